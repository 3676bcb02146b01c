import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { request } from "node:http"
import { createGunzip, gunzipSync } from "node:zlib"
import { defaultCredentials } from "../src/auth/credentials.ts"
import { facts } from "../src/description/facts.ts"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import { EmulatorServer, layerServer } from "../src/server/server.ts"
import { everybody, get, post, send, sign } from "./support.ts"

describe("the headers of a response", () => {
  it.effect("are those of the recordings", () =>
    Effect.gen(function* () {
      const { seed } = (yield* Emulator).world
      const { headers } = yield* get(`/2/tweets/${seed.posts.latest}`)
      expect(headers).toEqual({
        "api-version": facts.version,
        "cache-control": "no-cache, no-store, max-age=0",
        "content-disposition": "attachment; filename=json.json",
        "content-type": "application/json; charset=utf-8",
        date: "Thu, 01 Jan 1970 00:00:00 GMT",
        perf: "7626143928",
        server: "tsa_b",
        "strict-transport-security": "max-age=631138519",
        "x-access-level": "read",
        "x-connection-hash": expect.stringMatching(/^[\da-f]{64}$/),
        "x-content-type-options": "nosniff",
        "x-frame-options": "SAMEORIGIN",
        "x-rate-limit-limit": "450",
        "x-rate-limit-remaining": "449",
        "x-rate-limit-reset": "900",
        "x-response-time": "0",
        "x-transaction-id": expect.stringMatching(/^[\da-f]{16}$/),
        "x-xss-protection": "0"
      })
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("tell how long a response took, by the clock", () =>
    Effect.gen(function* () {
      const response = yield* Effect.forkChild(get("/2/users/2244994945"))
      yield* TestClock.adjust("30 millis")
      expect((yield* Fiber.join(response)).headers["x-response-time"]).toBe("30")
    }).pipe(Effect.provide(layerEmulator({ latency: 30 })))
  )

  const levels: ReadonlyArray<readonly [scopes: ReadonlyArray<string>, level: string]> = [
    [["tweet.read", "users.read"], "read"],
    [["tweet.read", "users.read", "like.write"], "read-write"],
    [["tweet.read", "users.read", "dm.write"], "read-write-directmessages"]
  ]
  it.effect.each(levels)("say of a token with the scopes %j that it may %s", ([scopes, level]) =>
    Effect.gen(function* () {
      const { headers } = yield* get("/2/users/me", {}, "token")
      expect(headers["x-access-level"]).toBe(level)
    }).pipe(Effect.provide(layerEmulator({ oauth2_tokens: [{ token: "token", user_id: "2244994945", scopes }] })))
  )

  it.effect("say of OAuth 1.0a that it may write messages, and nothing of a request that is not authenticated", () =>
    Effect.gen(function* () {
      const url = "https://api.x.com/2/users/me"
      const authorization = yield* sign({ method: "GET", url })
      const signed = yield* send("GET", "/2/users/me", { headers: { authorization } })
      expect(signed.headers["x-access-level"]).toBe("read-write-directmessages")
      const unknown = yield* get("/2/users/me", {}, "unknown")
      expect([unknown.status, unknown.headers["x-access-level"]]).toEqual([401, undefined])
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("do not tell a browser to refuse plain http at a host that is not the X API's", () =>
    Effect.gen(function* () {
      const { handle } = yield* Emulator
      const response = yield* handle({ method: "GET", url: "http://localhost:8080/2/x", headers: {}, body: "" })
      expect(response.headers["strict-transport-security"]).toBeUndefined()
    }).pipe(Effect.provide(layerEmulator()))
  )
})

describe("the type of a problem", () => {
  const rows = [
    [undefined, undefined, "https://api.x.com/2/problems/resource-not-found"],
    ["tweets", "twitter", "https://api.twitter.com/2/problems/resource-not-found"],
    ["posts", "x", "https://api.x.com/2/problems/resource-not-found"],
    ["posts", "twitter", "https://api.twitter.com/2/problems/resource-not-found"]
  ] as const
  it.effect.each(rows)("with the vocabulary %s and problem_types %s is %s", ([vocabulary, problem_types, type]) =>
    Effect.gen(function* () {
      const { handle } = yield* Emulator
      const headers = { authorization: `Bearer ${defaultCredentials.bearer_token}` }
      const { body } = yield* handle({ method: "GET", url: "https://api.x.com/2/tweets/1", headers, body: "" })
      expect(JSON.parse(body).errors[0].type).toBe(type)
    }).pipe(Effect.provide(layerEmulator({ vocabulary, problem_types })))
  )

  it.effect("has the same host in a stream", () =>
    Effect.gen(function* () {
      const { handle, streams } = yield* Emulator
      const headers = { authorization: `Bearer ${defaultCredentials.bearer_token}` }
      const url = "https://api.x.com/2/tweets/sample/stream"
      const { content } = yield* handle({ method: "GET", url, headers, body: "" })
      yield* streams.disturb({ how: "disconnect", disconnect_type: "UpstreamOperationalDisconnect" })
      const lines = Stream.isStream(content) ? yield* Stream.runCollect(content) : []
      const { errors } = JSON.parse(new TextDecoder().decode(lines[0]))
      expect(errors[0].type).toBe("https://api.twitter.com/2/problems/operational-disconnect")
    }).pipe(Effect.provide(layerEmulator({ problem_types: "twitter" })))
  )
})

describe("a rule without a tag", () => {
  it.effect("matches with an empty one, as programs read it", () =>
    Effect.gen(function* () {
      yield* send("POST", "/2/tweets/search/stream/rules", { body: { add: [{ value: "saithe" }] } })
      const { handle, streams } = yield* Emulator
      const headers = { authorization: `Bearer ${defaultCredentials.bearer_token}` }
      const url = "https://api.x.com/2/tweets/search/stream"
      const { content } = yield* handle({ method: "GET", url, headers, body: "" })
      yield* post("/2/tweets", { text: "saithe" }, "main")
      yield* streams.disturb({ how: "close" })
      const lines = Stream.isStream(content) ? yield* Stream.runCollect(content) : []
      const { matching_rules } = JSON.parse(new TextDecoder().decode(lines[0]))
      expect(matching_rules).toEqual([{ id: expect.stringMatching(/^\d+$/), tag: "" }])
    }).pipe(Effect.provide(everybody))
  )
})

/** The head of a response, and its body as it is on the wire. */
const raw = Effect.fnUntraced(function* (path: string, headers: Record<string, string>) {
  const { port } = yield* EmulatorServer
  const authorization = `Bearer ${defaultCredentials.bearer_token}`
  return yield* Effect.callback<{ readonly encoding: string | undefined; readonly body: Buffer }>((resume) => {
    request({ port, path, headers: { authorization, ...headers } }, (response) => {
      const chunks: Array<Buffer> = []
      response.on("data", (chunk: Buffer) => chunks.push(chunk))
      response.on("end", () =>
        resume(Effect.succeed({ encoding: response.headers["content-encoding"], body: Buffer.concat(chunks) }))
      )
    }).end()
  })
})

describe("the server", () => {
  const live = Layer.provideMerge(layerServer(), layerEmulator())
  const path = "/2/users/2244994945"
  const expected = '{"data":{"id":"2244994945","name":"Ada Rivers","username":"ada_rivers"}}'

  it.live("compresses for clients that take it, however small the body is", () =>
    Effect.gen(function* () {
      const { body, encoding } = yield* raw(path, { "accept-encoding": "gzip, deflate" })
      expect([encoding, gunzipSync(body).toString()]).toEqual(["gzip", expected])
    }).pipe(Effect.provide(live))
  )

  it.live.each([{}, { "accept-encoding": "identity" }, { "accept-encoding": "gzip;q=0" }])(
    "does not compress for a client that sends %j",
    (headers) =>
      Effect.gen(function* () {
        const { body, encoding } = yield* raw(path, headers)
        expect([encoding, body.toString()]).toEqual([undefined, expected])
      }).pipe(Effect.provide(live))
  )

  it.live("sends each post of a compressed stream at once", () =>
    Effect.gen(function* () {
      const { port } = yield* EmulatorServer
      const { addPosts, streams, world } = yield* Emulator
      const authorization = `Bearer ${defaultCredentials.bearer_token}`
      const headers = { authorization, "accept-encoding": "gzip" }
      const lines: Array<string> = []
      const next = (count: number) =>
        Effect.callback<void>((resume) => {
          const look = () => (lines.length >= count ? resume(Effect.void) : setTimeout(look, 5))
          look()
        })
      const encoding = yield* Effect.callback<string | undefined>((resume) => {
        request({ port, path: "/2/tweets/sample/stream", headers }, (response) => {
          response.pipe(createGunzip()).on("data", (chunk: Buffer) => lines.push(chunk.toString()))
          resume(Effect.succeed(response.headers["content-encoding"]))
        }).end()
      })
      expect(encoding).toBe("gzip")
      for (const text of ["one", "two"]) {
        yield* addPosts({ author: world.seed.users.ben, count: 1, text: () => text })
        yield* next(text === "one" ? 1 : 2)
      }
      expect(lines.map((line) => JSON.parse(line).data.text)).toEqual(["one", "two"])
      yield* streams.disturb({ how: "close" })
    }).pipe(Effect.provide(Layer.provideMerge(layerServer({ compress_streams: true }), layerEmulator())))
  )
})
