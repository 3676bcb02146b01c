import { assert, describe, it } from "@effect/vitest"
import type { XApi, XError } from "@xeffect/core"
import { createDirectMessage } from "@xeffect/dms"
import { layer } from "./over-client/index.ts"
import { createTweet, deleteTweet } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientError from "effect/http/HttpClientError"
import type { HttpClientRequest } from "effect/http/HttpClientRequest"
import * as HttpClientResponse from "effect/http/HttpClientResponse"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { isWhole, times } from "../../conformance/running/whole.ts"

// A write is retried only if no connection was made, or after a 429 if rate limits are waited for.

const statuses = Array.from({ length: 200 }, (_, index) => 400 + index)

const bodies: ReadonlyArray<readonly [name: string, type: string, body: (status: number) => string]> = [
  [
    "a problem of the X API",
    "application/json",
    (status) =>
      JSON.stringify({ title: "Service Unavailable", detail: "Service Unavailable", type: "about:blank", status })
  ],
  [
    "a problem of a gateway, in the form of RFC 9457",
    "application/problem+json",
    (status) => JSON.stringify({ type: "about:blank", title: "Over capacity", status, instance: "/gateway/7" })
  ],
  ["a page", "text/html", (status) => `<html><title>${status}</title><h1>Service Unavailable</h1></html>`],
  ["errors", "application/json", () => JSON.stringify({ errors: [{ message: "Over capacity", code: 130 }] })],
  ["nothing", "text/plain", () => ""]
]

const headers: ReadonlyArray<Readonly<Record<string, string>>> = [
  {},
  { "retry-after": "1" },
  { "x-rate-limit-limit": "100", "x-rate-limit-remaining": "0", "x-rate-limit-reset": "5" },
  { "cache-control": "no-store", connection: "close" },
  { date: "Thu, 01 Jan 1970 00:00:00 GMT", "retry-after": "Thu, 01 Jan 1970 00:00:03 GMT" }
]

const writes: ReadonlyArray<readonly [name: string, write: Effect.Effect<unknown, XError, XApi>]> = [
  ["createTweet", createTweet({ text: "hello" })],
  ["deleteTweet", deleteTweet({ id: "20" })],
  ["createDirectMessage", createDirectMessage({ participant_id: "2", text: "hello" })],
  ["createDirectMessage to a conversation", createDirectMessage({ dm_conversation_id: "1-2", text: "hello" })]
]

const oauth1 = { consumer_key: "k", consumer_secret: "s", access_token: "1-t", access_token_secret: "x" }

/** A client that counts, and responds at once. */
const counting = (respond: (request: HttpClientRequest) => Response | "not sent" | "reset") => {
  let count = 0
  const client = HttpClient.make((request) => {
    count++
    const response = respond(request)
    if (response instanceof Response) return Effect.succeed(HttpClientResponse.fromWeb(request, response))
    const code = response === "reset" ? "ECONNRESET" : "ECONNREFUSED"
    const cause = new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) })
    return Effect.fail(
      new HttpClientError.HttpClientError({ reason: new HttpClientError.TransportError({ request, cause }) })
    )
  })
  return { layer: Layer.succeed(HttpClient.HttpClient, client), count: () => count }
}

const options = { ...oauth1, retries: 3 }

describe("a write that is not idempotent", () => {
  it.effect.each(writes)("is sent once whatever status comes back: %s", ([, write]) =>
    Effect.gen(function* () {
      let response = () => new Response()
      const client = counting(() => response())
      const context = yield* Layer.build(layer(options).pipe(Layer.provide(client.layer)))
      let calls = 0
      for (const [row, status] of statuses.entries()) {
        for (const [column, [name, type, body]] of bodies.entries()) {
          // Each status meets some bodies with each change, and each of them once a week.
          if (!isWhole && (row + column) % 5 !== 0) continue
          // Each status meets each body and each set of headers.
          const more = headers[(row + column) % headers.length]
          response = () => new Response(body(status), { status, headers: { "content-type": type, ...more } })
          const exit = yield* Effect.exit(Effect.provideContext(write, context))
          calls++
          const sent = `${status} ${name} ${JSON.stringify(more)}`
          assert.strictEqual(client.count(), calls, sent)
          const tag = Exit.isFailure(exit) ? JSON.stringify(exit.cause) : "a success"
          if (status >= 500 && status !== 501) assert.include(tag, "OutcomeUnknown", sent)
        }
      }
      assert.strictEqual(calls, times(200, 1000))
    })
  )

  it.effect.each(writes)("is retried after a 429 if rate limits are waited for: %s", ([, write]) =>
    Effect.gen(function* () {
      let left = 3
      const client = counting(
        () => new Response("{}", { status: left-- > 0 ? 429 : 403, headers: { "retry-after": "1" } })
      )
      const live = layer({ ...options, wait_on_rate_limit: true }).pipe(Layer.provide(client.layer))
      const fiber = yield* Effect.forkChild(Effect.exit(write).pipe(Effect.provide(live)))
      yield* TestClock.adjust("1 hour")
      yield* Effect.yieldNow
      assert.strictEqual(fiber.pollUnsafe()?._tag, "Success")
      assert.strictEqual(client.count(), 4)
    })
  )

  it.effect.each(writes)("is retried only if no connection was made: %s", ([, write]) =>
    Effect.gen(function* () {
      for (const [fault, times] of [
        ["not sent", 4],
        ["reset", 1]
      ] as const) {
        const client = counting(() => fault)
        const live = layer(options).pipe(Layer.provide(client.layer))
        const fiber = yield* Effect.forkChild(Effect.exit(write).pipe(Effect.provide(live)))
        yield* TestClock.adjust("1 hour")
        yield* Effect.yieldNow
        assert.strictEqual(fiber.pollUnsafe()?._tag, "Success")
        assert.strictEqual(client.count(), times, fault)
      }
    })
  )
})
