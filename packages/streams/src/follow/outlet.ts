import type { XError } from "@xeffect/core"
import type * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Queue from "effect/Queue"
import * as Stream from "effect/Stream"
import type { Batch } from "./buffer.ts"
import type { Follower } from "./follower.ts"
import type { Progress } from "./progress.ts"

interface Offered {
  readonly follower: Pick<Follower, "buffer" | "progress">
  readonly batch: Batch
}

/** The queue between the readers and the consumer. */
export type Outlet = Queue.Queue<Offered, XError | Cause.Done>

export const makeOutlet = (): Effect.Effect<Outlet> => Queue.unbounded()

/** Adds a batch to the buffer of its stream and to the queue. */
export const offer = (follower: Pick<Follower, "buffer" | "outlet" | "progress">, batch: Batch): void => {
  follower.buffer.add(batch)
  Queue.offerUnsafe(follower.outlet, { follower, batch })
}

/** Ends the queue after the batches that it holds. */
export const endOutlet = (outlet: Outlet, exit: Exit.Exit<unknown, XError>): Effect.Effect<unknown> =>
  Exit.isSuccess(exit) ? Queue.end(outlet) : Queue.failCause(outlet, exit.cause)

/** What the consumer receives. One item at a time if progress is tracked, so that it is known which were processed. */
export const consume = (outlet: Outlet): Stream.Stream<unknown, XError> => {
  let last: Progress | undefined
  // In one step: a position that is saved while nothing holds the items would be past them.
  const take = ({ batch, follower: { buffer, progress } }: Offered): Batch["items"] => {
    buffer.remove(batch)
    last = progress
    return progress === undefined ? batch.items : progress.take(batch)
  }
  const next = Effect.suspend(() => {
    const items = last?.next()
    return items === undefined ? Effect.map(Queue.take(outlet), take) : Effect.succeed(items)
  })
  return Stream.fromPull(Effect.succeed(next))
}
