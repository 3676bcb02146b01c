import type * as Cause from "effect/Cause"
import { toStderr } from "@xeffect/core/transport"
import * as Effect from "effect/Effect"
import type { XEvent } from "./event.ts"
import type { TakeNew } from "./hand.ts"
import { logFailure } from "./log-failure.ts"
import { notTaken, type Refusal } from "./refusal.ts"
import type { Memory } from "./remember.ts"

/** Keeps work going after the response, as `waitUntil` of a platform does. */
export type Background = (work: Promise<void>) => void

/** How events are handled. */
export interface Delivery<E, R> {
  readonly on_event: (event: XEvent) => Effect.Effect<unknown, E, R>
  /** In milliseconds. */
  readonly time_limit: number
  readonly memory: Memory
  readonly takeNew: TakeNew
}

const handleNow = Effect.fnUntraced(function* <E, R>(
  { memory, on_event, time_limit }: Delivery<E, R>,
  event: XEvent
): Effect.fn.Return<void, Refusal, R> {
  yield* Effect.suspend(() => on_event(event)).pipe(
    Effect.timeout(time_limit),
    Effect.onError((cause) => logFailure("An event was not handled", event, cause)),
    Effect.catchCause(() => Effect.fail(notTaken))
  )
  yield* Effect.catchCause(memory.keep(event), (cause) =>
    logFailure("A handled event is not in the store", event, cause)
  )
})

const handleLater = <E, R>({ memory, on_event }: Delivery<E, R>, event: XEvent): Effect.Effect<void, never, R> =>
  Effect.suspend(() => on_event(event)).pipe(
    Effect.asVoid,
    Effect.onError((cause) => Effect.andThen(memory.forget(event), logFailure("An event was lost", event, cause))),
    Effect.catchCause(() => Effect.void)
  )

const acceptForLater = Effect.fnUntraced(function* <E, R>(
  delivery: Delivery<E, R>,
  events: ReadonlyArray<XEvent>,
  background: Background
): Effect.fn.Return<void, Refusal, R> {
  const { memory } = delivery
  const context = yield* Effect.context<R>()
  const kept: Array<XEvent> = []
  let isAccepted = false
  // The work begins when it was accepted: if it is not, X sends the events again.
  const work = Effect.gen(function* () {
    yield* Effect.yieldNow
    if (isAccepted) for (const event of events) yield* handleLater(delivery, event)
  })
  const accept = Effect.gen(function* () {
    for (const event of events) {
      kept.push(event)
      yield* memory.keep(event)
    }
    background(Effect.runPromiseWith(context)(work))
    isAccepted = true
  })
  const undo = Effect.fnUntraced(function* (cause: Cause.Cause<unknown>) {
    // Accepted work goes on after an interruption.
    if (isAccepted) return
    for (const event of kept) yield* memory.forget(event)
    yield* toStderr(Effect.logError("Events were not taken", cause))
  })
  yield* accept.pipe(
    Effect.onError(undo),
    Effect.catchCause(() => Effect.fail(notTaken))
  )
})

/** Has events handled, before the response or after it. Those that were taken before are left out. */
export const deliver = Effect.fnUntraced(function* <E, R>(
  delivery: Delivery<E, R>,
  events: ReadonlyArray<XEvent>,
  background: Background | undefined
): Effect.fn.Return<void, Refusal, R> {
  const { takeNew } = delivery
  if (background !== undefined) {
    return yield* takeNew(events, (taken) => acceptForLater(delivery, taken, background))
  }
  for (const event of events) yield* takeNew([event], () => handleNow(delivery, event))
})
