import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { ExportError } from "../../export-error.ts"
import type { Slice } from "../../plan/slices.ts"
import { atStart } from "../checkpoint.ts"
import { sqliteCheckpoint } from "./checkpoint.ts"
import { openSqlite } from "./open-sqlite.ts"
import { sqliteContent } from "./content.ts"
import { Database, databaseIn, tryStore } from "./database.ts"
import type { Fact, SliceState, Store, StoredRound } from "../store.ts"

const readFact = (database: Database, fact: Fact): string | undefined => {
  const [found] = database.all("select value from facts where name = ?", [fact])
  return found === undefined ? undefined : String(found["value"])
}

const writeFacts = (database: Database, facts: Partial<Record<Fact, string | undefined>>): void =>
  database.transaction(() => {
    // The type has the same keys.
    for (const [name, value] of Object.entries(facts)) database.setFact(name as Fact, value)
  })

const sqliteFacts = (database: Database): Pick<Store, "read" | "write"> => ({
  read: (fact) => tryStore("reading it", () => readFact(database, fact)),
  write: (facts) => tryStore("writing to it", () => writeFacts(database, facts))
})

const insertSlices = (database: Database, slices: ReadonlyArray<Slice>): void => {
  for (const slice of slices) {
    const values = [slice.number, JSON.stringify(slice), JSON.stringify(atStart)]
    database.run("insert into slices (number, slice, position) values (?, ?, ?)", values)
  }
}

const writeRound = (database: Database, round: StoredRound): void => {
  const text = "insert or replace into stored_rounds (number, json) values (?, ?)"
  database.run(text, [round.number, JSON.stringify(round)])
}

const roundsOf = (database: Database): Pick<Store, "nextRound" | "rounds" | "writeRound"> => ({
  rounds: tryStore("reading rounds", () =>
    // Written by `writeRound`.
    database
      .all("select json from stored_rounds order by number")
      .map(({ json }): StoredRound => JSON.parse(String(json)))
  ),
  writeRound: (round) => tryStore("writing to it", () => database.transaction(() => writeRound(database, round))),
  nextRound: ({ add, gaps, remove, rounds }) =>
    tryStore("storing slices", () =>
      database.transaction(() => {
        for (const round of rounds) writeRound(database, round)
        for (const number of remove) database.run("delete from slices where number = ?", [number])
        insertSlices(database, add)
        database.setFact("gaps", JSON.stringify(gaps))
        database.setFact("finished_at", undefined)
      })
    )
})

const workOf = (
  database: Database
): Pick<Store, "addKeys" | "addSlices" | "clear" | "keyCount" | "keys" | "slices"> => ({
  clear: tryStore("writing to it", () => database.sqlite.exec("delete from keys; delete from slices")),
  addKeys: (keys) =>
    tryStore("storing keys", () =>
      database.transaction(() => {
        for (const key of keys) database.run("insert or ignore into keys (key) values (?)", [key])
      })
    ),
  keyCount: tryStore("reading keys", () => Number(database.all("select count(*) as count from keys")[0]?.["count"])),
  keys: (from, to) =>
    tryStore("reading keys", () =>
      database
        .all("select key from keys where number > ? and number <= ? order by number", [from, to])
        .map(({ key }) => String(key))
    ),
  addSlices: (slices) => tryStore("storing slices", () => database.transaction(() => insertSlices(database, slices))),
  slices: tryStore("reading slices", () =>
    database.all("select slice, position from slices order by number").map(
      // Written by `addSlices` and `save`.
      ({ position, slice }): SliceState => ({
        slice: JSON.parse(String(slice)),
        position: JSON.parse(String(position))
      })
    )
  )
})

/** Opens the database of a directory, and closes it with the scope. */
export const openDatabase = (directory: string): Effect.Effect<Database, ExportError, Scope.Scope> =>
  Effect.flatMap(openSqlite(databaseIn(directory)), (sqlite) =>
    tryStore("opening it", () => new Database(sqlite, databaseIn(directory)))
  )

/** The store in a database. */
export const storeOf = (database: Database): Store => ({
  ...sqliteFacts(database),
  ...workOf(database),
  ...roundsOf(database),
  ...sqliteContent(database),
  checkpoint: (slice) => sqliteCheckpoint(database, slice)
})

/** The store of a directory, in one file of SQLite. It closes with the scope. */
export const openStore = (directory: string): Effect.Effect<Store, ExportError, Scope.Scope> =>
  Effect.map(openDatabase(directory), storeOf)

/** Reads a fact of a directory that has a database, without a look at its tables: it is read each minute. */
export const peekFact = (directory: string, fact: Fact): Effect.Effect<string | undefined, ExportError> =>
  Effect.scoped(
    Effect.flatMap(openSqlite(databaseIn(directory)), (sqlite) =>
      tryStore("reading it", () => {
        const found = sqlite.prepare("select value from facts where name = ?").get(fact)
        return found === undefined ? undefined : String(found["value"])
      })
    )
  )
