import * as Channel from "effect/Channel"
import * as Effect from "effect/Effect"
import * as Pull from "effect/Pull"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import type { SourceFailed } from "./error.ts"
import type { Source } from "./source.ts"

/** Reads a source in pieces of a requested size. */
export interface Reader {
  /** Opens the source at its beginning. */
  readonly open: Effect.Effect<void, SourceFailed, Scope.Scope>
  /** The next bytes: fewer than requested, or none, at the end. */
  readonly read: (size: number) => Effect.Effect<Uint8Array, SourceFailed>
  /** Puts back what was read last. */
  readonly unread: (bytes: Uint8Array) => void
}

export const makeSourceReader = (source: Source): Reader => {
  let pull: Pull.Pull<ReadonlyArray<Uint8Array>, SourceFailed> = Effect.fail(sourceFailed("it is not open"))
  let held = { pieces: [] as Array<Uint8Array>, size: 0, isEnded: false }
  const hold = (piece: Uint8Array) => {
    held.pieces.push(piece)
    held.size += piece.length
  }
  const more = Effect.suspend(() => pull).pipe(
    Effect.flatMap((pulled) => {
      if (!pulled.every((piece) => piece instanceof Uint8Array)) return Effect.fail(sourceFailed("no Uint8Array"))
      pulled.forEach(hold)
      return Effect.void
    }),
    Pull.catchDone(() => Effect.sync(() => void (held.isEnded = true)))
  )
  return {
    open: Effect.gen(function* () {
      const stream = yield* streamOf(source)
      // `Stream.toPull` would lock each pull: here one follows another.
      pull = yield* Channel.toPullScoped(Stream.toChannel(stream), yield* Effect.scope)
      held = { pieces: [], size: 0, isEnded: false }
    }),
    read: Effect.fnUntraced(function* (wanted) {
      while (held.size < wanted && !held.isEnded) yield* more
      const length = Math.min(wanted, held.size)
      held.size -= length
      return takeBytes(held.pieces, length)
    }),
    unread: (bytes) => {
      held.pieces.unshift(bytes)
      held.size += bytes.length
    }
  }
}

// A `MediaSource` is the caller's.
const streamOf = (source: Source): Effect.Effect<Stream.Stream<Uint8Array, SourceFailed>, SourceFailed> =>
  Effect.suspend(() => {
    try {
      const stream: unknown = source.read()
      // What it consists of is checked when it is read.
      return Stream.isStream(stream)
        ? Effect.succeed(Stream.mapError(stream as Stream.Stream<Uint8Array, unknown>, sourceFailed))
        : Effect.fail(sourceFailed("read of the MediaSource must return a Stream"))
    } catch (cause) {
      return Effect.fail(sourceFailed(cause))
    }
  })

const sourceFailed = (cause: unknown): SourceFailed => ({ _tag: "SourceFailed", cause })

// A piece that is large enough is not copied.
const takeBytes = (pieces: Array<Uint8Array>, length: number): Uint8Array => {
  const [first] = pieces
  if (first !== undefined && first.length >= length) {
    if (first.length === length) pieces.shift()
    else pieces[0] = first.subarray(length)
    return first.subarray(0, length)
  }
  const taken = new Uint8Array(length)
  let filled = 0
  while (filled < length) {
    const piece = pieces.shift() ?? new Uint8Array()
    const part = piece.subarray(0, length - filled)
    taken.set(part, filled)
    filled += part.length
    if (part.length < piece.length) pieces.unshift(piece.subarray(part.length))
  }
  return taken
}
