import { checkOptions, durationOption } from "@xeffect/core/options"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { throwIfInvalid } from "../throw-if-invalid.ts"
import type { EventStore } from "./event-store.ts"

/** Runs statements of SQLite, at once. */
export interface Statements {
  /** Runs before the first statement. */
  readonly prepare?: (() => void) | undefined
  readonly exec: (sql: string) => unknown
  /** Runs a statement that has rows. Returns the first of them. */
  readonly row: (sql: string, ...values: Array<string | number>) => unknown
}

/** Options of a store of events in SQLite. */
export interface EventTableOptions {
  /** How long an event is remembered. Default: 2 days, which is longer than X sends it again. */
  readonly keep_for?: Duration.Input | undefined
}

const tableStatements = [
  "CREATE TABLE IF NOT EXISTS x_events (key TEXT PRIMARY KEY, value TEXT NOT NULL, expires INTEGER NOT NULL)",
  "CREATE INDEX IF NOT EXISTS x_events_expires ON x_events (expires)"
]

// One statement, so no other connection comes in between.
const addStatement = `INSERT INTO x_events (key, value, expires) VALUES (?, ?, ?)
  ON CONFLICT (key) DO UPDATE SET value = excluded.value, expires = excluded.expires WHERE x_events.expires <= ? RETURNING key`

const set = `INSERT INTO x_events (key, value, expires) VALUES (?, ?, ?)
  ON CONFLICT (key) DO UPDATE SET value = excluded.value, expires = excluded.expires RETURNING key`

/** A store of events in a table of SQLite, which is created when it is first used. */
export const eventTable = (
  { exec, prepare, row }: Statements,
  { keep_for = "2 days" }: EventTableOptions,
  name: string
): EventStore => {
  throwIfInvalid(name, checkOptions({ keep_for }, { keep_for: durationOption() }))
  const lifetime = Duration.toMillis(keep_for)
  let isCreated = false
  const use = <A>(statement: (now: number) => A) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      Effect.try(() => {
        if (!isCreated) {
          prepare?.()
          for (const one of tableStatements) exec(one)
        }
        isCreated = true
        return statement(now)
      })
    )
  return {
    get: (key) =>
      use((now) => {
        const found = row("SELECT value FROM x_events WHERE key = ? AND expires > ?", key, now)
        return typeof found === "object" && found !== null ? String(Reflect.get(found, "value")) : undefined
      }),
    set: (key, value) =>
      use((now) => {
        row(set, key, value, now + lifetime)
        row("DELETE FROM x_events WHERE expires <= ? RETURNING key", now)
      }),
    remove: (key) => use(() => void row("DELETE FROM x_events WHERE key = ? RETURNING key", key)),
    add: (key, value, expires_in) => use((now) => row(addStatement, key, value, now + expires_in, now) !== undefined)
  }
}
