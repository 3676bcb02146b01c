import { field } from "@xeffect/core/transport"
import * as Effect from "effect/Effect"
import { Buffer } from "node:buffer"
import type { ExportError } from "../../export-error.ts"
import type { Kind } from "../../plan/resource.ts"
import type { Store, StoredRow } from "../../store/store.ts"
import { csvCells, csvHeader, hasAuthor } from "./csv.ts"
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

// Stored by `JSON.stringify`.
const parse = ({ json }: StoredRow): object => JSON.parse(json)

const ndjson: Encoder = {
  batch: rowsInBatch,
  begin: () => noBytes,
  encode: (rows) => Effect.sync(() => utf8(rows.map(({ json }) => `${json}\n`).join(""))),
  end: () => noBytes
}

const csv = (store: Store, kind: Kind, isForSpreadsheets: boolean): Encoder => ({
  batch: rowsInBatch,
  begin: () => utf8(csvHeader(kind)),
  encode: (rows) => {
    const values = rows.map(parse)
    const ids = hasAuthor(kind) ? [...new Set(values.map((value) => String(field(value, "author_id"))))] : []
    const authors = ids.length === 0 ? Effect.succeed([]) : store.find("users", ids)
    return Effect.map(authors, (found) => {
      const print = (of: Kind, value: object) => csvCells(of, value, isForSpreadsheets)
      // An author has many posts.
      const printed = new Map(found.map((row) => [row.id, `,${print("users", parse(row))}`]))
      const unknown = hasAuthor(kind) ? `,${print("users", {})}` : ""
      const authorOf = (value: object) => printed.get(String(field(value, "author_id"))) ?? unknown
      return utf8(values.map((value) => `${print(kind, value)}${authorOf(value)}\r\n`).join(""))
    })
  },
  end: () => noBytes
})

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
export const makeEncoder = (store: Store, kind: Kind, { format, spreadsheet_ids = false }: OutputOptions): Encoder => {
  if (format === "csv") return csv(store, kind, spreadsheet_ids)
  return format === "parquet" ? parquet(kind) : ndjson
}
