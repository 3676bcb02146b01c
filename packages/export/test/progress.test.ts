import { assert, describe, it } from "@effect/vitest"
import { RateLimited, ServerError, XError } from "@xeffect/core"
import { Emulator } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import { collect, type ExportEvent, exportMetrics, run } from "@xeffect/export"
import { getTweets, searchRecentTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import * as TestClock from "effect/testing/TestClock"
import { advance, describe as describeProgress, noProgress } from "../src/run/progress/progress.ts"
import { makeTimeLeft } from "../src/run/progress/time-left.ts"
import { atStart, type SlicePosition } from "../src/store/checkpoint.ts"
import type { SliceState } from "../src/store/store.ts"
import { newDirectory } from "./support/directory.ts"

type Page = Extract<ExportEvent, { readonly _tag: "Page" }>

const page = (
  slice: number,
  done = false,
  cost: { readonly dollars?: number; readonly left?: number; readonly timeLeft?: number } = {}
): Page => ({
  _tag: "Page",
  slice,
  entries: 600,
  added: 590,
  done,
  ...cost
})

const error = new XError({ operation: "search_recent_tweets", reason: new RateLimited({ detail: "no more" }) })

const waiting: ExportEvent = { _tag: "Waiting", slice: 1, cause: "rate_limit", until: 70_000, error }

const failed = new XError({
  operation: "search_recent_tweets",
  reason: new ServerError({ detail: "no more", status: 503 })
})

const waitingAfter = (slice: number, until: number): ExportEvent => ({
  _tag: "Waiting",
  slice,
  cause: "failure",
  until,
  error: failed
})

describe("the line of a progress", () => {
  const started: ExportEvent = { _tag: "Started", open: 7, slices: 8 }
  const rows: ReadonlyArray<readonly [line: string, events: ReadonlyArray<ExportEvent>]> = [
    ["0 entries, 0 pages, 0.0 pages/s, 1 of 8 slices done", [started]],
    ["1,200 entries, 2 pages, 0.2 pages/s, 2 of 8 slices done", [started, page(1), page(2, true)]],
    ["45,600 entries, 1 pages, 0.1 pages/s, 1 of 8 slices done", [{ ...started, entries: 45_000 }, page(1)]],
    [
      "1 waiting until 00:01:10 UTC (rate limit, 60 s), 600 entries, 1 pages, 0.1 pages/s, 1 of 8 slices done",
      [started, page(1), waiting]
    ],
    [
      "2 waiting until 00:02:10 UTC (ServerError, 2 min), 0 entries, 0 pages, 0.0 pages/s, 1 of 8 slices done",
      [started, waiting, waitingAfter(2, 130_000)]
    ],
    [
      "1 waiting until 1970-01-02 00:00 UTC (ServerError, 24 hours), 0 entries, 0 pages, 0.0 pages/s, 1 of 8 slices done",
      [started, waitingAfter(2, 86_400_000)]
    ],
    // The wait of slice 1 is over at 5,000.
    [
      "1 waiting until 00:01:10 UTC (rate limit, 60 s), 0 entries, 0 pages, 0.0 pages/s, 1 of 8 slices done",
      [started, waitingAfter(2, 5000), waiting]
    ],
    ["600 entries, 1 pages, 0.1 pages/s, 1 of 8 slices done", [started, waiting, page(1)]],
    [
      "0 entries, 0 pages, 0.0 pages/s, 1 of 8 slices done",
      [started, waiting, { _tag: "Stopping", because: "cancelled" }]
    ],
    // A second to go was estimated before the wait.
    [
      "1 waiting until 00:01:10 UTC (rate limit, 60 s), 600 entries, 1 pages, 0.1 pages/s, 1 of 8 slices done",
      [started, page(2, false, { timeLeft: 1000 }), waiting]
    ],
    [
      "1 waiting until 00:01:10 UTC (rate limit, 60 s), 600 entries, 1 pages, 0.1 pages/s, 1 of 8 slices done, about 10 min to go",
      [started, page(2, false, { timeLeft: 600_000 }), waiting]
    ],
    [
      "1,200 entries, 2 pages, 0.2 pages/s, 1 of 8 slices done, $3.10 spent, $1.90 left",
      [started, page(1, false, { dollars: 3 }), page(2, false, { dollars: 0.1, left: 1.9 })]
    ],
    [
      "600 entries, 1 pages, 0.1 pages/s, 1 of 8 slices done, about 3 hours to go",
      [started, page(1, false, { timeLeft: 10_000_000 })]
    ],
    [
      "600 entries, 1 pages, 0.1 pages/s, 1 of 8 slices done, about 119 s to go",
      [started, page(1, false, { timeLeft: 119_000 })]
    ]
  ]
  it.each(rows)("says %s", (line, events) => {
    assert.strictEqual(describeProgress(events.reduce(advance, noProgress(0)), 10_000), line)
  })
})

describe("the time that is left", () => {
  const sliceOf = (number: number, position: Partial<SlicePosition> = {}): SliceState => ({
    slice: { number, operation: "search_recent_tweets", params: {} },
    position: { ...atStart, ...position }
  })

  it("is as long as what was done in this run took for as much", () => {
    const timeLeft = makeTimeLeft([sliceOf(0), sliceOf(1, { part: 0.5 }), sliceOf(2, { done: true })], 1000)
    const left = (event: ExportEvent, now: number) => Reflect.get(timeLeft(event, now), "timeLeft")
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
