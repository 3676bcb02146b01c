import * as Effect from "effect/Effect"
import type { ExportError } from "../../export-error.ts"
import type { Fact, SharedFact, Store } from "../store.ts"
import { tryPostgres, type PostgresDatabase } from "./database.ts"

/** The stored facts about a collection. */
export type Facts = Partial<Record<Fact | SharedFact, string | undefined>>

/** Reads and writes what is remembered. */
export interface FactStore extends Pick<Store, "read"> {
  /** Everything that is remembered but the plan, which is large. */
  readonly facts: Effect.Effect<Facts, ExportError>
  readonly write: (facts: Facts) => Effect.Effect<void, ExportError>
}

/** Writes what is remembered under a name, or forgets it. */
export const writeFact = (database: PostgresDatabase, name: string, value: string | undefined) =>
  value === undefined
    ? database.run(`delete from ${database.table("facts")} where name = $1`, [name])
    : database.run(
        `insert into ${database.table("facts")} (name, value) values ($1, $2)
        on conflict (name) do update set value = excluded.value`,
        [name, value]
      )

/** The facts that are stored in a database. */
export const postgresFacts = (database: PostgresDatabase): FactStore => ({
  facts: Effect.map(
    tryPostgres(
      "reading it",
      database.all<{ name: string; value: string }>(
        `select name, value from ${database.table("facts")} where name <> 'plan'`
      )
    ),
    (found): Facts => Object.fromEntries(found.map(({ name, value }) => [name, value]))
  ),
  read: (fact) =>
    Effect.map(
      tryPostgres(
        "reading it",
        database.all<{ value: string }>(`select value from ${database.table("facts")} where name = $1`, [fact])
      ),
      ([found]) => found?.value
    ),
  write: (facts) =>
    tryPostgres(
      "writing to it",
      database.sql.withTransaction(
        Effect.forEach(Object.entries(facts), ([name, value]) => writeFact(database, name, value), { discard: true })
      )
    )
})
