import * as Cause from "effect/Cause"
import * as Channel from "effect/Channel"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Pull from "effect/Pull"
import * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import type { CallPlace } from "./place.ts"
import type { RunEffect } from "./run.ts"
import type { Environment, CallOptions } from "./types.ts"

/** The elements of a stream. It is opened by the first `next`, and closed at its end, by `break`, and by `close`. */
export async function* elements<A, E>(
  run: RunEffect,
  stream: Stream.Stream<A, E, Environment>,
  options: CallOptions | undefined,
  place: CallPlace
): AsyncGenerator<A, void> {
  const scope = await run(Effect.flatMap(Effect.scope, Scope.fork), options, place)
  try {
    // As `Stream.toPull`, which also keeps concurrent pulls apart: a generator has none.
    const open = Channel.toTransform(Stream.toChannel(stream))(Cause.done(), scope)
    const pull = await run(open, options, place)
    const next = Pull.catchDone(pull, () => Effect.succeed(undefined))
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
