import { assert, describe, it } from "@effect/vitest"
import { layerBearer } from "./over-client/index.ts"
import { accessToken } from "./over-client/oauth1.ts"
import { exchangeCode } from "./over-client/oauth2.ts"
import { createTweet } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientError from "effect/http/HttpClientError"
import * as Layer from "effect/Layer"
import { once } from "node:events"
import { createServer } from "node:http"
import { bareOver } from "./bare.ts"
import { notSentCodes } from "../src/failure/not-sent.ts"
import { timedClient } from "./timed-client.ts"

const code = exchangeCode({
  client_id: "id",
  authorization: { state: "s", code_verifier: "v", redirect_uri: "https://app.example/" },
  callback: "/?state=s&code=c"
})
const pin = accessToken({
  consumer_key: "k",
  consumer_secret: "s",
  request: { oauth_token: "t", oauth_token_secret: "s" },
  verifier: "1234567"
})

/** The requests that may be sent once only, without anything around them that repeats. */
const writes = (client: Layer.Layer<HttpClient.HttpClient>) =>
  Effect.all([
    Effect.flip(createTweet({ text: "once" })).pipe(Effect.provide(bareOver(client))),
    Effect.flip(code).pipe(Effect.provide(client)),
    Effect.flip(pin).pipe(Effect.provide(client))
  ])

const never: ReadonlyArray<readonly [what: string, code: string]> = [
  ...notSentCodes.map((code) => [`the code ${code}`, `${code}`] as const),
  ["Node, fetch: a port that it never connects to", "bad port"],
  ["Deno: no connection", "error sending request for url (…): client error (Connect): dns error"],
  ["Deno, an older one: no connection", "error trying to connect: dns error"]
]

const perhaps: ReadonlyArray<readonly [what: string, code: string]> = [
  ["a reset", "ECONNRESET"],
  ["a closed socket", "UND_ERR_SOCKET"],
  ["no headers in time", "UND_ERR_HEADERS_TIMEOUT"],
  ["an unreachable host, which may have been reached before", "EHOSTUNREACH"],
  ["a code that only begins like another", "ENOTFOUNDED"],
  ["a broken pipe", "EPIPE"],
  ["a time-out of the network", "ETIMEDOUT"],
  ["no body in time", "UND_ERR_BODY_TIMEOUT"],
  ["Bun: a connection that was closed", "ConnectionClosed"],
  ["workerd: a loss before or after sending", "Network connection lost."],
  ["Chromium: a loss before or after sending", "Failed to fetch"],
  ["an error without a code", ""],
  ["Deno: a loss while sending", "error sending request for url (…): client error (SendRequest)"]
]

describe("a request that is not idempotent, without retries,", () => {
  it.effect.each(never)("was not carried out if no connection was made: %s", ([, code]) =>
    Effect.gen(function* () {
      const { arrived, client } = timedClient(() => Effect.succeed({ code }))
      for (const error of yield* writes(client)) {
        assert.strictEqual(error.reason._tag, "TransportError")
        assert.isTrue(error.isRetryable)
        assert.include(error.message, code)
      }
      assert.lengthOf(arrived, 3)
    })
  )

  it.effect.each(perhaps)("may have been carried out after %s", ([, code]) =>
    Effect.gen(function* () {
      const { client } = timedClient(() => Effect.succeed({ code }))
      for (const error of yield* writes(client)) {
        assert.strictEqual(error.reason._tag, "OutcomeUnknown")
        assert.isFalse(error.isRetryable)
      }
    })
  )

  const kinds = [
    ["cannot be written", "TransportError", HttpClientError.EncodeError],
    ["has an address that is none", "TransportError", HttpClientError.InvalidUrlError],
    ["is lost", "OutcomeUnknown", HttpClientError.TransportError]
  ] as const
  it.effect.each(kinds)("that %s fails with %s", ([, expected, Kind]) =>
    Effect.gen(function* () {
      const client = HttpClient.make((request) =>
        Effect.fail(new HttpClientError.HttpClientError({ reason: new Kind({ request }) }))
      )
      for (const error of yield* writes(Layer.succeed(HttpClient.HttpClient, client))) {
        assert.strictEqual(error.reason._tag, expected)
      }
    })
  )

  it.effect("may have been carried out if the client turns a response into an error", () =>
    Effect.gen(function* () {
      const { client } = timedClient(() => Effect.succeed({ status: 502, headers: {}, body: "" }))
      const strict = Layer.effect(
        HttpClient.HttpClient,
        Effect.map(HttpClient.HttpClient, (client) => HttpClient.filterStatusOk(client))
      ).pipe(Layer.provide(client))
      for (const error of yield* writes(strict)) assert.strictEqual(error.reason._tag, "OutcomeUnknown")
    })
  )

  it.live("was not carried out if fetch never connects to the port", () =>
    Effect.gen(function* () {
      const live = layerBearer({ bearer_token: "token", base_url: "http://127.0.0.1:1" })
      const error = yield* createTweet({ text: "once" }).pipe(
        Effect.provide(live.pipe(Layer.provide(FetchHttpClient.layer))),
        Effect.flip
      )
      assert.strictEqual(error.reason._tag, "TransportError")
      assert.include(error.message, "bad port")
    })
  )

  it.live("was not carried out if no server listens", () =>
    Effect.gen(function* () {
      const server = createServer().listen(0, "127.0.0.1")
      yield* Effect.promise(() => once(server, "listening"))
      const address = server.address()
      const port = typeof address === "object" && address !== null ? address.port : 0
      yield* Effect.promise(() => new Promise((resolve) => server.close(resolve)))
      const live = layerBearer({ bearer_token: "token", base_url: `http://127.0.0.1:${port}` })
      const error = yield* createTweet({ text: "once" }).pipe(
        Effect.provide(live.pipe(Layer.provide(FetchHttpClient.layer))),
        Effect.flip
      )
      assert.strictEqual(error.reason._tag, "TransportError")
    })
  )
})
