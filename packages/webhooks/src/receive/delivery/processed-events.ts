import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import type { XEvent } from "../../events/event.ts"
import { type EventStore, replayKey } from "../../stores/event-store.ts"
import { logFailure } from "../log-failure.ts"
import {
  type Access,
  claimEvent,
  claimOf,
  type ClaimResult,
  type EventRecords,
  forgetEvent,
  pollEvent,
  recordEvent,
  ownRecordOf,
  releaseEvent
} from "./claims.ts"
import type { EventOutcome } from "./delivery.ts"

/** Which events were processed: the recent ones in memory, and all of them in a store. */
export interface ProcessedEvents {
  /** Looks for one of several events, and claims a new one in a store that has `add`. Fails if the store does not work. */
  readonly claim: (event: XEvent, among: number) => Effect.Effect<ClaimResult, unknown>
  /** Removes a claim, so that the event is new if it is delivered again. */
  readonly release: (event: XEvent) => Effect.Effect<void>
  /** Waits until the handler that has claimed an event has processed it, or does not in time. */
  readonly poll: (event: XEvent) => Effect.Effect<EventOutcome, unknown>
  /** Records that an event was processed. */
  readonly record: (event: XEvent) => Effect.Effect<void, unknown>
  /** Removes the record of an event that was not handled, so that it is new if it is delivered again. */
  readonly forget: (event: XEvent) => Effect.Effect<void>
}

const entriesToSet = ({ body, key, source }: XEvent, record: string) => {
  const status = source === "replay_job_status" ? body.replay_job_status : undefined
  const own = [key, record] as const
  return status?.job_id === undefined ? [own] : [[replayKey(status.job_id), JSON.stringify(status)] as const, own]
}

/** Accesses a store as `access` says. Each access fails if it takes longer than `limit`. */
const performAccess = <A>(
  store: EventStore | undefined,
  limit: number,
  access: Access<A>
): Effect.Effect<A, unknown> => {
  if (access._tag === "Done") return Effect.succeed(access.result)
  const go = <B>(reply: Effect.Effect<B, unknown> = Effect.die("no store"), next: (reply: B) => Access<A>) =>
    Effect.flatMap(Effect.timeout(reply, limit), (value) => performAccess(store, limit, next(value)))
  switch (access._tag) {
    case "Get":
      return go(store?.get(access.key), access.next)
    case "Add":
      return go(store?.add?.(access.key, access.value, access.expires_in), access.next)
    case "Set":
      return go(store?.set(access.key, access.value), access.next)
    case "Remove":
      return go(store?.remove(access.key), access.next)
    case "Sleep":
      return go(Effect.sleep(access.millis), access.next)
  }
}

/** Options of {@link makeProcessedEvents}. */
export interface ProcessedEventsOptions {
  readonly store: EventStore | undefined
  /** How many recent keys are in memory. */
  readonly max_recent_keys: number
  /** How long an access of the store may take, in milliseconds. */
  readonly time_limit: number
}

/** The processed events of a handler, with a store or without. */
export const makeProcessedEvents = ({ store, ...options }: ProcessedEventsOptions): ProcessedEvents => {
  const { time_limit } = options
  let records: EventRecords = { ...options, recent: new Set(), hasStore: store !== undefined, own: undefined }
  const run = <A>(access: (records: EventRecords) => Access<A>) =>
    Effect.suspend(() => performAccess(store, time_limit, access(records)))
  // Chosen at the first event: some platforms allow no chance while a module is loaded.
  const choose = Effect.suspend(() =>
    store?.add === undefined || records.own !== undefined
      ? Effect.void
      : Effect.map(Random.next, (number) => {
          records = { ...records, own: claimOf(number) }
        })
  )
  return {
    claim: ({ key }, among) =>
      Effect.andThen(
        choose,
        run((all) => claimEvent(all, key, among))
      ),
    release: (event) =>
      notRemoved(
        run((all) => releaseEvent(all, event.key)),
        event
      ),
    poll: ({ key }) =>
      Effect.timeout(
        run((all) => pollEvent(all, key)),
        time_limit
      ),
    record: (event) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        run((all) => recordEvent(all, event.key, entriesToSet(event, ownRecordOf(all, now))))
      ),
    forget: (event) =>
      notRemoved(
        run((all) => forgetEvent(all, event.key)),
        event
      )
  }
}

const notRemoved = (removal: Effect.Effect<void, unknown>, event: XEvent): Effect.Effect<void> =>
  Effect.catchCause(removal, (cause) => logFailure("An event that was not handled is still in the store", event, cause))
