import { type ByteSource, emptySource } from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import * as Scope from "effect/Scope"
import type { SourceFailed } from "./error.ts"
import type { Source } from "./source.ts"

/** Reads a source in pieces of a requested size. */
export interface Reader {
  /** Opens the source at its beginning. */
  readonly open: Effect.Effect<void, SourceFailed, Scope.Scope>
  /** The next bytes, which stay to be read: fewer than requested, or none, at the end. */
  readonly peek: (size: number) => Effect.Effect<Uint8Array, SourceFailed>
  /** Others, followed by the next bytes: fewer than requested, or none, at the end. */
  readonly read: (size: number, before?: Uint8Array) => Effect.Effect<Uint8Array<ArrayBuffer>, SourceFailed>
  /** Puts back what was read last. */
  readonly unread: (bytes: Uint8Array) => void
}

export const makeSourceReader = (source: Source): Reader => {
  let bytes: ByteSource = emptySource
  let held: HeldPieces = { pieces: [], size: 0, isEnded: false }
  const more = Effect.callback<void, SourceFailed>((resume) =>
    bytes.read(
      (piece) => resume(addPiece(held, piece)),
      (cause) => resume(Effect.fail(sourceFailed(cause)))
    )
  )
  /** Reads until so many bytes are held, or the source ends. Returns how many of them there are. */
  const fill = (wanted: number): Effect.Effect<number, SourceFailed> =>
    Effect.suspend(() =>
      held.size < wanted && !held.isEnded
        ? Effect.flatMap(more, () => fill(wanted))
        : Effect.succeed(Math.min(wanted, held.size))
    )
  return {
    open: Effect.gen(function* () {
      const [context, scope] = [yield* Effect.context<never>(), yield* Effect.scope]
      try {
        bytes = source.open(context, scope)
      } catch (cause) {
        return yield* Effect.fail(sourceFailed(cause))
      }
      held = { pieces: [], size: 0, isEnded: false }
      return yield* Scope.addFinalizer(scope, Effect.sync(bytes.cancel))
    }),
    // A copy: the caller's own bytes may change before they are sent.
    peek: (wanted) => Effect.map(fill(wanted), (length) => takeBytes(new Uint8Array(), [...held.pieces], length)),
    read: Effect.fnUntraced(function* (wanted, before = new Uint8Array()) {
      const length = yield* fill(wanted)
      held.size -= length
      return takeBytes(before, held.pieces, length)
    }),
    unread: (bytes) => {
      held.pieces.unshift(bytes)
      held.size += bytes.length
    }
  }
}

/** The bytes that were read from a source and not taken yet. */
interface HeldPieces {
  pieces: Array<Uint8Array>
  size: number
  isEnded: boolean
}

const addPiece = (held: HeldPieces, piece: Uint8Array | undefined): Effect.Effect<void, SourceFailed> => {
  if (piece === undefined) held.isEnded = true
  else if (piece instanceof Uint8Array) {
    held.pieces.push(piece)
    held.size += piece.length
  } else return Effect.fail(sourceFailed("no Uint8Array"))
  return Effect.void
}

const sourceFailed = (cause: unknown): SourceFailed => ({ _tag: "SourceFailed", cause })

// Takes bytes from the pieces. The rest of a piece stays.
const takeBytes = (before: Uint8Array, pieces: Array<Uint8Array>, length: number): Uint8Array<ArrayBuffer> => {
  const joined = new Uint8Array(before.length + length)
  joined.set(before)
  let filled = before.length
  while (filled < joined.length) {
    const piece = pieces.shift() ?? new Uint8Array()
    const part = piece.subarray(0, joined.length - filled)
    joined.set(part, filled)
    filled += part.length
    if (part.length < piece.length) pieces.unshift(piece.subarray(part.length))
  }
  return joined
}
