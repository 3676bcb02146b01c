import { portableJson } from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import { Buffer } from "node:buffer"
import type { ExportError } from "../../export-error.ts"
import type { Kind } from "../../plan/resource.ts"
import type { Store, StoredRow } from "../../store/store.ts"
import { CsvPrinter, type CsvRows, type CsvStyle, csvHeader, hasAuthor } from "./csv.ts"
import { columnsOf } from "../../page/columns.ts"
import type { OutputOptions } from "../options.ts"
import { makeParquet } from "./parquet.ts"

/** Turns rows into the bytes of a file. */
export interface Encoder {
  /** How many rows it takes at once. */
  readonly batch: number
  readonly begin: () => Uint8Array
  readonly encode: (rows: ReadonlyArray<StoredRow>) => Effect.Effect<Uint8Array, ExportError>
  readonly end: () => Uint8Array
}

// Few enough that their text is short-lived garbage.
const rowsInBatch = 200

const noBytes = new Uint8Array()

// Faster than a TextEncoder for long texts.
const utf8 = (text: string): Uint8Array => Buffer.from(text, "utf8")

// Stored by `storedJson`.
const parse = ({ json }: StoredRow): object => JSON.parse(json)

const ndjson: Encoder = {
  batch: rowsInBatch,
  begin: () => noBytes,
  // Rows that were changed since may have what is escaped in lines.
  encode: (rows) => Effect.sync(() => utf8(rows.map(({ json }) => `${portableJson(json)}\n`).join(""))),
  end: () => noBytes
}

const lineEnd = "\r\n"

/** Puts what follows the cells of each row after them. */
const withTails = ({ bytes, ends }: CsvRows, tails: ReadonlyArray<Uint8Array>): Uint8Array => {
  const size = tails.reduce((sum, { length }) => sum + length, ends.at(-1) ?? 0)
  const lines = Buffer.allocUnsafe(size)
  let [from, length] = [0, 0]
  for (let index = 0; index < ends.length; index++) {
    const [end = 0, tail = noBytes] = [ends[index], tails[index]]
    length += bytes.copy(lines, length, from, end)
    lines.set(tail, length)
    length += tail.length
    from = end
  }
  return lines
}

/** How many authors are known at once, with some hundred bytes each. */
const maxAuthors = 10_000

/** The cells after a post's own: its author's, whom it reads once for many posts. */
const makeTails = (store: Store, style: CsvStyle) => {
  const printer = new CsvPrinter("users", style)
  const unknown = utf8(",".repeat(columnsOf("users").length) + lineEnd)
  const known = new Map<string, Uint8Array>()
  const read = (ids: ReadonlyArray<string>) =>
    Effect.map(store.find("users", ids), (users) => {
      const { bytes, ends } = printer.print(users)
      for (const id of ids) known.set(id, unknown)
      for (const [index, { id }] of users.entries()) {
        known.set(id, utf8(`,${bytes.toString("utf8", ends[index - 1] ?? 0, ends[index])}${lineEnd}`))
      }
    })
  return (authors: ReadonlyArray<string>): Effect.Effect<ReadonlyArray<Uint8Array>, ExportError> =>
    Effect.suspend(() => {
      if (known.size > maxAuthors) known.clear()
      const missing = new Set<string>()
      const tails = authors.map((id) => {
        const tail = known.get(id)
        if (tail === undefined) missing.add(id)
        return tail ?? unknown
      })
      if (missing.size === 0) return Effect.succeed(tails)
      return Effect.map(read([...missing]), () => authors.map((id) => known.get(id) ?? unknown))
    })
}

const csv = (store: Store, kind: Kind, style: CsvStyle): Encoder => {
  const printer = new CsvPrinter(kind, style)
  const end = utf8(lineEnd)
  const tailsOf = hasAuthor(kind)
    ? makeTails(store, style)
    : (authors: ReadonlyArray<string>) => Effect.succeed(authors.map(() => end))
  return {
    batch: rowsInBatch,
    begin: () => utf8(csvHeader(kind)),
    encode: (stored) => {
      const rows = printer.print(stored)
      return Effect.map(tailsOf(rows.authors), (tails) => withTails(rows, tails))
    },
    end: () => noBytes
  }
}

const parquet = (kind: Kind): Encoder => {
  const file = makeParquet(kind)
  return {
    batch: rowsInBatch,
    begin: () => noBytes,
    encode: (rows) => Effect.sync(() => file.add(rows.map(parse))),
    end: file.end
  }
}

/** The encoder of a file. */
export const makeEncoder = (
  store: Store,
  kind: Kind,
  { format, formulas, spreadsheet_ids = false }: OutputOptions
): Encoder => {
  if (format === "csv") {
    return csv(store, kind, { isForSpreadsheets: spreadsheet_ids, keepsFormulas: formulas === "keep" })
  }
  return format === "parquet" ? parquet(kind) : ndjson
}
