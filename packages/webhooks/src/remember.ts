import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { XEvent } from "./event.ts"
import { notTaken, type Refusal } from "./refusal.ts"

/**
 * Where keys are kept. Any `KeyValueStore` of `effect/persistence/KeyValueStore` is one, and so is a store of a platform with
 * these three functions. An entry may expire: two days are longer than X sends an event again.
 */
export interface EventStore<out E = unknown> {
  readonly get: (key: string) => Effect.Effect<string | undefined, E>
  readonly set: (key: string, value: string) => Effect.Effect<void, E>
  readonly remove: (key: string) => Effect.Effect<void, E>
}

/** Fails if the event was not taken. */
export type Outcome = Deferred.Deferred<void, Refusal>

/** Takes an event in hand if it is new. For an event that is in hand already, returns the outcome to wait for. */
export type Take = (event: XEvent) => Effect.Effect<"new" | "taken before" | Outcome, unknown>

/** Which events were taken: those in hand and the recent ones in memory, and all of them in a store. */
export interface Memory {
  /** Runs work that takes events. Its exit, also an interruption, is the outcome of those it has in hand. */
  readonly taking: <E, R>(work: (take: Take) => Effect.Effect<void, E, R>) => Effect.Effect<void, E, R>
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
const withLimit = (store: EventStore, limit: Duration.Input): EventStore => ({
  get: (key) => Effect.timeout(store.get(key), limit),
  set: (key, value) => Effect.timeout(store.set(key, value), limit),
  remove: (key) => Effect.timeout(store.remove(key), limit)
})

/** Options of {@link makeMemory}. */
export interface MemoryOptions {
  readonly store: EventStore | undefined
  /** How many recent keys are in memory. */
  readonly size: number
  /** How long an access of the store may take. */
  readonly time_limit: Duration.Input
}

/** The events that are being taken, with their outcomes. */
const makeHand = (time_limit: Duration.Input) => {
  const inHand = new Map<string, { readonly outcome: Outcome; readonly until: number }>()
  // A platform may drop a request whose client has gone, and its work then never ends. After the time for a look into the
  // store, the handling, and two entries in the store, the event is new again.
  const longest = () => 4 * Duration.toMillis(Duration.fromInputUnsafe(time_limit))
  return {
    find: (key: string, now: number): Outcome | undefined => {
      const held = inHand.get(key)
      return held !== undefined && now < held.until ? held.outcome : undefined
    },
    begin: (key: string, now: number): Outcome => {
      for (const [old, { until }] of inHand) if (until <= now) inHand.delete(old)
      const outcome: Outcome = Deferred.makeUnsafe()
      inHand.set(key, { outcome, until: now + longest() })
      return outcome
    },
    end: (key: string, outcome: Outcome, exit: Exit.Exit<unknown, unknown>) => {
      if (inHand.get(key)?.outcome === outcome) inHand.delete(key)
      Deferred.doneUnsafe(outcome, Exit.isSuccess(exit) ? Exit.void : Exit.fail(notTaken))
    }
  }
}

/** A memory of the last `size` keys, with a store or without. */
export const makeMemory = ({ size, store: unlimited, time_limit }: MemoryOptions): Memory => {
  const store = unlimited && withLimit(unlimited, time_limit)
  const recent = new Set<string>()
  const hand = makeHand(time_limit)
  const takeInto = (taken: Map<string, Outcome>): Take =>
    Effect.fnUntraced(function* ({ key }) {
      const now = yield* Clock.currentTimeMillis
      const held = hand.find(key, now)
      if (held !== undefined) return held
      if (recent.has(key)) return "taken before"
      taken.set(key, hand.begin(key, now))
      if (store === undefined || (yield* store.get(key)) === undefined) return "new"
      addKey(recent, key, size)
      return "taken before"
    })
  return {
    taking: (work) =>
      Effect.suspend(() => {
        const taken = new Map<string, Outcome>()
        return Effect.onExit(work(takeInto(taken)), (exit) =>
          Effect.sync(() => taken.forEach((outcome, key) => hand.end(key, outcome, exit)))
        )
      }),
    keep: (event) =>
      Effect.suspend(() => {
        addKey(recent, event.key, size)
        return store === undefined ? Effect.void : write(store, event)
      }),
    forget: ({ key, source, type }) =>
      Effect.suspend(() => {
        recent.delete(key)
        return store === undefined ? Effect.void : store.remove(key)
      }).pipe(
        Effect.catchCause((cause) =>
          Effect.logError(`An event that was not handled is still in the store: ${source} ${type}`, cause)
        )
      )
  }
}
