// A followed stream as the machine sees it: no Effect, no clock, no connection.
import { assert, describe, it } from "@effect/vitest"
import { Conflict, ServerError, TooManyConnections, TransportError, XError } from "@xeffect/core"
import * as fc from "fast-check"
import { readTransitions, type Transition } from "../../conformance/test/support/transitions.ts"
import { reachOf } from "../src/follow/machine/gap.ts"
import { noAttempts } from "../src/follow/machine/ladder.ts"
import { settling, start, step, transitions } from "../src/follow/machine/machine.ts"
import { anchorAt, type Reading } from "../src/follow/machine/service-time.ts"
import type { Ended, Event, FollowSettings, State, Step } from "../src/follow/machine/states.ts"
import { times } from "../../conformance/running/whole.ts"

const rows = readTransitions(transitions).map((row) => ({
  ...row,
  title: [row.state, row.event, row.condition].filter((part) => part !== "").join(": ")
}))

/** Whether these are the commands of a row, in order; those in parentheses may be left out. */
const hasCommands = ({ commands }: Transition, tags: ReadonlyArray<string>) => {
  const pattern = commands.map((name) => (name.startsWith("(") ? `(${name.slice(1, -1)} )?` : `${name} `)).join("")
  return new RegExp(`^${pattern}$`).test(tags.map((tag) => `${tag} `).join(""))
}

/** The rows that a step is of. */
const rowsOf = (before: string, event: string, [{ _tag }, commands]: Step) => {
  const tags = commands.map((command) => command._tag)
  return rows.filter(
    (row) => row.state === before && row.event === event && row.next === _tag && hasCommands(row, tags)
  )
}

const ten = Date.parse("2026-11-22T10:00:00.000Z")
const at = (seconds: number): Reading => ({ monotonic: seconds * 1000, local: ten + seconds * 1000 })
const dateOf = (seconds: number) => new Date(ten + seconds * 1000).toUTCString()

const settings: FollowSettings = {
  operation: "stream_tweets",
  isFinite: false,
  fillsGaps: true,
  stall: 30_000,
  backfill: true,
  dedupe: 100,
  buffer: 100,
  when_full: "lose",
  max_attempts: Infinity,
  give_up_after: Infinity
}
const detail = "…"
const errorOf = (reason: XError["reason"]) => new XError({ operation: "stream_tweets", reason })
const reset = errorOf(new TransportError({ detail }))
const tooMany = errorOf(new TooManyConnections({ detail }))
const noRules = errorOf(new Conflict({ detail }))

const ended = (seconds: number, error: XError | undefined, more: Partial<Ended> = {}): Ended => ({
  _tag: "Ended",
  error,
  now: at(seconds),
  chance: 0,
  last: undefined,
  ...more
})

const known = {
  settings,
  attempts: noAttempts,
  from: undefined,
  received: undefined,
  anchor: undefined,
  own: [],
  connections: 1,
  connected: 0
}
const anchor = anchorAt(dateOf(0), at(0), undefined)
const past = anchorAt(dateOf(-100), at(-100), undefined)
const connecting = (more: object = {}): State => ({ ...known, _tag: "Connecting", sent: at(0), minutes: 0, ...more })
const listing = { from: 0, to: 1000 }
const connected = (more: object = {}): State => ({
  ...known,
  _tag: "Connected",
  anchor,
  minutes: 0,
  listing,
  candidate: undefined,
  isSettled: false,
  ...more
})
const delay = { cause: "connections", error: tooMany, least: 0, chance: 0 } as const
const makingRoom = (more: object = {}): State => ({ ...known, _tag: "MakingRoom", delay, ...more })
const impatient = { settings: { ...settings, max_attempts: 1 }, attempts: { ...noAttempts, connections: 1 } }

