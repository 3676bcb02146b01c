import { ByteWriter, ParquetWriter } from "hyparquet-writer"
import type { Kind } from "../../plan/resource.ts"
import { type Cell, cellsOf, type Column, columnsOf, entryText } from "./columns.ts"

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
const groupSize = 10_000

type Value = string | number | boolean | ReadonlyArray<string> | null

type Data = Array<Value>

const valueOf = (cell: Cell): Value => {
  if (cell === undefined) return null
  return typeof cell === "object" ? cell.map(entryText) : cell
}

/** The columns of rows that wait until they are a row group. */
class Group {
  readonly kind: Kind
  readonly columns: ReadonlyArray<Data>
  rows = 0

  constructor(kind: Kind) {
    this.kind = kind
    this.columns = columnsOf(kind).map((): Data => [])
  }

  add(value: object): void {
    const cells = cellsOf(this.kind, value)
    for (let index = 0; index < cells.length; index++) this.columns[index]?.push(valueOf(cells[index]))
    this.rows += 1
  }
}

const writerOf = (kind: Kind, writer: ByteWriter): ParquetWriter => {
  const columns = columnsOf(kind)
  const root = { name: "root", num_children: columns.length }
  return new ParquetWriter({ writer, schema: [root, ...columns.flatMap(elementsOf)], createdBy: "@xeffect/export" })
}

/** Encodes rows as Parquet. Each call returns the bytes of the row groups that are full since the one before. */
export const makeParquet = (kind: Kind) => {
  const writer = new ByteWriter()
  const parquet = writerOf(kind, writer)
  let group = new Group(kind)
  const drain = (): Uint8Array => {
    const bytes = writer.getBytes().slice()
    writer.index = 0
    return bytes
  }
  const writeGroup = (): void => {
    const columnData = columnsOf(kind).map(({ name }, index) => ({ name, data: group.columns[index] ?? [] }))
    if (group.rows > 0) void parquet.write({ columnData, rowGroupSize: groupSize })
    group = new Group(kind)
  }
  return {
    add: (values: ReadonlyArray<object>): Uint8Array => {
      for (const value of values) {
        group.add(value)
        if (group.rows === groupSize) writeGroup()
      }
      return drain()
    },
    end: (): Uint8Array => {
      writeGroup()
      void parquet.finish()
      return drain()
    }
  }
}
