// The machine of deliveries, without effects: each row of its table, and sequences that no row shows.
import { assert, describe, it } from "@effect/vitest"
import type { XEvent } from "@xeffect/webhooks"
import * as Cause from "effect/Cause"
import * as fc from "fast-check"
import { readTransitions } from "../../conformance/test/support/transitions.ts"
import {
  beginDelivery,
  type Command,
  type Happened,
  type State,
  step,
  type Step,
  transitions
} from "../src/receive/delivery/delivery.ts"

const post = (key: string): XEvent => ({ source: "filtered_stream", type: "post", key, body: {}, setAside: [] })

const event = post("a")

const other = post("b")

const cause = Cause.fail("no")

const work = (isInBackground: boolean, claimed: ReadonlyArray<XEvent> = []) => ({
  isInBackground,
  size: 2,
  claimed,
  awaited: []
})

const rows = readTransitions(transitions)

/** A state of each row: the conditions are those of the table. */
const states: Readonly<Record<string, State>> = {
  "Claiming, another event is left": { _tag: "Claiming", work: work(false), event, left: [other] },
  "Claiming, the last event": { _tag: "Claiming", work: work(false), event, left: [] },
  "Claiming, with background": { _tag: "Claiming", work: work(true), event, left: [] },
  "Claiming, none is claimed": { _tag: "Claiming", work: work(true), event, left: [] },
  Claiming: { _tag: "Claiming", work: work(true, [other]), event, left: [] },
  Handling: { _tag: "Handling", event },
  Recording: { _tag: "Recording", event },
  "Accepting, another event is left": {
    _tag: "Accepting",
    work: work(true, [event, other]),
    event,
    left: [other]
  },
  "Accepting, the last event": {
    _tag: "Accepting",
    work: work(true, [other, event]),
    event,
    left: []
  },
  "Accepting, for the first time": {
    _tag: "Accepting",
    work: work(true, [event, other]),
    event,
    left: [other]
  },
  "Accepting, again": {
    _tag: "Accepting",
    work: work(true, [post("c"), event, other]),
    event,
    left: [other],
    hasFailed: true
  },
  HandingOver: { _tag: "HandingOver", work: work(true, [event]), event, left: [] },
  "Waiting, another event is left": { _tag: "Waiting", event, left: [{ _tag: "Wait", event: other }] },
  "Waiting, the last event": { _tag: "Waiting", event, left: [] },
  Waiting: { _tag: "Waiting", event, left: [] },
  "HandlingLater, another event is left": { _tag: "HandlingLater", event, left: [other] },
  "HandlingLater, the last event": { _tag: "HandlingLater", event, left: [] },
  Accepted: { _tag: "Accepted" },
  Rejected: { _tag: "Rejected" },
  Finished: { _tag: "Finished" }
}

const stateOf = (name: string): State => states[name] ?? assert.fail(`no state is ${name}`)

// The cause is that of the failures.
const happened = (tag: string): Happened => ({ _tag: tag as "StoreFailed", cause })

const tagsOf = (commands: ReadonlyArray<Command>) => Array.from(new Set(commands.map(({ _tag }) => _tag)))

describe("A row of the table of deliveries", () => {
  it.each(rows)("is what $state does after $event: $next ($condition)", (row) => {
    const state = stateOf(row.condition === "" ? row.state : `${row.state}, ${row.condition}`)
    const [next, commands] = step(state, happened(row.event))
    assert.deepStrictEqual([next._tag, tagsOf(commands)], [row.next as State["_tag"], row.commands])
  })

  it("exists for every event that changes a state", () => {
    const events = new Set(rows.map((row) => row.event))
    for (const state of Object.values(states))
      for (const name of events) {
        const isRow = rows.some((row) => row.state === state._tag && row.event === name)
        assert.strictEqual(step(state, happened(name))[0] !== state, isRow, `${name} in ${state._tag}`)
      }
  })
})

const results: Readonly<Record<string, ReadonlyArray<string>>> = {
  Claim: ["Claimed", "Processed", "InProgress", "ClaimedElsewhere", "StoreFailed"],
  Handle: ["Handled", "HandlingFailed"],
  HandleLater: ["Handled", "HandlingFailed"],
  Record: ["Recorded", "StoreFailed"],
  HandOver: ["HandedOver", "HandOverFailed"],
  Wait: ["Processed", "ClaimedElsewhere", "NotProcessed"],
  Poll: ["Processed", "NotProcessed"]
}

