import { assert, describe, it } from "@effect/vitest"
import { type AnyOperation, items, pages } from "@xeffect/core"
import type { UncheckedParameters } from "@xeffect/core/options"
import { Emulator, layer as emulator } from "@xeffect/emulator"
import { type Estimate, estimate, estimateCalls, type EstimateOptions } from "@xeffect/costs/estimate"
import { ownedBy } from "@xeffect/costs"
import { extractUrls } from "@xeffect/text"
import {
  createTweet,
  getAllTweetsCount,
  getTweet,
  getTweets,
  getUsersMentions,
  getUsersTweets,
  like,
  searchRecentTweets,
  unlike
} from "@xeffect/tweets"
import { hydrateTweets } from "@xeffect/tweets/hydrate"
import { getUsers, getUsersFollowers, getUsersFollowing } from "@xeffect/users"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { layer } from "../../http/test/over-client/index.ts"
import { inspect } from "node:util"

const live = Layer.unwrap(
  Effect.map(Emulator, ({ credentials }) => layer({ bearer_token: credentials.bearer_token, retries: 0 }))
).pipe(Layer.provideMerge(emulator()))

const billed = Effect.flatMap(Emulator, ({ bill }) => Effect.map(bill(), ({ dollars }) => dollars))

const within = (dollars: number, { max, min }: { readonly min: number; readonly max: number }) => {
  assert.isAtLeast(dollars, min)
  assert.isAtMost(dollars, max)
}

/** At most 10 % from the middle. */
const isNarrow = ({ max, min }: { readonly min: number; readonly max: number }) =>
  assert.isAtMost((max - min) / (max + min), 0.1)

/** Runs a program on its own and returns what the emulator bills for it. */
const billOf = <A, E, R>(program: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const before = yield* billed
    yield* program
    return Math.round(((yield* billed) - before) * 1e6) / 1e6
  })

