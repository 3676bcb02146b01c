/** The local record of what agents have written, which `xeffect log` prints. */
import { randomUUID } from "node:crypto"
import { appendFileSync, readFileSync } from "node:fs"
import { join } from "node:path"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { stateDirectory } from "../session/state.ts"

/** A write, in the words that the person agreed to. */
export interface Written {
  readonly tool: string
  readonly words: string
}

export type Outcome = "done" | "failed" | "unknown"

/** Adds a write to the record before it is sent, and returns a function that adds its outcome. */
export type Record = (written: Written) => Effect.Effect<(outcome: Outcome, result?: unknown) => Effect.Effect<void>>

/** The file of the record. */
export const recordFile = Effect.map(stateDirectory, (directory) => join(directory, "writes.ndjson"))

/** Appends a line to a file that only this user can read. A response is not lost because the disk is full. */
const append = (file: string, entry: object) =>
  Effect.flatMap(Clock.currentTimeMillis, (now) =>
    Effect.ignore(
      Effect.try(() =>
        appendFileSync(file, `${JSON.stringify({ at: new Date(now).toISOString(), ...entry })}\n`, { mode: 0o600 })
      )
    )
  )

/** A record on the disk. */
export const makeRecord: Effect.Effect<Record> = Effect.map(
  recordFile,
  (file) => (written) =>
    Effect.suspend(() => {
      const id = randomUUID()
      // Until the outcome is known, the write may have been carried out.
      return Effect.as(append(file, { id, ...written, outcome: "unknown" }), (outcome, result) =>
        append(file, { id, ...written, outcome, ...(result === undefined ? {} : { result }) })
      )
    })
)

/** A line of the record. */
interface Line {
  readonly id?: string
}

const parse = (line: string): ReadonlyArray<Line> => {
  try {
    return [Object(JSON.parse(line))]
  } catch {
    // A process was killed while it wrote this line.
    return []
  }
}

/** The writes of the record, the oldest first, each with its latest outcome. */
export const readRecord = Effect.map(recordFile, (file) => {
  const writes = new Map<unknown, Line>()
  try {
    for (const { id, ...entry } of readFileSync(file, "utf8").split("\n").flatMap(parse)) writes.set(id ?? entry, entry)
  } catch {
    // Nothing was written yet.
  }
  return [...writes.values()]
})
