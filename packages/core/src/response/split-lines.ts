import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import type * as Pull from "effect/Pull"
import * as Stream from "effect/Stream"
import { isBlank, pullLines } from "./pull-lines.ts"

/** Divides a stream of bytes into lines, and reads each group of them. */
const readLines = <A, E, R>(
  stream: Stream.Stream<Uint8Array, E, R>,
  read: (lines: Array<string>) => ReadonlyArray<A>,
  tooLong: (beginning: string) => E
): Stream.Stream<A, E, R> =>
  Stream.transformPull(stream, (chunks) =>
    Effect.sync(() => {
      const pull = pullLines(chunks, tooLong)
      const next: Pull.Pull<Arr.NonEmptyReadonlyArray<A>, E> = Effect.flatMap(pull, (lines) => {
        const group = read(lines)
        return Arr.isReadonlyArrayNonEmpty(group) ? Effect.succeed(group) : next
      })
      return next
    })
  )

/**
 * Divides a stream of bytes into lines; see {@link pullLines}. Only `\n` ends a line, since JSON may have every other line
 * break in a text. Lines without text are left out.
 * @since 0.1.0
 */
export const splitLines = <E, R>(
  stream: Stream.Stream<Uint8Array, E, R>,
  tooLong: (beginning: string) => E
): Stream.Stream<string, E, R> => readLines(stream, (lines) => lines.filter((line) => !isBlank(line)), tooLong)

/**
 * A line of a file.
 * @since 0.1.0
 */
export interface NumberedLine {
  /** Its number, from 1. */
  readonly number: number
  /** The line without its end, `\n` or `\r\n`. */
  readonly text: string
}

/**
 * Divides a stream of bytes into lines as {@link splitLines} does. Lines without text are left out, and counted.
 *
 * @param tooLong makes the failure from the number of a line that has not ended after {@link maxLine} characters
 * @since 0.1.0
 */
export const numberedLines = <E, R>(
  stream: Stream.Stream<Uint8Array, E, R>,
  tooLong: (number: number) => E
): Stream.Stream<NumberedLine, E, R> =>
  Stream.suspend(() => {
    let number = 0
    const numbered = (line: string): ReadonlyArray<NumberedLine> => {
      number += 1
      if (isBlank(line)) return []
      return [{ number, text: line.endsWith("\r") ? line.slice(0, -1) : line }]
    }
    return readLines(
      stream,
      (lines) => lines.flatMap(numbered),
      () => tooLong(number + 1)
    )
  })
