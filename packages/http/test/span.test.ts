import { assert, describe, it } from "@effect/vitest"
import { around, bearer, layerCredentials, type Middleware } from "./over-client/index.ts"
import { refresh } from "./over-client/oauth2.ts"
import { getTweet, like, searchAllTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { formatJson } from "effect/Formatter"
import * as Layer from "effect/Layer"
import * as Random from "effect/Random"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { inspect } from "node:util"
import { bareOver, credentials, secrets } from "./bare.ts"
import { json, recorder } from "./support.ts"
import { found, limitHeaders, reply, timedLayer, tooMany } from "./timed-client.ts"
import { tracing, treeOf } from "./tracing.ts"

const window = { "x-rate-limit-limit": "450", "x-rate-limit-remaining": "449", "x-rate-limit-reset": "1700000000" }

describe("the spans of a call", () => {
  const run = Effect.fnUntraced(function* (response: Parameters<typeof recorder>[0], times = 0) {
    const { spans, tracer } = tracing()
    // Middleware of a program's own, which knows nothing of the count.
    const again: Middleware = around((send) => (outgoing) => Effect.retry(send(outgoing), { times }))
    const live = layerCredentials({ credentials, around: [again] }).pipe(Layer.provide(recorder(response).client))
    yield* getTweet({ id: "1234567" }).pipe(Effect.exit, Effect.provide(live), Effect.withTracer(tracer))
    return treeOf(spans).split("\n")
  })
  const request = "http.request.method=GET url.template=/2/tweets/{id} server.address=api.x.com server.port=443"

  it.effect("are one for the call and one for its attempt", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* run(() => json({ data: { id: "1234567", text: "x" } }, { headers: window })), [
        "get_tweet (internal, 0–0)",
        `  GET /2/tweets/{id} (client, 0–0) ${request} http.response.status_code=200 x.rate_limit.remaining=449`
      ])
    })
  )

  it.effect("say which attempt was a retry, and why each failed", () =>
    Effect.gen(function* () {
      const failed = "http.response.status_code=404 error.type=NotFound"
      assert.deepStrictEqual(yield* run(() => json({ detail: "No 1234567" }, { status: 404 }), 2), [
        "get_tweet (internal, 0–0 failed) error.type=NotFound",
        `  GET /2/tweets/{id} (client, 0–0 failed) ${request} ${failed}`,
        `  GET /2/tweets/{id} (client, 0–0 failed) ${request} http.request.resend_count=1 ${failed}`,
        `  GET /2/tweets/{id} (client, 0–0 failed) ${request} http.request.resend_count=2 ${failed}`
      ])
    })
  )

  it.effect("say that no response came", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* run(() => "lost"), [
        "get_tweet (internal, 0–0 failed) error.type=TransportError",
        `  GET /2/tweets/{id} (client, 0–0 failed) ${request} error.type=TransportError`
      ])
    })
  )

  it.effect("end with the body of the response, which is part of the attempt", () =>
    Effect.gen(function* () {
      const lost = yield* run(
        () =>
          new Response(
            new ReadableStream({
              pull: (controller) => controller.error(new Error("reset"))
            })
          )
      )
      assert.deepStrictEqual(lost, [
        "get_tweet (internal, 0–0 failed) error.type=TransportError",
        `  GET /2/tweets/{id} (client, 0–0 failed) ${request} http.response.status_code=200 error.type=TransportError`
      ])
    })
  )

  it.effect("name the server of base_url", () =>
    Effect.gen(function* () {
      const { spans, tracer } = tracing()
      const { client } = recorder(() => json({ data: { id: "20", text: "x" } }))
      const live = layerCredentials({ credentials, base_url: "http://127.0.0.1:8080/proxy" })
      yield* getTweet({ id: "20" }).pipe(Effect.provide(Layer.provide(live, client)), Effect.withTracer(tracer))
      assert.include(treeOf(spans), "server.address=127.0.0.1 server.port=8080")
    })
  )

  it.effect("show neither the response nor the credentials", () =>
    Effect.gen(function* () {
      const { spans, tracer } = tracing()
      const live = bareOver(recorder(() => json({ data: { id: "1234567", text: "x" } })).client)
      yield* getTweet({ id: "1234567" }).pipe(Effect.provide(live), Effect.withTracer(tracer))
      const ends = spans.map(({ status }) => status)
      assert.deepStrictEqual(
        ends.map(({ _tag }) => _tag),
        ["Ended", "Ended"]
      )
      const shown = formatJson(ends) + inspect(ends, { depth: Infinity })
      for (const text of ["1234567", secrets.bearer_token]) assert.notInclude(shown, text)
    })
  )

  it.effect("are a lookup inside the call that needs it", () =>
    Effect.gen(function* () {
      const { spans, tracer } = tracing()
      const { client } = recorder(({ url }) => json({ data: url.endsWith("/me") ? { id: "99" } : { liked: true } }))
      const live = layerCredentials({ credentials: { bearer: bearer(Redacted.make("token")) } })
      yield* like({ tweet_id: "20" }).pipe(Effect.provide(Layer.provide(live, client)), Effect.withTracer(tracer))
      assert.deepStrictEqual(treeOf(spans).match(/^ *\w+( \/\S+)?(?= )/gm), [
        "like",
        "  get_me",
        "    GET /2/users/me",
        "  POST /2/users/{me}/likes"
      ])
    })
  )

  it.effect("are the same for a sign-in", () =>
    Effect.gen(function* () {
      const { spans, tracer } = tracing()
      const { client } = recorder(() => json({ token_type: "bearer", access_token: "new" }))
      const call = refresh({ client_id: "id", refresh_token: "old" })
      yield* call.pipe(Effect.provide(client), Effect.withTracer(tracer))
      assert.deepStrictEqual(treeOf(spans).match(/^ *\w+( \/\S+)?(?= )/gm), [
        "oauth2_refresh",
        "  POST /2/oauth2/token"
      ])
    })
  )
})

