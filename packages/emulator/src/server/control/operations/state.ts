/** Saving the whole state, and loading it. */
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex } from "@noble/hashes/utils.js"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Schema from "effect/Schema"
import { version } from "../../version.ts"
import { makeEmulator } from "../../../emulator/emulator.ts"
import { canonical, putOrders, takeOrders } from "../saved/canonical.ts"
import { decode, encode, NotSaved } from "../saved/codec.ts"
import { fits } from "../saved/fits.ts"
import { type Snapshot, snapshotOf } from "../saved/snapshot.ts"
import type { EmulatorControl, Saved } from "../controlled.ts"
import { type Refused, reading, refuse, type Route, taking } from "../route.ts"
import { ClockReport, reportOf } from "./time.ts"

type Control = EmulatorControl["Service"]

const StateDocument = Schema.Struct({
  version: Schema.String.annotate({ description: "The version of the emulator that saved it" }),
  sha256: Schema.String.annotate({
    description:
      "A checksum of the state, so that only what was saved is loaded, in whatever order, spacing and notation a program has written it again"
  }),
  orders: Schema.Array(Schema.Array(Schema.String)).annotate({
    description: "The orders of names that responses follow, since most programs do not keep them"
  }),
  state: Schema.Unknown.annotate({
    description: "What the emulator goes on with. Its form may change with each version"
  })
})

const checksum = (state: unknown): string =>
  bytesToHex(sha256(new TextEncoder().encode(JSON.stringify(canonical(state)))))

const save = Effect.fnUntraced(function* (control: Control): Effect.fn.Return<typeof StateDocument.Type, Refused> {
  const saved = yield* control.save
  return yield* Effect.try({
    try: () => {
      const { document: state, orders } = takeOrders(encode(saved))
      return { version, sha256: checksum(state), orders, state }
    },
    catch: (error) => refuse(error instanceof NotSaved ? error.message : "The state is too large to save.", 409)
  })
})

const unusable = refuse("The state does not have the form that GET /emulator/state returns.")

const Chance = Schema.Struct({ seed: Schema.Int, drawn: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)) })

const Instant = Schema.Finite.check(Schema.isBetween({ minimum: -8.64e15, maximum: 8.64e15 }))

const Part = Schema.Record(Schema.String, Schema.Unknown)

/** The parts of every state. Times and counts are checked, since a loop may not end with anything else. */
const State = Schema.Struct({
  clock: Schema.Struct({ now: Instant, running: Schema.Boolean }),
  random: Chance,
  snapshot: Schema.Struct({
    world: Part,
    oauth: Part,
    limits: Part,
    billing: Part,
    faults: Part,
    record: Part,
    webhooks: Part,
    streams: Part,
    life: Schema.Struct({
      perMinute: Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 6000 })),
      random: Chance,
      acts: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)),
      due: Schema.NullOr(Instant)
    })
  })
})

const isState = Schema.is(State)

// Its parts are looked at next.
const isUsable = (value: unknown): value is Saved => isState(value)

// As it is loaded, without fields that have no value.
const newSnapshot = Effect.scoped(
  Effect.map(makeEmulator({}), ({ state }) => decode(encode(snapshotOf(state, 0))) as Snapshot)
)

const load = Effect.fnUntraced(function* (given: typeof StateDocument.Type, control: Control) {
  if (given.version !== version) {
    const other = JSON.stringify(given.version.slice(0, 50))
    return yield* refuse(
      `The state was saved by version ${other} of the emulator, and this is ${JSON.stringify(version)}.`
    )
  }
  if (checksum(given.state) !== given.sha256) {
    return yield* refuse("The state was changed or cut off since GET /emulator/state returned it.")
  }
  const saved = yield* Effect.try({
    try: () => decode(putOrders({ document: given.state, orders: given.orders })),
    catch: () => unusable
  })
  if (!isUsable(saved) || !fits(yield* newSnapshot, saved.snapshot)) return yield* unusable
  const before = yield* control.save
  // A state that was made by hand may still fail here, and everything is as it was.
  const exit = yield* Effect.exit(control.load(saved))
  if (Exit.isFailure(exit)) {
    yield* control.load(before)
    return yield* unusable
  }
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
