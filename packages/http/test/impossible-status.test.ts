import * as NodeHttpClient from "@effect/platform-node/NodeHttpClient"
import { assert, describe, it } from "@effect/vitest"
import { layerCredentials } from "@xeffect/http"
import { httpClientSend } from "@xeffect/http/http-client"
import { nodeSend } from "@xeffect/http/node"
import { createTweet, getTweet } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientResponse from "effect/http/HttpClientResponse"
import * as Layer from "effect/Layer"
import { credentials } from "./bare.ts"
import { serving } from "./serving.ts"
import type { Way } from "./ways.ts"

const over =
  (client: Layer.Layer<HttpClient.HttpClient>): Way =>
  (base_url) =>
    layerCredentials({ credentials, base_url, send: httpClientSend }).pipe(Layer.provide(client))

const ways: ReadonlyArray<readonly [name: string, live: Way, isOwnMessage: boolean]> = [
  ["nodeSend", (base_url) => layerCredentials({ credentials, base_url, send: nodeSend() }), true],
  ["httpClientSend over node:http", over(NodeHttpClient.layerNodeHttp), true],
  // These refuse it themselves.
  ["httpClientSend over undici", over(NodeHttpClient.layerUndici), false],
  ["fetch", (base_url) => layerCredentials({ credentials, base_url }), false]
]

const read = Effect.flip(getTweet({ id: "20" }))

const write = Effect.flip(createTweet({ text: "once" }))

describe("a status that HTTP does not have", () => {
  it.live.each(
    ways.flatMap(([name, ...way]) => ["000", "001", "099"].map((status) => [name, status, ...way] as const))
  )("leaves the outcome of a write unknown, by %s: %s", ([, status, live, isOwnMessage]) =>
    Effect.gen(function* () {
      const service = yield* serving((request) => {
        request.resume()
        request.socket.end(`HTTP/1.1 ${status} x\r\nContent-Length: 0\r\n\r\n`)
      })
      const errors = yield* Effect.all([read, write]).pipe(Effect.provide(live(service.url)))
      assert.deepStrictEqual(
        errors.map(({ reason }) => reason._tag),
        ["TransportError", "OutcomeUnknown"]
      )
      for (const { message } of errors)
        assert.include(message, isOwnMessage ? `the status ${Number(status)} is not one of HTTP` : "")
      assert.lengthOf(service.arrived, 2)
    })
  )

  it.effect.each([0, 99, -1, NaN, 199, 600, 999, 2000])(
    "leaves the outcome of a write unknown, by a client of one's own: %s",
    (status) =>
      Effect.gen(function* () {
        const client = HttpClient.make((request) =>
          Effect.sync(() => {
            // A web `Response` has no such status.
            const { headers, stream, text } = HttpClientResponse.fromWeb(request, new Response("{}"))
            return { status, headers, stream, text, request } as HttpClientResponse.HttpClientResponse
          })
        )
        const live = over(Layer.succeed(HttpClient.HttpClient, client))("https://api.x.com")
        const { reason } = yield* Effect.provide(write, live)
        assert.strictEqual(reason._tag, "OutcomeUnknown")
      })
  )
})
