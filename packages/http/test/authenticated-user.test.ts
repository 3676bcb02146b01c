import { assert, describe, it } from "@effect/vitest"
import { raw } from "@xeffect/core"
import { bearer, layer, withCredentials } from "./over-client/index.ts"
import { bookmark, like, type LikeParams } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as Layer from "effect/Layer"
import { MaxOpsBeforeYield } from "effect/Scheduler"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { json, recorder } from "./support.ts"

const as = (user: string) => withCredentials({ bearer: bearer(Redacted.make(user)) })

const me = { data: { id: "1", name: "n", username: "u", liked: true } }

describe("the ID that get_me returns", () => {
  it.effect.each(["1/../../tweets", "1#", "1?x=", "$`", "$&", "{me}", "", "12345678901234567890", "１２", "1\n"])(
    "is refused unless it is an ID, and nothing is sent with it: %j",
    (id) => {
      const { client, sent } = recorder(() => json({ data: { ...me.data, id } }))
      return Effect.gen(function* () {
        const error = yield* Effect.flip(like({ tweet_id: "20" }))
        assert.deepStrictEqual([error.operation, error.reason._tag], ["get_me", "DecodeError"])
        assert.deepStrictEqual(
          sent.map(({ method }) => method),
          ["GET"]
        )
      }).pipe(Effect.provide(Layer.provide(layer({ bearer_token: "token" }), client)))
    }
  )
})

describe("the lookup of a user", () => {
  it.effect.each([3, 4, 5, 6, 7, 8])("is made once, if fibers take turns after every few steps: %i", (steps) => {
    const { client, sent } = recorder(() => json(me))
    const one = like({ tweet_id: "20" })
    return Effect.gen(function* () {
      yield* Effect.all([one, one, one], { concurrency: "unbounded" }).pipe(
        Effect.provideService(MaxOpsBeforeYield, steps)
      )
      assert.lengthOf(
        sent.filter(({ method }) => method === "GET"),
        1
      )
    }).pipe(Effect.provide(Layer.provide(layer({ bearer_token: "token" }), client)))
  })

  it.effect("that is forbidden says what the operation accepts that was called", () => {
    const { client } = recorder(() => json({ detail: "App-only is forbidden." }, { status: 403 }))
    return Effect.gen(function* () {
      const error = yield* Effect.flip(bookmark({ tweet_id: "20" }))
      assert.strictEqual(
        error.message,
        "getMe: Forbidden (403): App-only is forbidden. The configured bearer token was used. The operation accepts " +
          "an OAuth 2.0 user token as bearer_token with bookmark.write tweet.read users.read."
      )
    }).pipe(Effect.provide(Layer.provide(layer({ bearer_token: "app" }), client)))
  })

  it.effect("does not go through what another user's request has provided", () => {
    const through: Array<string> = []
    const fetchOf = (name: string): typeof fetch =>
      Object.assign((_: unknown, init?: RequestInit) => {
        through.push(`${name}: ${init?.method} ${new Headers(init?.headers).get("authorization")}`)
        return Promise.resolve(json(me))
      })
    const provided = (name: string) => Effect.provideService(FetchHttpClient.Fetch, fetchOf(name))
    const live = Layer.provide(layer({ bearer_token: "app", retries: 0 }), FetchHttpClient.layer)
    return Effect.gen(function* () {
      yield* like({ tweet_id: "1" }).pipe(as("alice"), provided("alice's"))
      yield* like({ tweet_id: "2" }).pipe(as("bob"))
      assert.deepStrictEqual(through, [
        "the layer's: GET Bearer alice",
        "alice's: POST Bearer alice",
        "the layer's: GET Bearer bob",
        "the layer's: POST Bearer bob"
      ])
    }).pipe(Effect.provide(live), provided("the layer's"))
  })

  it.effect.each([
    ["like", like],
    ["raw", (params: LikeParams) => raw(like, params)]
  ] as const)("ends in time, after a first call by %s", ([, first]) => {
    const hanging = () => new Response(new ReadableStream(), { headers: { "content-type": "application/json" } })
    const { client } = recorder(({ headers }) => (headers["authorization"] === "Bearer carol" ? hanging() : json(me)))
    const live = Layer.provide(layer({ bearer_token: "app", retries: 0, attempt_timeout: 300 }), client)
    return Effect.gen(function* () {
      const call: Effect.Effect<unknown, unknown, Effect.Services<ReturnType<typeof like>>> = first({ tweet_id: "1" })
      yield* call.pipe(as("alice"))
      const fiber = yield* Effect.forkChild(Effect.flip(like({ tweet_id: "1" })).pipe(as("carol")))
      yield* TestClock.adjust(300)
      assert.strictEqual((yield* Fiber.join(fiber)).reason._tag, "Timeout")
    }).pipe(Effect.provide(live))
  })
})
