import { assert, describe, it } from "@effect/vitest"
import { fillGaps, follow, type StreamEvent, streamTweets } from "@xeffect/streams"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { divideGap } from "../src/follow/machine/gap.ts"
import {
  type Anchor,
  anchorAt,
  elapsedSince,
  missedBetween,
  type ServiceMoment,
  momentAt
} from "../src/follow/machine/service-time.ts"
import { scripted } from "./scripted.ts"
import { post } from "./support.ts"

const ten = Date.parse("2026-11-22T10:00:00.000Z")
const minute = 60_000

/** A response of ten o'clock, so many minutes later by each clock. */
const response = (passed: { readonly date?: number; readonly local?: number; readonly monotonic?: number }): Anchor => {
  const { date, local = 0, monotonic = 0 } = passed
  const header = date === undefined ? undefined : new Date(ten + date * minute).toUTCString()
  return anchorAt(header, { local: ten + local * minute, monotonic: monotonic * minute }, undefined)
}

const first = response({ date: 0 })

describe("the time of the X API", () => {
  it("goes on from the Date of a response as the monotonic clock does, however the local clock is set", () => {
    const moment = momentAt(first, { local: ten - 60 * minute, monotonic: 2 * minute })
    assert.strictEqual(moment.time, ten + 2 * minute)
    assert.isTrue(moment.isDated)
  })

  it("goes on after a response without a Date, but is not certain", () => {
    const next = anchorAt(undefined, { local: ten + 60 * minute, monotonic: minute }, first)
    assert.deepStrictEqual([next.time, next.latest, next.isDated], [ten + minute, ten + minute + 999, false])
  })
})

describe("the length of a gap, before the response shows it, is", () => {
  const now = { local: ten + 3 * minute, monotonic: 3 * minute }
  it.each<readonly [string, ServiceMoment, number]>([
    ["what both clocks show", first, 3],
    ["the monotonic clock's if the local one was set back", { ...first, local: ten + 60 * minute }, 3],
    ["the local clock's if the monotonic one stood still", { ...first, monotonic: 3 * minute }, 3],
    ["the local clock's after a restart", { ...first, monotonic: undefined }, 3],
    [
      "unknown if the local clock was set back while no process ran",
      { ...first, local: ten + 4 * minute, monotonic: undefined },
      Infinity
    ]
  ])("%s", (_, from, minutes) => {
    assert.strictEqual(elapsedSince(from, now), minutes * minute)
  })
})

describe("a period without a connection", () => {
  const later = 999 / minute
  it.each<readonly [string, ServiceMoment, Anchor, readonly [from: number, to: number, isPlaced: boolean]]>([
    ["is by the two responses", first, response({ date: 3, local: 3, monotonic: 3 }), [0, 3 + later, true]],
    [
      "does not depend on the local clock",
      first,
      response({ date: 3, local: -60, monotonic: 3 }),
      [0, 3 + later, true]
    ],
    [
      "includes the time that the machine slept",
      first,
      response({ date: 60, local: 60, monotonic: 3 }),
      [0, 60 + later, true]
    ],
    [
      "begins earlier if the monotonic clock was too fast",
      first,
      response({ date: 3, local: 3, monotonic: 5 }),
      [-2, 3 + later, true]
    ],
    ["may be another if the last response had no Date", first, response({ local: 3, monotonic: 3 }), [0, 3, false]],
    [
      "may be another if the one before had none",
      { ...first, isDated: false },
      response({ date: 3, local: 3, monotonic: 3 }),
      [0, 3 + later, false]
    ],
    [
      "is after a restart by the position and the response",
      { ...first, monotonic: undefined },
      response({ date: 30, local: -500, monotonic: 0 }),
      [0, 30 + later, true]
    ],
    [
      "has no length if the position is later than the response",
      { ...first, time: ten + 60 * minute, monotonic: undefined },
      response({ date: 3 }),
      [3 + later, 3 + later, false]
    ]
  ])("%s", (_, from, opened, [start, end, isPlaced]) => {
    assert.deepStrictEqual(missedBetween(from, opened), {
      from: ten + start * minute,
      to: ten + end * minute,
      isPlaced
    })
  })

  it.each([
    ["nothing", 0, undefined, [0, 10]],
    ["all of it, if it reaches back far enough", 11, [0, 10], undefined],
    ["its end, without the margin", 5, [5.25, 10], [0, 5.25]]
  ] as const)("has backfilled %s", (_, minutes, filled, rest) => {
    const period = ([from, to]: readonly [number, number]) => ({ from: from * minute, to: to * minute, isPlaced: true })
    assert.deepStrictEqual(divideGap(period([0, 10]), minutes), {
      backfilled: filled && period(filled),
      rest: rest && period(rest)
    })
  })

  it("of no length has no rest if it is known when it began", () => {
    const missed = { from: ten, to: ten, isPlaced: true }
    assert.deepStrictEqual(divideGap(missed, 5), { backfilled: missed, rest: undefined })
  })

  it("has a rest if it is not known when it began, however much was backfilled", () => {
    const missed = { from: ten, to: ten, isPlaced: false }
    assert.deepStrictEqual(divideGap(missed, 5), { backfilled: missed, rest: missed })
  })
})

describe("a gap that is recovered on a machine whose clock is five minutes slow", () => {
  const recover = Effect.fnUntraced(function* (dateOf: (now: number) => string | undefined) {
    yield* TestClock.setTime(ten - 5 * minute)
    const service = scripted(undefined, undefined, dateOf)
    const requested: Array<readonly [from: number, to: number]> = []
    const events: Array<StreamEvent> = []
    const fill_gap = fillGaps(({ from, to }) => {
      requested.push([from.getTime() - ten, to.getTime() - ten])
      return Stream.fromIterable([1, 2].map((id) => ({ data: { id: `${id}`, text: "…" } }) as never))
    })
    const fiber = yield* follow(
      streamTweets,
      {},
      { fill_gap, on_event: (event) => Effect.sync(() => events.push(event)) }
    ).pipe(Stream.runDrain, Effect.provide(service.layer), Effect.forkChild)
    yield* TestClock.adjust(0)
    service.connections[0]?.send(post(1))
    yield* TestClock.adjust("25 seconds")
    service.connections[0]?.reset()
    for (let beat = 0; beat < 3; beat++) {
      yield* TestClock.adjust("15 seconds")
      service.connections[1]?.send("\r\n")
    }
    yield* Fiber.interrupt(fiber)
    const gaps = events.flatMap((event) =>
      event._tag === "Gap" || event._tag === "Recovered"
        ? [{ ...event, from: event.from - ten, to: event.to - ten }]
        : []
    )
    return { gaps, requested }
  })

  it.effect("is requested and reported in the X API's time, with the count of what was missing", () =>
    Effect.gen(function* () {
      const { gaps, requested } = yield* recover((now) => new Date(now + 5 * minute).toUTCString())
      assert.deepStrictEqual(requested, [[-15_000, 40_999]])
      assert.deepStrictEqual(gaps, [
        { _tag: "Gap", from: 0, to: 25_999, filledBy: "fill_gap" },
        { _tag: "Recovered", from: 0, to: 25_999, count: 1 }
      ])
    })
  )

  it.effect("is reported as a gap that remains if no response has a Date", () =>
    Effect.gen(function* () {
      const { gaps } = yield* recover(() => undefined)
      assert.deepStrictEqual(
        gaps.map((event) => [event._tag, event._tag === "Gap" ? event.filledBy : undefined]),
        [
          ["Gap", "fill_gap"],
          ["Gap", "nothing"]
        ]
      )
    })
  )
})
