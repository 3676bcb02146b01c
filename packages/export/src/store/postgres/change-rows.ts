import * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"
import { storedJson } from "../../page/row.ts"
import type { Kind } from "../../plan/resource.ts"
import { jsonParameter, type PostgresDatabase } from "./database.ts"
import { addPostgresTotal, noSlice } from "./rows.ts"

const postgresRowsAtOnce = 1000

interface FoundRow {
  readonly number: number
  readonly json: string
}

const updateRows = (database: PostgresDatabase, kind: Kind, rows: ReadonlyArray<FoundRow>) =>
  database.run(
    `with replaced as (
      update ${database.table("rows")} own set json = given.json
      from json_to_recordset($2::json) as given(number bigint, json text)
      where own.kind = $1 and own.number = given.number returning own.number, own.day
    ) insert into ${database.table("changed")} select $1, number, day from replaced on conflict do nothing`,
    [kind, jsonParameter(rows)]
  )

/**
 * Changes rows of a kind in batches. Returns how many.
 *
 * @param found what else is selected, and from what: `own` is the row, whose kind is `$1`
 * @param change returns what a row becomes, if it changes
 */
export const changePostgresRows = Effect.fnUntraced(function* <Found extends object>(
  database: PostgresDatabase,
  kind: Kind,
  found: string,
  change: (value: Record<string, unknown>, row: Found) => object | undefined
): Effect.fn.Return<number, SqlError> {
  const text = `select own.number::double precision as number, own.json, ${found} and own.kind = $1 and own.number > $2
    order by own.number limit ${postgresRowsAtOnce}`
  let count = 0
  for (let after = 0; ;) {
    const rows = yield* database.all<FoundRow & Found>(text, [kind, after])
    const last = rows.at(-1)
    if (last === undefined) return count
    const changed = rows.flatMap((row): ReadonlyArray<FoundRow> => {
      // Stored by `storedJson`.
      const value = change(JSON.parse(row.json), row)
      return value === undefined ? [] : [{ number: row.number, json: storedJson(value) }]
    })
    if (changed.length > 0) yield* updateRows(database, kind, changed)
    if (changed.length > 0) yield* addPostgresTotal(database, kind, noSlice, 0, changed.length)
    count += changed.length
    after = last.number
  }
})
