import { assert, describe, it } from "@effect/vitest"
import { RateLimited, ServerError, Unauthorized, XError } from "@xeffect/core"
import * as fc from "fast-check"
import { decide } from "../src/page/after-failure.ts"
import { makePlan } from "../src/plan/plan.ts"
import { slicesOf } from "../src/plan/slices.ts"

const now = Date.parse("2026-11-21T12:00:00Z")

const search = (params: Readonly<Record<string, string>>, slices: number) =>
  slicesOf(makePlan({ operation: "search_all_tweets", params: { query: "tides", ...params }, slices }), {
    now,
    keyCount: 0,
    targets: []
  })

describe("the slices of a search", () => {
  it("cover the window without a gap and without an overlap", () => {
    const times = fc.integer({ min: Date.parse("2010-01-01") / 1000, max: now / 1000 - 60 })
    fc.assert(
      fc.property(
        times,
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1, max: 200 }),
        (from, length, count) => {
          const text = (seconds: number) => new Date(seconds * 1000).toISOString().replace(".000", "")
          const [start_time, end_time] = [text(from), text(from + length)]
          const slices = search({ start_time, end_time }, count)
          assert.isAtMost(slices.length, count)
          assert.strictEqual(slices[0]?.params["start_time"], start_time)
          assert.strictEqual(slices.at(-1)?.params["end_time"], end_time)
          for (const [index, { params }] of slices.entries()) {
            assert.isBelow(Date.parse(String(params["start_time"])), Date.parse(String(params["end_time"])))
            const next = slices[index + 1]
            if (next !== undefined) assert.strictEqual(next.params["start_time"], params["end_time"])
          }
        }
      )
    )
  })

  const whole: ReadonlyArray<Readonly<Record<string, string>>> = [
    { since_id: "20" },
    { until_id: "20" },
    { sort_order: "relevancy" }
  ]
  it.each(whole)("are one if time does not divide it: %o", (params) => {
    assert.deepStrictEqual(
      search(params, 8).map(({ params }) => params),
      [{ query: "tides", ...params }]
    )
  })

  it("leave the beginning of a recent search to the X API, which moves while it runs", () => {
    const plan = makePlan({ operation: "search_recent_tweets", params: { query: "tides" }, slices: 4 })
    const slices = slicesOf(plan, { now, keyCount: 0, targets: [] })
    assert.lengthOf(slices, 4)
    assert.notProperty(slices[0]?.params, "start_time")
    assert.strictEqual(slices[3]?.params["end_time"], "2026-11-21T11:59:30Z")
  })
})

describe("the slices of a lookup", () => {
  it("have each key once, and 500 requests at most", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 1, max: 100 }), (keyCount, count) => {
        const plan = makePlan({ operation: "get_tweets", params: {}, keys: { parameter: "ids" }, slices: count })
        const ranges = slicesOf(plan, { now, keyCount, targets: [] }).map(({ range }) => range ?? [0, 0])
        let next = 0
        for (const [from, to] of ranges) {
          assert.strictEqual(from, next)
          assert.isAbove(to, from)
          assert.isAtMost(to - from, 50_000)
          next = to
        }
        assert.strictEqual(next, keyCount)
      })
    )
  })
})

const failed = (reason: XError["reason"]) => new XError({ operation: "search_recent_tweets", reason })

const hour = 3_600_000

describe("after a failure", () => {
  const limited = failed(new RateLimited({ detail: "no more", retryAt: now + 60_000 }))
  const down = failed(new ServerError({ detail: "down", status: 503 }))
  const rows = [
    {
      what: "a rate limit is waited for until just after its reset",
      error: limited,
      count: 0,
      since: now,
      wait: 60_100
    },
    { what: "a rate limit is waited for, however long it failed", error: limited, count: 99, since: 0, wait: 60_100 },
    { what: "the first pause is a second", error: down, count: 0, since: now, wait: 1000 },
    { what: "the third pause is four seconds", error: down, count: 2, since: now - 3000, wait: 4000 },
    { what: "the longest pause is a minute", error: down, count: 50, since: now - 3000, wait: 60_000 },
    { what: "it fails once it has failed for long", error: down, count: 50, since: now - hour, wait: undefined },
    {
      what: "it fails at once if it cannot succeed later",
      error: failed(new Unauthorized({ detail: "revoked" })),
      count: 0,
      since: now,
      wait: undefined
    }
  ]
  it.each(rows)("$what", ({ count, error, since, wait }) => {
    const decision = decide(error, { count, since, unusable: 0 }, now, hour, 0)
    assert.strictEqual(decision._tag === "Wait" ? decision.milliseconds : undefined, wait)
  })
})
