import { assert, describe, it } from "@effect/vitest"
import { dict, raw, type XApi, type XError } from "@xeffect/core"
import { prices } from "@xeffect/core/prices"
import { CostObserver } from "@xeffect/core/wire"
import { Emulator, type EmulatorOptions, layer as emulator } from "@xeffect/emulator"
import { type Cost, costMetrics, costs, type CostsOptions, within, ownedBy } from "@xeffect/costs"
import { getSpaces } from "@xeffect/spaces"
import { layer as httpLayer } from "@xeffect/http"
import { streamTweets } from "@xeffect/streams"
import { extractUrls } from "@xeffect/text"
import {
  createTweet,
  getTweet,
  getTweets,
  like,
  searchRecentTweets,
  getRecentTweetsCount,
  unlike
} from "@xeffect/tweets"
import { getMe, getUsersFollowers } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import * as Stream from "effect/Stream"
import * as Tracer from "effect/Tracer"
import * as TestClock from "effect/testing/TestClock"
import { layer } from "../../http/test/over-client/index.ts"

/** A layer over an emulator, with the costs that it reports. */
const watched = (options: CostsOptions = {}, emulated: EmulatorOptions = {}) => {
  const seen: Array<Cost> = []
  const counted = costs({ on_cost: (one) => Effect.sync(() => seen.push(one)), ...options })
  const live = Layer.unwrap(
    Effect.map(Emulator, ({ credentials }) =>
      layer({ bearer_token: credentials.oauth2_user_token, around: [counted], retries: 0 })
    )
  ).pipe(Layer.provideMerge(emulator(emulated)))
  return { counted, live, seen }
}

const billed = Effect.flatMap(Emulator, ({ bill }) => Effect.map(bill(), ({ dollars }) => dollars))

