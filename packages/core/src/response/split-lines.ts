import * as Arr from "effect/Array"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Pull from "effect/Pull"
import * as Stream from "effect/Stream"
import type { XError } from "../errors/errors.ts"
import { makeLineFramer } from "./line-framer.ts"

/** How long a line may be, in characters: otherwise one that does not end would fill the memory. */
export const longestLine = 16_000_000

/**
 * Divides the chunks of a stream of bytes into lines, in the groups in which they arrive, some of them empty. Fails if a
 * line has not ended after {@link longestLine} characters.
 *
 * @param tooLong makes the failure from the beginning of the line
 */
export const pullLines = (
  chunks: Pull.Pull<Arr.NonEmptyReadonlyArray<Uint8Array>, XError>,
  tooLong: (beginning: string) => XError
): Pull.Pull<Array<string>, XError> => {
  const framer = makeLineFramer()
  let isOver = false
  const over = Effect.suspend(() => {
    if (isOver) return Cause.done()
    isOver = true
    return Effect.succeed(framer.end())
  })
  const more = Pull.catchDone(Effect.map(chunks, framer.push), () => over)
  return Effect.suspend(() =>
    framer.rest().length > longestLine ? Effect.fail(tooLong(framer.rest().slice(0, 65_536))) : more
  )
}

/** Divides a stream of bytes into lines; see {@link pullLines}. Lines without text are left out. */
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

/** Whether a line has no text. Such lines keep a connection alive. */
export const isBlank = (line: string): boolean => !/\S/.test(line)
