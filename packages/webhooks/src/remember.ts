import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
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

/** Takes an event in hand if it is new. For an event that is in hand already it is the outcome to wait for. */
export type Take = (event: XEvent) => Effect.Effect<"new" | "taken before" | Outcome, unknown>

/** Which events were taken: those in hand and the recent ones in memory, and all of them in a store. */
export interface Memory {
  /** Runs work that takes events. Its exit, an interruption too, is the outcome of those it has in hand. */
  readonly taking: <E, R>(work: (take: Take) => Effect.Effect<void, E, R>) => Effect.Effect<void, E, R>
  /** Keeps that an event was taken. */
  readonly keep: (event: XEvent) => Effect.Effect<void, unknown>
  /** The event was not handled after all: it is new if it comes again. */
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

/** A memory of the last `size` keys, with a store or without. */
export const makeMemory = (store: EventStore | undefined, size: number): Memory => {
  const recent = new Set<string>()
  const inHand = new Map<string, Outcome>()
  const end = (key: string, exit: Exit.Exit<unknown, unknown>) => {
    const outcome = inHand.get(key)
    inHand.delete(key)
    if (outcome !== undefined) Deferred.doneUnsafe(outcome, Exit.isSuccess(exit) ? Exit.void : Exit.fail(notTaken))
  }
  const takeInto = (taken: Array<string>): Take =>
    Effect.fnUntraced(function* ({ key }) {
      const outcome = inHand.get(key)
      if (outcome !== undefined) return outcome
      if (recent.has(key)) return "taken before"
      inHand.set(key, Deferred.makeUnsafe())
      taken.push(key)
      if (store === undefined || (yield* store.get(key)) === undefined) return "new"
      addKey(recent, key, size)
      return "taken before"
    })
  return {
    taking: (work) =>
      Effect.suspend(() => {
        const taken: Array<string> = []
        return Effect.onExit(work(takeInto(taken)), (exit) => Effect.sync(() => taken.forEach((key) => end(key, exit))))
      }),
    keep: (event) =>
      Effect.suspend(() => {
        addKey(recent, event.key, size)
        return store === undefined ? Effect.void : write(store, event)
      }),
    forget: ({ key }) => {
      recent.delete(key)
      return store === undefined ? Effect.void : Effect.ignore(store.remove(key))
    }
  }
}
