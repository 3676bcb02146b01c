import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import type * as Pull from "effect/Pull"
import * as Stream from "effect/Stream"
import type { XError } from "../errors/errors.ts"
import { isBlank, pullLines } from "./pull-lines.ts"

/**
 * Divides a stream of bytes into lines; see {@link pullLines}. Lines without text are left out.
 * @since 0.1.0
 */
export const splitLines = <R>(
  stream: Stream.Stream<Uint8Array, XError, R>,
  tooLong: (beginning: string) => XError
): Stream.Stream<string, XError, R> =>
  Stream.transformPull(stream, (chunks) =>
    Effect.sync(() => {
      const pull = pullLines(chunks, tooLong)
      const next: Pull.Pull<Arr.NonEmptyReadonlyArray<string>, XError> = Effect.flatMap(pull, (lines) => {
        const written = lines.filter((line) => !isBlank(line))
        return Arr.isReadonlyArrayNonEmpty(written) ? Effect.succeed(written) : next
      })
      return next
    })
  )
