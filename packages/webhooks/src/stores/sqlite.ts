import { eventTable, type EventTableOptions } from "./event-table.ts"
import type { EventStore } from "./event-store.ts"

export type { EventTableOptions } from "./event-table.ts"

/** The methods that are used of a database of `node:sqlite`, `better-sqlite3` or `bun:sqlite`. */
export interface SqliteDatabase {
  readonly exec: (sql: string) => unknown
  readonly prepare: (sql: string) => { readonly all: (...values: Array<string | number>) => ReadonlyArray<unknown> }
}

/**
 * Keeps which events were handled in a file of SQLite, for several processes of a machine: each event is handled once, even if it
 * reaches two of them at the same time. It creates the table `x_events`, and deletes what is older than `keep_for`. While
 * another process writes, it waits: for a second, or for as long as the database's `busy_timeout` says, if it is set.
 *
 * @param database an open database of `node:sqlite`, `better-sqlite3` or `bun:sqlite`
 * @param options `keep_for`, default 2 days
 * @returns a store, for the option `store` of `webhook`
 * @since 0.1.0
 * @example
 * ```ts
 * import { webhook, sqliteEventStore } from "xeffect/webhooks"
 * import * as Effect from "effect/Effect"
 * import { DatabaseSync } from "node:sqlite"
 *
 * const handle = webhook({
 *   consumer_secret: "the consumer secret",
 *   store: sqliteEventStore(new DatabaseSync("events.db")),
 *   on_event: (event) => Effect.log(event.type)
 * })
 * ```
 */
export const sqliteEventStore = (database: SqliteDatabase, options: EventTableOptions = {}): EventStore => {
  const exec = (sql: string) => database.exec(sql)
  const row = (sql: string, ...values: Array<string | number>) => database.prepare(sql).all(...values)[0]
  // Without it, a statement fails at once while another process writes.
  const prepare = () => {
    if (Reflect.get(Object(row("PRAGMA busy_timeout")), "timeout") === 0) exec("PRAGMA busy_timeout = 1000")
  }
  return eventTable({ exec, prepare, row }, options, "sqliteEventStore")
}
