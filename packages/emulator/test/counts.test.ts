import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import { type Response, get, pagesOf, type Params, post, postsIn } from "./support.ts"

const recent = "/2/tweets/counts/recent"

const all = "/2/tweets/counts/all"

const searchAll = "/2/tweets/search/all"

interface Bucket {
  readonly start: string
  readonly end: string
  readonly tweet_count: number
}

const bucketsOf = ({ json }: Response): ReadonlyArray<Bucket> => json.data

const sum = (buckets: ReadonlyArray<Bucket>) => buckets.reduce((total, { tweet_count }) => total + tweet_count, 0)

// Not a whole hour, so that the first and the last bucket are cut.
const start = TestClock.setTime(new Date("2026-11-20T12:30:00Z").getTime())

const world = (test: Effect.Effect<void, never, Emulator>) =>
  test.pipe(Effect.provide(layerEmulator()), (provided) => Effect.andThen(start, provided))

const failure = (response: Response) => [response.status, Object.keys(response.json.errors?.[0]?.parameters ?? {})[0]]

describe("buckets", () => {
  it.effect.each([
    ["day", 8, "2026-11-14T00:00:00.000Z", "2026-11-20T00:00:00.000Z"],
    ["hour", 169, "2026-11-13T13:00:00.000Z", "2026-11-20T12:00:00.000Z"],
    ["minute", 10_081, "2026-11-13T12:30:00.000Z", "2026-11-20T12:29:00.000Z"]
  ] as const)("of a %s, without gaps and cut at the window", ([granularity, count, secondStart, lastStart]) =>
    world(
      Effect.gen(function* () {
        const response = yield* get(recent, { query: "#tides", granularity })
        const buckets = bucketsOf(response)
        expect(buckets).toHaveLength(count)
        expect(buckets[0]?.start).toBe("2026-11-13T12:29:50.000Z")
        expect(buckets[0]?.end).toBe(secondStart)
        expect(buckets.at(-1)).toMatchObject({ start: lastStart, end: "2026-11-20T12:29:50.000Z" })
        expect(buckets.slice(1).map(({ start }) => start)).toEqual(buckets.slice(0, -1).map(({ end }) => end))
        const found = yield* get("/2/tweets/search/recent", { query: "#tides", max_results: "100" })
        expect(sum(buckets)).toBe(found.json.meta.result_count)
        expect(response.json.meta).toEqual({ total_tweet_count: sum(buckets) })
      })
    )
  )

  it.effect("hold the posts of their time", () =>
    world(
      Effect.gen(function* () {
        const response = yield* get(recent, { query: "level from:ada_rivers #tides", granularity: "day" })
        const counted = bucketsOf(response).flatMap(({ start, tweet_count }) =>
          tweet_count === 0 ? [] : [[start.slice(0, 10), tweet_count]]
        )
        expect(counted).toEqual([
          ["2026-11-17", 1],
          ["2026-11-18", 1],
          ["2026-11-19", 1],
          ["2026-11-20", 2]
        ])
      })
    )
  )

  it.effect("are hours if nothing is said, and count a post after ten seconds", () =>
    world(
      Effect.gen(function* () {
        yield* post("/2/tweets", { text: "Never heard of" })
        yield* TestClock.adjust("10 seconds")
        expect(sum(bucketsOf(yield* get(recent, { query: '"never heard of"' })))).toBe(0)
        yield* TestClock.adjust("1 second")
        const buckets = bucketsOf(yield* get(recent, { query: '"never heard of"' }))
        expect(buckets).toHaveLength(169)
        expect(buckets.at(-1)?.end).toBe("2026-11-20T12:30:01.000Z")
        expect(buckets.at(-1)?.tweet_count).toBe(1)
      })
    )
  )

  it.effect("leave the end out, and the start in", () =>
    world(
      Effect.gen(function* () {
        // `level1` and `level2` were written 72 and 48 hours before.
        const window = { start_time: "2026-11-17T12:30:00Z", end_time: "2026-11-18T12:30:00Z" }
        const response = yield* get(recent, { query: "level", ...window, granularity: "day" })
        expect(bucketsOf(response)).toEqual([
          { start: "2026-11-17T12:30:00.000Z", end: "2026-11-18T00:00:00.000Z", tweet_count: 1 },
          { start: "2026-11-18T00:00:00.000Z", end: "2026-11-18T12:30:00.000Z", tweet_count: 0 }
        ])
      })
    )
  )

  it.effect("reach from one identifier to the other, both outside", () =>
    world(
      Effect.gen(function* () {
        const { seed } = (yield* Emulator).world
        const ids = { since_id: seed.posts.level1, until_id: seed.posts.level4 }
        const response = yield* get(recent, { query: "level", ...ids, start_time: "2026-11-20T12:00:00Z" })
        expect(response.json.meta.total_tweet_count).toBe(2)
        expect(bucketsOf(response)[0]).toMatchObject({ start: "2026-11-17T12:30:00.000Z" })
        expect(bucketsOf(response).at(-1)?.end).toBe("2026-11-20T06:30:00.000Z")
      })
    )
  )

  it.effect.each([
    [recent, { query: "x", granularity: "week" }, "granularity"],
    [recent, { query: "(x" }, "query"],
    [recent, { query: "x", start_time: "2026-11-12T12:00:00Z" }, "start_time"],
    [recent, { query: "x", next_token: "abcdefabcdefabcdefab" }, "pagination_token"],
    [all, { query: "x", start_time: "2006-03-20T23:59:59Z" }, "start_time"],
    [recent, { query: "x", since_id: "1" }, "since_id"],
    [all, { query: "x", end_time: "2026-11-21T00:00:00Z" }, "end_time"],
    [all, { query: "x", end_time: "2026-11-20T12:29:51Z" }, "end_time"],
    [searchAll, { query: "x", start_time: "2006-03-20T00:00:00Z" }, "start_time"],
    [searchAll, { query: "x", max_results: "501" }, "max_results"],
    [searchAll, { query: "x", max_results: "9" }, "max_results"]
  ] as const)("are refused by %s with %o", ([path, query, parameter]) =>
    world(
      Effect.gen(function* () {
        expect(failure(yield* get(path, query))).toEqual([400, parameter])
      })
    )
  )
})

