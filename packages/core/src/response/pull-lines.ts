import type * as Arr from "effect/Array"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Pull from "effect/Pull"
import { makeLineFramer } from "./line-framer.ts"

/**
 * Divides the chunks of a stream of bytes into lines, in the groups in which they arrive, some of them empty. Fails after
 * the lines before one of more than 16,000,000 characters.
 *
 * @param tooLong makes the failure from the beginning of the line
 */
export const pullLines = <E>(
  chunks: Pull.Pull<Arr.NonEmptyReadonlyArray<Uint8Array>, E>,
  tooLong: (beginning: string) => E
): Pull.Pull<Array<string>, E> => {
  const framer = makeLineFramer()
  let isOver = false
  const over = Effect.suspend(() => {
    if (isOver) return Cause.done()
    isOver = true
    return Effect.succeed(framer.end())
  })
  const more = Pull.catchDone(Effect.map(chunks, framer.push), () => over)
  return Effect.suspend((): Pull.Pull<Array<string>, E> => {
    const long = framer.tooLong()
    return long === undefined ? more : Effect.fail(tooLong(long))
  })
}

/** Whether a line has no text. Such lines keep a connection alive. Nearly all others begin with a brace. */
export const isBlank = (line: string): boolean => line.charCodeAt(0) !== openingBrace && !/\S/.test(line)

const openingBrace = 123
