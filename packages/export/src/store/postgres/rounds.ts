import * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"
import type { NextRound, Store, StoredRound } from "../store.ts"
import { type PostgresDatabase, tryPostgres } from "./database.ts"
import { writeFact } from "./collection-facts.ts"
import { mergeTotals } from "./rows.ts"
import { addSlices } from "./work.ts"

const writePostgresRound = (database: PostgresDatabase, round: StoredRound) =>
  database.run(
    `insert into ${database.table("rounds")} (number, json) values ($1, $2)
      on conflict (number) do update set json = excluded.json`,
    [round.number, JSON.stringify(round)]
  )

const nextRound = Effect.fnUntraced(function* (
  database: PostgresDatabase,
  { add, gaps, remove, rounds }: NextRound
): Effect.fn.Return<void, SqlError> {
  for (const round of rounds) yield* writePostgresRound(database, round)
  const text = `delete from ${database.table("slices")}
    where number in (select value::integer from json_array_elements_text($1::json))`
  yield* database.run(text, [JSON.stringify(remove)])
  yield* mergeTotals(database)
  yield* addSlices(database, add)
  yield* writeFact(database, "gaps", JSON.stringify(gaps))
  yield* writeFact(database, "finished_at", undefined)
})

/** The rounds in a database. */
export const postgresRounds = (database: PostgresDatabase): Pick<Store, "nextRound" | "rounds" | "writeRound"> => ({
  rounds: Effect.map(
    tryPostgres(
      "reading rounds",
      database.all<{ json: string }>(`select json from ${database.table("rounds")} order by number`)
    ),
    // Written by `writePostgresRound`.
    (found) => found.map(({ json }): StoredRound => JSON.parse(json))
  ),
  writeRound: (round) => tryPostgres("writing to it", writePostgresRound(database, round)),
  nextRound: (next) => tryPostgres("storing slices", database.sql.withTransaction(nextRound(database, next)))
})
