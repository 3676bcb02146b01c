/** Saving the whole state, and loading it. */
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex } from "@noble/hashes/utils.js"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { version } from "../../version.ts"
import { decode, encode, NotSaved } from "../codec.ts"
import type { EmulatorControl, Saved } from "../controlled.ts"
import { type Refused, reading, refuse, type Route, taking } from "../route.ts"
import { ClockReport, reportOf } from "./time.ts"

type Control = EmulatorControl["Service"]

const StateDocument = Schema.Struct({
  version: Schema.String.annotate({ description: "The version of the emulator that saved it" }),
  sha256: Schema.String.annotate({ description: "A checksum of the state, so that only what was saved is loaded" }),
  state: Schema.Unknown.annotate({
    description: "What the emulator goes on with. Its form may change with each version"
  })
})

const checksum = (state: unknown): string => bytesToHex(sha256(new TextEncoder().encode(JSON.stringify(state))))

const save = Effect.fnUntraced(function* (control: Control): Effect.fn.Return<typeof StateDocument.Type, Refused> {
  const saved = yield* control.save
  return yield* Effect.try({
    try: () => {
      const state = encode(saved)
      return { version, sha256: checksum(state), state }
    },
    catch: (error) => refuse(error instanceof NotSaved ? error.message : "The state is too large to save.", 409)
  })
})

const load = Effect.fnUntraced(function* (given: typeof StateDocument.Type, control: Control) {
  if (given.version !== version) {
    const other = JSON.stringify(given.version.slice(0, 50))
    return yield* refuse(
      `The state was saved by version ${other} of the emulator, and this is ${JSON.stringify(version)}.`
    )
  }
  if (checksum(given.state) !== given.sha256) {
    return yield* refuse("The state is not what GET /emulator/state returned: it was changed, or cut off.")
  }
  // The checksum says that it is.
  yield* control.load(decode(given.state) as Saved)
  return reportOf(control)
})

/** The operations on the state. */
export const state: ReadonlyArray<Route> = [
  reading(
    {
      method: "GET",
      path: "/emulator/state",
      id: "saveState",
      summary:
        "The whole state: world, tokens, limits, faults, requests, bill, deliveries that wait, time and chance. Connections to streams do not outlive it"
    },
    StateDocument,
    save
  ),
  taking(
    {
      method: "PUT",
      path: "/emulator/state",
      id: "loadState",
      summary: "Ends all connections, and goes on with a state: the next response is the one that would have come then"
    },
    StateDocument,
    ClockReport,
    load
  )
]
