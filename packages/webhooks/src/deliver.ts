import * as Cause from "effect/Cause"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import type * as Duration from "effect/Duration"
import type { XEvent } from "./event.ts"
import { notTaken, type Refusal } from "./refusal.ts"
import type { Memory, Outcome, Take } from "./remember.ts"

/** Keeps work going after the response, as `waitUntil` of a platform does. */
export type Background = (work: Promise<void>) => void

/** How events are handled. */
export interface Delivery<E, R> {
  readonly on_event: (event: XEvent) => Effect.Effect<unknown, E, R>
  readonly time_limit: Duration.Input
  readonly memory: Memory
}

const failed = (what: string, event: XEvent, cause: Cause.Cause<unknown>) =>
  Effect.logError(`${what}: ${event.source} ${event.type}`, cause)

const handleNow = Effect.fnUntraced(function* <E, R>(
  { memory, on_event, time_limit }: Delivery<E, R>,
  event: XEvent
): Effect.fn.Return<void, Refusal, R> {
  yield* Effect.suspend(() => on_event(event)).pipe(
    Effect.timeout(time_limit),
    Effect.onError((cause) => failed("An event was not handled", event, cause)),
    Effect.catchCause(() => Effect.fail(notTaken))
  )
  yield* Effect.catchCause(memory.keep(event), (cause) => failed("A handled event is not in the store", event, cause))
})

const handleLater = <E, R>({ memory, on_event }: Delivery<E, R>, event: XEvent): Effect.Effect<void, never, R> =>
  Effect.suspend(() => on_event(event)).pipe(
    Effect.asVoid,
    Effect.onError((cause) => Effect.andThen(memory.forget(event), failed("An event was lost", event, cause))),
    Effect.catchCause(() => Effect.void)
  )

const acceptForLater = Effect.fnUntraced(function* <E, R>(
  delivery: Delivery<E, R>,
  events: ReadonlyArray<XEvent>,
  background: Background
): Effect.fn.Return<void, Refusal, R> {
  const { memory } = delivery
  const context = yield* Effect.context<R>()
  // The work begins when it was accepted: if it is not, X sends the events again.
  const isAccepted = Deferred.makeUnsafe<boolean>()
  const work = Effect.flatMap(Deferred.await(isAccepted), (accepted) =>
    accepted ? Effect.forEach(events, (event) => handleLater(delivery, event), { discard: true }) : Effect.void
  )
  yield* Effect.forEach(events, memory.keep, { discard: true }).pipe(
    Effect.andThen(Effect.try(() => background(Effect.runPromiseWith(context)(work)))),
    Effect.onError((cause) =>
      Deferred.succeed(isAccepted, false).pipe(
        Effect.andThen(Effect.forEach(events, memory.forget, { discard: true })),
        Effect.andThen(Effect.logError("Events were not taken", cause))
      )
    ),
    Effect.andThen(Deferred.succeed(isAccepted, true)),
    Effect.catchCause(() => Effect.fail(notTaken))
  )
})

const takeOrRefuse = (take: Take, event: XEvent) =>
  Effect.catchCause(take(event), (cause) =>
    Effect.andThen(failed("The store cannot be read", event, cause), Effect.fail(notTaken))
  )

/** Waits for the outcome of an event that another delivery has in hand, for as long as an event may take. */
const waitFor =
  <E, R>({ time_limit }: Delivery<E, R>) =>
  (outcome: Outcome): Effect.Effect<void, Refusal> =>
    Effect.timeoutOrElse(Deferred.await(outcome), { duration: time_limit, orElse: () => Effect.fail(notTaken) })

/** Handles an event before the response. */
const deliverNow = <E, R>(delivery: Delivery<E, R>, event: XEvent): Effect.Effect<void, Refusal, R> =>
  delivery.memory.taking((take) =>
    Effect.flatMap(takeOrRefuse(take, event), (state) => {
      if (state === "new") return handleNow(delivery, event)
      return state === "taken before" ? Effect.void : waitFor(delivery)(state)
    })
  )

/** Accepts events that are handled after the response. */
const deliverLater = Effect.fnUntraced(function* <E, R>(
  delivery: Delivery<E, R>,
  events: ReadonlyArray<XEvent>,
  background: Background
): Effect.fn.Return<void, Refusal, R> {
  const others: Array<Outcome> = []
  yield* delivery.memory.taking(
    Effect.fnUntraced(function* (take) {
      const taken: Array<XEvent> = []
      for (const event of events) {
        const state = yield* takeOrRefuse(take, event)
        if (state === "new") taken.push(event)
        else if (state !== "taken before") others.push(state)
      }
      if (taken.length > 0) yield* acceptForLater(delivery, taken, background)
    })
  )
  // Waits with no event in hand: two deliveries never wait for each other.
  yield* Effect.forEach(others, waitFor(delivery), { discard: true })
})

/** Has events handled, before the response or after it. Those that were taken before are left out. */
export const deliver = <E, R>(
  delivery: Delivery<E, R>,
  events: ReadonlyArray<XEvent>,
  background: Background | undefined
): Effect.Effect<void, Refusal, R> =>
  background === undefined
    ? Effect.forEach(events, (event) => deliverNow(delivery, event), { discard: true })
    : deliverLater(delivery, events, background)
