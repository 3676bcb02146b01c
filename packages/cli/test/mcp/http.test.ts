import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServer from "effect/http/HttpServer"
import * as Layer from "effect/Layer"
import { layerHttp } from "../../src/mcp/serve.ts"
import { tried } from "./support.ts"

const initialize = (capabilities: object, protocolVersion = "2025-11-25") =>
  JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: { protocolVersion, capabilities, clientInfo: { name: "test", version: "1" } }
  })

const discover = (capabilities: object) =>
  JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "server/discover",
    params: {
      _meta: {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
        "io.modelcontextprotocol/clientCapabilities": capabilities
      }
    }
  })

const usual = {
  host: "127.0.0.1:8080",
  authorization: "Bearer secret",
  "content-type": "application/json",
  accept: "application/json, text/event-stream"
}

const statusOf = (headers: Readonly<Record<string, string>>, path = "/mcp", body = initialize({})) =>
  Effect.gen(function* () {
    const { session } = yield* tried()
    const { dispose, handler } = HttpRouter.toWebHandler(
      layerHttp(session, new Set(["post"] as const), "secret").pipe(Layer.provide(HttpServer.layerServices)) as never,
      { disableLogger: true }
    )
    yield* Effect.addFinalizer(() => Effect.promise(dispose))
    const request = new Request(`http://127.0.0.1:8080${path}`, { method: "POST", headers, body })
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

const asked = /A tool that changes something asks the person first\./

const refused = /Tools of these groups are refused, because your client cannot show a question to the person: post\./

const stateless = { ...usual, "mcp-protocol-version": "2026-07-28", "mcp-method": "server/discover" }

it.live.each([
  ["can ask", usual, initialize({ elicitation: {} }), asked, refused],
  ["can ask without sessions", stateless, discover({ elicitation: { form: {} } }), asked, refused],
  ["asks by address alone", usual, initialize({ elicitation: { url: {} } }), refused, asked],
  ["cannot ask", usual, initialize({}), refused, asked],
  ["cannot ask by its protocol", usual, initialize({ elicitation: {} }, "2025-03-26"), refused, asked],
  ["cannot ask without sessions", stateless, discover({}), refused, asked]
] as const)("The instructions for a client that %s say what it will see", ([, headers, body, expected, other]) =>
  Effect.gen(function* () {
    const { text } = yield* statusOf(headers, "/mcp", body)
    assert.match(text, expected)
    assert.notMatch(text, other)
  })
)
