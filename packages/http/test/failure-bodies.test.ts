import { assert, describe, it } from "@effect/vitest"
import type { XError } from "@xeffect/core"
import { layer } from "./over-client/index.ts"
import { createTweet, getTweet } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientError from "effect/http/HttpClientError"
import * as HttpClientResponse from "effect/http/HttpClientResponse"
import * as Layer from "effect/Layer"
import * as fc from "fast-check"
import { bareOver, layerBare, secrets } from "./bare.ts"
import { recorder } from "./support.ts"

const response = (body: BodyInit | null, status: number, type = "application/json") =>
  new Response(body, { status, headers: { "content-type": type, "x-transaction-id": "5" } })

const failure = (reply: () => Response): Effect.Effect<XError> =>
  getTweet({ id: "20" }).pipe(Effect.flip, Effect.provide(bareOver(recorder(reply).client)), Effect.orDie)

const html = "<html><head><title>502 Bad Gateway</title></head></html>"
const bytes = (text: string) => new TextEncoder().encode(text)

describe("the body of a failure", () => {
  const rows: ReadonlyArray<
    readonly [what: string, body: BodyInit | null, type: string, detail: string, excerpt: string]
  > = [
    ["HTML", html, "text/html", "502 Bad Gateway", html],
    ["HTML that is declared as JSON", html, "application/json", "502 Bad Gateway", html],
    ["empty", null, "application/json", "status 502 with no body", ""],
    ["JSON that is declared as HTML", '{"detail":"Over"}', "text/html", "Over", '{"detail":"Over"}'],
    ["JSON with a byte order mark", '\uFEFF{"detail":"Over"}', "application/json", "Over", '{"detail":"Over"}'],
    ["truncated JSON", '{"detail":"Ov', "application/json", '{"detail":"Ov', '{"detail":"Ov'],
    ["JSON of another form", '{"ok":false}', "application/json", '{"ok":false}', '{"ok":false}'],
    ["markup without words", "<br>", "text/html", "status 502 with a body without words", "<br>"],
    ["words of several lines", '{"detail":"a\\n\\n  b"}', "application/json", "a b", '{"detail":"a\\n\\n  b"}'],
    [
      "the older form",
      '{"errors":[{"code":88,"message":"M"}]}',
      "application/json",
      "M",
      '{"errors":[{"code":88,"message":"M"}]}'
    ]
  ]
  it.effect.each(rows)("that is %s keeps status, headers and excerpt", ([, body, type, detail, excerpt]) =>
    Effect.gen(function* () {
      const error = yield* failure(() => response(body, 502, type))
      assert.strictEqual(error.message, `getTweet: ServerError (502): ${detail}`)
      assert.strictEqual(error.response?.excerpt, excerpt)
      assert.deepInclude(error.response?.headers, { "content-type": type, "x-transaction-id": "5" })
    })
  )

  it.effect("is kept up to where it breaks off", () =>
    Effect.gen(function* () {
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(bytes("<h1>Bad")),
        pull: (controller) => controller.error(new Error("reset"))
      })
      const error = yield* failure(() => response(body, 500, "text/html"))
      assert.strictEqual(error.reason._tag, "ServerError")
      assert.strictEqual(error.response?.excerpt, "<h1>Bad")
    })
  )

  it.effect("may come in pieces that cut a character in two", () =>
    Effect.gen(function* () {
      const body = new ReadableStream({
        start: (controller) => {
          for (const byte of bytes('{"detail":"für 20 €"}')) controller.enqueue(Uint8Array.of(byte))
          controller.close()
        }
      })
      assert.strictEqual((yield* failure(() => response(body, 400))).reason.message, "für 20 €")
    })
  )

  it.effect("is not read further than a bound", () =>
    Effect.gen(function* () {
      let read = 0
      let isCancelled = false
      const endless = new ReadableStream({
        pull: (controller) => {
          read += 1024
          controller.enqueue(bytes("x".repeat(1024)))
        },
        cancel: () => {
          isCancelled = true
        }
      })
      const error = yield* failure(() => response(endless, 500, "text/plain"))
      assert.strictEqual(error.response?.excerpt, "x".repeat(1000))
      assert.isAtMost(read, 70_000)
      assert.isTrue(isCancelled)
    })
  )

  it.effect("may be nested deeper than a stack", () =>
    Effect.gen(function* () {
      const error = yield* failure(() => response(`${"[".repeat(30_000)}${"]".repeat(30_000)}`, 500))
      assert.isUndefined(error.response?.problem)
      assert.include(JSON.stringify(error), "[[[[")
    })
  )

  it.effect("that repeats the request's credentials does so without them", () =>
    Effect.gen(function* () {
      const page = (authorization: string | undefined) => `<pre>Authorization: ${authorization}</pre>`
      const { client } = recorder((sent) =>
        response(JSON.stringify({ detail: page(sent.headers["authorization"]) }), sent.method === "GET" ? 400 : 500)
      )
      const errors = yield* Effect.all([
        Effect.flip(getTweet({ id: "20" })),
        Effect.flip(getTweet({ id: "20", user_auth: true })),
        Effect.flip(createTweet({ text: "Hello" }))
      ]).pipe(Effect.provide(bareOver(client)))
      for (const error of errors) {
        assert.include(error.response?.excerpt, "<redacted>")
        for (const secret of Object.values(secrets)) assert.notInclude(JSON.stringify(error), secret)
        assert.notMatch(JSON.stringify(error), /oauth_signature="?[^<]{12}/)
      }
    })
  )

  it.effect("shows the ID of the user, which the token begins with", () =>
    Effect.gen(function* () {
      const { client } = recorder(() => response('{"detail":"no user 2244994945"}', 404))
      const error = yield* getTweet({ id: "20", user_auth: true }).pipe(Effect.flip, Effect.provide(bareOver(client)))
      assert.strictEqual(error.message, "getTweet: NotFound (404): no user 2244994945")
    })
  )

  it.effect.each([
    "AAAAAAAAAAAAAAAAAAAA\\",
    "AAAAAAAAAAAA\\BBBBBBBBBBBBBB",
    "oauth_AAAAAAAAAAAAAAAAAAAA",
    "1234567890123456789012345",
    "abcdefghijk",
    "abcdefghijk=lmnopqrstuv",
    'abcdefgh"ijklmnop'
  ])("that repeats a token of unusual characters does so without it: %s", (bearer_token) =>
    Effect.gen(function* () {
      for (const page of [(text: string) => text, (text: string) => JSON.stringify({ detail: text, [text]: text })]) {
        const { client } = recorder((sent) => response(page(`header: ${sent.headers["authorization"]}`), 403))
        const live = layer({ bearer_token, retries: 0 }).pipe(Layer.provide(client))
        const error = yield* getTweet({ id: "20" }).pipe(Effect.flip, Effect.provide(live))
        const shown = JSON.stringify([error, error.response, { ...error.reason }]) + error.message
        assert.include(shown, "<redacted>")
        assert.notInclude(shown, bearer_token.slice(0, 7))
      }
    })
  )

  it.effect("that is of another shape, although the status is 200, shows no credentials either", () =>
    Effect.gen(function* () {
      const { client } = recorder((sent) =>
        response(JSON.stringify({ data: "", headers: { authorization: sent.headers["authorization"] } }), 200)
      )
      const error = yield* Effect.flip(getTweet({ id: "20" })).pipe(Effect.provide(bareOver(client)))
      assert(error.reason._tag === "DecodeError")
      assert.include(error.reason.body, "<redacted>")
      for (const secret of Object.values(secrets)) assert.notInclude(error.reason.body + JSON.stringify(error), secret)
    })
  )

  it.effect("that is of another shape may be nested deeper than a stack as well", () =>
    Effect.gen(function* () {
      const error = yield* failure(() => response(`{"data":${"[".repeat(30_000)}${"]".repeat(30_000)}}`, 200))
      assert.strictEqual(error.reason._tag, "DecodeError")
      assert.include(JSON.stringify(error), "[[[[")
    })
  )
})

