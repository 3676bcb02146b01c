import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import * as Predicate from "effect/Predicate"
import { csvLine } from "./csv.ts"
import { type Asking, missingFields, valueAt } from "./missing-fields.ts"
import { jsonLine } from "./printable.ts"
import { Screen } from "./screen.ts"
import { columnsOf, type Row, table } from "./table.ts"

/** How data is written to standard output. */
export type Format = "csv" | "json" | "ndjson" | "table"

/** The fields of each entry to print, and how. */
export interface Printing {
  /** Default: a table on a terminal, otherwise a line of JSON an entry. */
  readonly format?: Format | undefined
  /** Names of the fields, in this order. A point leads into a field: `public_metrics.like_count`. Default: all. */
  readonly fields?: ReadonlyArray<string> | undefined
  /** The columns of a table if no fields are chosen. Default: all that entries have. */
  readonly columns?: ReadonlyArray<string> | undefined
  /** Whether the entries are of the X API, which escapes `&`, `<` and `>` in texts. A table shows what was written. */
  readonly isEscaped?: boolean
  /** The flag that asks for a field. */
  readonly asking?: Asking
}

export const formatOf = ({ format }: Printing) =>
  Screen.use(({ isTerminal }) => Effect.succeed(format ?? (isTerminal ? "table" : "ndjson")))

/** The chosen fields of an entry. */
export const chosen = (entry: unknown, fields: ReadonlyArray<string> | undefined): unknown =>
  fields === undefined ? entry : Object.fromEntries(fields.map((path) => [path, valueAt(entry, path)]))

const rowOf = (entry: unknown): Row => (Predicate.isObject(entry) ? entry : { value: entry })

/** Every post has it, and nobody reads it in a table. */
const leftOutOfTables = ["edit_history_tweet_ids"]

const tableRow = (entry: unknown, fields: Printing["fields"], textOf: (text: string) => string): Row =>
  Object.fromEntries(
    Object.entries(rowOf(entry))
      .filter(([name]) => fields?.includes(name) ?? !leftOutOfTables.includes(name))
      .map(([name, value]) => [name, /(?:_a|A)t$/.test(name) ? minuteOf(value) : value])
      .map(([name, value]) => [name, typeof value === "string" ? textOf(value) : value])
  )

const minuteOf = (value: unknown): unknown =>
  typeof value === "string" ? value.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d(?:\.\d+)?Z$/, "$1 $2") : value

const characters: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">" }

// As renderText of @xeffect/text, which would be loaded for it.
const unescaped = (text: string): string => text.replaceAll(/&(?:amp|lt|gt);/g, (sent) => characters[sent] ?? sent)

const printTable = Effect.fnUntraced(function* (entries: ReadonlyArray<unknown>, printing: Printing) {
  const { columns, fields = columns, isEscaped = false } = printing
  const { columns: room, hasColors, hasUnicode, write } = yield* Screen
  if (entries.length === 0) return
  const textOf = isEscaped ? unescaped : (text: string) => text
  const rows = entries.map((entry) => tableRow(chosen(entry, fields), fields, textOf))
  const plain = hasUnicode ? {} : { ellipsis: "..." }
  yield* write(table(rows, room, { isBold: hasColors, names: fields, ...plain }))
})

/** Prints entries to which others may come later. */
export const printEntries = Effect.fnUntraced(function* (entries: ReadonlyArray<unknown>, printing: Printing = {}) {
  const { fields } = printing
  const { isTerminal, write } = yield* Screen
  const format = yield* formatOf(printing)
  if (format === "table") return yield* printTable(entries, printing)
  const parts = entries.map((entry) => chosen(entry, fields))
  if (format === "json") return yield* write(`${jsonLine(parts, 2)}\n`)
  if (format === "ndjson") return yield* write(parts.map((part) => `${jsonLine(part)}\n`).join(""))
  const rows = parts.map(rowOf)
  const names = fields ?? columnsOf(rows)
  yield* write([undefined, ...rows].map((row) => csvLine(names, row, isTerminal)).join(""))
})

/** Says which chosen fields no entry has. */
export const tellMissing = Effect.fnUntraced(function* (entries: ReadonlyArray<unknown>, printing: Printing) {
  const { tell } = yield* Screen
  const { see, sentences } = missingFields(printing.fields, printing.asking)
  for (const entry of entries) see(entry)
  for (const sentence of sentences()) yield* tell(sentence)
})

/** Prints entries that are all there are, and says which chosen fields none of them has. */
export const printList = Effect.fnUntraced(function* (entries: ReadonlyArray<unknown>, printing: Printing = {}) {
  yield* printEntries(entries, printing)
  yield* tellMissing(entries, printing)
})

/**
 * Prints entries as they arrive, if the format allows it: a table, and CSV without names of fields, need all of them.
 * Returns their number.
 */
export const printStream = Effect.fnUntraced(function* <A, E, R>(
  entries: Stream.Stream<A, E, R>,
  printing: Printing = {}
) {
  const { fields } = printing
  const format = yield* formatOf(printing)
  if (format === "ndjson" || (format === "csv" && fields !== undefined)) {
    const { isTerminal, tell, write } = yield* Screen
    const { see, sentences } = missingFields(fields, printing.asking)
    if (fields !== undefined && format === "csv") yield* write(csvLine(fields, undefined, isTerminal))
    const lineOf = (entry: unknown) =>
      fields !== undefined && format === "csv"
        ? csvLine(fields, rowOf(chosen(entry, fields)), isTerminal)
        : `${jsonLine(chosen(entry, fields))}\n`
    const count = yield* Stream.runFoldEffect(
      entries,
      () => 0,
      (count, entry) => {
        see(entry)
        return Effect.as(write(lineOf(entry)), count + 1)
      }
    )
    for (const sentence of sentences()) yield* tell(sentence)
    return count
  }
  const all = yield* Stream.runCollect(entries)
  yield* printList(all, printing)
  return all.length
})

/** Prints what has happened, among other events: a line, or with `json` an object. */
export const printEvent = Effect.fnUntraced(function* (event: object, printing: Printing) {
  const { format = "ndjson", fields } = printing
  if (format !== "json") return yield* printEntries([event], { ...printing, format })
  const { write } = yield* Screen
  yield* write(`${jsonLine(chosen(event, fields), 2)}\n`)
})

/** Prints one value that is not a list: as a row, or as JSON. */
export const printOne = Effect.fnUntraced(function* (value: unknown, printing: Printing = {}) {
  const format = yield* formatOf(printing)
  if (format !== "json") return yield* printList([value], printing)
  const { write } = yield* Screen
  yield* write(`${jsonLine(chosen(value, printing.fields), 2)}\n`)
  yield* tellMissing([value], printing)
})
