import type { XError } from "@xeffect/core"
import type * as Arr from "effect/Array"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Stream from "effect/Stream"
import type { ReceivedItems } from "../machine/options.ts"

/** Items that were received together. */
export interface Batch extends ReceivedItems {
  readonly items: Arr.NonEmptyReadonlyArray<unknown>
}

/** A batch that waits for the consumer. */
export interface WaitingBatch {
  readonly batch: Batch
  /** Makes room for what follows. Returns what the consumer gets at once. */
  readonly take: (batch: Batch) => Batch["items"]
  /** Returns the next item of the batch, after the one before it was processed. */
  readonly next: ((batch: Batch) => Batch["items"] | undefined) | undefined
}

/** The batches of all streams that are merged, in order. A `Queue` of Effect does the same in ten times the code. */
export interface Outlet {
  readonly offer: (waiting: WaitingBatch) => void
  /** Lets the consumer take what was offered, as soon as the fiber that runs this yields. */
  readonly wake: Effect.Effect<unknown>
  /** Ends the stream after the batches that wait, with the first exit. */
  readonly end: (exit: Exit.Exit<unknown, XError>) => Effect.Effect<void>
  readonly take: Effect.Effect<WaitingBatch, XError | Cause.Done>
}

export const makeOutlet = (): Outlet => {
  let offered: Array<WaitingBatch> = []
  // The first is the last one here.
  let reversed: Array<WaitingBatch> = []
  let ended: Exit.Exit<unknown, XError> | undefined
  let wakeConsumer = () => {}
  const more = Effect.callback<void>((resume) => {
    // Not in the stack of the reader: that would run the consumer within it.
    wakeConsumer = () => resume(Effect.yieldNow)
    // It may have been offered after the consumer looked.
    if (offered.length > 0 || ended !== undefined) wakeConsumer()
  })
  const take: Outlet["take"] = Effect.suspend(() => {
    if (reversed.length === 0) [reversed, offered] = [offered.reverse(), reversed]
    const first = reversed.pop()
    if (first !== undefined) return Effect.succeed(first)
    if (ended !== undefined) return Exit.isSuccess(ended) ? Cause.done() : Effect.failCause(ended.cause)
    return Effect.andThen(more, take)
  })
  return {
    offer: (waiting) => void offered.push(waiting),
    wake: Effect.sync(() => wakeConsumer()),
    end: (exit) =>
      Effect.sync(() => {
        ended ??= exit
        wakeConsumer()
      }),
    take
  }
}

/** The items that the consumer receives. */
export const consume = (outlet: Outlet): Stream.Stream<unknown, XError> => {
  let last: WaitingBatch | undefined
  const next = Effect.suspend(() => {
    const items = last?.next?.(last.batch)
    return items === undefined
      ? Effect.map(outlet.take, (waiting) => {
          last = waiting
          return waiting.take(waiting.batch)
        })
      : Effect.succeed(items)
  })
  return Stream.fromPull(Effect.succeed(next))
}