/** For each row a state and an event. */
const examples: ReadonlyArray<readonly [State, Event] | undefined> = [
  undefined,
  [connecting({ from: past, minutes: 1 }), { _tag: "Opened", date: dateOf(0), now: at(0) }],
  [connecting(), ended(1, reset)],
  [connecting(), ended(1, tooMany)],
  [connecting({ attempts: { ...noAttempts, connections: 1 } }), ended(70, tooMany)],
  [connecting(), ended(1, noRules)],
  [connecting(impatient), ended(1, reset)],
  [connected({ candidate: "1" }), { _tag: "Settled" }],
  [connected(), { _tag: "Identified", id: "1" }],
  [connected({ from: past, isSettled: true }), ended(61, reset, { last: at(61) })],
  [connected({ from: past, minutes: 2 }), ended(59, reset, { last: at(59) })],
  [connected(), ended(5, tooMany)],
  [connected({ attempts: { ...noAttempts, connections: 1 } }), ended(5, tooMany)],
  [connected(), ended(5, noRules)],
  [connected(impatient), ended(5, reset)],
  [connected({ settings: { ...settings, isFinite: true } }), ended(5, undefined)],
  [makingRoom(), { _tag: "RoomMade", now: at(1), found: { connections: [], closed: undefined } }],
  [makingRoom(impatient), { _tag: "RoomMade", now: at(1), found: undefined }],
  [
    { ...known, _tag: "Waiting" },
    { _tag: "Waited", now: at(1) }
  ]
]

describe("the table of followed streams", () => {
  it.each(rows.map((row, index) => ({ ...row, index })))("says what happens in $title", ({ index, title }) => {
    const [before, event] = examples[index] ?? []
    const result =
      before === undefined || event === undefined
        ? start(settings, { now: at(0), own: [], received: undefined })
        : step(before, event)
    const found = rowsOf(before?._tag ?? "(none)", event?._tag ?? "start", result).map((row) => row.title)
    assert.include(found, title, `it leads to ${result[0]._tag}: ${result[1].map(({ _tag }) => _tag).join()}`)
  })

  it("has an example for each row", () => assert.lengthOf(examples, rows.length))

  const soon = { settings: { ...settings, give_up_after: 60_000 } }
  const failures: ReadonlyArray<readonly [what: string, before: State, error: XError]> = [
    ["connecting again does not help", connecting(), noRules],
    ["connecting again does not help a connection that was open", connected(), noRules],
    ["max_attempts is reached", connecting(impatient), reset],
    ["max_attempts is reached by a connection that was open", connected(impatient), reset],
    ["give_up_after is reached", connecting({ ...soon, connected: -100_000 }), reset]
  ]
  it.each(failures)("says that a stream fails with the last error when %s", (_, before, error) => {
    const [state] = step(before, ended(5, error))
    assert.deepStrictEqual([state._tag, Reflect.get(state, "error")], ["Failed", error])
  })

  it("says that a stream goes on before give_up_after is reached", () => {
    const [state] = step(connecting({ ...soon, connected: 0 }), ended(5, reset))
    assert.strictEqual(state._tag, "Waiting")
  })
})

/** The fate of a connection: it is refused, or it is open for so many seconds. */
const connections = fc.array(
  fc.record({
    refusal: fc.constantFrom(undefined, undefined, reset, tooMany, errorOf(new ServerError({ detail, status: 503 }))),
    seconds: fc.integer({ min: 0, max: 300 }),
    end: fc.constantFrom(undefined, reset),
    /** How many seconds its backfill takes. */
    backfilling: fc.integer({ min: 0, max: 200 }),
    /** Whether the process is killed then, and is away for so many seconds. */
    away: fc.option(fc.integer({ min: 1, max: 900 }), { nil: undefined, freq: 6 })
  }),
  { maxLength: 25 }
)

const last = { refusal: undefined, end: reset, away: undefined, backfilling: 0 }

interface Period {
  readonly from: number
  readonly to: number
}

