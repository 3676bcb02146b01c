import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServer from "effect/http/HttpServer"
import * as Layer from "effect/Layer"
import { layerHttp } from "../../src/mcp/serve.ts"
import { tried } from "./support.ts"

const initialize = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } }
})

const usual = {
  host: "127.0.0.1:8080",
  authorization: "Bearer secret",
  "content-type": "application/json",
  accept: "application/json, text/event-stream"
}

const statusOf = (headers: Readonly<Record<string, string>>, path = "/mcp") =>
  Effect.gen(function* () {
    const { session } = yield* tried()
    const { dispose, handler } = HttpRouter.toWebHandler(
      layerHttp(session, new Set(["post"] as const), "secret").pipe(Layer.provide(HttpServer.layerServices)) as never,
      { disableLogger: true }
    )
    yield* Effect.addFinalizer(() => Effect.promise(dispose))
    const request = new Request(`http://127.0.0.1:8080${path}`, { method: "POST", headers, body: initialize })
    const response: Response = yield* Effect.promise(() =>
      (handler as (request: Request) => Promise<Response>)(request)
    )
    return { status: response.status, text: yield* Effect.promise(() => response.text()) }
  }).pipe(Effect.scoped)

it.live("The server answers a program of this machine that has the token", () =>
  Effect.gen(function* () {
    const { status, text } = yield* statusOf(usual)
    assert.strictEqual(status, 200)
    assert.include(text, '"xeffect"')
  })
)

it.live.each([
  ["no token", { authorization: "" }, 401],
  ["another token", { authorization: "Bearer secrets" }, 401],
  ["the token without its scheme", { authorization: "secret" }, 401],
  ["a name that was bound to this machine", { host: "evil.example" }, 403],
  ["such a name with the port", { host: "evil.example:8080" }, 403],
  ["an address that only looks local", { host: "127.0.0.1.evil.example" }, 403],
  ["a page", { origin: "https://evil.example" }, 403],
  ["a page of this machine", { origin: "http://127.0.0.1:8080" }, 403],
  ["a page without an address", { origin: "null" }, 403]
] as const)("A request with %s is refused", ([, headers, expected]) =>
  Effect.gen(function* () {
    const { status, text } = yield* statusOf({ ...usual, ...headers })
    assert.deepStrictEqual([status, text], [expected, ""])
  })
)

it.live("A path that does not exist is refused without the token as well", () =>
  Effect.gen(function* () {
    const { status } = yield* statusOf({ ...usual, authorization: "" }, "/other")
    assert.strictEqual(status, 401)
  })
)
