import * as Cause from "effect/Cause"
import * as Channel from "effect/Channel"
import type { Context } from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { Fiber } from "effect/Fiber"
import * as Pull from "effect/Pull"
import * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import type { ByteSource } from "./byte-source.ts"

type Chunks = readonly [Uint8Array, ...Array<Uint8Array>]

/** The bytes as a stream. Its end, or its interruption, cancels the reading. */
export const toStream = (source: ByteSource): Stream.Stream<Uint8Array, unknown> => {
  const next = Effect.callback<Chunks, unknown>((resume) =>
    source.read(
      (chunk) => resume(chunk === undefined ? Cause.done() : Effect.succeed([chunk])),
      (error) => resume(Effect.fail(error))
    )
  )
  return Stream.ensuring(Stream.fromPull(Effect.succeed(next)), Effect.sync(source.cancel))
}

/** The bytes of a stream, which runs in fibers with this context. */
export const fromStream = (stream: Stream.Stream<Uint8Array, unknown>, context: Context<never>): ByteSource => {
  const fork = Effect.runForkWith(context)
  const scope = Scope.makeUnsafe()
  // `Stream.toPull` would lock each pull: here one follows another.
  const next = pullOnce(Channel.toPullScoped(Stream.toChannel(stream), scope))
  let state: "open" | "ended" | "cancelled" = "open"
  const end = (how: "ended" | "cancelled") => {
    if (state !== "open") return
    state = how
    fork(Scope.close(scope, Exit.void))
  }
  let reading: Fiber<unknown, unknown> | undefined
  let chunks: ReadonlyArray<Uint8Array> = []
  let index = 0
  const read: ByteSource["read"] = (onChunk, onError) => {
    // An error, since an end would make a part that was sent look complete. Some clients go on reading.
    if (state === "cancelled") return onError(new Error("the reading was cancelled"))
    if (state === "ended") return onChunk(undefined)
    const there = chunks[index++]
    if (there !== undefined) return onChunk(there)
    const fiber = fork(next)
    reading = fiber
    fiber.addObserver((exit) => {
      reading = undefined
      if (Exit.isSuccess(exit) && exit.value !== undefined) {
        chunks = exit.value
        index = 1
        return onChunk(exit.value[0])
      }
      end("ended")
      if (Exit.isSuccess(exit)) onChunk(undefined)
      else onError(Cause.squash(exit.cause))
    })
  }
  const cancel = () => {
    const interrupted = reading
    end("cancelled")
    interrupted?.interruptUnsafe()
  }
  return { read, cancel }
}

/** The next chunks, `undefined` at the end. The stream is opened the first time. */
const pullOnce = (open: Effect.Effect<Pull.Pull<Chunks, unknown>>): Effect.Effect<Chunks | undefined, unknown> => {
  let pull: Effect.Effect<Chunks | undefined, unknown> | undefined
  const opening = Effect.map(open, (made) => (pull = Pull.catchDone(made, () => Effect.succeed(undefined))))
  return Effect.suspend(() => pull ?? Effect.flatten(opening))
}
