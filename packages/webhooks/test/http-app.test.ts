import { assert, describe, it } from "@effect/vitest"
import { toHttpApp } from "@xeffect/webhooks/http-app"
import * as Effect from "effect/Effect"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { make, signed } from "./signed.ts"

describe("toHttpApp", () => {
  it.effect("hands requests of a server to a webhook", () =>
    Effect.gen(function* () {
      const seen: Array<string> = []
      const app = toHttpApp(make({ on_event: ({ type }) => Effect.sync(() => seen.push(type)) }))
      const serve = (request: Request) =>
        app.pipe(
          Effect.provideService(HttpServerRequest.HttpServerRequest, HttpServerRequest.fromWeb(request)),
          Effect.map((response) => HttpServerResponse.toWeb(response))
        )
      const delivered = yield* serve(yield* signed({ data: { event_type: "post.delete", event_uuid: "1" } }))
      const challenged = yield* serve(new Request("https://bot.example/x?crc_token=0123456789abcdef"))
      const refused = yield* serve(new Request("https://bot.example/x", { method: "DELETE" }))
      assert.deepStrictEqual([delivered.status, challenged.status, refused.status], [200, 200, 405])
      assert.match(yield* Effect.promise(() => challenged.text()), /^\{"response_token":"sha256=/)
      assert.strictEqual(refused.headers.get("allow"), "GET, POST")
      assert.deepStrictEqual(seen, ["post.delete"])
    })
  )
})
