import type { Id } from "@xeffect/core"
import * as Arr from "effect/Array"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Pull from "effect/Pull"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"

/** How many IDs a job takes: 20 bytes each, with the end of the line, in 128 MB. */
export const maxIdsOfJob = 6_400_000

/** IDs that are read part by part. */
export interface DividedIds<E> {
  /** Whether there is another part. Reads the beginning of it. */
  readonly hasPart: Effect.Effect<boolean, E>
  /** The next part, as it arrives. */
  readonly part: Stream.Stream<Id, E>
}

/** Divides IDs into parts of at most `max`. They are never all in memory. */
export const divideIds = Effect.fnUntraced(function* <E, R>(
  ids: ReadonlyArray<Id> | Stream.Stream<Id, E, R>,
  max: number
): Effect.fn.Return<DividedIds<E>, never, R | Scope.Scope> {
  const pull = yield* Stream.toPull<Id, E, R>(Stream.isStream(ids) ? ids : Stream.fromIterable(ids))
  let waiting: ReadonlyArray<Id> = []
  let isDone = false
  const end = Effect.sync((): ReadonlyArray<Id> => {
    isDone = true
    return []
  })
  const fill = Effect.suspend(() =>
    waiting.length > 0 || isDone
      ? Effect.void
      : Effect.map(
          Pull.catchDone(pull, () => end),
          (chunk) => void (waiting = chunk)
        )
  )
  const take = (count: number): ReadonlyArray<Id> => {
    const chunk = waiting.slice(0, count)
    waiting = waiting.slice(count)
    return chunk
  }
  const part = Stream.fromPull(
    Effect.sync(() => {
      let left = max
      return Effect.flatMap(fill, () => {
        const chunk = take(left)
        left -= chunk.length
        return Arr.isReadonlyArrayNonEmpty(chunk) ? Effect.succeed(chunk) : Cause.done()
      })
    })
  )
  return { hasPart: Effect.map(fill, () => waiting.length > 0), part }
})
