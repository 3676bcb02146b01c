import type { Definition, XApi, XError } from "@xeffect/core"
import { refuse } from "@xeffect/core/failure"
import { checkStreaming } from "@xeffect/core/options"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import { prepareFollowing, type StreamToFollow } from "./driver.ts"
import { consume, makeOutlet } from "./delivery/outlet.ts"

/** The stream of a verb whose operation is no streaming one. */
export const refuseOther = (verb: string, self: unknown): Stream.Stream<never, XError> | undefined => {
  const invalid = checkStreaming(self)
  return invalid === undefined ? undefined : Stream.fromEffect(refuse(verb, invalid))
}

/** The untyped part of `follow`, `followAll` and `recover`: follows these streams, merged. */
export const runFollowing = (
  definition: Definition,
  streams: ReadonlyArray<StreamToFollow>,
  isFinite: boolean
): Stream.Stream<unknown, XError, XApi> =>
  Stream.unwrap(
    Effect.gen(function* () {
      const outlet = makeOutlet()
      // At the end, each saves its position at once.
      const all = yield* Scope.fork(yield* Effect.scope, "parallel")
      yield* Effect.forEach(
        streams,
        Effect.fnUntraced(function* (stream) {
          const scope = yield* Scope.fork(all)
          const following = yield* Scope.provide(prepareFollowing(definition, stream, isFinite, outlet), scope)
          // The stream ends as the reader does, with a defect too.
          const reading = Effect.onExit(following, outlet.end)
          yield* Effect.forkIn(Scope.provide(reading, scope), scope)
        }),
        { concurrency: "unbounded", discard: true }
      )
      if (streams.length === 0) yield* outlet.end(Exit.void)
      return consume(outlet)
    })
  )
