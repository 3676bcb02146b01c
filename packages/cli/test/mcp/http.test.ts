import { createServer } from "node:net"
import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServer from "effect/http/HttpServer"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Layer from "effect/Layer"
import { guard, maxBody } from "../../src/mcp/http-guard.ts"
import { ending, maxIdle, maxSessions, type Sessions, touch } from "../../src/mcp/http-sessions.ts"
import { layerHttp } from "../../src/mcp/serve.ts"
import { xeffect } from "../support/run.ts"
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
  ["a page of another program of this machine", { origin: "http://127.0.0.1:8081" }, 403],
  ["a page of this machine by another protocol", { origin: "https://127.0.0.1:8080" }, 403],
  ["a page that only looks local", { origin: "http://127.0.0.1:8080.evil.example" }, 403],
  ["two origins", { origin: "http://127.0.0.1:8080 http://evil.example" }, 403],
  ["an address of this server without the token", { origin: "http://127.0.0.1:8080", authorization: "" }, 401],
  ["the token twice", { authorization: "Bearer secret secret" }, 401],
  ["a body that is said to be too large", { "content-length": "16777217" }, 413],
  ["a page without an address", { origin: "null" }, 403]
] as const)("A request with %s is refused", ([, headers, expected]) =>
  Effect.gen(function* () {
    const { status, text } = yield* statusOf({ ...usual, ...headers })
    assert.deepStrictEqual([status, text], [expected, ""])
  })
)

it.live.each([
  ["the address of this server as its origin", { origin: "http://127.0.0.1:8080" }],
  ["the name of this server as its origin", { origin: "http://localhost:8080" }],
  ["names and schemes in another spelling", { host: "LOCALHOST:8080", authorization: "bearer secret" }]
] as const)("A request with %s is served", ([, headers]) =>
  Effect.gen(function* () {
    assert.strictEqual((yield* statusOf({ ...usual, ...headers })).status, 200)
  })
)

it.live.each([
  "*/*",
  "",
  "application/json",
  "text/event-stream",
  "application/json, text/event-stream;q=0",
  "text/html"
])("A client that accepts %j is refused, and reads what to accept", (accept) =>
  Effect.gen(function* () {
    const { accept: _, ...others } = usual
    const { status, text } = yield* statusOf(accept === "" ? others : { ...usual, accept })
    assert.strictEqual(status, 406)
    const { error, id, jsonrpc } = JSON.parse(text)
    assert.deepStrictEqual([jsonrpc, id, error.code], ["2.0", null, -32_000])
    assert.include(error.message, "Accept: application/json, text/event-stream")
  })
)

it.live("A body that is too large is not held in memory", () =>
  Effect.gen(function* () {
    const { text } = yield* statusOf(usual, "/mcp", `${initialize({})}${" ".repeat(maxBody)}`)
    assert.include(text, "Parse error")
    assert.notInclude(text, "xeffect")
  })
)

it.live.each([
  [["--http", "0"], "X_MCP_TOKEN must have at least 16 characters, without spaces.", "a"],
  [["--http", "0"], "X_MCP_TOKEN must have at least 16 characters, without spaces.", " ".repeat(20)],
  [["--http", "70000"], '--http must be a number from 0 to 65535, but is "70000".', undefined],
  [["--media-folder", "/nowhere/at/all"], '--media-folder must be a folder, but is "/nowhere/at/all".', undefined]
] as const)("A server that cannot start says why in a sentence: %o", ([flags, sentence, token]) =>
  Effect.gen(function* () {
    const env = token === undefined ? {} : { X_MCP_TOKEN: token }
    const { code, stderr } = yield* xeffect(["mcp", "--emulator", ...flags], { env })
    assert.strictEqual(code, 2)
    assert.include(stderr, sentence)
  })
)

it.live("A server whose port is taken says so", () =>
  Effect.gen(function* () {
    const other = createServer()
    yield* Effect.callback<void>((resume) => void other.listen(0, "127.0.0.1", () => resume(Effect.void)))
    yield* Effect.addFinalizer(() => Effect.sync(() => other.close()))
    const address = other.address()
    const port = typeof address === "object" && address !== null ? address.port : 0
    const { code, stderr } = yield* xeffect(["mcp", "--emulator", "--http", `${port}`])
    assert.strictEqual(code, 2)
    assert.include(stderr, `another program uses port ${port}.`)
  }).pipe(Effect.scoped)
)

