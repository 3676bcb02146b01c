import * as NodeHttpClient from "@effect/platform-node/NodeHttpClient"
import { assert, describe, it } from "@effect/vitest"
import { layerCredentials } from "./over-client/index.ts"
import { getTweet, like } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import type { HttpClient } from "effect/http/HttpClient"
import * as Layer from "effect/Layer"
import { readFileSync } from "node:fs"
import { createServer, type IncomingMessage, type RequestListener } from "node:http"
import { join } from "node:path"
import { version } from "../src/request/version.ts"
import { bareOver, credentials } from "./bare.ts"
import { json, recorder } from "./support.ts"
import { tracing } from "./tracing.ts"

describe("a request", () => {
  /** A `fetch` that keeps what it is called with. */
  const fetching = () => {
    const calls: Array<RequestInit> = []
    const fetch: typeof globalThis.fetch = (_, init = {}) => {
      calls.push(init)
      return Promise.resolve(json({ data: { id: "20", text: "x" } }))
    }
    return { calls, fetch: Layer.succeed(FetchHttpClient.Fetch, fetch) }
  }
  const call = getTweet({ id: "20" }).pipe(Effect.provide(bareOver(FetchHttpClient.layer)))

  it.effect("has no headers that the X API does not need, within a trace as well", () =>
    Effect.gen(function* () {
      const { calls, fetch } = fetching()
      const { tracer } = tracing()
      yield* call.pipe(Effect.provide(fetch), Effect.withSpan("a span of the program"), Effect.withTracer(tracer))
      assert.deepStrictEqual(Object.keys(calls[0]?.headers ?? {}).sort(), ["accept", "authorization", "user-agent"])
      assert.strictEqual(new Headers(calls[0]?.headers).get("user-agent"), `xeffect/${version}`)
    })
  )

  it.effect("has none of what the program has for its own requests", () =>
    Effect.gen(function* () {
      const { calls, fetch } = fetching()
      const own: RequestInit = { redirect: "follow", credentials: "include", headers: { cookie: "session=1" } }
      yield* call.pipe(Effect.provide(fetch), Effect.provideService(FetchHttpClient.RequestInit, own))
      assert.strictEqual(calls[0]?.redirect, "manual")
      assert.isUndefined(calls[0]?.credentials)
      assert.isNull(new Headers(calls[0]?.headers).get("cookie"))
    })
  )

  it.effect("does not name the package in a browser", () =>
    Effect.acquireUseRelease(
      Effect.sync(() => {
        const before = Object.getOwnPropertyDescriptor(globalThis, "navigator")
        Object.defineProperty(globalThis, "navigator", {
          value: { userAgent: "Mozilla/5.0 (X11)" },
          configurable: true
        })
        return before
      }),
      () =>
        Effect.gen(function* () {
          const { client, sent } = recorder(() => json({ data: { id: "20", text: "x" } }))
          yield* getTweet({ id: "20" }).pipe(Effect.provide(bareOver(client)))
          assert.notProperty(sent[0]?.headers, "user-agent")
        }),
      (before) => Effect.sync(() => before && Object.defineProperty(globalThis, "navigator", before))
    )
  )

  it("has the version of the package in its name", () => {
    const manifest = JSON.parse(readFileSync(join(import.meta.dirname, "..", "package.json"), "utf8"))
    assert.strictEqual(version, manifest.version)
  })
})

describe("a redirect", () => {
  const serve = (listener: RequestListener) =>
    Effect.acquireRelease(
      Effect.callback<{ readonly url: string; readonly received: Array<IncomingMessage>; readonly close: () => void }>(
        (resume) => {
          const received: Array<IncomingMessage> = []
          const server = createServer((request, response) => {
            received.push(request)
            listener(request, response)
          })
          server.listen(0, "127.0.0.1", () => {
            const address = server.address()
            const port = typeof address === "object" ? address?.port : 0
            const close = () => {
              server.closeAllConnections()
              server.close()
            }
            resume(Effect.succeed({ url: `http://127.0.0.1:${port}`, received, close }))
          })
        }
      ),
      ({ close }) => Effect.sync(close)
    )

  const clients: ReadonlyArray<readonly [string, Layer.Layer<HttpClient>]> = [
    ["fetch", FetchHttpClient.layer],
    ["undici", NodeHttpClient.layerUndici],
    ["node:http", NodeHttpClient.layerNodeHttp]
  ]

  it.live.each(clients)("is not followed by %s, and the failure says where it pointed", ([, client]) =>
    Effect.gen(function* () {
      const other = yield* serve((_, response) => response.end('{"data":{"liked":true}}'))
      const service = yield* serve((request, response) =>
        response.writeHead(307, { location: `${other.url}${request.url}` }).end()
      )
      const live = layerCredentials({ credentials, base_url: service.url }).pipe(Layer.provide(client))
      const error = yield* Effect.flip(like({ tweet_id: "20", user_auth: true })).pipe(Effect.provide(live))
      assert.lengthOf(service.received, 1)
      assert.lengthOf(other.received, 0)
      assert.include(
        error.message,
        `ServerError (307): the response is a redirect to ${other.url}/2/users/2244994945/likes`
      )
    })
  )

  it.effect("that a browser hides is one all the same", () =>
    Effect.gen(function* () {
      const { client } = recorder(() => Response.error())
      const error = yield* getTweet({ id: "20" }).pipe(Effect.flip, Effect.provide(bareOver(client)))
      assert.include(error.message, "ServerError (0): the response is a redirect to a URL that the browser hides")
      assert.isFalse(error.isRetryable)
    })
  )
})
