import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import type * as Duration from "effect/Duration"
import type { XEvent } from "./event.ts"
import { refuse, type Refusal } from "./refusal.ts"
import type { Memory } from "./remember.ts"

/** Keeps work going after the response, as `waitUntil` of a platform does. */
export type Background = (work: Promise<void>) => void

/** What becomes of events. */
export interface Delivery<E, R> {
  readonly on_event: (event: XEvent) => Effect.Effect<unknown, E, R>
  readonly time_limit: Duration.Input
  readonly memory: Memory
}

// X sends what was not taken again.
const notTaken = refuse(503, "The event could not be taken.")

const failed = (what: string, event: XEvent, cause: Cause.Cause<unknown>) =>
  Effect.logError(`${what}: ${event.source} ${event.type}`, cause)

const handleNow = Effect.fnUntraced(function* <E, R>(
  { memory, on_event, time_limit }: Delivery<E, R>,
  event: XEvent
): Effect.fn.Return<void, Refusal, R> {
  yield* Effect.suspend(() => on_event(event)).pipe(
    Effect.timeout(time_limit),
    Effect.onError((cause) => Effect.andThen(memory.forget(event), failed("An event was not handled", event, cause))),
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
  const work = Effect.forEach(events, (event) => handleLater(delivery, event), { discard: true })
  yield* Effect.forEach(events, memory.keep, { discard: true }).pipe(
    Effect.andThen(Effect.try(() => background(Effect.runPromiseWith(context)(work)))),
    Effect.catchCause((cause) =>
      Effect.forEach(events, memory.forget, { discard: true }).pipe(
        Effect.andThen(Effect.logError("Events were not taken", cause)),
        Effect.andThen(Effect.fail(notTaken))
      )
    )
  )
})

/** Has events handled, before the response or after it. Those that were taken before are left out. */
export const deliver = Effect.fnUntraced(function* <E, R>(
  delivery: Delivery<E, R>,
  events: ReadonlyArray<XEvent>,
  background: Background | undefined
): Effect.fn.Return<void, Refusal, R> {
  const taken: Array<XEvent> = []
  for (const event of events) {
    const isNew = yield* Effect.catchCause(delivery.memory.take(event), (cause) =>
      Effect.andThen(failed("The store cannot be read", event, cause), Effect.fail(notTaken))
    )
    if (!isNew) continue
    if (background === undefined) yield* handleNow(delivery, event)
    else taken.push(event)
  }
  if (background !== undefined && taken.length > 0) yield* acceptForLater(delivery, taken, background)
})
