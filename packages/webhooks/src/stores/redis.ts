import { checkOptions, durationOption } from "@xeffect/core/options"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { throwIfInvalid } from "../throw-if-invalid.ts"
import type { EventStore } from "./event-store.ts"

/** The methods that are used of a client of Redis. The one of the package `redis` is such a client. */
export interface RedisClient {
  /** Sends a command, and returns the reply as text, or as `null` if there is none. */
  readonly sendCommand: (command: Array<string>) => Promise<unknown>
}

/** Options of {@link redisEventStore}. */
export interface RedisEventStoreOptions {
  /** Precedes each key. Default: `x-event:`. */
  readonly prefix?: string | undefined
  /** How long an event is remembered. Default: 2 days, which is longer than X sends it again. */
  readonly keep_for?: Duration.Input | undefined
}

/**
 * Keeps which events were handled in Redis, for any number of processes on any number of machines: each event is handled once, even
 * if it reaches two of them at the same time.
 *
 * With `ioredis`, pass `{ sendCommand: ([name = "", ...values]) => client.call(name, ...values) }`; with Bun,
 * `{ sendCommand: ([name = "", ...values]) => redis.send(name, values) }`.
 *
 * @param client a connected client of the package `redis`, or an object with such a `sendCommand`
 * @param options `prefix`, default `x-event:`; `keep_for`, default 2 days
 * @returns a store, for the option `store` of `webhook`
 * @since 0.1.0
 * @see https://redis.io/docs/latest/commands/set/
 * @example
 * ```ts
 * import { webhook, redisEventStore, type RedisClient } from "xeffect/webhooks"
 * import * as Effect from "effect/Effect"
 *
 * // For example `await createClient({ url: "redis://…" }).connect()` of the package `redis`.
 * const makeHandler = (client: RedisClient) =>
 *   webhook({
 *     consumer_secret: "the consumer secret",
 *     store: redisEventStore(client),
 *     on_event: (event) => Effect.log(event.type)
 *   })
 * ```
 */
export const redisEventStore = (client: RedisClient, options: RedisEventStoreOptions = {}): EventStore => {
  throwIfInvalid("redisEventStore", checkOptions(options, { keep_for: durationOption() }))
  const { keep_for = "2 days", prefix = "x-event:" } = options
  const send = (name: string, key: string, ...values: ReadonlyArray<string>) =>
    Effect.tryPromise(() => client.sendCommand([name, `${prefix}${key}`, ...values]))
  const lifetime = `${Math.ceil(Duration.toMillis(keep_for))}`
  return {
    get: (key) => Effect.map(send("GET", key), (value) => (typeof value === "string" ? value : undefined)),
    set: (key, value) => Effect.asVoid(send("SET", key, value, "PX", lifetime)),
    remove: (key) => Effect.asVoid(send("DEL", key)),
    add: (key, value, expires_in) =>
      Effect.map(send("SET", key, value, "NX", "PX", `${Math.ceil(expires_in)}`), (reply) => reply === "OK")
  }
}
