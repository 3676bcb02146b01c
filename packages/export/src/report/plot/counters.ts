import { InvalidInput } from "@xeffect/core"
import { columnsOf } from "../../page/columns.ts"
import type { Database } from "../../store/sqlite/database.ts"

const countersOf = (kind: "posts" | "users"): ReadonlyArray<string> =>
  columnsOf(kind).flatMap(({ path: [of, name, ...others] }) =>
    of === "public_metrics" && name !== undefined && others.length === 0 ? [name] : []
  )

const pairsIn = (name: string): ReadonlySet<string> =>
  new Set(Array.from({ length: name.length - 1 }, (_, index) => name.slice(index, index + 2)))

// Which part of the neighbouring letters of two names is in both.
const likeness = (one: string, other: string): number => {
  const [pairs, others] = [pairsIn(one), pairsIn(other)]
  return [...pairs].filter((pair) => others.has(pair)).length / (pairs.size + others.size)
}

// A field of X that is newer than this version.
const hasReading = (database: Database, of: string, counter: string): boolean => {
  const sql = `select 1 from stored_metrics where json_extract(json, '$.of') = ?
    and json_type(json, '$.public_metrics.' || ?) is not null limit 1`
  return database.all(sql, [of, counter]).length > 0
}

/** The error in the name of a counter, if any, with the names that are nearest to it. */
export const checkCounter = (database: Database, of: "posts" | "users", counter: string): InvalidInput | undefined => {
  const known = countersOf(of)
  if (known.includes(counter) || hasReading(database, of, counter)) return undefined
  const nearest = known.toSorted((one, other) => likeness(other, counter) - likeness(one, counter)).slice(0, 3)
  const rule = `a counter of ${of}: ${nearest.slice(0, -1).join(", ")} or ${nearest.at(-1)}, for example`
  return new InvalidInput({ parameter: "counter", value: counter, rule })
}
