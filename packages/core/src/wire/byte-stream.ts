import * as Cause from "effect/Cause"
import * as Channel from "effect/Channel"
import type { Context } from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { Fiber } from "effect/Fiber"
import type { Pull } from "effect/Pull"
import * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import type { ByteSource } from "./byte-source.ts"
import { lossOf } from "../errors/find-failure.ts"

type Chunks = readonly [Uint8Array, ...Array<Uint8Array>]

/**
 * The bytes as a stream. Its end, or its interruption, cancels the reading.
 * @since 0.1.0
 */
export const toStream = (source: ByteSource): Stream.Stream<Uint8Array, unknown> => {
  const next = Effect.callback<Chunks, unknown>((resume) =>
    source.read(
      (chunk) => resume(chunk === undefined ? Cause.done() : Effect.succeed([chunk])),
      (error) => resume(Effect.fail(error))
    )
  )
  return Stream.ensuring(Stream.fromPull(Effect.succeed(next)), Effect.sync(source.cancel))
}

/**
 * The bytes of a stream, which runs in fibers with this context.
 *
 * @param owner the scope in which the stream runs. Default: one that is closed at the end, or when the reading is cancelled
 * @since 0.1.0
 */
export const fromStream = (
  stream: Stream.Stream<Uint8Array, unknown>,
  context: Context<never>,
  owner?: Scope.Scope
): ByteSource => {
  const fork = Effect.runForkWith(context)
  const own = Scope.makeUnsafe()
  const next = pulling(stream, owner ?? own)
  let state: "open" | "ended" | "cancelled" = "open"
  const end = (how: "ended" | "cancelled") => {
    if (state !== "open") return
    state = how
    fork(Scope.close(own, Exit.void))
  }
  let reading: Fiber<Chunks, unknown> | undefined
  let chunks: ReadonlyArray<Uint8Array> = []
  let index = 0
  const read: ByteSource["read"] = (onChunk, onError) => {
    // An error, since an end would make a part that was sent look complete. Some clients go on reading.
    if (state === "cancelled") return onError(new Error("the reading was cancelled"))
    if (state === "ended") return onChunk(undefined)
    const there = chunks[index++]
    if (there !== undefined) return onChunk(there)
    reading = fork(next)
    reading.addObserver((exit) => {
      reading = undefined
      if (Exit.isSuccess(exit)) {
        chunks = exit.value
        index = 1
        return onChunk(exit.value[0])
      }
      end("ended")
      passEnd(exit.cause, onChunk, onError)
    })
  }
  const cancel = () => {
    end("cancelled")
    reading?.interruptUnsafe()
  }
  return { read, cancel }
}

/** Pulls the next chunks. The stream is opened the first time. `Stream.toPull` would lock each pull: here one follows another. */
const pulling = (stream: Stream.Stream<Uint8Array, unknown>, scope: Scope.Scope): Pull<Chunks, unknown> => {
  const opening = Effect.map(Channel.toPullScoped(Stream.toChannel(stream), scope), (made) => (pull = made))
  let pull: Pull<Chunks, unknown> = Effect.flatten(opening)
  return Effect.suspend(() => pull)
}

/** Passes on how a stream ended: with nothing but its end, or with a loss. */
const passEnd = (cause: Cause.Cause<unknown>, ...[onChunk, onError]: Parameters<ByteSource["read"]>): void => {
  const loss = lossOf(cause)
  if (loss === undefined) onChunk(undefined)
  else onError(Cause.squash(loss))
}