/** One process, with a stream that it follows. It goes on from the position of the one before it. */
class Follower {
  state: State
  /** The delivered periods: while connected, as backfill and to fill gaps. By the X API, in milliseconds. */
  readonly covered: Array<Period> = []
  private backfill: Period | undefined
  private hold = Infinity
  waited = 0

  constructor(now: number, received: { readonly time: number } | undefined) {
    const before = received && { time: received.time, local: received.time, monotonic: undefined, isDated: true }
    const result = start(settings, { now: at(now), own: [], received: before })
    this.state = result[0]
    this.run("(none)", "start", result)
  }

  /** Until when everything was received, or is held to be received again. */
  position(now: number): { readonly time: number } | undefined {
    if (this.state.received === undefined) return undefined
    const time = this.state._tag === "Connected" ? ten + now * 1000 : this.state.received.time
    return { time: Math.min(time, this.hold) }
  }

  tell(event: Event): void {
    const before = this.state._tag
    const result = step(this.state, event)
    this.state = result[0]
    this.run(before, event._tag, result)
  }

  private run(before: string, event: string, result: Step): void {
    const tags = result[1].map(({ _tag }) => _tag).join()
    assert.isAbove(rowsOf(before, event, result).length, 0, `${before}, ${event}: ${result[0]._tag}, ${tags}`)
    for (const command of result[1]) {
      if (command._tag === "Hold") this.hold = command.from ?? Infinity
      if (command._tag === "Release") this.hold = Infinity
      if (command._tag === "Wait") this.waited = command.millis
      if (command._tag === "FillGap") this.covered.push(command.gap)
    }
  }

  open(now: number): void {
    const minutes = this.state._tag === "Connecting" ? this.state.minutes : 0
    this.tell({ _tag: "Opened", date: dateOf(now), now: at(now) })
    const opened = ten + now * 1000
    this.backfill = { from: opened - reachOf(minutes), to: opened }
  }

  /** Reads the connection for a time, in which the backfill is delivered to its end, or not at all. */
  read(from: number, to: number, backfilling: number): void {
    if (to - from >= backfilling && this.backfill !== undefined) this.covered.push(this.backfill)
    if (to - from >= backfilling + settling / 1000) this.tell({ _tag: "Settled" })
  }

  end(from: number, to: number, error: XError | undefined): void {
    this.covered.push({ from: ten + from * 1000, to: ten + to * 1000 })
    this.tell(ended(to, error, { last: at(to) }))
  }
}

describe("a stream that is followed through any sequence of connections", () => {
  it("is connected to, backfilled or recovered at each moment, also over restarts of the process", () => {
    fc.assert(
      fc.property(connections, (sequence) => {
        let now = 0
        let first: number | undefined
        let follower = new Follower(now, undefined)
        const covered: Array<Period> = []
        for (const one of [...sequence, { ...last, seconds: 400 }]) {
          if (follower.state._tag === "MakingRoom") follower.tell({ _tag: "RoomMade", found: undefined, now: at(now) })
          if (follower.state._tag === "Waiting") {
            now += Math.ceil(follower.waited / 1000)
            follower.tell({ _tag: "Waited", now: at(now) })
          }
          if (one.refusal !== undefined) {
            follower.tell(ended(now, one.refusal))
          } else {
            follower.open(now)
            first ??= now
            const opened = now
            now += one.seconds
            follower.read(opened, now, one.backfilling)
            const position = one.away === undefined ? undefined : follower.position(now)
            follower.end(opened, now, one.end)
            if (one.away !== undefined) {
              covered.push(...follower.covered)
              now += one.away
              follower = new Follower(now, position)
            }
          }
        }
        covered.push(...follower.covered)
        for (let second = first ?? now; second < now; second++) {
          const time = ten + second * 1000
          assert.isTrue(
            covered.some(({ from, to }) => from <= time && time <= to),
            `nothing covers second ${second} of ${now}`
          )
        }
      }),
      { numRuns: times(80), seed: 23 }
    )
  })
})
