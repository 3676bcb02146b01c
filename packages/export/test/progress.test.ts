import { assert, describe, it } from "@effect/vitest"
import { RateLimited, XError } from "@xeffect/core"
import { Emulator } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import { collect, type ExportEvent, exportMetrics, run } from "@xeffect/export"
import { getTweets, searchRecentTweets } from "@xeffect/tweets"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import * as TestClock from "effect/testing/TestClock"
import { advance, describe as describeProgress, makeTimeLeft, noProgress, progressLine } from "../src/run/progress.ts"
import { atStart, type SlicePosition } from "../src/store/checkpoint.ts"
import type { SliceState } from "../src/store/store.ts"
import { newDirectory } from "./support/directory.ts"
import { drive } from "./support/drive.ts"
import { stderr } from "node:process"
import { vi } from "vitest"

type Page = Extract<ExportEvent, { readonly _tag: "Page" }>

const page = (
  slice: number,
  done = false,
  cost: { readonly dollars?: number; readonly left?: number; readonly time_left?: number } = {}
): Page => ({
  _tag: "Page",
  slice,
  entries: 600,
  added: 590,
  done,
  ...cost
})

const error = new XError({ operation: "search_recent_tweets", reason: new RateLimited({ detail: "no more" }) })

const waiting: ExportEvent = { _tag: "Waiting", slice: 1, cause: "rate_limit", until: 60_000, error }

describe("the line of a progress", () => {
  const started: ExportEvent = { _tag: "Started", open: 7, slices: 8 }
  const rows: ReadonlyArray<readonly [line: string, events: ReadonlyArray<ExportEvent>]> = [
    ["0 entries, 0 pages, 0.0 pages/s, 1 of 8 slices done", [started]],
    ["1,200 entries, 2 pages, 0.2 pages/s, 2 of 8 slices done", [started, page(1), page(2, true)]],
    [
      "600 entries, 1 pages, 0.1 pages/s, 1 of 8 slices done, 1 waiting until 00:01:00 UTC",
      [started, page(1), waiting]
    ],
    ["600 entries, 1 pages, 0.1 pages/s, 1 of 8 slices done", [started, waiting, page(1)]],
    [
      "1,200 entries, 2 pages, 0.2 pages/s, 1 of 8 slices done, $3.10 spent, $1.90 left",
      [started, page(1, false, { dollars: 3 }), page(2, false, { dollars: 0.1, left: 1.9 })]
    ],
    [
      "600 entries, 1 pages, 0.1 pages/s, 1 of 8 slices done, about 3 hours to go",
      [started, page(1, false, { time_left: 10_000_000 })]
    ],
    [
      "600 entries, 1 pages, 0.1 pages/s, 1 of 8 slices done, about 119 s to go",
      [started, page(1, false, { time_left: 119_000 })]
    ]
  ]
  it.each(rows)("says %s", (line, events) => {
    assert.strictEqual(describeProgress(events.reduce(advance, noProgress(0)), 10_000), line)
  })
})

/** The lines that a run prints for events at times in milliseconds, to a log or to a terminal of 60 columns. */
const linesOf = (events: ReadonlyArray<readonly [at: number, event: ExportEvent]>, isTerminal: boolean) =>
  Effect.gen(function* () {
    const written: Array<string> = []
    const write = vi.spyOn(stderr, "write").mockImplementation((text) => written.push(String(text)) > 0)
    const before = { isTTY: stderr.isTTY, columns: stderr.columns }
    Object.assign(stderr, { isTTY: isTerminal, columns: 60 })
    const show = progressLine()
    for (const [at, event] of events) {
      yield* TestClock.setTime(at)
      yield* show(event)
    }
    Object.assign(stderr, before)
    write.mockRestore()
    return written
  })

