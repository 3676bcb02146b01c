import { assert, describe, it } from "@effect/vitest"
import { isXError } from "@xeffect/core"
import { type BalanceOptions, costs, type CostsOptions, notBelow, within } from "@xeffect/costs"
import { Emulator, type EmulatorOptions } from "@xeffect/emulator"
import { layerTest, type TestOptions } from "@xeffect/emulator/test"
import { layer, oauth1, withCredentials } from "@xeffect/http"
import { streamTweets } from "@xeffect/streams"
import { createTweet, like, searchRecentTweets } from "@xeffect/tweets"
import { getUsageCredits } from "@xeffect/usage"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"

interface Settings {
  readonly costs?: CostsOptions
  readonly credentials?: TestOptions["credentials"]
  readonly emulated?: EmulatorOptions
  readonly retries?: number
}

/** An emulator whose developer has so many dollars, and calls that must leave some of them. */
const withBalance = (
  balance: number | "unavailable",
  options: BalanceOptions,
  { costs: others, credentials, emulated, retries = 0 }: Settings = {}
) => {
  const around = [costs({ links: () => [], ...others, balance: notBelow(options) })]
  return layerTest({ ...emulated, credentials, billing: { balance }, layer: { around, retries } })
}

/** The requests so far: `read` for a reading of the balance, otherwise the status. */
const sent = Effect.gen(function* () {
  const { requests } = yield* Emulator
  return (yield* requests).map(({ path, status }) => (path === "/2/usage/credits" ? "read" : status))
})

let written = 0

/** Writes a post, which costs 0.015 dollars. */
const post = Effect.suspend(() => createTweet({ text: `Tide ${written++}` }))

/** The message of the failure that a call is refused with. */
const refusal = <A, E, R>(call: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.flip(call), (error) => {
    assert(isXError(error) && error.reason._tag === "BudgetExceeded", String(error))
    return error.reason.message
  })

const insist = `This call costs money, and was not sent: if_unknown: "send" sends such calls`