describe("costs", () => {
  it.effect("are those of data and includes, each resource once a day, and agree with the emulator's bill", () => {
    const { counted, live, seen } = watched()
    return Effect.gen(function* () {
      const { world } = yield* Emulator
      const ids = Array.from(world.posts.keys()).slice(0, 5)
      const call = getTweets({ ids, expansions: ["author_id"] })
      const { data = [], includes } = yield* call
      const users = includes?.users?.length ?? 0
      assert.isAbove(users, 0)
      yield* call
      const dollars = (5 * data.length + 10 * users) / 1000
      assert.deepStrictEqual(seen, [
        {
          operation: "get_tweets",
          day: "1970-01-01",
          dollars,
          resources: { post: data.length, user: users },
          isBound: false
        }
      ])
      assert.deepStrictEqual(yield* counted.spent("day"), { dollars, resources: data.length + users })
      yield* TestClock.adjust("1 day")
      yield* call
      assert.lengthOf(seen, 2)
      assert.deepStrictEqual((yield* counted.spent("day")).dollars, dollars)
      assert.strictEqual(yield* billed, dollars * 2)
    }).pipe(Effect.provide(live))
  })

  it.effect("say what is left of the budget that has the fewest dollars left, to on_cost and to an observer", () => {
    const budget = within({ dollars: 1, per: "day" }, { dollars: 0.2, per: "month" }, { resources: 900, per: "day" })
    const { live, seen } = watched({ budget, links: extractUrls })
    const observed: Array<Cost> = []
    return Effect.gen(function* () {
      yield* createTweet({ text: "Low tide" })
      const observe = (cost: Cost) => Effect.sync(() => void observed.push(cost))
      yield* Effect.provideService(createTweet({ text: "High tide" }), CostObserver, observe)
      assert.deepStrictEqual(
        seen.map(({ left }) => left),
        [0.185, 0.17]
      )
      assert.deepStrictEqual(observed, seen.slice(1))
    }).pipe(Effect.provide(live))
  })

  it.effect("leave includes out on request, and have a price of their own for the data of the app's owner", () => {
    const { live, seen } = watched({ includes: false, owner_id: ownedBy("2244994945") })
    return Effect.gen(function* () {
      const { data = [] } = yield* getUsersFollowers({ id: "2244994945", expansions: ["pinned_tweet_id"] })
      assert.isAbove(data.length, 0)
      assert.deepInclude(seen[0], { dollars: data.length / 1000, resources: { owned: data.length } })
    }).pipe(Effect.provide(live))
  })

  it.effect(
    "of a post depend on links in it: without a function that finds them, a text that may have one costs as one with a link",
    () =>
      Effect.gen(function* () {
        for (const [links, text, of] of [
          [undefined, "Low tide", "post"],
          [undefined, "Low tide.\nHigh tide. Spring tide.", "post"],
          [undefined, "Low tide.High tide", "post_with_url"],
          [undefined, "Low tide at http://harbour", "post_with_url"],
          [extractUrls, "Low tide.High tide", "post"],
          [extractUrls, "Low tide", "post"],
          [extractUrls, "Low tide at example.com", "post_with_url"]
        ] as const) {
          const { live, seen } = watched({ links })
          yield* createTweet({ text }).pipe(Effect.provide(live))
          assert.deepInclude(seen[0], { dollars: prices.request[of], resources: { [of]: 1 } })
        }
      })
  )

  it.effect("are none for failures, empty results, and what the price list does not have", () => {
    const { live, seen } = watched()
    return Effect.gen(function* () {
      const { fault } = yield* Emulator
      yield* fault({ status: 404, body: '{"data":[{"id":"1","text":"x"}]}' })
      yield* Effect.flip(getTweet({ id: "20" }))
      yield* getTweet({ id: "1" })
      yield* searchRecentTweets({ query: "nobodywrotethisword" })
      assert.deepStrictEqual(seen, [])
      yield* getRecentTweetsCount({ query: "nobodywrotethisword" })
      assert.lengthOf(seen, 1)
      assert.strictEqual(yield* billed, prices.request.counts_recent)
    }).pipe(Effect.provide(live))
  })

  it.effect("are the upper bound of a call whose response was lost, for each attempt", () => {
    const { live, seen } = watched()
    return Effect.gen(function* () {
      const { fault } = yield* Emulator
      const search = searchRecentTweets({ query: "the", max_results: 10, expansions: ["author_id"] })
      for (const reset of ["before", "after"] as const) {
        yield* fault({ reset })
        yield* Effect.flip(search)
      }
      yield* fault({ status: 200, body: "<html>" })
      yield* Effect.flip(search)
      const lost = {
        operation: "search_recent_tweets",
        day: "1970-01-01",
        dollars: 0.15,
        resources: { search_recent_tweets: 1 },
        isBound: true
      }
      assert.deepStrictEqual(seen, [lost, lost, lost])
      assert.isAtMost(yield* billed, 0.45)
    }).pipe(Effect.provide(live))
  })

  it.effect("of dict are those of the checked response, and of raw the upper bound", () => {
    const { live, seen } = watched()
    return Effect.gen(function* () {
      const { world } = yield* Emulator
      yield* dict(getTweet, { id: world.seed.posts.hello })
      yield* raw(getTweet, { id: world.seed.posts.hello })
      assert.deepStrictEqual(
        seen.map(({ dollars, isBound }) => [dollars, isBound]),
        [
          [0.005, false],
          [0.005, true]
        ]
      )
    }).pipe(Effect.provide(live))
  })

  it.effect(
    "are reported to on_cost, whose failure does not replace the response: it refuses the next call that costs",
    () => {
      let isOut = true
      const on_cost = () => (isOut ? Effect.fail("the ledger is unavailable") : Effect.void)
      const { live } = watched({ on_cost })
      return Effect.gen(function* () {
        const { requests, world } = yield* Emulator
        const call = getTweet({ id: world.seed.posts.hello })
        assert.isDefined((yield* call).data)
        isOut = false
        const { reason } = yield* Effect.flip(call)
        assert.strictEqual(reason._tag, "BudgetExceeded")
        assert.include(reason.message, "on_cost failed after get_tweet")
        assert.lengthOf(yield* requests, 1)
        yield* call
      }).pipe(Effect.provide(live))
    }
  )

  it.effect("count a post as one with a link if the function that finds links throws, and return the response", () => {
    const { live, seen } = watched({
      links: () => {
        throw new Error("no list of domains")
      }
    })
    return Effect.gen(function* () {
      assert.isDefined((yield* createTweet({ text: "Low tide" })).data)
      assert.deepInclude(seen[0], { resources: { post_with_url: 1 } })
    }).pipe(Effect.provide(live))
  })

  const owners = [
    { who: "by the app itself", token: "bearer_token", of: "follow" },
    { who: "with a token of the owner", token: "oauth2_user_token", of: "owned" }
  ] as const
  it.effect.each(owners)("of data of the app's owner are those of $of if they are read $who", ({ of, token }) => {
    const counted = costs({ owner_id: ownedBy("2244994945") })
    const live = Layer.unwrap(
      Effect.map(Emulator, ({ credentials }) => layer({ bearer_token: credentials[token], around: [counted] }))
    ).pipe(Layer.provideMerge(emulator({ billing: { owner_id: "2244994945" } })))
    return Effect.gen(function* () {
      const { data = [] } = yield* getUsersFollowers({ id: "2244994945" })
      const { dollars } = yield* counted.spent("day")
      assert.strictEqual(dollars, Math.round(data.length * prices.resource[of] * 1000) / 1000)
      assert.strictEqual(yield* billed, dollars)
    }).pipe(Effect.provide(live))
  })

  it.effect("are on the span of a call as the sum of its attempts, and in metrics by operation", () => {
    const { live } = watched({ on_cost: costMetrics })
    return Effect.gen(function* () {
      const { credentials, fault } = yield* Emulator
      const spans: Array<Tracer.Span> = []
      const tracer = Tracer.make({
        span: (options) => {
          const span = new Tracer.NativeSpan(options)
          spans.push(span)
          return span
        }
      })
      yield* fault({ reset: "after" })
      const counted = costs({ on_cost: costMetrics })
      const retried = layer({ bearer_token: credentials.oauth2_user_token, around: [counted], retries: 1 })
      const fiber = yield* searchRecentTweets({ query: "the", max_results: 10 }).pipe(
        Effect.provide(retried),
        Effect.provideService(Tracer.Tracer, tracer),
        Effect.forkChild
      )
      yield* TestClock.adjust("1 minute")
      yield* Fiber.join(fiber)
      const { dollars, resources } = yield* counted.spent("day")
      assert.isAbove(resources, 10)
      const own = spans.find(({ name }) => name === "search_recent_tweets")
      assert.strictEqual(own?.attributes.get("x.cost.dollars"), dollars)
      assert.strictEqual(own?.attributes.get("x.cost.resources"), resources)
      const measured = (yield* Metric.snapshot).flatMap(({ attributes, id, state }) =>
        attributes?.["operation"] === "search_recent_tweets" && id.startsWith("xeffect_cost")
          ? [[id, attributes["resource"], state]]
          : []
      )
      assert.sameDeepMembers(measured, [
        ["xeffect_cost_dollars", undefined, { count: dollars, incremental: true }],
        ["xeffect_cost_resources", "search_recent_tweets", { count: 1, incremental: true }],
        ["xeffect_cost_resources", "post", { count: resources - 10, incremental: true }]
      ])
    }).pipe(Effect.provideService(Metric.MetricRegistry, new Map()), Effect.provide(live))
  })

  it.effect("forget the oldest resources beyond remember, which then count again", () => {
    const { live, seen } = watched({ remember: 1 })
    return Effect.gen(function* () {
      const { world } = yield* Emulator
      const { hello, hi } = world.seed.posts
      for (const id of [hello, hi, hello, hello]) yield* getTweet({ id })
      assert.lengthOf(seen, 3)
    }).pipe(Effect.provide(live))
  })
})