describe("errors in the place of data", () => {
  it.effect("are a failure that keeps the status and the headers", () =>
    Effect.gen(function* () {
      const { client } = recorder(() => response('{"errors":[{"title":"Odd","detail":"Over"}]}', 201))
      const error = yield* Effect.flip(createTweet({ text: "Hello" })).pipe(Effect.provide(bareOver(client)))
      assert.strictEqual(error.reason._tag, "PartialErrors")
      assert.strictEqual(error.status, 201)
      assert.strictEqual(error.response?.headers["x-transaction-id"], "5")
    })
  )
})

describe("any response of the X API", () => {
  // Statuses that `Response` does not take are responded by a response that only says so.
  const responding = (status: number, body: string, headers: Readonly<Record<string, string>>) =>
    HttpClient.make((request) => {
      const response = HttpClientResponse.fromWeb(request, new Response(body, { headers }))
      return Effect.succeed(Object.create(response, { status: { value: status } }) as typeof response)
    })

  const kind = fc.constantFrom(
    "usage-capped",
    "rule-cap",
    "conflict",
    "constructor",
    "__proto__",
    "resource-not-found",
    ""
  )
  const problem = fc.record(
    {
      type: fc.oneof(
        kind.map((name) => `https://api.x.com/2/problems/${name}`),
        fc.jsonValue()
      ),
      title: fc.jsonValue(),
      detail: fc.jsonValue(),
      value: fc.jsonValue(),
      reason: fc.jsonValue(),
      errors: fc.oneof(
        fc.array(fc.jsonValue()),
        fc.array(fc.record({ message: fc.jsonValue(), parameters: fc.jsonValue() }))
      )
    },
    { requiredKeys: [] }
  )
  const body = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.json(),
    problem.map((value) => JSON.stringify(value))
  )
  const number = fc.oneof(
    fc.integer().map(String),
    fc.double().map(String),
    fc.string().map((text) => text.replace(/[^!-~]/g, ""))
  )
  const headers = fc.dictionary(
    fc.constantFrom(
      "x-rate-limit-limit",
      "x-rate-limit-remaining",
      "x-rate-limit-reset",
      "retry-after",
      "date",
      "location"
    ),
    number
  )

  it("is a reason, never a defect", () =>
    fc.assert(
      fc.asyncProperty(fc.integer({ min: 100, max: 599 }), body, headers, async (status, text, headers) => {
        const call =
          status % 2 === 0 ? Effect.asVoid(getTweet({ id: "20" })) : Effect.asVoid(createTweet({ text: "…" }))
        const exit = await call.pipe(
          Effect.flip,
          Effect.provide(layerBare),
          Effect.provideService(HttpClient.HttpClient, responding(status, text, headers)),
          Effect.exit,
          Effect.runPromise
        )
        if (exit._tag === "Success") {
          const error = exit.value
          assert.strictEqual(error.status, status)
          assert.notInclude(String(error), "\n")
          assert.strictEqual(JSON.parse(JSON.stringify(error)).message, error.message)
          assert.isTrue(error.retryAt === undefined || Number.isFinite(error.retryAt))
        } else {
          // The response was one of the operation: `Effect.flip` makes a success of that the failure.
          assert.isTrue(status >= 200 && status < 300 && text !== "")
          assert.isFalse(exit.cause.reasons.some((reason) => reason._tag === "Die"))
        }
      }),
      { numRuns: 200 }
    ))
})

