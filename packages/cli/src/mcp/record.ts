/** The local record of what agents have written, which `xeffect log` prints. */
import { appendFileSync, readFileSync } from "node:fs"
import { join } from "node:path"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { stateDirectory } from "../session/state.ts"
import type { Recorded } from "./call-tool.ts"

/** The file of the record. */
export const recordFile = Effect.map(stateDirectory, (directory) => join(directory, "writes.ndjson"))

/** Appends to a record that only this user can read. A full disk is no reason to lose a response. */
export const makeRecord = Effect.map(
  recordFile,
  (file) => (entry: Recorded) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      Effect.ignore(
        Effect.try(() =>
          appendFileSync(file, `${JSON.stringify({ at: new Date(now).toISOString(), ...entry })}\n`, { mode: 0o600 })
        )
      )
    )
)

const parse = (line: string): ReadonlyArray<unknown> => {
  try {
    return [JSON.parse(line)]
  } catch {
    // The last line of a process that was killed.
    return []
  }
}

/** The entries of the record, the oldest first. */
export const readRecord = Effect.map(recordFile, (file) => {
  try {
    return readFileSync(file, "utf8").split("\n").flatMap(parse)
  } catch {
    return []
  }
})
