import { Timeout, XError } from "@xeffect/core"
import type { KeptPosition } from "@xeffect/core/checkpoint"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Scope from "effect/Scope"
import * as Semaphore from "effect/Semaphore"
import {
  addBatch,
  type Consumed,
  holdBackfill,
  holdFrom,
  nextItem,
  noneConsumed,
  positionAt,
  releaseHold,
  takeBatch,
  textOfPosition
} from "./consumed.ts"
import type { PositionTracker, TrackedStream } from "../machine/options.ts"

/** How often the position is saved, in milliseconds. */
const saveInterval = 1000

/** How long one save may take, in milliseconds. */
const saveTimeout = 30_000

/** Tracks the consumer of a stream and saves its position: every second, and when the scope is closed. */
export const trackPosition = <R>(
  save: KeptPosition<R>["save"],
  stream: TrackedStream
): Effect.Effect<PositionTracker, never, R | Scope.Scope> =>
  Effect.gen(function* () {
    const context = yield* Effect.context<R>()
    const consumed = noneConsumed(stream.start)
    const saved = saveOnce((position) => Effect.provideContext(save(position), context), stream, consumed)
    yield* stream.inBackground(Effect.forever(Effect.andThen(Effect.sleep(saveInterval), saved)))
    yield* Effect.addFinalizer((exit) =>
      Effect.suspend(() => {
        // An item whose processing was interrupted is delivered again.
        if (Exit.isSuccess(exit)) nextItem(consumed)
        return saved
      })
    )
    return {
      add: (items) => addBatch(consumed, items),
      take: (items) => takeBatch(consumed, items),
      next: () => nextItem(consumed),
      hold: (from) => {
        const hold = holdFrom(consumed, from)
        return () => releaseHold(consumed, hold)
      },
      holdBackfill: (from) => holdBackfill(consumed, from),
      release: () => releaseHold(consumed, consumed.backfill),
      save: saved
    }
  })

const saveOnce = (
  save: KeptPosition["save"],
  { connections, notSaved, operation, received }: TrackedStream,
  consumed: Consumed
): Effect.Effect<void> => {
  let last = ""
  // One after the other: an older position must not replace a newer one.
  const turn = Semaphore.makeUnsafe(1)
  const savePosition = Effect.suspend(() => {
    const moment = received()
    if (moment === undefined) return Effect.void
    const position = positionAt(consumed, moment, connections())
    const text = textOfPosition(position)
    if (text === last) return Effect.void
    const reason = new Timeout({ detail: `the position was not saved within ${saveTimeout / 1000} seconds` })
    const tooSlow = Effect.suspend(() => Effect.fail(new XError({ operation, reason })))
    return Effect.matchEffect(Effect.timeoutOrElse(save(position), { duration: saveTimeout, orElse: () => tooSlow }), {
      onFailure: notSaved,
      onSuccess: () =>
        Effect.sync(() => {
          last = text
        })
    })
  })
  return Effect.asVoid(turn.withPermits(1)(savePosition))
}