describe("an estimate", () => {
  it.effect("of a search, from a count that it reports, contains the bill of all its pages within 10 %", () =>
    Effect.gen(function* () {
      const search = { query: "the OR low OR tide", max_results: 10 }
      const estimated = yield* estimate(searchRecentTweets, search)
      assert.strictEqual(yield* billed, estimated.estimateCost.dollars)
      assert.deepInclude(estimated, { basis: "counts", estimateCost: { dollars: 0.005, requests: 1 } })
      const bill = yield* billOf(Stream.runDrain(items(searchRecentTweets, search)))
      assert.isAbove(bill, 0)
      within(bill, estimated.dollars)
      isNarrow(estimated.dollars)
      within(bill / 0.005, estimated.resources)
      within(Math.ceil(bill / 0.05), estimated.requests)
      const [counts] = estimated.suggestions
      assert.deepInclude(counts, { of: "counts" })
    }).pipe(Effect.provide(live))
  )

  for (const [title, operation] of [
    ["followers", getUsersFollowers],
    ["following", getUsersFollowing]
  ] as const)
    it.effect(`of ${title}, from the user's profile, contains the bill of all pages within 10 %`, () =>
      Effect.gen(function* () {
        const list = { id: "2244994945", max_results: 5 }
        const estimated = yield* estimate(operation, list)
        assert.deepInclude(estimated, { basis: "profile", estimateCost: { dollars: 0.01, requests: 1 } })
        assert.strictEqual(yield* billed, 0.01)
        let requests = 0
        const count = Effect.sync(() => requests++)
        const bill = yield* billOf(Stream.runForEach(pages(operation, list), () => count))
        assert.isAbove(bill, 0)
        within(bill, estimated.dollars)
        isNarrow(estimated.dollars)
        within(requests, estimated.requests)
      }).pipe(Effect.provide(live))
    )

  it.effect(
    "of a hydration, from the number of different IDs, makes no request, and contains the bill within 10 %",
    () =>
      Effect.gen(function* () {
        const { world } = yield* Emulator
        const isReadable = (author: string) => world.users.get(author)?.protected === false
        const posts = [...world.posts.values()].filter(({ authorId }) => isReadable(authorId))
        const existing = posts.slice(0, 40).map(({ id }) => id)
        const ids = [...existing, ...existing, ...Array.from({ length: 60 }, (_, index) => `${index + 1}`)]
        const estimated = yield* estimate(getTweets, { ids: existing })
        assert.strictEqual(yield* billed, 0)
        const bill = yield* billOf(Stream.runDrain(hydrateTweets({ ids: existing })))
        within(bill, estimated.dollars)
        isNarrow(estimated.dollars)
        const many = yield* estimate(getUsers, {
          ids: [...ids, ...Array.from({ length: 900 }, (_, index) => `${index + 61}`)]
        })
        assert.deepInclude(many, { basis: "ids", requests: { min: 10, max: 10 }, resources: { min: 900, max: 1000 } })
      }).pipe(Effect.provide(live))
  )

  it.effect("with includes reaches from none billed to all, and says why", () =>
    Effect.gen(function* () {
      const { world } = yield* Emulator
      const call = { ids: [...world.posts.keys()].slice(0, 20), expansions: ["author_id"] } as const
      const estimated = yield* estimate(getTweets, call)
      const without = yield* estimate(getTweets, call, { includes: false })
      assert.strictEqual(estimated.dollars.min, without.dollars.min)
      assert.deepStrictEqual([without.dollars.max, estimated.dollars.max], [0.1, 0.3])
      assert.match(estimated.assumptions.join(), /X does not document whether it bills includes/)
      assert.notMatch(without.assumptions.join(), /includes/)
      assert.deepInclude(estimated.suggestions[0], { of: "expansions", saves: { dollars: 0.2, requests: 0 } })
      within(yield* billOf(getTweets(call)), estimated.dollars)
    }).pipe(Effect.provide(live))
  )

  it.effect("of a post is exact if links can be found, and otherwise from without one to with one", () =>
    Effect.gen(function* () {
      for (const [text, links, min, max] of [
        ["Low tide", extractUrls, 0.015, 0.015],
        ["Low tide at example.com", extractUrls, 0.2, 0.2],
        ["Low tide", undefined, 0.015, 0.015],
        ["Low tide at example.com", undefined, 0.015, 0.2],
        ["Low tide at https://example.com", undefined, 0.2, 0.2]
      ] as const) {
        const { basis, dollars } = yield* estimate(createTweet, { text }, { links })
        assert.deepStrictEqual({ basis, dollars }, { basis: "request", dollars: { min, max } })
      }
      const quote = yield* estimate(createTweet, { text: "Low tide", quote_tweet_id: "20" }, { links: extractUrls })
      assert.strictEqual(quote.dollars.max, 0.2)
      assert.deepInclude(quote.suggestions[0], { of: "text", saves: { dollars: 0.185, requests: 0 } })
      assert.strictEqual(yield* billed, 0)
    }).pipe(Effect.provide(live))
  )

  it.effect("of a list that nothing counts is the upper bound of its pages, and says so", () =>
    Effect.gen(function* () {
      const one = yield* estimate(getUsersMentions, { id: "2244994945", max_results: 50 })
      assert.deepInclude(one, { basis: "max_results", resources: { min: 0, max: 50 }, requests: { min: 1, max: 1 } })
      assert.match(one.assumptions.join(), /No request can count the entries/)
      const four = yield* estimate(getUsersMentions, { id: "2244994945", max_results: 50 }, { pages: 4 })
      assert.deepInclude(four, { resources: { min: 0, max: 200 }, requests: { min: 1, max: 4 } })
    }).pipe(Effect.provide(live))
  )

  it.effect("of some pages of a list, or of a part of a timeline, is at most what they hold", () =>
    Effect.gen(function* () {
      const { resources, requests } = yield* estimate(
        searchRecentTweets,
        { query: "the OR low OR tide", max_results: 10 },
        { pages: 1 }
      )
      assert.deepStrictEqual({ resources, requests }, { resources: { min: 10, max: 10 }, requests: { min: 1, max: 1 } })
      const part = yield* estimate(getUsersTweets, { id: "2244994945", exclude: ["replies"] })
      assert.deepInclude(part, { basis: "profile" })
      assert.strictEqual(part.resources.min, 0)
    }).pipe(Effect.provide(live))
  )

  it.effect("counts the time under rate limits, by the stricter of the app's and the user's at most", () =>
    Effect.gen(function* () {
      // 1,000 requests.
      const ids = Array.from({ length: 100_000 }, (_, index) => `${index + 1}`)
      const { duration, requests } = yield* estimate(getUsers, { ids })
      assert.deepStrictEqual(requests, { min: 1000, max: 1000 })
      assert.deepStrictEqual(
        getUsers.definition.limits?.map(({ limit, per }) => [per, limit]),
        [
          ["app", 300],
          ["user", 900]
        ]
      )
      assert.strictEqual(Duration.toMinutes(duration.min), 15)
      assert.strictEqual(Duration.toMinutes(duration.max), 45)
      assert.strictEqual(inspect({ duration }), "{ duration: { min: '15m', max: '45m' } }")
    }).pipe(Effect.provide(live))
  )

  it.effect("suggests one request for several lookups, and full pages", () =>
    Effect.gen(function* () {
      const [several] = (yield* estimate(getTweet, { id: "20" })).suggestions
      assert.match(`${several?.text}`, /getTweets/)
      const { suggestions } = yield* estimate(getUsersFollowers, { id: "2244994945", max_results: 1 })
      assert.isTrue(suggestions.some(({ of, saves }) => of === "max_results" && saves.requests > 0))
      assert.deepStrictEqual(
        (yield* estimate(getUsersFollowers, { id: "2244994945", max_results: 1000 })).suggestions,
        []
      )
    }).pipe(Effect.provide(live))
  )

  it.effect("uses the caller's prices, and the price of owned data", () =>
    Effect.gen(function* () {
      const list = { id: "2244994945" }
      const { dollars, resources } = yield* estimate(getUsersFollowers, list, { owner_id: ownedBy("2244994945") })
      assert.strictEqual(dollars.max, resources.max / 1000)
    }).pipe(Effect.provide(live))
  )

  it.effect("is refused before anything is sent for parameters and options that are", () =>
    Effect.gen(function* () {
      const bad = [
        estimate(searchRecentTweets, { query: "" }),
        estimate(getTweets, { ids: ["x"] }),
        estimate(getTweets, { ids: [] }),
        estimate(searchRecentTweets, { query: "tide" }, { pages: 0 }),
        estimate(getTweet, { id: "20" }, { owner_id: ownedBy("ada") }),
        estimate(createTweet, { text: "x" }, Object({ links: 5 })),
        estimate(getTweet, { id: "20" }, Object({ prices: 5 })),
        estimate(Object(5), {}),
        estimateCalls(getTweet, []),
        estimateCalls(getTweet, Object(null)),
        estimateCalls(getTweet, [Object({})])
      ]
      for (const one of bad) assert.strictEqual((yield* Effect.flip(one)).reason._tag, "InvalidInput")
      assert.strictEqual(yield* billed, 0)
    }).pipe(Effect.provide(live))
  )

  it.effect("of writes is that of their requests", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual((yield* estimate(like, { tweet_id: "20" })).dollars, { min: 0.015, max: 0.015 })
      assert.deepStrictEqual((yield* estimate(unlike, { tweet_id: "20" })).dollars, { min: 0.01, max: 0.01 })
    }).pipe(Effect.provide(live))
  )

  it.effect.each<readonly [string, AnyOperation, ReadonlyArray<UncheckedParameters>, EstimateOptions]>([
    [
      "writes, one of them with a link",
      createTweet,
      [{ text: "High water" }, { text: "https://example.com" }],
      { links: extractUrls }
    ],
    ["deletions", unlike, [{ tweet_id: "20" }, { tweet_id: "21" }, { tweet_id: "22" }], {}],
    [
      "pages, one of them with expansions",
      getUsersTweets,
      [{ id: "783214" }, { id: "783214", expansions: ["author_id"] }],
      { pages: 2 }
    ],
    ["lookups", getTweets, [{ ids: ["20"] }, { ids: ["20", "21"], expansions: ["author_id"] }], {}]
  ])("of several calls is the sum of their estimates: %s", ([, operation, calls, options]) =>
    Effect.gen(function* () {
      const together = yield* estimateCalls(
        operation,
        calls.map((params) => ({ params })),
        options
      )
      const alone = yield* Effect.forEach(calls, (params) => estimateCalls(operation, [{ params }], options))
      const sum = (pick: (one: Estimate) => number) =>
        Math.round(alone.reduce((total, one) => total + pick(one), 0) * 1e6) / 1e6
      assert.deepStrictEqual(together.dollars, {
        min: sum(({ dollars }) => dollars.min),
        max: sum(({ dollars }) => dollars.max)
      })
      assert.strictEqual(
        together.requests.max,
        sum(({ requests }) => requests.max)
      )
    }).pipe(Effect.provide(live))
  )

  it.effect("of the owner's posts and another user's has the price of each", () =>
    Effect.gen(function* () {
      const { main } = (yield* Emulator).world.seed.users
      const calls = [main, "783214"].map((id) => ({ params: { id }, entries: 100 }))
      const owner_id = ownedBy(main)
      const both = yield* estimateCalls(getUsersTweets, calls, { owner_id })
      const each = yield* Effect.forEach(calls, (call) => estimateCalls(getUsersTweets, [call], { owner_id }))
      assert.strictEqual(
        both.dollars.max,
        each.reduce((sum, { dollars }) => sum + dollars.max, 0)
      )
    }).pipe(Effect.provide(live))
  )

  it.effect("of pages with a price for each request counts each page", () =>
    Effect.gen(function* () {
      const { dollars, requests } = yield* estimate(getAllTweetsCount, { query: "#tides" }, { pages: 3 })
      assert.deepStrictEqual({ dollars, requests }, { dollars: { min: 0.01, max: 0.03 }, requests: { min: 1, max: 3 } })
    }).pipe(Effect.provide(live))
  )
})
