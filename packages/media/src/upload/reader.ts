import { type ByteSource, emptySource } from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import * as Scope from "effect/Scope"
import type { SourceFailed } from "./error.ts"
import type { Source } from "./source.ts"

/** Reads a source in pieces of a requested size. */
export interface Reader {
  /** Opens the source at its beginning. */
  readonly open: Effect.Effect<void, SourceFailed, Scope.Scope>
  /** Others, followed by the next bytes: fewer than requested, or none, at the end. */
  readonly read: (size: number, before?: Uint8Array) => Effect.Effect<Uint8Array<ArrayBuffer>, SourceFailed>
  /** Puts back what was read last. */
  readonly unread: (bytes: Uint8Array) => void
}

export const makeSourceReader = (source: Source): Reader => {
  let bytes: ByteSource = emptySource
  let held = { pieces: [] as Array<Uint8Array>, size: 0, isEnded: false }
  const hold = (piece: Uint8Array | undefined): Effect.Effect<void, SourceFailed> => {
    if (piece === undefined) held.isEnded = true
    else if (piece instanceof Uint8Array) {
      held.pieces.push(piece)
      held.size += piece.length
    } else return Effect.fail(sourceFailed("no Uint8Array"))
    return Effect.void
  }
  const more = Effect.callback<void, SourceFailed>((resume) =>
    bytes.read(
      (piece) => resume(hold(piece)),
      (cause) => resume(Effect.fail(sourceFailed(cause)))
    )
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
    read: Effect.fnUntraced(function* (wanted, before = new Uint8Array()) {
      while (held.size < wanted && !held.isEnded) yield* more
      const length = Math.min(wanted, held.size)
      held.size -= length
      return takeBytes(before, held.pieces, length)
    }),
    unread: (bytes) => {
      held.pieces.unshift(bytes)
      held.size += bytes.length
    }
  }
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
