import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { XEvent } from "./event.ts"
import { logFailure } from "./log-failure.ts"
import { type Claim, makeClaims } from "./claims.ts"
import type { EventStore } from "./stores/event-store.ts"
import { notTaken, type Refusal } from "./refusal.ts"

/** Which events were taken: the recent ones in memory, and all of them in a store. */
export interface Memory {
  readonly isRecent: (event: XEvent) => boolean
  /** Looks into the store, and claims a new event there if the store has `add`. Fails if the store does not work. */
  readonly claim: (event: XEvent) => Effect.Effect<Claim, Refusal>
  /** Gives up a claim, so that the event is new if it is delivered again. */
  readonly release: (event: XEvent) => Effect.Effect<void>
  /** Waits until the handler that has claimed an event has taken it. Fails if it does not in time. */
  readonly untilTaken: (event: XEvent) => Effect.Effect<void, Refusal>
  /** Records that an event was taken. */
  readonly keep: (event: XEvent) => Effect.Effect<void, unknown>
  /** Forgets an event that was not handled, so that it is new if it is delivered again. */
  readonly forget: (event: XEvent) => Effect.Effect<void>
}

/** The key under which the end of a replay is in the store. */
export const replayKey = (jobId: string): string => `replay_ended:${jobId}`

const write = Effect.fnUntraced(function* (store: EventStore, event: XEvent) {
  const status = event.source === "replay_job_status" ? event.body.replay_job_status : undefined
  if (status?.job_id !== undefined) yield* store.set(replayKey(status.job_id), JSON.stringify(status))
  yield* store.set(event.key, `${yield* Clock.currentTimeMillis}`)
})

/** Adds a key to the last `size` ones. */
const addKey = (recent: Set<string>, key: string, size: number) => {
  recent.add(key)
  const [oldest] = recent
  if (recent.size > size && oldest !== undefined) recent.delete(oldest)
}

/** A store whose accesses fail if they take longer than `limit`. */
const withLimit = (store: EventStore, limit: number): EventStore => ({
  get: (key) => Effect.timeout(store.get(key), limit),
  set: (key, value) => Effect.timeout(store.set(key, value), limit),
  remove: (key) => Effect.timeout(store.remove(key), limit),
  add:
    store.add &&
    ((key, value, expires_in) => Effect.timeout(store.add?.(key, value, expires_in) ?? Effect.succeed(false), limit))
})

/** Options of {@link makeMemory}. */
export interface MemoryOptions {
  readonly store: EventStore | undefined
  /** How many recent keys are in memory. */
  readonly size: number
  /** How long an access of the store may take, in milliseconds. */
  readonly time_limit: number
}

/** A memory of the last `size` keys, with a store or without. */
export const makeMemory = ({ size, store: unlimited, time_limit }: MemoryOptions): Memory => {
  const store = unlimited && withLimit(unlimited, time_limit)
  const recent = new Set<string>()
  const claims = makeClaims(store, time_limit)
  return {
    isRecent: ({ key }) => recent.has(key),
    claim: Effect.fnUntraced(
      function* (event) {
        const claim = yield* claims.claim(event)
        if (claim === "taken") addKey(recent, event.key, size)
        return claim
      },
      (look, event) =>
        Effect.catchCause(look, (cause) =>
          Effect.andThen(logFailure("The store does not work", event, cause), Effect.fail(notTaken))
        )
    ),
    release: (event) => notRemoved(claims.release(event), event),
    untilTaken: claims.untilTaken,
    keep: (event) =>
      Effect.suspend(() => {
        addKey(recent, event.key, size)
        return store === undefined ? Effect.void : write(store, event)
      }),
    forget: (event) =>
      Effect.suspend(() => {
        recent.delete(event.key)
        return notRemoved(store === undefined ? Effect.void : store.remove(event.key), event)
      })
  }
}

const notRemoved = (removal: Effect.Effect<void, unknown>, event: XEvent): Effect.Effect<void> =>
  Effect.catchCause(removal, (cause) => logFailure("An event that was not handled is still in the store", event, cause))
