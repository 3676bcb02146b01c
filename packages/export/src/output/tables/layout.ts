import { type ColumnType, columnsOf } from "../../page/columns.ts"
import { digestOf } from "../../plan/plan.ts"
import type { Kind } from "../../plan/resource.ts"
import { createTable } from "./create-table.ts"

/** Two values of each type. */
const values: Readonly<Record<ColumnType, readonly [unknown, unknown]>> = {
  text: ["water level, \u{1F30A}", '"\0\n'],
  number: [0.1, 1e21],
  boolean: [true, false],
  list: [["1", { tag: "tides" }], "1"],
  json: [{ tag: "tides", level: [1.5, null] }, "1"]
}

const put = (resource: Record<string, unknown>, path: ReadonlyArray<string>, value: unknown): void => {
  const [name = "", ...rest] = path
  if (rest.length === 0) resource[name] = value
  else put((resource[name] ??= {}) as Record<string, unknown>, rest, value)
}

const makeSample = (kind: Kind, which: 0 | 1): object => {
  const sample: Record<string, unknown> = {}
  for (const { path, type } of columnsOf(kind)) {
    if (path.length === 0) continue
    // A field that has no column, in each structure.
    put(sample, [...path.slice(0, -1), "new_field"], values.json[which])
    put(sample, path, values[type][which])
  }
  return sample
}

/** Resources of a kind: with all columns, and without any. */
const samplesOf = (kind: Kind): ReadonlyArray<object> => [makeSample(kind, 0), makeSample(kind, 1), {}]

/**
 * The digest of the statements that make the table of a kind, and of rows as they are written into it. A version that writes
 * rows in another way has another one: it writes the whole table again, so that all its rows are alike.
 *
 * @param types the database's types of columns
 * @param encode makes the row of a resource
 */
export const layoutOf = (
  kind: Kind,
  types: Readonly<Record<ColumnType, string>>,
  encode: (kind: Kind, resource: object) => unknown
): string => digestOf([createTable(kind, types), samplesOf(kind).map((sample) => encode(kind, sample))])
