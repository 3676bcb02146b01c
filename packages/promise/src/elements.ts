import { lossOf } from "@xeffect/core/failure"
import * as Cause from "effect/Cause"
import * as Channel from "effect/Channel"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { Pull } from "effect/Pull"
import * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import type { CallPlace } from "./place.ts"
import type { RunEffect } from "./run.ts"
import type { Environment, CallOptions } from "./types.ts"

/** Opens a stream in a scope. Returns what pulls its next elements. */
export type OpenElements<A, E> = (
  scope: Scope.Scope
) => Effect.Effect<Pull<ReadonlyArray<A>, E, unknown, Environment>, E, Environment>

/** As `Stream.toPull`, which also keeps concurrent pulls apart: a generator has none. */
export const openElements =
  <A, E>(stream: Stream.Stream<A, E, Environment>): OpenElements<A, E> =>
  (scope) =>
    Channel.toTransform(Stream.toChannel(stream))(Cause.done(), scope)

/** The elements of a stream. It is opened by the first `next`, and closed at its end, by `break`, and by `close`. */
export async function* elements<A, E>(
  run: RunEffect,
  open: OpenElements<A, E>,
  options: CallOptions | undefined,
  place: CallPlace
): AsyncGenerator<A, void> {
  const scope = await run(Effect.flatMap(Effect.scope, Scope.fork), options, place)
  try {
    const pull = await run(open(scope), options, place)
    // As `Pull.catchDone`, which takes more code into a bundle.
    const next = Effect.catchCause(pull, (cause) => {
      const loss = lossOf(cause)
      return loss === undefined ? Effect.succeed(undefined) : Effect.failCause(loss)
    })
    for (let some = await run(next, options, place); some !== undefined; some = await run(next, options, place)) {
      for (const one of some) {
        options?.signal?.throwIfAborted()
        yield one
      }
    }
  } finally {
    await Effect.runPromise(Scope.close(scope, Exit.void))
  }
}
