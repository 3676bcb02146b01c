import * as Effect from "effect/Effect"
import type { Row } from "../../page/row.ts"
import type { Slice } from "../../plan/slices.ts"
import { atStart, type SliceCheckpoint, type SlicePosition } from "../checkpoint.ts"
import { tryPostgres, type PostgresDatabase } from "./database.ts"

const insertRows = (database: PostgresDatabase, rows: ReadonlyArray<Row>) => {
  const values = rows.map(({ day, id, kind, value }) => ({ kind, id, day, json: JSON.stringify(value) }))
  // In order, so that machines which add the same rows wait for each other and never in a circle.
  const text = `with added as (
    insert into ${database.table("rows")} (kind, id, day, json)
    select kind, id, day, json from json_to_recordset($1::json) as given(kind text, id text, day text, json text)
    order by kind, id on conflict do nothing returning 1
  ) select count(*)::integer as count from added`
  return database.one<{ readonly count: number }>(text, [JSON.stringify(values)])
}

/** How long a machine that lost a slice waits until it looks again whether it is still responsible for it. */
const pauseBetweenLooks = "5 seconds"

/** The checkpoint of a slice. */
export const postgresCheckpoint = (database: PostgresDatabase, { number }: Slice): SliceCheckpoint => {
  let known = 0
  const slices = database.table("slices")
  return {
    load: Effect.gen(function* () {
      const text = `select position from ${slices} where number = $1`
      const [found] = yield* tryPostgres("reading a position", database.all<{ position: string }>(text, [number]))
      const position: SlicePosition = found === undefined ? atStart : JSON.parse(found.position)
      known = position.pages
      return position
    }),
    // A machine that was frozen, and whose slice another one took over, changes nothing: the pages are not those it knows.
    save: (rows, position) =>
      Effect.gen(function* () {
        const { done, pages } = position
        const text = `update ${slices} set position = $1, pages = $2, done = $3 where number = $4 and pages = $5 returning 1`
        const values = [JSON.stringify(position), pages, done, number, known]
        if ((yield* database.all(text, values)).length === 0) return undefined
        return rows.length === 0 ? 0 : (yield* insertRows(database, rows)).count
      }).pipe(
        database.sql.withTransaction,
        (saved) => tryPostgres("storing a page", saved),
        Effect.flatMap((added) => {
          if (added === undefined) return Effect.andThen(Effect.sleep(pauseBetweenLooks), Effect.interrupt)
          known = position.pages
          return Effect.succeed(added)
        })
      )
  }
}