describe("a limit on the balance", () => {
  it.effect("sends calls until one might leave less, and reads the balance once for all of them", () =>
    Effect.gen(function* () {
      yield* Effect.repeat(post, { times: 2 })
      assert.strictEqual(
        yield* refusal(post),
        "the balance is 1.005 dollars (of 1970-01-01T00:00:00.000Z, less the calls since): this call may cost 0.015, and 1 must be left"
      )
      assert.deepStrictEqual(yield* sent, ["read", 201, 201, 201])
    }).pipe(Effect.provide(withBalance(1.05, { dollars: 1 })))
  )

  it.effect("reads nothing for calls that are free", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* getUsageCredits()).data?.total_balance, 0)
      assert.deepStrictEqual(yield* sent, ["read"])
    }).pipe(Effect.provide(withBalance(0, { dollars: 1 })))
  )

  it.effect("sees after max_age what others have spent or paid, and not before", () =>
    Effect.gen(function* () {
      const { respond } = yield* Emulator
      yield* post
      yield* respond({ path: "/2/usage/credits", json: { data: { total_balance: 0.5 } } })
      yield* TestClock.adjust("59 seconds")
      yield* post
      yield* TestClock.adjust("1 second")
      assert.include(yield* refusal(post), "the balance is 0.5 dollars (of 1970-01-01T00:01:00.000Z")
      yield* TestClock.adjust("1 minute")
      yield* post
      assert.deepStrictEqual(yield* sent, ["read", 201, 201, "read", "read", 201])
    }).pipe(Effect.provide(withBalance(2, { dollars: 1, max_age: "1 minute" })))
  )

  it.effect("reads again if the clock has been set back", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(3_600_000)
      yield* post
      yield* TestClock.setTime(0)
      yield* post
      assert.deepStrictEqual(yield* sent, ["read", 201, "read", 201])
    }).pipe(Effect.provide(withBalance(2, { dollars: 1 })))
  )

  it.effect("sends one reading for calls that begin at once, and refuses those that do not fit", () =>
    Effect.gen(function* () {
      const calls = yield* Effect.forkChild(
        Effect.all(
          Array.from({ length: 20 }, () => Effect.exit(post)),
          { concurrency: 20 }
        )
      )
      yield* TestClock.adjust("1 minute")
      const exits = yield* Fiber.join(calls)
      assert.lengthOf(
        exits.filter(({ _tag }) => _tag === "Success"),
        3
      )
      assert.deepStrictEqual(yield* sent, ["read", 201, 201, 201])
    }).pipe(Effect.provide(withBalance(1.05, { dollars: 1 }, { emulated: { latency: "1 second" } })))
  )

  it.effect("lets a call wait for one in flight that may leave room, and sends it", () =>
    Effect.gen(function* () {
      const search = searchRecentTweets({ query: "nobodywrotethisword", max_results: 100 })
      const calls = yield* Effect.forkChild(Effect.all([search, search], { concurrency: 2 }))
      // The first search is sent after one second, and its response arrives after two.
      yield* TestClock.adjust("1 second")
      yield* TestClock.adjust("1500 millis")
      assert.deepStrictEqual(yield* sent, ["read", 200])
      yield* TestClock.adjust("10 seconds")
      yield* Fiber.join(calls)
      assert.deepStrictEqual(yield* sent, ["read", 200, 200])
    }).pipe(Effect.provide(withBalance(1.6, { dollars: 1 }, { emulated: { latency: "1 second" } })))
  )

  it.effect("goes on reading for others if the call that reads is interrupted", () =>
    Effect.gen(function* () {
      const first = yield* Effect.forkChild(post)
      const second = yield* Effect.forkChild(post)
      yield* TestClock.adjust("500 millis")
      yield* Fiber.interrupt(first)
      yield* TestClock.adjust("10 seconds")
      yield* Fiber.join(second)
      assert.deepStrictEqual((yield* sent).slice(-1), [201])
    }).pipe(Effect.provide(withBalance(1.02, { dollars: 1 }, { emulated: { latency: "1 second" } })))
  )

  it.effect("keeps to a limit beside a budget, and gives back what the budget has no room for", () =>
    Effect.gen(function* () {
      const dear = searchRecentTweets({ query: "nobodywrotethisword", max_results: 100 })
      for (let time = 0; time < 3; time++) assert.include(yield* refusal(dear), "the budget is 0.4 dollars a day")
      yield* post
      assert.deepStrictEqual(yield* sent, ["read", 201])
    }).pipe(
      Effect.provide(withBalance(1.6, { dollars: 1 }, { costs: { budget: within({ dollars: 0.4, per: "day" }) } }))
    )
  )

  it.effect("ends a stream before the balance falls below it, after the items that have arrived", () =>
    Effect.gen(function* () {
      const { respond } = yield* Emulator
      const lines = ["1", "2", "3", "4"].map((id) =>
        new TextEncoder().encode(`${JSON.stringify({ data: { id, text: "x", edit_history_tweet_ids: [id] } })}\r\n`)
      )
      yield* respond({ path: "/2/tweets/search/stream", stream: Stream.fromIterable(lines) })
      const read: Array<string> = []
      const reading = Stream.runForEach(streamTweets(), ({ data }) => Effect.sync(() => read.push(data?.id ?? "")))
      assert.include(yield* refusal(reading), "the balance is 1.002 dollars")
      assert.deepStrictEqual(read, ["1", "2"])
    }).pipe(Effect.provide(withBalance(1.012, { dollars: 1 })))
  )

  it.effect("counts the lookup of the user's ID, which is paid as well", () =>
    Effect.gen(function* () {
      assert.include(yield* refusal(like({ tweet_id: "20" })), "this call may cost 0.01,")
      assert.deepStrictEqual(yield* sent, ["read"])
    }).pipe(Effect.provide(withBalance(1, { dollars: 1 }, { credentials: "oauth2" })))
  )

  it.effect("reads by the app's token, also for a call that is signed with OAuth 1.0a", () =>
    Effect.gen(function* () {
      const { credentials, requests } = yield* Emulator
      const keys = { ...credentials, access_token: credentials.access_token }
      yield* post.pipe(withCredentials({ oauth1: oauth1(keys) }))
      const [read, write] = yield* requests
      assert.include(read?.headers["authorization"] ?? "", "Bearer")
      assert.include(write?.headers["authorization"] ?? "", "OAuth")
    }).pipe(Effect.provide(withBalance(2, { dollars: 1 }, { credentials: "app" })))
  )

  describe("if the X API has no balance for the app", () => {
    const why = "the X API has no balance for this app, as for some that pay per use"

    it.effect.each<BalanceOptions>([{ dollars: 1 }, { dollars: 1, if_unknown: "refuse" }])(
      "refuses calls that cost something, and asks no sooner than after 30 seconds again: %o",
      (options) =>
        Effect.gen(function* () {
          assert.strictEqual(yield* refusal(post), `${why}. ${insist}`)
          yield* TestClock.adjust("29 seconds")
          yield* refusal(post)
          yield* TestClock.adjust("1 second")
          yield* refusal(post)
          assert.deepStrictEqual(yield* sent, ["read", "read"])
        }).pipe(Effect.provide(withBalance("unavailable", options)))
    )

    it.effect("sends calls for who insists, and no second request for each", () =>
      Effect.gen(function* () {
        yield* Effect.repeat(post, { times: 2 })
        assert.deepStrictEqual(yield* sent, ["read", 201, 201, 201])
      }).pipe(Effect.provide(withBalance("unavailable", { dollars: 1, if_unknown: "send" })))
    )
  })

  describe.each([
    ["a 403", { status: 403, json: { title: "Client Forbidden", detail: "No.", status: 403 } }, "Forbidden (403)"],
    [
      "a 404 with a body",
      { status: 404, json: { title: "Not Found Error", detail: "No such path." } },
      "NotFound (404)"
    ],
    ["a 429", { status: 429, json: { title: "Too Many Requests", detail: "Too many" } }, "RateLimited (429)"],
    ["a 503", { status: 503, text: "" }, "ServerError (503)"],
    ["a page in HTML", { status: 200, text: "<html>Sign in</html>" }, "DecodeError"],
    ["nothing", { status: 200, text: "" }, "DecodeError"],
    ["no balance", { status: 200, json: { data: {} } }, "DecodeError"],
    ["null", { status: 200, json: { data: { total_balance: null } } }, "DecodeError"],
    ["words", { status: 200, json: { data: { total_balance: "plenty" } } }, "DecodeError"],
    ["more than a number can say", { status: 200, json: { data: { total_balance: "1e400" } } }, "DecodeError"]
  ])("whose reading is %s", (_, response, reason) => {
    const responding = Effect.flatMap(Emulator, ({ respond }) => respond({ path: "/2/usage/credits", ...response }))

    it.effect("refuses calls that cost something, with the reason", () =>
      Effect.gen(function* () {
        yield* responding
        const message = yield* refusal(post)
        assert.include(message, "the balance could not be read: getUsageCredits: ")
        assert.include(message, reason)
        assert.include(message, insist)
        yield* TestClock.adjust("30 seconds")
        yield* post
        assert.deepStrictEqual((yield* sent).slice(1), ["read", 201])
      }).pipe(Effect.provide(withBalance(2, { dollars: 1 })))
    )

    it.effect("sends them for who insists", () =>
      Effect.andThen(responding, post).pipe(Effect.provide(withBalance(2, { dollars: 1, if_unknown: "send" })))
    )
  })

  it.effect.each([
    ["text", "1.02", [201, "refused"]],
    ["less than nothing", -3, ["refused", "refused"]],
    ["the limit itself", 1, ["refused", "refused"]]
  ] as const)("whose reading is %s is held all the same", ([, total_balance, expected]) =>
    Effect.gen(function* () {
      const { respond } = yield* Emulator
      yield* respond({ path: "/2/usage/credits", json: { data: { total_balance } } })
      const outcomes = Effect.match(post, { onFailure: () => "refused", onSuccess: () => 201 })
      assert.deepStrictEqual<unknown>([yield* outcomes, yield* outcomes], expected)
    }).pipe(Effect.provide(withBalance(2, { dollars: 1 })))
  )

  it.effect("is read again by the retries of the layer", () =>
    Effect.gen(function* () {
      const { fault } = yield* Emulator
      yield* fault({ path: "/2/usage/credits", status: 503 })
      const call = yield* Effect.forkChild(post)
      yield* TestClock.adjust("1 minute")
      yield* Fiber.join(call)
      assert.deepStrictEqual(yield* sent, ["read", "read", 201])
    }).pipe(Effect.provide(withBalance(2, { dollars: 1 }, { retries: 2 })))
  )

  it.effect.each([
    [{}, "dollars must be a number of dollars, 0 or more"],
    [{ dollars: -1 }, "dollars must be"],
    [{ dollars: 1, max_age: "29 seconds" }, "max_age must be a duration of at least 30 seconds"],
    [{ dollars: 1, if_unknown: "no" }, 'if_unknown must be "refuse" or "send"'],
    [{ dollars: 1, maxAge: "1 minute" }, "maxAge must be left out: there are dollars, if_unknown, max_age"],
    [undefined, "balance must be"]
  ] as ReadonlyArray<readonly [unknown, string]>)("refuses malformed options: %o", ([options, message]) =>
    Effect.gen(function* () {
      // As untyped programs may write it.
      const around = [costs({ balance: notBelow(options as never) })]
      const error = yield* Effect.flip(post.pipe(Effect.provide(layer({ bearer_token: "x", around }))))
      assert.include(error.message, message)
    })
  )
})