describe("a budget", () => {
  it.effect("refuses a call that may not fit into it before it is sent, and says what is left and until when", () => {
    const { live } = watched({ budget: within({ dollars: 0.1, per: "day" }) })
    return Effect.gen(function* () {
      const { requests } = yield* Emulator
      yield* searchRecentTweets({ query: "the", max_results: 15 })
      const { message, reason } = yield* Effect.flip(searchRecentTweets({ query: "a", max_results: 20 }))
      assert.deepInclude(reason, { _tag: "BudgetExceeded", unit: "dollars", per: "day", budget: 0.1, needed: 0.1 })
      assert.include(message, "this call may cost 0.1; the next day begins at 1970-01-02T00:00:00.000Z")
      assert.lengthOf(yield* requests, 1)
      yield* TestClock.adjust("1 day")
      yield* searchRecentTweets({ query: "a", max_results: 20 })
    }).pipe(Effect.provide(live))
  })

  it.effect("lets a call wait for those in flight, whose unused part it may have", () => {
    const { live } = watched({ budget: within({ resources: 10, per: "month" }) }, { latency: "1 second" })
    return Effect.gen(function* () {
      const { requests } = yield* Emulator
      const none = searchRecentTweets({ query: "nobodywrotethisword", max_results: 10 })
      const fibers = yield* Effect.forEach([1, 2, 3], () => Effect.forkChild(none))
      for (const count of [1, 2, 3]) {
        yield* TestClock.adjust("1 second")
        assert.lengthOf(yield* requests, count)
      }
      yield* Effect.forEach(fibers, Fiber.join)
    }).pipe(Effect.provide(live))
  })

  it.effect(
    "loses nothing to calls that are interrupted while they wait, or in flight: these count with their bound",
    () => {
      const { counted, live } = watched({ budget: within({ resources: 20, per: "day" }) }, { latency: "1 second" })
      return Effect.gen(function* () {
        const call = searchRecentTweets({ query: "nobodywrotethisword", max_results: 10 })
        const [first, second, third, fourth] = yield* Effect.all([
          Effect.forkChild(call),
          Effect.forkChild(call),
          Effect.forkChild(call),
          Effect.forkChild(call)
        ])
        yield* TestClock.adjust(1)
        yield* Fiber.interrupt(fourth)
        yield* Fiber.interrupt(first)
        assert.strictEqual((yield* counted.spent("day")).resources, 10)
        for (let times = 0; times < 3; times++) yield* TestClock.adjust("1 second")
        yield* Fiber.join(second)
        yield* Fiber.join(third)
        assert.strictEqual((yield* counted.spent("day")).resources, 10)
      }).pipe(Effect.provide(live))
    }
  )

  it.effect("reserves the assumed size of a list where the number of IDs says nothing of it", () => {
    const { live } = watched({ budget: within({ resources: 99, per: "day" }) })
    return Effect.gen(function* () {
      const { reason } = yield* Effect.flip(getSpaces({ user_ids: ["2244994945"] }))
      assert.deepInclude(reason, { _tag: "BudgetExceeded", needed: 100 })
      yield* getSpaces({ ids: ["1"] })
    }).pipe(Effect.provide(live))
  })

  const wrongDates = [
    ["the next day", "2026-11-25T00:10:00Z"],
    ["the next month", "2026-12-03T00:10:00Z"],
    ["the day before", "2026-11-22T12:00:00Z"]
  ] as const
  it.effect.each(wrongDates)("goes on with its day and month after a response that is dated %s", ([, wrong]) => {
    const { counted, live } = watched({ budget: within({ resources: 10, per: "day" }) })
    return Effect.gen(function* () {
      const { respond, world } = yield* Emulator
      yield* TestClock.setTime(Date.parse("2026-11-24T12:00:00Z"))
      const ids = Array.from(world.posts.keys()).slice(0, 12)
      for (const [index, id] of ids.entries()) {
        if (index === 2) {
          const headers = { date: new Date(wrong).toUTCString() }
          yield* respond({
            path: `/2/tweets/${id}`,
            headers,
            json: { data: { id, text: "x", edit_history_tweet_ids: [id] } }
          })
        }
        yield* Effect.exit(getTweet({ id }))
        yield* TestClock.adjust("1 second")
      }
      assert.strictEqual((yield* counted.spent("day")).resources, 10)
      assert.strictEqual((yield* counted.spent("month")).resources, 10)
      yield* Effect.flip(getTweet({ id: ids[0] ?? "" }))
      yield* TestClock.adjust("1 day")
      yield* getTweet({ id: ids[0] ?? "" })
      assert.strictEqual((yield* counted.spent("day")).resources, 1)
    }).pipe(Effect.provide(live))
  })

  it.effect("has the days and months of the X API's clock, whatever the local clock says", () => {
    const { counted, live, seen } = watched({ budget: within({ resources: 10, per: "month" }) })
    return Effect.gen(function* () {
      const { respond } = yield* Emulator
      yield* TestClock.setTime(Date.parse("2026-11-30T23:00:00Z"))
      const read = Effect.fnUntraced(function* (ids: ReadonlyArray<string>, date: string) {
        const data = ids.map((id) => ({ id, text: "x", edit_history_tweet_ids: [id] }))
        yield* respond({ path: "/2/tweets", headers: { date: new Date(date).toUTCString() }, json: { data } })
        return yield* Effect.exit(getTweets({ ids }))
      })
      const ids = Array.from({ length: 9 }, (_, index) => `${index + 1}`)
      // The local clock is an hour behind: this is 23:59:59, and then midnight.
      yield* TestClock.adjust(-1000)
      yield* read(ids, "2026-11-30T23:59:59Z")
      const refused = yield* Effect.exit(getTweets({ ids: ["21", "22"] }))
      assert.strictEqual(refused._tag, "Failure")
      yield* TestClock.adjust(2000)
      yield* read(ids, "2026-12-01T00:00:01Z")
      assert.deepStrictEqual(
        seen.map(({ day, resources }) => [day, resources["post"]]),
        [
          ["2026-11-30", 9],
          ["2026-12-01", 9]
        ]
      )
      assert.strictEqual((yield* counted.spent("month")).resources, 9)
    }).pipe(Effect.provide(live))
  })

  it.effect("counts a response of the month that has just ended in that month, also after one of the next", () => {
    const { live, seen } = watched({ budget: within({ dollars: 1, per: "month" }) }, { latency: "2 seconds" })
    return Effect.gen(function* () {
      const { respond } = yield* Emulator
      const read = Effect.fnUntraced(function* (id: string, date: string) {
        const headers = { date: new Date(date).toUTCString() }
        const json = { data: { id, text: "x", edit_history_tweet_ids: [id] } }
        yield* respond({ path: `/2/tweets/${id}`, headers, json })
        return yield* Effect.forkChild(getTweet({ id }))
      })
      yield* TestClock.setTime(Date.parse("2026-11-30T23:59:57Z"))
      const calls = [yield* read("1", "2026-11-30T23:59:58Z")]
      yield* TestClock.adjust("2 seconds")
      // Both are sent before midnight, and arrive after it.
      calls.push(yield* read("2", "2026-12-01T00:00:00Z"), yield* read("3", "2026-11-30T23:59:59Z"))
      yield* TestClock.adjust("2 seconds")
      yield* Fiber.joinAll(calls)
      assert.deepStrictEqual(
        seen.map(({ day, left }) => [day, left]),
        [
          ["2026-11-30", 0.995],
          ["2026-12-01", 0.995],
          ["2026-11-30", 0.99]
        ]
      )
    }).pipe(Effect.provide(live))
  })

  it.effect("never refuses what is free, and counts writes in dollars alone", () => {
    const { live } = watched({ budget: within({ resources: 0, per: "day" }, { dollars: 0.02, per: "month" }) })
    return Effect.gen(function* () {
      const { world } = yield* Emulator
      yield* like({ tweet_id: world.seed.posts.hi }).pipe(
        Effect.catchReason("XError", "BudgetExceeded", ({ unit }) => Effect.succeed(unit))
      )
      assert.strictEqual((yield* Effect.flip(getMe())).reason._tag, "BudgetExceeded")
    }).pipe(Effect.provide(live))
  })
})

