// Two handlers with one store, in any order of their steps, with handlers that fail or are killed. Without effects.
import { assert, describe, it } from "@effect/vitest"
import type { XEvent } from "@xeffect/webhooks"
import * as Cause from "effect/Cause"
import * as fc from "fast-check"
import {
  beginDelivery,
  type Command,
  type Happened,
  type EventOutcome,
  step,
  type Step
} from "../src/receive/delivery/delivery.ts"
import { times } from "../../conformance/running/whole.ts"

const post = (key: string): XEvent => ({ source: "filtered_stream", type: "post", key, body: {}, setAside: [] })

interface Entry {
  outcome: EventOutcome | undefined
}

interface Delivery {
  readonly handler: number
  readonly keys: ReadonlyArray<string>
  readonly isInBackground: boolean
  readonly own: Map<string, Entry>
  readonly awaited: Map<string, Entry>
  /** The rest of the work: the first group is under way. */
  groups: Array<Step>
}

const failed = (_tag: "HandlingFailed" | "HandOverFailed" | "NotProcessed"): Happened => ({
  _tag: _tag as "HandlingFailed",
  cause: Cause.fail("no")
})

/** The world of X, the store and two handlers. */
const makeWorld = () => {
  /** By key: the handler that has claimed it, or that it was processed. */
  const store = new Map<string, number | "processed">()
  const inFlight = [new Map<string, Entry>(), new Map<string, Entry>()]
  const handled = new Map<string, number>()
  const accepted = new Set<string>()
  const deliveries: Array<Delivery> = []
  const inFlightOf = ({ handler }: Delivery) => inFlight[handler] ?? assert.fail("no such handler")

  const start = (handler: number, keys: ReadonlyArray<string>, isInBackground: boolean) =>
    deliveries.push({
      handler,
      keys,
      isInBackground,
      own: new Map(),
      awaited: new Map(),
      groups: [...beginDelivery(keys.map(post), isInBackground)]
    })

  const claim = (delivery: Delivery, key: string): Happened["_tag"] => {
    const other = inFlightOf(delivery).get(key)
    if (other !== undefined) {
      delivery.awaited.set(key, other)
      return "InProgress"
    }
    const entry: Entry = { outcome: undefined }
    delivery.own.set(key, entry)
    inFlightOf(delivery).set(key, entry)
    const found = store.get(key)
    if (found === undefined) store.set(key, delivery.handler)
    return found === undefined ? "Claimed" : found === "processed" ? "Processed" : "ClaimedElsewhere"
  }

  const note = (delivery: Delivery, command: Command) => {
    const { key } = command.event
    if (command._tag === "Release" && store.get(key) === delivery.handler) store.delete(key)
    if (command._tag === "Forget") store.delete(key)
    if (command._tag === "Begin")
      deliveries.push({ ...delivery, keys: [], own: new Map(), awaited: new Map(), groups: [command.later] })
    if (command._tag !== "Settle") return
    const entry = delivery.own.get(key)
    if (entry === undefined) return
    entry.outcome = command.outcome
    if (inFlightOf(delivery).get(key) === entry) inFlightOf(delivery).delete(key)
  }

  /** The result of a command, if there is one yet. `isBad`: it fails, or its time is over. */
  const perform = (delivery: Delivery, command: Command, isBad: boolean): Happened | undefined => {
    const { key } = command.event
    switch (command._tag) {
      case "Claim":
        return { _tag: claim(delivery, key) as "Claimed" }
      case "Handle":
      case "HandleLater":
        if (isBad) return failed("HandlingFailed")
        handled.set(key, (handled.get(key) ?? 0) + 1)
        return { _tag: "Handled" }
      case "Record":
        store.set(key, "processed")
        return { _tag: "Recorded" }
      case "HandOver":
        if (isBad) return failed("HandOverFailed")
        return { _tag: "HandedOver" }
      case "Wait": {
        const outcome = delivery.awaited.get(key)?.outcome
        return outcome === undefined ? (isBad ? failed("NotProcessed") : undefined) : { _tag: outcome }
      }
      case "Poll":
        if (store.get(key) === "processed") return { _tag: "Processed" }
        return isBad || !store.has(key) ? failed("NotProcessed") : undefined
    }
    return undefined
  }

  const end = (delivery: Delivery, tag: string) => {
    delivery.groups.shift()
    if (tag === "Rejected") delivery.groups = []
    if (delivery.groups.length > 0) return
    deliveries.splice(deliveries.indexOf(delivery), 1)
    if (tag === "Accepted") for (const key of delivery.keys) accepted.add(key)
  }

  const advance = (index: number, isBad: boolean) => {
    const delivery = deliveries[index % Math.max(1, deliveries.length)]
    const group = delivery?.groups[0]
    if (delivery === undefined || group === undefined) return
    const [state, commands] = group
    const last = commands.at(-1)
    for (const command of commands) note(delivery, command)
    const happened = last && perform(delivery, last, isBad)
    if (happened !== undefined) delivery.groups[0] = step(state, happened)
    // The notes of a step are done once, however long its request waits.
    else if (last && ["Wait", "Poll"].includes(last._tag)) delivery.groups[0] = [state, [last]]
    else end(delivery, state._tag)
  }

  /** Kills a handler. The claims of its deliveries expire. */
  const kill = (handler: number) => {
    for (const delivery of deliveries.filter((one) => one.handler === handler))
      deliveries.splice(deliveries.indexOf(delivery), 1)
    inFlight[handler]?.clear()
    for (const [key, owner] of store) if (owner === handler) store.delete(key)
  }

  return { start, advance, kill, handled, accepted, deliveries, store }
}

