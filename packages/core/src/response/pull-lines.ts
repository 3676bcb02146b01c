import type * as Arr from "effect/Array"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Pull from "effect/Pull"
import type { XError } from "../errors/errors.ts"
import { makeLineFramer } from "./line-framer.ts"

/**
 * How long a line may be, in characters: otherwise one that does not end would fill the memory.
 * @since 0.1.0
 */
export const maxLine = 16_000_000

/**
 * Divides the chunks of a stream of bytes into lines, in the groups in which they arrive, some of them empty. Fails if a
 * line has not ended after {@link maxLine} characters.
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
    framer.rest().length > maxLine ? Effect.fail(tooLong(framer.rest().slice(0, 65_536))) : more
  )
}

/** Whether a line has no text. Such lines keep a connection alive. Nearly all others begin with a brace. */
export const isBlank = (line: string): boolean => line.charCodeAt(0) !== openingBrace && !/\S/.test(line)

const openingBrace = 123
