import { ByteWriter, ParquetWriter } from "hyparquet-writer"
import type { Kind } from "../../plan/resource.ts"
import { type Cell, cellsOf, type Column, columnsOf } from "./columns.ts"

type Schema = ConstructorParameters<typeof ParquetWriter>[0]["schema"]

const utf8Text = { type: "BYTE_ARRAY", converted_type: "UTF8" } as const

const parquetTypes = {
  text: utf8Text,
  // Readers parse it when they need it.
  json: utf8Text,
  number: { type: "DOUBLE" },
  boolean: { type: "BOOLEAN" }
} as const

const elementsOf = ({ name, type }: Column): Schema =>
  type === "list"
    ? [
        { name, repetition_type: "OPTIONAL", num_children: 1, converted_type: "LIST" },
        { name: "list", repetition_type: "REPEATED", num_children: 1 },
        { name: "element", repetition_type: "OPTIONAL", ...utf8Text }
      ]
    : [{ name, repetition_type: "OPTIONAL", ...parquetTypes[type] }]

/** The rows of a row group. */
export const groupSize = 10_000

/** Encodes rows as Parquet: the bytes of a row group for each call of `group`, and the end of the file. */
export const makeParquet = (kind: Kind) => {
  const columns = columnsOf(kind)
  const writer = new ByteWriter()
  const root = { name: "root", num_children: columns.length }
  const parquet = new ParquetWriter({
    writer,
    schema: [root, ...columns.flatMap(elementsOf)],
    createdBy: "@xeffect/export"
  })
  const drain = (): Uint8Array => {
    const bytes = writer.getBytes().slice()
    writer.index = 0
    return bytes
  }
  return {
    group: (values: ReadonlyArray<object>): Uint8Array => {
      const rows = values.map((value) => cellsOf(kind, value))
      const columnData = columns.map(({ name }, index) => ({
        name,
        data: rows.map((row): Exclude<Cell, undefined> | null => row[index] ?? null)
      }))
      void parquet.write({ columnData, rowGroupSize: groupSize })
      return drain()
    },
    end: (): Uint8Array => {
      void parquet.finish()
      return drain()
    }
  }
}
