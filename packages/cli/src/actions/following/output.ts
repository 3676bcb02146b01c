/** A file of JSON lines to which posts are appended. */
import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from "node:fs"
import { field, parseJson } from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import { attemptFile, misuse } from "../../session/refusal.ts"

const window = 16 * 1024 * 1024

/** Whether a line is one that this command has written: a post with the handle of its author, which no response has. */
const isOwn = (line: string): boolean => {
  const row = parseJson(line)
  const [id, author] = [field(row, "id"), field(row, "author")]
  return typeof id === "string" && /^\d+$/.test(id) && typeof author === "string"
}

/** The kinds of a last line that has no line break. */
export type LastLine = "whole" | "half of ours" | "of others"

/**
 * Looks at the text after the last line break. It is half a line of ours only if the line before is one of ours and it begins as that
 * line does: nothing else is ever removed.
 */
export const lastLineOf = (before: string | undefined, tail: string): LastLine => {
  if (tail.trim() === "" || parseJson(tail) !== undefined) return "whole"
  const beginning = /^\{"\w+":"?/.exec(before ?? "")?.[0]
  if (before === undefined || beginning === undefined || !isOwn(before)) return "of others"
  return tail.startsWith(beginning) || beginning.startsWith(tail) ? "half of ours" : "of others"
}

const idIn = (line: string): string | undefined => /"id":"(\d+)"/.exec(line)?.[1]

/** Writes all of a text, or nothing: the beginning of a line is taken back if the disk is full, unless somebody else writes there. */
const append = (file: number, text: string) => {
  const bytes = new TextEncoder().encode(text)
  const { size } = fstatSync(file)
  let written = 0
  try {
    while (written < bytes.length) written += writeSync(file, bytes, written)
  } catch (cause) {
    if (written > 0 && fstatSync(file).size === size + written) ftruncateSync(file, size)
    throw cause
  }
}

const readEnd = (file: number, size: number) => {
  const end = new Uint8Array(Math.min(size, window))
  readSync(file, end, 0, end.length, size - end.length)
  const length = end.lastIndexOf(10) + 1
  const lines = new TextDecoder()
    .decode(end.subarray(0, length))
    .split("\n")
    .slice(size > end.length ? 1 : 0, -1)
  return { lines, tail: new TextDecoder().decode(end.subarray(length)), start: size - end.length + length }
}

const open = (path: string) =>
  attemptFile(path, "written", () => {
    const file = openSync(path, "a+", 0o600)
    const { size } = fstatSync(file)
    return { file, ...readEnd(file, size) }
  })

/**
 * A file to which posts are appended, and the IDs of those in it that may come again. Half a line that a killed command has left at its
 * end is removed. A whole line without a line break gets one. Fails for any other end, which is not of this command.
 */
export const openOutput = Effect.fnUntraced(function* (path: string) {
  const { file, lines, start, tail } = yield* Effect.acquireRelease(open(path), ({ file }) =>
    Effect.sync(() => closeSync(file))
  )
  const end = lastLineOf(lines.at(-1), tail)
  if (end === "of others") {
    return yield* misuse(
      `the last line of ${path} is incomplete, and this command did not write it. Nothing was appended.`,
      "Add a newline to the file, or name another file."
    )
  }
  if (tail !== "")
    yield* attemptFile(path, "written", () => (end === "whole" ? append(file, "\n") : ftruncateSync(file, start)))
  const whole = end === "whole" ? [...lines, tail] : lines
  return {
    seen: whole.flatMap((line) => idIn(line) ?? []),
    write: (text: string) => attemptFile(path, "written", () => append(file, text))
  }
})
