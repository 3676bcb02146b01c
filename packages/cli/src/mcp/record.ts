/** The local record of what agents have written, which `xeffect log` prints. */
import { randomUUID } from "node:crypto"
import { closeSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from "node:fs"
import { dirname, join } from "node:path"
import { type End, NotDone, type Record } from "@xeffect/ai/host"
import { syncNames } from "@xeffect/core/store"
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { Refusal } from "../session/refusal.ts"
import { readText, stateDirectory } from "../session/state.ts"
import { syncFiles } from "../session/sync-files.ts"

/** The file of the record. */
export const recordFile = Effect.map(stateDirectory, (directory) => join(directory, "writes.ndjson"))

const newline = 10

/** Whether the last line has no end, since a process was killed or the disk was full while it was written. */
const isTorn = (descriptor: number): boolean => {
  const { size } = fstatSync(descriptor)
  const last = new Uint8Array(1)
  return size > 0 && readSync(descriptor, last, 0, 1, size - 1) === 1 && last[0] !== newline
}

/** Refuses a pipe or a device: what is written to it is not on the disk. */
const checkFile = (descriptor: number): void => {
  if (!fstatSync(descriptor).isFile()) throw new Error("it is not a file")
}

/** A file of the record that cannot be written: the code of the system, or a message. */
class NotWritten extends Data.TaggedError("NotWritten")<{ readonly why: string }> {}

/** Opens a file that only this user can read, does something with it, and closes it. */
const withFile = <A>(file: string, run: (descriptor: number) => A) =>
  Effect.try({
    try: () => {
      const descriptor = openSync(file, "a+", 0o600)
      try {
        checkFile(descriptor)
        return run(descriptor)
      } finally {
        closeSync(descriptor)
      }
    },
    catch: (cause) => new NotWritten({ why: String(Object(cause).code ?? Object(cause).message ?? cause) })
  })

/** Appends a line, which is on the disk afterwards. */
const append = (file: string, entry: object) =>
  Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const isNew = yield* withFile(file, (descriptor) => {
      const isFirst = fstatSync(descriptor).size === 0
      const line = JSON.stringify({ at: new Date(now).toISOString(), ...entry })
      const bytes = new TextEncoder().encode(`${isTorn(descriptor) ? "\n" : ""}${line}\n`)
      for (let written = 0; written < bytes.length;) written += writeSync(descriptor, bytes, written)
      fsyncSync(descriptor)
      return isFirst
    })
    // The name of a file that was new is not on the disk before its folder is.
    if (isNew) yield* syncNames(syncFiles, dirname(file))
  })

/** The error code of the system for a file. */
const notWritable =
  (file: string) =>
  ({ why }: NotWritten) =>
    new NotDone({
      reason: "RecordNotWritable",
      message: `The record of writes cannot be written: ${file} (${why}). Nothing was sent. The person must make the file writable.`
    })

/** A record on the disk. */
export const makeRecord: Effect.Effect<Record, Refusal> = Effect.map(recordFile, (file) => ({
  check: withFile(file, isTorn).pipe(Effect.asVoid, Effect.mapError(notWritable(file))),
  begin: (written) =>
    Effect.suspend(() => {
      const id = randomUUID()
      const end: End = (outcome, result) =>
        append(file, { id, ...written, outcome, result }).pipe(
          // A result that cannot be written as JSON does not keep the outcome out.
          Effect.catch(() => append(file, { id, ...written, outcome })),
          Effect.as(true),
          Effect.catch(({ why }) =>
            Effect.as(Effect.logWarning(`The outcome of a write cannot be recorded: ${file} (${why}).`), false)
          )
        )
      // Until the outcome is known, the write may have been carried out.
      return append(file, { id, ...written, outcome: "unknown" }).pipe(
        Effect.mapError(notWritable(file)),
        Effect.as(end)
      )
    })
}))

/** A line of the record. */
interface Line {
  readonly id?: string
}

const parse = (line: string): ReadonlyArray<Line> => {
  try {
    const entry: unknown = JSON.parse(line)
    return typeof entry === "object" && entry !== null && !Array.isArray(entry) ? [entry] : []
  } catch {
    // A process was killed while it wrote this line.
    return []
  }
}

/** The writes of the record, the oldest first, each with its latest outcome. Fails if there is one that cannot be read. */
export const readRecord = Effect.gen(function* () {
  const text = (yield* readText(yield* recordFile)) ?? ""
  const writes = new Map<unknown, Line>()
  for (const { id, ...entry } of text.split("\n").flatMap(parse)) writes.set(id ?? entry, entry)
  return [...writes.values()]
})
