import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { csvLine } from "./csv.ts"
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
}

export const formatOf = ({ format }: Printing) =>
  Screen.use(({ isTerminal }) => Effect.succeed(format ?? (isTerminal ? "table" : "ndjson")))

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value)

const valueAt = (entry: unknown, path: string): unknown =>
  path.split(".").reduce((value, name) => (isRow(value) && Object.hasOwn(value, name) ? value[name] : undefined), entry)

/** The chosen fields of an entry. */
export const chosen = (entry: unknown, fields: ReadonlyArray<string> | undefined): unknown =>
  fields === undefined ? entry : Object.fromEntries(fields.map((path) => [path, valueAt(entry, path)]))

const rowOf = (entry: unknown): Row => (isRow(entry) ? entry : { value: entry })

/** Every post has it, and nobody reads it in a table. */
const leftOutOfTables = ["edit_history_tweet_ids"]

const tableRow = (entry: unknown): Row =>
  Object.fromEntries(
    Object.entries(rowOf(entry))
      .filter(([name]) => !leftOutOfTables.includes(name))
      .map(([name, value]) => [name, /(?:_a|A)t$/.test(name) ? minuteOf(value) : value])
  )

const minuteOf = (value: unknown): unknown =>
  typeof value === "string" ? value.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d(?:\.\d+)?Z$/, "$1 $2") : value

const printTable = Effect.fnUntraced(function* (entries: ReadonlyArray<unknown>, fields: Printing["fields"]) {
  const { columns, hasColors, hasUnicode, write } = yield* Screen
  const rows = entries.map((entry) => tableRow(chosen(entry, fields)))
  const plain = hasUnicode ? {} : { ellipsis: "..." }
  if (rows.length > 0) yield* write(table(rows, columns, { isBold: hasColors, names: fields, ...plain }))
})

/** Prints entries that are all known. */
export const printEntries = Effect.fnUntraced(function* (entries: ReadonlyArray<unknown>, printing: Printing = {}) {
  const { fields } = printing
  const { isTerminal, write } = yield* Screen
  const format = yield* formatOf(printing)
  if (format === "table") return yield* printTable(entries, fields)
  if (format === "json") {
    return yield* write(
      `${jsonLine(
        entries.map((entry) => chosen(entry, fields)),
        2
      )}\n`
    )
  }
  if (format === "ndjson") {
    return yield* write(entries.map((entry) => `${jsonLine(chosen(entry, fields))}\n`).join(""))
  }
  const rows = entries.map((entry) => rowOf(chosen(entry, fields)))
  const names = fields ?? columnsOf(rows)
  yield* write([undefined, ...rows].map((row) => csvLine(names, row, isTerminal)).join(""))
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
    const { isTerminal, write } = yield* Screen
    if (fields !== undefined && format === "csv") yield* write(csvLine(fields, undefined, isTerminal))
    const lineOf = (entry: unknown) =>
      fields !== undefined && format === "csv"
        ? csvLine(fields, rowOf(chosen(entry, fields)), isTerminal)
        : `${jsonLine(chosen(entry, fields))}\n`
    return yield* Stream.runFoldEffect(
      entries,
      () => 0,
      (count, entry) => Effect.as(write(lineOf(entry)), count + 1)
    )
  }
  const all = yield* Stream.runCollect(entries)
  yield* printEntries(all, printing)
  return all.length
})

/** Prints one value that is not a list: as a row, or as JSON. */
export const printOne = Effect.fnUntraced(function* (value: unknown, printing: Printing = {}) {
  const format = yield* formatOf(printing)
  if (format !== "json") return yield* printEntries([value], printing)
  const { write } = yield* Screen
  yield* write(`${jsonLine(chosen(value, printing.fields), 2)}\n`)
})
