import { ByteWriter, ParquetWriter } from "hyparquet-writer"
import type { Kind } from "../../plan/resource.ts"
import { type Cell, type Column, columnsOf, entryText, putCells } from "../../page/columns.ts"

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

const valueOf = (cell: Cell): Value => {
  if (cell === undefined) return null
  return typeof cell === "object" ? cell.map(entryText) : cell
}

// The least and the greatest of these say nothing.
const hasStatistics = ({ type }: Column): boolean => type !== "list" && type !== "json"

// Most columns have no value in a group: they share this.
const nulls = Array.from({ length: groupSize }, (): Value => null)

/** The columns of rows that wait until they are a row group. */
class RowGroup {
  readonly kind: Kind
  readonly columns = new Map<number, Array<Value>>()
  rows = 0

  constructor(kind: Kind) {
    this.kind = kind
  }

  add(value: object): void {
    putCells(this.kind, value, (index, cell) => {
      let column = this.columns.get(index)
      if (column === undefined) this.columns.set(index, (column = nulls.slice()))
      column[this.rows] = valueOf(cell)
    })
    this.rows += 1
  }

  get columnData() {
    return columnsOf(this.kind).map((column, index) => {
      const data = this.columns.get(index) ?? nulls
      return {
        name: column.name,
        data: this.rows === groupSize ? data : data.slice(0, this.rows),
        statistics: hasStatistics(column)
      }
    })
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
  let group = new RowGroup(kind)
  const drain = (): Uint8Array => {
    const bytes = writer.getBytes().slice()
    writer.index = 0
    return bytes
  }
  const writeGroup = (): void => {
    if (group.rows > 0) void parquet.write({ columnData: group.columnData, rowGroupSize: groupSize })
    group = new RowGroup(kind)
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