it.live("A session that nobody uses is ended as by its client, and one too many is refused", () =>
  Effect.gen(function* () {
    let [time, begun] = [0, 0]
    const ended: Array<string | undefined> = []
    const routes = Layer.mergeAll(
      HttpRouter.add(
        "POST",
        "/mcp",
        Effect.map(HttpServerRequest.HttpServerRequest, ({ headers }) =>
          HttpServerResponse.empty(
            headers["mcp-session-id"] === undefined ? { headers: { "mcp-session-id": `s${begun++}` } } : {}
          )
        )
      ),
      HttpRouter.add(
        "DELETE",
        "/mcp",
        Effect.map(HttpServerRequest.HttpServerRequest, ({ headers }) => {
          ended.push(headers["mcp-session-id"])
          return HttpServerResponse.empty()
        })
      ),
      guard(
        "secret",
        Effect.sync(() => time)
      )
    )
    const { dispose, handler } = HttpRouter.toWebHandler(
      routes.pipe(Layer.provide(HttpServer.layerServices)) as never,
      {
        disableLogger: true
      }
    )
    yield* Effect.addFinalizer(() => Effect.promise(dispose))
    const post = (headers: object = {}, method = "POST") =>
      Effect.promise(async () => {
        const request = new Request("http://127.0.0.1:8080/mcp", { method, headers: { ...usual, ...headers } })
        return (await (handler as (request: Request) => Promise<Response>)(request)).status
      })
    for (let one = 0; one < maxSessions; one++) yield* post()
    assert.strictEqual(yield* post(), 503)
    assert.isBelow(yield* post({ "mcp-session-id": "s5" }), 300)
    assert.notStrictEqual(yield* post({}, "GET"), 503)
    time = 11 * 60_000
    yield* post({ "mcp-session-id": "s0" })
    assert.isBelow(yield* post(), 300)
    assert.deepStrictEqual(ended, ["s1"])
    time += maxIdle - 1
    yield* post({ "mcp-session-id": "s0" })
    assert.lengthOf(ended, maxSessions - 1)
    assert.notInclude(ended, "s0")
  }).pipe(Effect.scoped)
)

it("Sessions that nobody uses end, and no more than a hundred are open", () => {
  const full: Sessions = new Map(Array.from({ length: maxSessions }, (_, index) => [`${index}`, index * 1000] as const))
  assert.deepStrictEqual(ending(full, 120_000, true), [])
  assert.deepStrictEqual(ending(full, 600_000, true), ["0"])
  assert.deepStrictEqual(ending(touch(full, "0", 590_000), 601_000, true), ["1"])
  assert.deepStrictEqual(ending(full, 600_000, false), [])
  assert.deepStrictEqual(ending(full, maxIdle + 1500, false), ["0", "1"])
  assert.deepStrictEqual(ending(full, maxIdle + 1500, true), ["0", "1"])
})

it.live("A path that does not exist is refused without the token as well", () =>
  Effect.gen(function* () {
    const { status } = yield* statusOf({ ...usual, authorization: "" }, "/other")
    assert.strictEqual(status, 401)
  })
)

it.live("A body of more than 16 MB is refused, and one that is shorter is read", () =>
  Effect.gen(function* () {
    const long = `${initialize({})}${" ".repeat(16_000_000)}`
    assert.strictEqual((yield* statusOf({ ...usual, "content-length": `${long.length}` }, "/mcp", long)).status, 413)
    const chunked = yield* statusOf(usual, "/mcp", long)
    assert.notInclude(chunked.text, '"xeffect"')
    const shorter = yield* statusOf(usual, "/mcp", `${initialize({})}${" ".repeat(8_000_000)}`)
    assert.include(shorter.text, '"xeffect"')
  })
)

const asked = /A tool that changes something asks the person first\./

const refused =
  /The server refuses tools of these groups, because your client cannot show a question to the person: post\./

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
