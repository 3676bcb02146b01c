import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { XEvent } from "../../events/event.ts"
import { type EventStore, replayKey } from "../../stores/event-store.ts"
import { logFailure } from "../log-failure.ts"
import { type ClaimResult, makeClaims } from "./claims.ts"
import type { EventOutcome } from "./delivery.ts"

/** Which events were processed: the recent ones in memory, and all of them in a store. */
export interface ProcessedEvents {
  /** Looks for an event, and claims a new one in a store that has `add`. Fails if the store does not work. */
  readonly claim: (event: XEvent) => Effect.Effect<ClaimResult, unknown>
  /** Removes a claim, so that the event is new if it is delivered again. */
  readonly release: (event: XEvent) => Effect.Effect<void>
  /** Waits until the handler that has claimed an event has processed it, or does not in time. */
  readonly poll: (event: XEvent) => Effect.Effect<EventOutcome>
  /** Records that an event was processed. */
  readonly record: (event: XEvent) => Effect.Effect<void, unknown>
  /** Removes the record of an event that was not handled, so that it is new if it is delivered again. */
  readonly forget: (event: XEvent) => Effect.Effect<void>
}

const writeProcessed = Effect.fnUntraced(function* (store: EventStore, event: XEvent) {
  const status = event.source === "replay_job_status" ? event.body.replay_job_status : undefined
  if (status?.job_id !== undefined) yield* store.set(replayKey(status.job_id), JSON.stringify(status))
  yield* store.set(event.key, `${yield* Clock.currentTimeMillis}`)
})

/** A store whose accesses fail if they take longer than `limit`. */
const withLimit = (store: EventStore, limit: number): EventStore => ({
  get: (key) => Effect.timeout(store.get(key), limit),
  set: (key, value) => Effect.timeout(store.set(key, value), limit),
  remove: (key) => Effect.timeout(store.remove(key), limit),
  add:
    store.add &&
    ((key, value, expires_in) => Effect.timeout(store.add?.(key, value, expires_in) ?? Effect.succeed(false), limit))
})

/** Options of {@link makeProcessedEvents}. */
export interface ProcessedEventsOptions {
  readonly store: EventStore | undefined
  /** How many recent keys are in memory. */
  readonly max_recent_keys: number
  /** How long an access of the store may take, in milliseconds. */
  readonly time_limit: number
}

/** The processed events of a handler, with a store or without. */
export const makeProcessedEvents = (options: ProcessedEventsOptions): ProcessedEvents => {
  const { max_recent_keys, time_limit } = options
  const store = options.store && withLimit(options.store, time_limit)
  const claims = makeClaims(store, time_limit)
  const recent = new Set<string>()
  const addRecent = (key: string) => {
    recent.add(key)
    const [oldest] = recent
    if (recent.size > max_recent_keys && oldest !== undefined) recent.delete(oldest)
  }
  return {
    // What another handler has recorded is not remembered: with `background` it may take the record back.
    claim: ({ key }) =>
      Effect.suspend(() => (recent.has(key) ? Effect.succeed("Processed" as const) : claims.claim(key))),
    release: (event) => notRemoved(claims.release(event.key), event),
    poll: ({ key }) =>
      Effect.catchCause(Effect.as(claims.poll(key), "Processed" as const), () =>
        Effect.succeed("NotProcessed" as const)
      ),
    record: (event) =>
      Effect.suspend(() => {
        addRecent(event.key)
        return store === undefined ? Effect.void : writeProcessed(store, event)
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
