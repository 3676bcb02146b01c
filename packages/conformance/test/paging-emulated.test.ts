import { assert, describe, it } from "@effect/vitest"
import { items, pages, type XApi } from "@xeffect/core"
import { Emulator } from "@xeffect/emulator"
import { getAllTweetsCount, searchAllTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { unlimited } from "../unlimited.ts"
import { emulated, knownTo } from "./support/emulated.ts"
import { populate } from "./support/populate.ts"
import { itemsOf, leadsBack, type Page, pagedRows, pagesOf } from "./support/paged.ts"
import { expected, type Kind } from "./support/expected.ts"

// Paging by the tokens of a service: however small the pages are, they hold the same entries.

// A pace of one request a second is waited for, which needs a clock that goes on.
const onTime = <A>(kind: Kind, program: Effect.Effect<A, unknown, XApi | Emulator>) =>
  Effect.gen(function* () {
    const noon = new Date("2026-11-21T12:00:00Z").getTime()
    yield* TestClock.setTime(noon)
    const ticking = Effect.forever(Effect.andThen(TestClock.adjust("1 second"), Effect.yieldNow))
    const populated = Effect.map(Emulator, ({ world }) => populate(world, noon))
    return yield* Effect.andThen(populated, program).pipe(
      Effect.provide(emulated(kind, { limits: unlimited })),
      Effect.raceFirst(ticking)
    )
  })

// Entries without an ID are told apart by all that they have.
const ids = (entries: Page["data"] = []) => entries.map((entry) => entry.id ?? JSON.stringify(entry))

// Pages of direct messages lead on to an empty page, at both ends.
const isFilled = ({ data = [] }: Page) => data.length > 0

// There are connections only while streams are open.
const empty = new Set(["get_connections"])

const sized = pagedRows
  .filter(({ name }) => !empty.has(name))
  .flatMap(({ name, row, token }) => {
    const { accepts, parameters } = expected(row)
    const [minimum, maximum] = parameters["max_results"]?.bounds ?? []
    const kind: Kind = accepts.includes("oauth2") ? "oauth2" : "app"
    return minimum === undefined ? [] : [{ name, row, token, minimum, maximum, kind }]
  })

describe("the smallest pages hold what the largest do", () => {
  it.effect.each(sized)("of $name", ({ kind, maximum, minimum, row, token }) =>
    onTime(
      kind,
      Effect.gen(function* () {
        const call = row.call(knownTo(yield* Emulator))
        const large = yield* itemsOf(row, { ...call, max_results: maximum }).pipe(Stream.runCollect)
        assert.isAbove(large.length, minimum)
        assert.lengthOf(new Set(ids(large)), large.length)
        const small = (yield* pagesOf(row, { ...call, max_results: minimum }).pipe(Stream.runCollect)).filter(isFilled)
        assert.deepStrictEqual(ids(small.flatMap(({ data }) => data ?? [])), ids(large))
        assert.strictEqual(small.length, Math.ceil(large.length / minimum))

        // From the last page back to the second, then the first: the same pages the other way round.
        const last = small.at(-2)?.meta?.next_token
        if (!leadsBack(row) || last === undefined) return
        const from = { ...call, max_results: minimum, [token]: last }
        const back = (yield* pagesOf(row, from, { direction: "back" }).pipe(Stream.runCollect)).filter(isFilled)
        assert.deepStrictEqual(
          back.map(({ data }) => ids(data)),
          small.map(({ data }) => ids(data)).toReversed()
        )
      })
    )
  )

  it("in 22 operations and more", () => assert.isAtLeast(sized.length, 22))
})

describe("a time series of many pages", () => {
  it.effect("has no gaps, and counts what a search finds", () =>
    onTime(
      "app",
      Effect.gen(function* () {
        const window = { query: "tides", start_time: "2024-01-01T00:00:00Z" }
        const series = yield* pages(getAllTweetsCount, { ...window, granularity: "day" }).pipe(Stream.runCollect)
        assert.isAbove(series.length, 3)
        const buckets = series.toReversed().flatMap(({ data }) => data ?? [])
        buckets.slice(1).forEach(({ start }, index) => assert.strictEqual(start, buckets[index]?.end))
        const found = yield* items(searchAllTweets, { ...window, max_results: 10 }).pipe(Stream.runCollect)
        assert.isAbove(found.length, 10)
        const counted = series.reduce((sum, { meta }) => sum + (meta?.total_tweet_count ?? 0), 0)
        assert.strictEqual(counted, found.length)
      })
    )
  )
})
