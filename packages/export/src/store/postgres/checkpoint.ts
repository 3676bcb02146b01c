import * as Effect from "effect/Effect"
import type { Slice } from "../../plan/slices.ts"
import { atStart, type SliceCheckpoint, type SlicePosition } from "../checkpoint.ts"
import { tryPostgres, type PostgresDatabase } from "./database.ts"
import { insertPostgresRows, storePostgresListing } from "./rows.ts"

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
    save: (rows, position, listing) =>
      Effect.gen(function* () {
        const { done, pages } = position
        const text = `update ${slices} set position = $1, pages = $2, done = $3 where number = $4 and pages = $5 returning 1`
        const values = [JSON.stringify(position), pages, done, number, known]
        if ((yield* database.all(text, values)).length === 0) return undefined
        if (listing !== undefined) yield* storePostgresListing(database, listing)
        return yield* insertPostgresRows(database, number, rows, position.at)
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