const key = fc.constantFrom("a", "b", "c")

const moves = fc.array(
  fc.oneof(
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant("start" as const),
        handler: fc.nat(1),
        keys: fc.uniqueArray(key, { minLength: 1 })
      })
    },
    {
      weight: 12,
      arbitrary: fc.record({ do: fc.constant("advance" as const), index: fc.nat(20), isBad: fc.boolean() })
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("kill" as const), handler: fc.nat(1) }) }
  ),
  { maxLength: 120 }
)

/** Makes the moves, then goes on until nothing is under way. */
const play = (
  given: ReadonlyArray<typeof moves extends fc.Arbitrary<Array<infer A>> ? A : never>,
  isInBackground: boolean
) => {
  const world = makeWorld()
  let kills = 0
  for (const move of given) {
    if (move.do === "start") world.start(move.handler, move.keys, isInBackground)
    if (move.do === "advance") world.advance(move.index, move.isBad)
    if (move.do !== "kill") continue
    kills++
    world.kill(move.handler)
  }
  for (let turn = 0; world.deliveries.length > 0; turn++) {
    assert.isBelow(turn, 5000, "deliveries wait for each other")
    world.advance(turn, turn > 2000)
  }
  return { ...world, kills }
}

describe("Two handlers with one store", () => {
  it("handle an event once unless one of them is killed", () => {
    const property = fc.property(moves, (given) => {
      const { handled, kills } = play(given, false)
      if (kills === 0) for (const [, times] of handled) assert.strictEqual(times, 1)
    })
    assert.doesNotThrow(() => fc.assert(property, { numRuns: times(120) }))
  })

  it("respond with 200 only for events that were handled, also if one of them is killed", () => {
    const property = fc.property(moves, (given) => {
      const { accepted, handled } = play(given, false)
      for (const one of accepted) assert.isTrue(handled.has(one), one)
    })
    assert.doesNotThrow(() => fc.assert(property, { numRuns: times(120) }))
  })

  it.each([false, true])("leave no claim behind (in the background: %s)", (isInBackground) => {
    const property = fc.property(moves, (given) => {
      for (const [, entry] of play(given, isInBackground).store) assert.strictEqual(entry, "processed")
    })
    assert.doesNotThrow(() => fc.assert(property, { numRuns: times(120) }))
  })
})
