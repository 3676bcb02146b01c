import { assert, describe, it } from "@effect/vitest"
import { authorOf } from "@xeffect/core/relations"
import { bearer, withCredentials } from "@xeffect/http"
import { findTweet } from "@xeffect/tweets/find"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { exists, maxIds, posts, range } from "./support.ts"

const sideBySide = { concurrency: "unbounded" } as const

const sorted = (ids: ReadonlyArray<string>) => ids.join()

describe("findTweet", () => {
  it.effect.prop(
    "makes one request for all calls side by side, each ID once",
    { numbers: Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 90 }))) },
    ({ numbers }) =>
      Effect.gen(function* () {
        const { layer, requests } = posts()
        const ids = numbers.map(String)
        const results = yield* Effect.forEach(ids, (id) => findTweet({ id }), sideBySide).pipe(Effect.provide(layer))
        assert.deepStrictEqual(
          results.map(({ _tag, key }) => [key, _tag]),
          ids.map((id) => [id, exists(id) ? "Found" : "Missing"])
        )
        assert.deepStrictEqual(
          requests.map((request) => request.ids),
          ids.length === 0 ? [] : [Array.from(new Set(ids))]
        )
      })
  )

  it.effect("makes a request for as many different IDs as one accepts", () =>
    Effect.gen(function* () {
      const { layer, requests } = posts()
      const ids = range(1000, 5000).map((_, n) => `${5000 + (n % (2 * maxIds + 50))}`)
      const results = yield* Effect.forEach(ids, (id) => findTweet({ id }), sideBySide).pipe(Effect.provide(layer))
      assert.deepStrictEqual(
        results.map(({ key }) => key),
        ids
      )
      assert.deepStrictEqual(
        requests.map((request) => request.ids.length),
        [maxIds, maxIds, 50]
      )
    })
  )

  it.effect("returns the post and what it refers to, or the problem that the X API reports", () =>
    Effect.gen(function* () {
      const { layer } = posts()
      const find = (id: string) => findTweet({ id, expansions: ["author_id"] })
      const [found, missing] = yield* Effect.all([find("20"), find("13")], sideBySide).pipe(Effect.provide(layer))
      assert.strictEqual(found._tag === "Found" && authorOf(found.response, found.value)?.name, "Ada")
      assert.strictEqual(missing._tag === "Missing" && missing.problem?.detail, "no 13")
    })
  )

  it.effect("puts different fields into different requests, the same ones into one however they are given", () =>
    Effect.gen(function* () {
      const { layer, requests } = posts()
      yield* Effect.all(
        [
          findTweet({ id: "1", tweet_fields: ["lang", "source"], expansions: ["author_id"] }),
          findTweet({ id: "2", tweet_fields: ["lang"] }),
          findTweet({ id: "4", expansions: "author_id", tweet_fields: "lang,source", user_auth: undefined }),
          findTweet({ id: "5" })
        ],
        sideBySide
      ).pipe(Effect.provide(layer))
      assert.deepStrictEqual(requests.map((request) => sorted(request.ids)).sort(), ["1,4", "2", "5"])
      assert.deepStrictEqual(requests.find((request) => request.ids.includes("2"))?.params, {
        ids: ["2"],
        tweet_fields: ["lang"]
      })
    })
  )

  it.effect("keeps different credentials and services apart", () =>
    Effect.gen(function* () {
      const one = posts()
      const other = posts()
      const as = (token: string) => withCredentials({ bearer: bearer(Redacted.make(token)) })
      yield* Effect.all(
        [
          Effect.all([findTweet({ id: "1" }), findTweet({ id: "2" })], sideBySide).pipe(as("one's")),
          findTweet({ id: "4" }).pipe(as("another's")),
          findTweet({ id: "5" }),
          findTweet({ id: "6" }).pipe(Effect.provide(other.layer)),
          findTweet({ id: "7" }).pipe(Effect.withSpan("a span of its own"))
        ],
        sideBySide
      ).pipe(Effect.provide(one.layer))
      assert.deepStrictEqual(one.requests.map((request) => sorted(request.ids)).sort(), ["1,2", "4", "5,7"])
      assert.deepStrictEqual(
        other.requests.map((request) => request.ids),
        [["6"]]
      )
    })
  )

  it.effect("fails for an ID that is none, and for that call alone", () =>
    Effect.gen(function* () {
      const { layer, requests } = posts()
      const [wrong, right] = yield* Effect.all(
        [Effect.flip(findTweet({ id: 2 ** 60 })), findTweet({ id: "20" })],
        sideBySide
      ).pipe(Effect.provide(layer))
      assert.match(wrong.message, /^getTweets: InvalidInput: id must be an ID of 1 to 19 digits/)
      assert.strictEqual(right._tag, "Found")
      assert.deepStrictEqual(
        requests.map((request) => request.ids),
        [["20"]]
      )
    })
  )

  it.effect("fails for all calls that went together, and not for those of another request", () =>
    Effect.gen(function* () {
      const { layer } = posts((request) => request.ids.includes("1050"))
      const results = yield* Effect.forEach(
        range(maxIds + 50),
        (id) => Effect.exit(findTweet({ id })),
        sideBySide
      ).pipe(Effect.provide(layer))
      assert.isTrue(results.slice(0, maxIds).every(({ _tag }) => _tag === "Failure"))
      assert.isTrue(results.slice(maxIds).every(({ _tag }) => _tag === "Success"))
    })
  )

  it.effect("leaves a call that was interrupted out of the request", () =>
    Effect.gen(function* () {
      const { layer, requests } = posts()
      const won = yield* Effect.raceFirst(Effect.succeed("at once"), findTweet({ id: "1" })).pipe(Effect.provide(layer))
      assert.strictEqual(won, "at once")
      yield* findTweet({ id: "2" }).pipe(Effect.provide(layer))
      assert.deepStrictEqual(
        requests.map((request) => request.ids),
        [["2"]]
      )
    })
  )

  it.effect("goes on for the others when one of them is interrupted", () =>
    Effect.gen(function* () {
      const { gate, layer, requests } = posts()
      yield* gate.close
      const fork = (id: string) => Effect.forkChild(findTweet({ id }))
      const [one, other] = yield* Effect.all([fork("1"), fork("2")]).pipe(Effect.provide(layer))
      while (requests.length === 0) yield* Effect.yieldNow
      yield* Fiber.interrupt(one)
      yield* gate.open
      assert.strictEqual((yield* Fiber.join(other)).key, "2")
      assert.lengthOf(requests, 1)
    })
  )
})