const pages = (query: Params) => pagesOf(all, query, "app", "next_token")

describe("counting everything", () => {
  it.effect("covers 30 days if nothing is said, and those before an end", () =>
    world(
      Effect.gen(function* () {
        const usual = bucketsOf(yield* get(all, { query: "#tides", granularity: "day" }))
        expect([usual[0]?.start, usual.at(-1)?.end]).toEqual(["2026-10-21T00:00:00.000Z", "2026-11-20T12:29:50.000Z"])
        const query = { query: "#tides", granularity: "day", end_time: "2026-11-01T00:00:00Z" }
        const before = bucketsOf(yield* get(all, query))
        expect([before[0]?.start, before.at(-1)?.end]).toEqual(["2026-10-02T00:00:00.000Z", "2026-11-01T00:00:00.000Z"])
      })
    )
  )

  it.effect("returns 31 days a page, the last ones first", () =>
    world(
      Effect.gen(function* () {
        const query = { query: "#tides", granularity: "day", start_time: "2026-09-01T06:00:00Z" }
        const found = (yield* pages(query)).map(bucketsOf)
        expect(found.map((buckets) => [buckets.length, buckets[0]?.start, buckets.at(-1)?.end])).toEqual([
          [31, "2026-10-21T00:00:00.000Z", "2026-11-20T12:29:50.000Z"],
          [31, "2026-09-20T00:00:00.000Z", "2026-10-21T00:00:00.000Z"],
          [19, "2026-09-01T06:00:00.000Z", "2026-09-20T00:00:00.000Z"]
        ])
        // `months` is 45 days old, `weeks` 20, the rest younger than eight.
        expect(found.map(sum)).toEqual([sum(found[0] ?? []), 1, 0])
      })
    )
  )

  it.effect("counts every post once, whatever the granularity", () =>
    world(
      Effect.gen(function* () {
        const query = { query: "#tides", start_time: "2026-08-20T00:00:00Z" }
        const listed = yield* get(searchAll, { ...query, max_results: "500" })
        for (const granularity of ["day", "hour", "minute"]) {
          const found = yield* pages({ ...query, granularity })
          expect(sum(found.flatMap(bucketsOf))).toBe(listed.json.meta.result_count)
          expect(found.map(({ json }) => json.meta.total_tweet_count)).toEqual(found.map(bucketsOf).map(sum))
        }
      })
    )
  )

  it.effect("reaches back to the first post of all", () =>
    world(
      Effect.gen(function* () {
        const query = { query: "#tides", granularity: "day", start_time: "2006-03-26T00:00:00Z" }
        const found = (yield* pages(query)).reverse().flatMap(bucketsOf)
        expect(found[0]?.start).toBe("2006-03-26T00:00:00.000Z")
        expect(found.slice(1).map(({ start }) => start)).toEqual(found.slice(0, -1).map(({ end }) => end))
      })
    )
  )

  it.effect("is for the app alone", () =>
    world(
      Effect.gen(function* () {
        expect((yield* get(all, { query: "x" }, "user")).json.title).toBe("Unsupported Authentication")
        expect((yield* get(searchAll, { query: "x" }, "user")).status).toBe(200)
        expect((yield* get(recent, { query: "x" }, "user")).status).toBe(200)
      })
    )
  )
})

describe("searching everything", () => {
  const rows: ReadonlyArray<readonly [Params, ReadonlyArray<string>]> = [
    [{}, ["weeks"]],
    [{ end_time: "2026-10-31T12:30:00Z" }, ["months"]],
    [{ end_time: "2026-10-31T12:30:01Z" }, ["weeks", "months"]],
    [{ start_time: "2026-10-01T00:00:00Z" }, ["weeks", "months"]],
    [{ start_time: "2006-03-26T00:00:00Z" }, ["weeks", "months", "years"]],
    [{ start_time: "2026-11-19T00:00:00Z", since_id: "1" }, ["weeks", "months", "years"]]
  ]

  it.effect.each(rows)("finds by %o", ([query, names]) =>
    world(
      Effect.gen(function* () {
        const text = '"spring tide" OR "high water at 04:10" OR plans'
        expect(yield* postsIn(yield* get(searchAll, { query: text, ...query }))).toEqual(names)
      })
    )
  )

  it.effect("pages forward", () =>
    world(
      Effect.gen(function* () {
        const query = { query: "from:ada_rivers", start_time: "2026-11-01T00:00:00Z", max_results: "10" }
        const first = yield* get(searchAll, query)
        yield* TestClock.adjust("1 second")
        const second = yield* get(searchAll, { ...query, next_token: first.json.meta.next_token })
        expect([first.json.meta.result_count, second.json.meta.result_count]).toEqual([10, 3])
        expect(Object.keys(second.json.meta)).toEqual(["newest_id", "oldest_id", "result_count"])
      })
    )
  )
})