/** The path of one event through a delivery, by the names of the commands and of their results. */
type Trail = Array<string>

/** Runs a delivery of events with results chosen by `choose`, and returns how it ended and what each event went through. */
const deliver = (keys: ReadonlyArray<string>, isInBackground: boolean, choose: (count: number) => number) => {
  const trails = new Map<string, Trail>(keys.map((key) => [key, []]))
  const ended: Array<string> = []
  const later: Array<Step> = []
  const groups = [...beginDelivery(keys.map(post), isInBackground)]
  for (let group = groups.shift(); group !== undefined; group = groups.shift()) {
    let [state, commands] = group
    while (commands.length > 0) {
      const last = commands.at(-1)
      for (const command of commands)
        trails.get(command.event.key)?.push(command._tag === "Settle" ? `Settle ${command.outcome}` : command._tag)
      for (const command of commands) if (command._tag === "Begin") later.push(command.later)
      const possible = last === undefined ? [] : (results[last._tag] ?? [])
      if (last === undefined || possible.length === 0) break
      const result = possible[choose(possible.length)] ?? assert.fail("no result")
      trails.get(last.event.key)?.push(result)
      const before = state
      ;[state, commands] = step(state, happened(result))
      assert.notStrictEqual(state, before, `${result} is expected in ${before._tag}`)
    }
    ended.push(state._tag)
    if (state._tag === "Rejected") groups.length = 0
    if (groups.length === 0) groups.push(...later.splice(0))
  }
  return { ended, trails }
}

const deliveries = fc.record({
  keys: fc.uniqueArray(fc.constantFrom("a", "b", "c", "d"), { minLength: 1 }),
  isInBackground: fc.boolean(),
  choices: fc.array(fc.nat(), { minLength: 40, maxLength: 40 })
})

const run = ({
  choices,
  isInBackground,
  keys
}: {
  choices: Array<number>
  isInBackground: boolean
  keys: Array<string>
}) => {
  let next = 0
  return deliver(keys, isInBackground, (count) => (choices[next++ % choices.length] ?? 0) % count)
}

const count = (trail: Trail, name: string) => trail.filter((one) => one === name).length

/** The trail of an event in a delivery for which something does not hold, if there is one. */
const exceptionTo = (holds: (trail: Trail, ended: ReadonlyArray<string>) => boolean): Trail | undefined => {
  let found: Trail | undefined
  const property = fc.property(deliveries, (given) => {
    const { ended, trails } = run(given)
    found = Array.from(trails.values()).find((trail) => !holds(trail, ended))
    return found === undefined
  })
  return fc.check(property).failed ? found : undefined
}

describe("Whatever happens in a delivery", () => {
  it("an event is handled at most once, and only after it was claimed", () => {
    const exception = exceptionTo((trail) => {
      const first = trail.findIndex((one) => /^Handle(Later)?$/.test(one))
      const handled = count(trail, "Handle") + count(trail, "HandleLater")
      return handled === 0 || (handled === 1 && trail.slice(0, first).includes("Claimed"))
    })
    assert.isUndefined(exception)
  })

  it("an event that was claimed is settled once, so no other delivery waits in vain", () => {
    const exception = exceptionTo((trail) => {
      const isOwn = trail.includes("Claim") && !trail.includes("InProgress")
      return trail.filter((one) => one.startsWith("Settle")).length === (isOwn ? 1 : 0)
    })
    assert.isUndefined(exception)
  })

  it("its response is 200 only if all of its events were processed or are handed over", () => {
    const exception = exceptionTo(
      (trail, ended) =>
        ended.includes("Rejected") || ["Handled", "Processed", "HandleLater"].some((name) => trail.includes(name))
    )
    assert.isUndefined(exception)
  })

  it("an event that was claimed and not handled is new again afterwards", () => {
    const exception = exceptionTo(
      (trail) => !trail.includes("Claimed") || ["Handled", "Release", "Forget"].some((name) => trail.includes(name))
    )
    assert.isUndefined(exception)
  })
})
