import { readFileSync } from "node:fs"
import { join } from "node:path"
import * as packages from "../rows/packages.ts"
import { allFactsOf, describedOperations } from "./facts.ts"
import type { AnyRow } from "./row.ts"

/** An operation of the description, with the row that tests it, if there is one. */
export interface Covered {
  readonly id: string
  readonly request: string
  readonly rows: ReadonlyArray<{ readonly package: string; readonly row: AnyRow }>
}

const all = Object.entries<ReadonlyArray<AnyRow>>(packages).flatMap(([name, rows]) =>
  rows.map((row) => ({ package: name, row, ids: allFactsOf(row.operation.definition).map(({ id }) => id) }))
)

/** Every operation of the description. */
export const covered: ReadonlyArray<Covered> = describedOperations.map(({ id, method, path }) => ({
  id,
  request: `${method} ${path}`,
  rows: all.filter(({ ids }) => ids.includes(id))
}))

/** The rows of operations that are specified and no longer described. */
export const undescribed: ReadonlyArray<AnyRow> = all
  .filter(({ ids }) => !covered.some(({ id }) => ids.includes(id)))
  .map(({ row }) => row)

/** The package and the name of an operation that is described and not specified. */
export interface Named {
  readonly package: string
  readonly name: string
}

const table = readFileSync(join(import.meta.dirname, "..", "..", "descriptions", "names.tsv"), "utf8")

/** Which package has an operation of the description that is not specified, and by which name. */
export const named: ReadonlyMap<string, Named> = new Map(
  table
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [id = "", folder = "", name = ""] = line.split("\t")
      return [id, { package: folder, name }] as const
    })
)