describe("the count of a call", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => ({ id: `${1000 + index}`, text: "t" }))
  const ids = hundred.map(({ id }) => id)
  const operations = {
    lookup: getTweets({ ids }),
    search: searchRecentTweets({ query: "x", max_results: 100 }),
    post: getTweet({ id: "20" }),
    users: getUsersFollowers({ id: "12", max_results: 100 }),
    count: getRecentTweetsCount({ query: "x" }),
    write: createTweet({ text: "a" }),
    unlike: unlike({ tweet_id: "5" }),
    stream: Stream.runDrain(streamTweets())
  }
  type Called = keyof typeof operations
  const bounds: Record<Called, number> = {
    lookup: 100 * prices.resource.post,
    search: 100 * prices.resource.post,
    post: prices.resource.post,
    users: 100 * prices.resource.user,
    count: prices.request.counts_recent,
    write: prices.request.post,
    unlike: prices.request.interaction_delete,
    stream: prices.resource.post
  }

  /** The count of a call whose requests have such a response, and how many were sent. */
  const countOf = Effect.fnUntraced(function* (called: Called, respond: () => Promise<Response>, retries = 0) {
    let sent = 0
    const counted = costs()
    const fetch = () => {
      sent++
      return respond()
    }
    const credentials = {
      bearer_token: "b",
      consumer_key: "k",
      consumer_secret: "s",
      access_token: "7-t",
      access_token_secret: "t"
    }
    const live = httpLayer({ ...credentials, retries, pacing: false, around: [counted], fetch })
    const call: Effect.Effect<unknown, XError, XApi> = operations[called]
    const fiber = yield* Effect.forkChild(Effect.exit(Effect.provide(call, live)))
    for (let turn = 0; turn < 20; turn++) yield* TestClock.adjust("1 minute")
    yield* Fiber.join(fiber)
    return { dollars: (yield* counted.spent("month")).dollars, sent }
  })

  const all = Object.keys(operations) as ReadonlyArray<Called>
  const reads = all.filter((name) => name !== "write" && name !== "unlike")
  const post = { id: "1", text: "t" }

  it.effect.each<readonly [string, string]>([
    ["is empty", ""],
    ["is no JSON", "<html>"],
    ["is cut", '{"data":[{"id":"1","te'],
    ["is null", "null"],
    ["is a list", JSON.stringify([{ data: hundred }])],
    ["is a text", '"x"'],
    ["is an empty object", "{}"],
    ["has its data under another name", JSON.stringify({ posts: hundred })],
    ["has data that is null", '{"data":null}'],
    ["has data that is a text", '{"data":"x"}'],
    ["has data of numbers", '{"data":[1,2]}'],
    ["has data in a list of lists", JSON.stringify({ data: [hundred] })],
    ["has no data and a count", '{"meta":{"result_count":3}}'],
    ["has no data and empty errors", '{"errors":[]}'],
    ["includes what is no list", JSON.stringify({ data: hundred, includes: { users: "x" } })]
  ])("is the upper bound of a call if the body of a status 200 %s", ([, body]) =>
    Effect.gen(function* () {
      for (const called of all) {
        // The items of a stream are counted as they arrive.
        if (called === "stream" || (body.includes("includes") && called !== "search")) continue
        const { dollars } = yield* countOf(called, () => Promise.resolve(new Response(body)))
        assert.closeTo(dollars, bounds[called], 1e-9, called)
      }
    })
  )

  it.effect.each<readonly [string, unknown, number]>([
    ["an empty list", { data: [], meta: { result_count: 0 } }, 0],
    ["a count of 0", { meta: { result_count: 0 } }, 0],
    ["errors in the place of data", { errors: [{ title: "Not Found", type: "a" }] }, 0],
    ["two posts", { data: [post, { ...post, id: "2" }], meta: { result_count: 2 } }, 2],
    ["two posts of three", { data: [post, { ...post, id: "2" }], meta: { result_count: 3 } }, 3],
    ["a post without its text", { data: [{ id: "1" }], meta: { result_count: 1 } }, 1]
  ])("is what a search lists that has %s", ([, body, posts]) =>
    Effect.gen(function* () {
      const { dollars } = yield* countOf("search", () => Promise.resolve(Response.json(body)))
      assert.closeTo(dollars, posts * prices.resource.post, 1e-9)
    })
  )

  it.effect.each([400, 401, 402, 403, 404, 409, 429])("is nothing if the X API refuses with %d", (status) =>
    Effect.gen(function* () {
      for (const called of all) {
        const { dollars } = yield* countOf(called, () => Promise.resolve(Response.json({ title: "a" }, { status })))
        assert.strictEqual(dollars, 0, called)
      }
    })
  )

  it.effect.each([500, 502, 503, 504])(
    "is that of each attempt of a write with status %d, which may have been carried out, and nothing of a read",
    (status) =>
      Effect.gen(function* () {
        const respond = () => Promise.resolve(Response.json({ title: "a" }, { status }))
        for (const called of reads) assert.strictEqual((yield* countOf(called, respond, 2)).dollars, 0, called)
        for (const called of ["write", "unlike"] as const) {
          const { dollars, sent } = yield* countOf(called, respond, 2)
          assert.strictEqual(sent, called === "unlike" ? 3 : 1)
          assert.closeTo(dollars, sent * bounds[called], 1e-9, called)
        }
      })
  )

  it.effect.each<readonly [string, () => Promise<Response>]>([
    ["is lost", () => Promise.reject(new TypeError("fetch failed"))],
    ["never comes", () => new Promise(() => {})]
  ])("is that of each attempt if the response %s", ([, respond]) =>
    Effect.gen(function* () {
      for (const called of all) {
        const { dollars, sent } = yield* countOf(called, respond, 2)
        assert.isAtLeast(sent, 1)
        assert.closeTo(dollars, sent * bounds[called], 1e-9, called)
      }
    })
  )
})