describe("a request without a response", () => {
  const lost = (cause: unknown) =>
    Layer.succeed(
      HttpClient.HttpClient,
      HttpClient.make((request) =>
        Effect.fail(
          new HttpClientError.HttpClientError({ reason: new HttpClientError.TransportError({ request, cause }) })
        )
      )
    )
  const refused = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:1"), { code: "ECONNREFUSED", port: 1 })
  const cyclic: { message: string; cause?: unknown } = { message: "again" }
  cyclic.cause = cyclic

  it.effect.each([
    ["of fetch", new TypeError("fetch failed", { cause: refused }), "no connection could be made (ECONNREFUSED)"],
    ["of several addresses", new AggregateError([refused], ""), "no connection could be made (ECONNREFUSED)"],
    [
      "that repeats the token",
      new TypeError(`"Bearer ${secrets.bearer_token}" is invalid`),
      '"Bearer <redacted>" is invalid'
    ],
    ["that is its own", cyclic, "again: again"],
    ["that is a text", "gone", "gone"],
    ["that is none", undefined, "Transport error (GET https://api.x.com/2/tweets/20)"]
  ] as const)("says why, for a cause %s", ([, cause, detail]) =>
    Effect.gen(function* () {
      const error = yield* getTweet({ id: "20" }).pipe(Effect.flip, Effect.provide(bareOver(lost(cause))))
      assert.strictEqual(error.message, `getTweet: TransportError: ${detail}`)
      assert.isTrue(error.isRetryable)
      assert.strictEqual(JSON.parse(JSON.stringify(error)).reason.detail, detail)
    })
  )

  it.effect("keeps the names, messages and codes of its causes", () =>
    Effect.gen(function* () {
      const { reason } = yield* createTweet({ text: "…" }).pipe(
        Effect.flip,
        Effect.provide(bareOver(lost(new TypeError("fetch failed", { cause: refused }))))
      )
      assert.deepStrictEqual(JSON.parse(JSON.stringify(reason)).cause, {
        name: "TypeError",
        message: "fetch failed",
        cause: { name: "Error", message: "connect ECONNREFUSED 127.0.0.1:1", code: "ECONNREFUSED" }
      })
      assert.strictEqual(reason._tag, "TransportError")
    })
  )
})
