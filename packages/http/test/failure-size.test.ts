import { assert, describe, it } from "@effect/vitest"
import { failOnErrors, pages, type XApi, type XError } from "@xeffect/core"
import { layer } from "./over-client/index.ts"
import { costs, within } from "@xeffect/costs"
import { createTweet, getTweet, getTweets, searchRecentTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientError from "effect/http/HttpClientError"
import * as HttpClientResponse from "effect/http/HttpClientResponse"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import * as fc from "fast-check"
import { times } from "../../conformance/running/whole.ts"

/**
 * A text that is larger once it is encoded: escapes of six bytes, CJK of three, emoji of four, and characters that have
 * to be escaped.
 */
const piece = fc.constantFrom("x", "\u0000", "\u001f", '"', "\\", "\n", "漢", "한", "𠮷", "❤️", "\ud800", "\u2028")

/** Hostile text, from none to some 100,000 characters. */
const text = fc
  .tuple(fc.array(piece, { minLength: 1, maxLength: 8 }), fc.constantFrom(0, 1, 40, 300, 12_000))
  .map(([pieces, times]) => pieces.join("").repeat(times))

const value: fc.Arbitrary<unknown> = fc.oneof(text, fc.array(text, { maxLength: 4 }), fc.integer())

const maxIds = getTweets.definition.params["ids"]?.maximum ?? 0

/** Values: a few more of them than a request accepts are still fast to display. */
const element: fc.Arbitrary<unknown> = fc.oneof(
  text.map((all) => all.slice(0, 300)),
  fc.array(
    text.map((all) => all.slice(0, 300)),
    { maxLength: 4 }
  ),
  fc.integer()
)

/** Bodies in the X API's own forms, in every field hostile text. */
const body = fc
  .record({
    kind: fc.constantFrom(
      "invalid-request",
      "resource-not-found",
      "usage-capped",
      "client-forbidden",
      "x".repeat(9000)
    ),
    detail: text,
    more: fc.dictionary(fc.constantFrom("title", "value", "reason", "scope", "period", "parameter", "field"), value),
    named: fc.array(fc.tuple(fc.stringMatching(/^[a-z]{1,8}_[a-z]{1,8}$/), value), { maxLength: 60 }),
    key: text,
    form: fc.constantFrom("problem", "errors", "page", "text")
  })
  .map(({ detail, form, key, kind, more, named }) => {
    const problem = {
      ...Object.fromEntries(named),
      ...more,
      type: `https://api.x.com/2/problems/${kind}`,
      detail,
      parameters: { [key]: [detail] }
    }
    if (form === "problem") return JSON.stringify(problem)
    if (form === "errors") return JSON.stringify({ errors: [problem, problem, problem] })
    if (form === "page") return JSON.stringify({ data: detail, meta: { next_token: detail, [key]: detail } })
    return detail
  })

const header = text.map((value) =>
  Array.from(value, (one) => (/[!-~]/.test(one) ? one : "h"))
    .join("")
    .slice(0, 16_000)
)
const headers = fc.dictionary(
  fc.constantFrom(
    "content-type",
    "location",
    "retry-after",
    "x-transaction-id",
    ...Array.from("abcdefghij", (name) => `x-${name}`)
  ),
  header
)

const responding = (status: number, body: string, headers: Readonly<Record<string, string>>) =>
  Layer.succeed(
    HttpClient.HttpClient,
    HttpClient.make((request) => {
      const response = HttpClientResponse.fromWeb(request, new Response(body, { headers }))
      return Effect.succeed(Object.create(response, { status: { value: status } }) as typeof response)
    })
  )

const losing = (message: string) =>
  Layer.succeed(
    HttpClient.HttpClient,
    HttpClient.make((request) => {
      const chain = [1, 2, 3, 4, 5, 6].reduce((cause) => new Error(message, { cause }), new Error(message))
      return Effect.fail(
        new HttpClientError.HttpClientError({
          reason: new HttpClientError.TransportError({ request, description: message, cause: chain })
        })
      )
    })
  )

const live = layer({ bearer_token: "token", retries: 0, pacing: false })

type Call = Effect.Effect<unknown, XError, XApi>

/** The length of an error's JSON in bytes. It says what failed and why, however much was left out. */
const sizeOf = (error: XError): number => {
  const shown = JSON.stringify(error)
  const { _tag, isRetryable, operation, reason } = JSON.parse(shown)
  assert.deepStrictEqual(
    [_tag, operation, reason._tag, isRetryable],
    ["XError", error.operation, error.reason._tag, error.isRetryable]
  )
  return new TextEncoder().encode(shown).length
}

describe("the JSON of a failure is less than 4,096 bytes and says what it is,", () => {
  const calls: ReadonlyArray<Call> = [
    getTweet({ id: "20" }),
    failOnErrors(getTweets)({ ids: ["20"] }),
    createTweet({ text: "x" }),
    Stream.runDrain(pages(searchRecentTweets, { query: "x" }))
  ]
  const statuses = fc.constantFrom(200, 201, 204, 302, 400, 401, 403, 404, 409, 422, 429, 500, 503)

  const calling = fc.constantFrom(...calls)
  const runs = { numRuns: times(25) }

  it("whatever the response is", () =>
    fc.assert(
      fc.asyncProperty(calling, statuses, body, headers, (call, status, body, headers) =>
        Effect.gen(function* () {
          const client = responding(status, body, headers)
          const result = yield* Effect.result(call.pipe(Effect.provide(Layer.provide(live, client))))
          if (result._tag === "Failure") assert.isBelow(sizeOf(result.failure), 4096)
          else assert.isBelow(status, 300)
        }).pipe(Effect.runPromise)
      ),
      runs
    ))

  it("whatever was thrown by the client", () =>
    fc.assert(
      fc.asyncProperty(calling, text, (call, text) =>
        Effect.gen(function* () {
          assert.isBelow(sizeOf(yield* Effect.flip(call).pipe(Effect.provide(Layer.provide(live, losing(text))))), 4096)
        }).pipe(Effect.runPromise)
      ),
      runs
    ))

  it("whatever was refused", () =>
    fc.assert(
      fc.asyncProperty(text, element, (text, element) =>
        Effect.gen(function* () {
          const client = responding(200, "{}", {})
          // Values that the types rule out.
          const ids = Array.from({ length: maxIds + 50 }, () => element) as unknown as ReadonlyArray<string>
          const refused: ReadonlyArray<Call> = [
            getTweet({ id: `${text}!` }),
            getTweets({ ids }),
            getTweets({ ids: [] })
          ]
          for (const call of refused) {
            assert.isBelow(sizeOf(yield* Effect.flip(call).pipe(Effect.provide(Layer.provide(live, client)))), 4096)
          }
          const timeout = text as never
          for (const options of [{ base_url: text }, { bearer_token: `${text} ` }, { bearer_token: "b", timeout }]) {
            assert.isBelow(
              sizeOf(yield* Effect.flip(Effect.scoped(Layer.build(Layer.provide(layer(options), client))))),
              4096
            )
          }
        }).pipe(Effect.runPromise)
      ),
      runs
    ))

  it.effect("for what is known without a response", () =>
    Effect.gen(function* () {
      const around = [costs({ budget: within({ dollars: 0, per: "day" }) })]
      const none = layer({})
      const spent = layer({ bearer_token: "b", around })
      const client = responding(200, JSON.stringify({ data: [], meta: { next_token: "漢".repeat(9000) } }), {})
      const run = (call: Call, live: typeof none) => Effect.flip(call).pipe(Effect.provide(Layer.provide(live, client)))
      const paged = Stream.runDrain(pages(searchRecentTweets, { query: "x" }))
      const errors = [
        yield* run(getTweet({ id: "20" }), none),
        yield* run(getTweet({ id: "20" }), spent),
        yield* run(paged, live)
      ]
      for (const error of errors) assert.isBelow(sizeOf(error), 4096)
      assert.deepStrictEqual(
        errors.map(({ reason }) => reason._tag),
        ["MissingCredentials", "BudgetExceeded", "RepeatedToken"]
      )
    })
  )
})