describe("A run that waits for a limit", () => {
  const events: ReadonlyArray<readonly [number, ExportEvent]> = [
    [31_000, { _tag: "Started", open: 2, slices: 2 }],
    [31_010, page(1, false, { time_left: 1000 })],
    [31_020, { ...waiting, until: 930_000 }],
    [31_030, { ...waiting, slice: 2, until: 930_000 }],
    [930_000, page(1, false, { time_left: 1000 })],
    [930_010, page(2, false, { time_left: 1000 })],
    [930_020, { _tag: "Stopping", because: "cancelled" }]
  ]

  it.effect("says so in a log at once and once, and then that it goes on", () =>
    Effect.gen(function* () {
      const lines = yield* linesOf(events, false)
      assert.deepStrictEqual(
        lines.map((line) => [/waiting until \S+ UTC/.exec(line)?.[0], /[\d,]+ entries/.exec(line)?.[0]]),
        [
          [undefined, "0 entries"],
          ["waiting until 00:15:30 UTC", "600 entries"],
          [undefined, "1,200 entries"],
          [undefined, "1,800 entries"]
        ]
      )
    })
  )

  it.effect("is not nearly done: its wait is a part of the time to go", () =>
    Effect.gen(function* () {
      const lines = yield* linesOf(events.slice(0, 3), false)
      assert.include(lines.at(-1), "about 15 min to go")
    })
  )

  it.effect("fits into one line of a terminal, which it replaces", () =>
    Effect.gen(function* () {
      const lines = yield* linesOf(events, true)
      for (const line of lines) {
        assert.isTrue(line.startsWith("\r\u001B[K"))
        assert.isBelow(line.trimEnd().length, "\r\u001B[K".length + 60)
      }
      assert.isTrue(lines.at(-1)?.endsWith("\n"))
    })
  )

  it.effect("shows the wait with its end under declared limits", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-11-21T12:00:00Z"))
      const { addPosts, world } = yield* Emulator
      const until = Date.parse("2026-11-21T11:59:00Z")
      yield* addPosts({ author: world.seed.users.main, count: 50, text: () => "#gauge", interval: "10 minutes", until })
      const plan = yield* collect(searchRecentTweets, { query: "#gauge", max_results: 10 }, { slices: 2 })
      const directory = yield* newDirectory
      const lines: Array<string> = []
      const ends: Array<string> = []
      const show = progressLine()
      const on_event = (event: ExportEvent) =>
        Effect.gen(function* () {
          if (event._tag === "Waiting" && event.until > (yield* Clock.currentTimeMillis))
            ends.push(new Date(event.until).toISOString().slice(11, 19))
          yield* show(event)
        })
      const write = vi.spyOn(stderr, "write").mockImplementation((text) => lines.push(String(text)) > 0)
      const { complete } = yield* drive(run(plan, { directory, on_event }), "1 minute")
      write.mockRestore()
      assert.isTrue(complete)
      assert.isNotEmpty(ends)
      for (const end of ends) assert.isTrue(lines.some((line) => line.includes(`waiting until ${end} UTC`)))
    }).pipe(
      Effect.provide(
        layerTest({ limits: { "GET /2/tweets/search/recent": { app: [{ limit: 3, windowSeconds: 900 }] } } })
      )
    )
  )
})

describe("the time that is left", () => {
  const sliceOf = (number: number, position: Partial<SlicePosition> = {}): SliceState => ({
    slice: { number, operation: "search_recent_tweets", params: {} },
    position: { ...atStart, ...position }
  })

  it("is as long as what was done in this run took for as much", () => {
    const timeLeft = makeTimeLeft([sliceOf(0), sliceOf(1, { part: 0.5 }), sliceOf(2, { done: true })], 1000)
    const left = (event: ExportEvent, now: number) => Reflect.get(timeLeft(event, now), "time_left")
    assert.isUndefined(left(page(0), 2000))
    // Half a slice of the one and a half in ten seconds.
    assert.strictEqual(left({ ...page(0), part: 0.5 }, 11_000), 20_000)
    assert.strictEqual(left({ ...page(1), part: 0.5 }, 11_000), 20_000)
    assert.strictEqual(left(page(1, true), 21_000), 10_000)
    assert.strictEqual(left(page(0, true), 31_000), 0)
  })

  it.effect("is known of a search by the time of its posts, and of a lookup by its keys", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-11-21T12:00:00Z"))
      const { addPosts, world } = yield* Emulator
      const until = Date.parse("2026-11-21T11:59:00Z")
      const posts = yield* addPosts({
        author: world.seed.users.main,
        count: 300,
        text: () => "#gauge",
        interval: "10 minutes",
        until
      })
      const plans = [
        yield* collect(searchRecentTweets, { query: "#gauge", tweet_fields: ["created_at"] }, { slices: 1 }),
        yield* collect(getTweets, { ids: posts.map(({ id }) => id) }, { slices: 1 })
      ]
      const parts = yield* Effect.forEach(plans, (plan) =>
        Effect.gen(function* () {
          const seen: Array<number> = []
          const on_event = (event: ExportEvent) =>
            Effect.sync(() => {
              if (event._tag === "Page") seen.push(Math.round((event.part ?? 0) * 100) / 100)
            })
          yield* run(plan, { directory: yield* newDirectory, on_event })
          return seen
        })
      )
      // 100 posts at intervals of 10 minutes are a tenth of a week.
      assert.deepStrictEqual(parts, [
        [0.1, 0.2, 0.3],
        [0.33, 0.67, 1]
      ])
    }).pipe(Effect.provide(layerTest({ limits: "off" })))
  )
})

describe("the metrics of a run", () => {
  it.effect("count pages, entries and new rows", () =>
    Effect.gen(function* () {
      const directory = yield* newDirectory
      const plan = yield* collect(searchRecentTweets, { query: "tides" }, { slices: 2 })
      const { entries, pages } = yield* run(plan, { directory, on_event: exportMetrics({ collection: "tides" }) })
      const snapshot = yield* Metric.snapshot
      const countOf = (name: string) => {
        const found = snapshot.find(({ id }) => id === `xeffect_export_${name}`)
        return found?.type === "Counter" ? Number(found.state.count) : undefined
      }
      assert.deepStrictEqual([countOf("pages"), countOf("entries")], [pages, entries])
      assert.isAbove(countOf("bytes") ?? 0, 0)
    }).pipe(Effect.provide(layerTest()), TestClock.withLive, Effect.provideService(Metric.MetricRegistry, new Map()))
  )
})
