import { assert, describe, it } from "@effect/vitest"
import { RateLimited, XError } from "@xeffect/core"
import { layerTest } from "@xeffect/emulator/test"
import { collect, type ExportEvent, exportMetrics, run } from "@xeffect/export"
import { searchRecentTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import * as TestClock from "effect/testing/TestClock"
import { advance, describe as describeProgress, noProgress } from "../src/run/progress.ts"
import { newDirectory } from "./support/directory.ts"

const page = (
  slice: number,
  done = false,
  cost: { readonly dollars?: number; readonly left?: number } = {}
): ExportEvent => ({
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
    ]
  ]
  it.each(rows)("says %s", (line, events) => {
    assert.strictEqual(describeProgress(events.reduce(advance, noProgress(0)), 10_000), line)
  })
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