/** Runs a call to the end, the waits of retries as long as they get, and returns its spans as text. */
const treeOfRun = <A, E>(effect: Effect.Effect<A, E>) =>
  Effect.gen(function* () {
    const { spans, tracer } = tracing()
    const fiber = yield* effect.pipe(
      Effect.withTracer(tracer),
      Effect.provideService(Random.Random, { nextIntUnsafe: () => 0, nextDoubleUnsafe: () => 0 }),
      Effect.forkChild
    )
    yield* TestClock.adjust("1 hour")
    yield* Fiber.join(fiber)
    return treeOf(spans)
  })

describe("the spans of a call that has to wait", () => {
  const [tweet, search] = [
    "http.request.method=GET url.template=/2/tweets/{id} server.address=api.x.com server.port=443",
    "http.request.method=GET url.template=/2/tweets/search/all server.address=api.x.com server.port=443"
  ]

  it.effect("are its refusals, its waits and its attempts", () =>
    Effect.gen(function* () {
      const responses = [tooMany(limitHeaders(9, 0, 60)), reply(503, {}), found()]
      const { live } = timedLayer(({ number }) => Effect.succeed(responses[number - 1] ?? found()), {
        wait_on_rate_limit: true
      })
      const tree = yield* treeOfRun(getTweet({ id: "20" }).pipe(Effect.provide(live)))
      assert.strictEqual(
        tree,
        [
          "get_tweet (internal, 0–60500)",
          `  GET /2/tweets/{id} (client, 0–0 failed) ${tweet} http.response.status_code=429 x.rate_limit.remaining=0 error.type=RateLimited`,
          "  wait for rate limit (internal, 0–60000)",
          `  GET /2/tweets/{id} (client, 60000–60000 failed) ${tweet} http.request.resend_count=1 http.response.status_code=503 error.type=ServerError`,
          "  wait for retry (internal, 60000–60500)",
          `  GET /2/tweets/{id} (client, 60500–60500) ${tweet} http.request.resend_count=2 http.response.status_code=200`
        ].join("\n")
      )
    })
  )

  it.effect("are the wait for the pace of one request a second", () =>
    Effect.gen(function* () {
      const page = reply(200, { data: [], meta: { result_count: 0 } })
      const { live } = timedLayer(() => Effect.succeed(page))
      const call = searchAllTweets({ query: "effect" })
      const tree = yield* treeOfRun(Effect.all([call, call]).pipe(Effect.provide(live)))
      assert.strictEqual(
        tree,
        [
          "search_all_tweets (internal, 0–0)",
          `  GET /2/tweets/search/all (client, 0–0) ${search} http.response.status_code=200`,
          "search_all_tweets (internal, 0–1000)",
          "  wait for pace (internal, 0–1000)",
          `  GET /2/tweets/search/all (client, 1000–1000) ${search} http.response.status_code=200`
        ].join("\n")
      )
    })
  )

  it.effect("are inside a span of the program", () =>
    Effect.gen(function* () {
      const { live } = timedLayer(() => Effect.succeed(found()))
      const call = getTweet({ id: "20" }).pipe(Effect.provide(live), Effect.withSpan("own"))
      const tree = yield* treeOfRun(call)
      assert.deepStrictEqual(tree.match(/^ *\w+( \/\S+)?(?= )/gm), ["own", "  get_tweet", "    GET /2/tweets/{id}"])
    })
  )
})
