import * as Effect from "effect/Effect"
import type { ExportError } from "../../export-error.ts"
import type { Slice } from "../../plan/slices.ts"
import { atStart } from "../checkpoint.ts"
import type { SliceState, Store } from "../store.ts"
import { tryPostgres, type PostgresDatabase } from "./database.ts"

const addKeys = (database: PostgresDatabase, keys: ReadonlyArray<string>) => {
  const table = database.table("keys")
  // Numbers without holes: ranges of keys are divided by them.
  const text = `with given as (
      select key, min(place) as place from json_array_elements_text($1::json) with ordinality as one(key, place)
      where not exists (select from ${table} known where known.key = one.key) group by key
    ), last as (select coalesce(max(number), 0) as number from ${table})
    insert into ${table} select last.number + row_number() over (order by place), key from given, last`
  return database.run(text, [JSON.stringify(keys)])
}

/** Adds slices. */
export const addSlices = (database: PostgresDatabase, slices: ReadonlyArray<Slice>) => {
  const values = slices.map((slice) => ({ number: slice.number, slice: JSON.stringify(slice) }))
  const text = `insert into ${database.table("slices")} (number, slice, position, pages, done)
    select number, slice, $2, 0, false from json_to_recordset($1::json) as given(number integer, slice text)`
  return database.run(text, [JSON.stringify(values), JSON.stringify(atStart)])
}

interface StoredSlice {
  readonly position: string
  readonly slice: string
}

// Written by `addSlices` and `save`.
const stateOf = ({ position, slice }: StoredSlice): SliceState => ({
  slice: JSON.parse(slice),
  position: JSON.parse(position)
})

const countRows = (database: PostgresDatabase, text: string, values: ReadonlyArray<unknown> = []) =>
  Effect.map(database.one<{ count: number }>(text, values), (found) => found.count)

type KeyStore = Pick<Store, "addKeys" | "keyCount" | "keys">

/** The keys in a database. */
export const keyStoreOf = (database: PostgresDatabase): KeyStore => {
  const keys = database.table("keys")
  return {
    addKeys: (given) => tryPostgres("storing keys", addKeys(database, given)),
    keyCount: tryPostgres("reading keys", countRows(database, `select count(*)::integer as count from ${keys}`)),
    keys: (from, to) => {
      const text = `select key from ${keys} where number > $1 and number <= $2 order by number`
      const found = tryPostgres("reading keys", database.all<{ key: string }>(text, [from, to]))
      return Effect.map(found, (rows) => rows.map(({ key }) => key))
    }
  }
}

/** Reads and writes the slices. */
export interface SliceStore extends Pick<Store, "addSlices" | "slices"> {
  /** One slice and how far it is. */
  readonly slice: (number: number) => Effect.Effect<SliceState | undefined, ExportError>
  /** How many slices are not done, without some by their numbers. */
  readonly open: (without: ReadonlyArray<number>) => Effect.Effect<number, ExportError>
}

/** The slices in a database. */
export const slicesIn = (database: PostgresDatabase): SliceStore => {
  const slices = database.table("slices")
  const read = (condition: string, values: ReadonlyArray<unknown>) =>
    tryPostgres(
      "reading slices",
      database.all<StoredSlice>(`select slice, position from ${slices} ${condition}`, values)
    )
  return {
    addSlices: (given) => tryPostgres("storing slices", addSlices(database, given)),
    slices: Effect.map(read("order by number", []), (found) => found.map(stateOf)),
    slice: (number) => Effect.map(read("where number = $1", [number]), ([found]) => found && stateOf(found)),
    open: (without) => {
      const text = `select count(*)::integer as count from ${slices}
        where not done and number not in (select value::integer from json_array_elements_text($1::json))`
      return tryPostgres("reading slices", countRows(database, text, [JSON.stringify(without)]))
    }
  }
}

/** Removes keys and slices. */
export const clearWork = (database: PostgresDatabase): Effect.Effect<void, ExportError> =>
  tryPostgres(
    "writing to it",
    Effect.forEach(["keys", "slices"] as const, (name) => database.run(`delete from ${database.table(name)}`), {
      discard: true
    })
  )
