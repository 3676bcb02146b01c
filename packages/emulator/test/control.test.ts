import { describe, expect, it } from "@effect/vitest"
import { Validator } from "@seriousme/openapi-schema-validator"
import * as Effect from "effect/Effect"
import { createServer } from "node:http"
import { description } from "../src/server/control/description.ts"
import { respondToChallenge } from "./challenge.ts"
import { guarded } from "../src/server/control/guard.ts"
import { routes } from "../src/server/control/operations/all.ts"
import { defaultCredentials } from "../src/auth/credentials.ts"
import { EmulatorServer } from "../src/server/server.ts"
import { api, ask, control, noon, token, underControl } from "./control-support.ts"

const at = (milliseconds: number) => new Date(noon + milliseconds).toISOString()

describe("who may control the emulator", () => {
  const rows: ReadonlyArray<readonly [what: string, headers: Record<string, string>, status: number]> = [
    ["no token", {}, 401],
    ["a wrong token", { authorization: "Bearer wrong" }, 401],
    ["a token of the API", { authorization: `Bearer ${defaultCredentials.bearer_token}` }, 401],
    ["the token by another scheme", { authorization: `Basic ${token}` }, 401],
    ["the token", { authorization: `Bearer ${token}` }, 200],
    ["a page of another site", { authorization: `Bearer ${token}`, origin: "https://evil.example" }, 403],
    ["a page without an origin", { authorization: `Bearer ${token}`, origin: "null" }, 403]
  ]
  it.live.each(rows)("A request with %s is answered by its status alone", ([, headers, status]) =>
    Effect.gen(function* () {
      const asked = yield* ask("GET", "/emulator/clock", { headers })
      expect(asked.status).toBe(status)
      expect(asked.text).not.toContain(token)
      expect(Object.keys(asked.json)).toEqual(status === 200 ? ["now", "running"] : ["error"])
    }).pipe(Effect.provide(underControl()))
  )

  it.live("No body leads to the prototype of objects, in the control and in the API", () =>
    Effect.gen(function* () {
      const prototype = Object.getOwnPropertyNames(Object.prototype)
      const poison = '{"suspended":true}'
      const fields = ["fields", "headers", "limits", "filter", "data", "text", "users", "clock", "kind"]
      const bodies = [
        `{"__proto__":${poison}}`,
        `{"constructor":{"prototype":${poison}}}`,
        ...fields.flatMap((name) => [
          `{"${name}":{"__proto__":${poison}}}`,
          `{"${name}":{"constructor":{"prototype":${poison}}}}`
        ])
      ]
      for (const { method, path } of routes.filter((route) => route.method !== "GET")) {
        for (const body of bodies) yield* control(method, path.replace("/emulator/", ""), body)
        yield* ask(method, path, {
          headers: { authorization: `Bearer ${token}`, "content-type": "application/x-ndjson" },
          body: bodies.join("\n")
        })
      }
      for (const path of ["/2/tweets", "/2/lists", "/2/webhooks", "/2/activity/subscriptions", "/2/media/upload"]) {
        for (const body of bodies) yield* api("POST", path, "user", JSON.parse(body))
      }
      expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(prototype)
      expect((yield* control("GET", "clock")).status).toBe(200)
    }).pipe(Effect.provide(underControl()))
  )

  const hosts = [
    ["127.0.0.1:8080", undefined],
    ["localhost", undefined],
    ["[::1]:8080", undefined],
    ["emulator.test:8080", undefined],
    ["api.x.com", 421],
    ["rebound.evil.example", 421],
    ["127.0.0.1.evil.example", 421],
    ["", 421],
    ["localhost:8080@evil.example", 421]
  ] as const
  it.each(hosts)("The host %j may be asked for, or is a %s", (host, status) => {
    const headers = { host, authorization: `Bearer ${token}` }
    const refused = guarded({ token, allowed_hosts: ["Emulator.test"] }, { headers, address: "127.0.0.1" })
    expect(refused?.status).toBe(status)
  })

  const addresses = [
    ["127.0.0.1", undefined],
    ["::1", undefined],
    ["::ffff:127.0.0.1", undefined],
    ["172.17.0.1", 403],
    ["::ffff:10.0.0.2", 403],
    ["", 403]
  ] as const
  it.each(addresses)("The address %j may send requests, or is a %s unless others are allowed", (address, status) => {
    const sender = { headers: { host: "localhost", authorization: `Bearer ${token}` }, address }
    expect(guarded({ token }, sender)?.status).toBe(status)
    expect(guarded({ token, allow_remote: true }, sender)).toBeUndefined()
  })
})

describe("a request to the control that is not right", () => {
  const rows: ReadonlyArray<readonly [path: string, body: unknown, sentence: string]> = [
    ["clock", {}, "The body must have advance, set, stop or run."],
    ["clock", "{", "It is not JSON."],
    ["clock", "[]", "The JSON document is not right: expected object."],
    ["clock", { advance: "15 bananas" }, 'advance must be a duration as "15 minutes", but is "15 bananas".'],
    ["clock", { advance: -1 }, 'advance must be a duration as "15 minutes", but is -1.'],
    ["clock", { advance: "Infinity" }, 'advance must be a duration as "15 minutes", but is "Infinity".'],
    ["clock", { advance: true }, "advance is not right: expected string | number."],
    ["clock", { advance: "400 days" }, "The clock moves by 366 days at most."],
    ["clock", { advance: 1, set: at(1) }, "advance and set exclude each other."],
    ["clock", { stop: true, run: true }, "stop and run exclude each other."],
    ["clock", { set: at(-1) }, "The clock cannot go back; POST /emulator/reset starts at any time."],
    ["clock", { set: "noon" }, 'set must be a time as 2026-01-31T12:00:00Z, but is "noon".'],
    ["clock", { forward: 1 }, "forward is not right: expected no excess property."],
    ["clock", '{"__proto__":{"advance":1}}', "__proto__ is not right: expected no excess property."],
    ["reset", { seed: -1 }, "seed is not right: expected a value between 0 and 1000000000."],
    ["users", ["{}", "nonsense"], "Line 2: It is not JSON."],
    ["users", [{ username: "ada_rivers" }], "Line 1: The handle ada_rivers is taken."],
    ["users", [{ username: "new" }, { username: "NEW" }], "Line 2: The handle NEW is taken."],
    [
      "users",
      [{ username: "a b" }],
      "Line 1: username is not right: expected a handle of 1 to 15 letters, digits and underscores."
    ],
    ["posts", [{ author: "nobody_here", text: "a" }], 'Line 1: There is no user "nobody_here".'],
    [
      "posts",
      [{ author: "ada_rivers", text: "a", created_at: at(1) }],
      "Line 1: created_at must not be later than the time of the emulator."
    ],
    ["posts", [{ author: "ada_rivers", text: "a", in_reply_to_tweet_id: "1" }], 'Line 1: There is no post "1".'],
    ["follows", [{ follower: "ada_rivers" }], "Line 1: followed is not right: missing key."],
    ["tokens", { user: "nobody_here" }, 'There is no user "nobody_here".'],
    ["faults", { kind: "status" }, "A fault of the kind status needs a status from 200 to 599."],
    [
      "faults",
      { kind: "reset_after", status: 500 },
      "Only a fault of the kind status has a status, headers and a body."
    ],
    [
      "faults",
      { kind: "reset_before", operation: "createEverything" },
      'operation must be an identifier as createPosts, or as "POST /2/tweets", but is "createEverything".'
    ],
    ["faults", { kind: "reset_before", rate: 2 }, "rate is not right: expected a value between 0 and 1."]
  ]
  it.live.each(rows)("POST %s with %j is refused in one sentence", ([path, body, sentence]) =>
    Effect.gen(function* () {
      const { json, status } = yield* control("POST", path, body)
      expect([status, json]).toEqual([path === "tokens" ? 404 : 400, { error: sentence }])
      expect((yield* control("GET", "clock")).json.now).toBe(at(0))
    }).pipe(Effect.provide(underControl()))
  )

  it.live("A form, as another page can send it, is a 415", () =>
    Effect.gen(function* () {
      const headers = { authorization: `Bearer ${token}`, "content-type": "text/plain" }
      const { json, status } = yield* ask("POST", "/emulator/clock", { headers, body: '{"advance":1}' })
      expect([status, json.error]).toEqual([415, "The content type of the body must be application/json."])
    }).pipe(Effect.provide(underControl()))
  )

  it.live("An unknown path is a 404, and another method a 405", () =>
    Effect.gen(function* () {
      expect((yield* control("GET", "nothing")).status).toBe(404)
      expect((yield* control("DELETE", "clock")).json).toEqual({ error: "This path takes GET, POST." })
    }).pipe(Effect.provide(underControl()))
  )
})

describe("the clock", () => {
  it.live("Limits follow the moved clock", () =>
    Effect.gen(function* () {
      const statuses = []
      for (const advance of [0, 0, "14 minutes", "1 minute", 0]) {
        yield* control("POST", "clock", { advance })
        statuses.push((yield* api("GET", "/2/users/me", "user")).status)
      }
      expect(statuses).toEqual([200, 429, 429, 200, 429])
    }).pipe(Effect.provide(underControl({ limits: 1 })))
  )

  it.live("A token of a sign-in expires when the clock is moved by two hours", () =>
    Effect.gen(function* () {
      const { url } = yield* EmulatorServer
      const { client_id, client_secret } = defaultCredentials
      const query = new URLSearchParams({
        response_type: "code",
        client_id,
        redirect_uri: "https://app.example/cb",
        scope: "tweet.read users.read",
        state: "s",
        code_challenge: "c".repeat(43),
        code_challenge_method: "plain"
      })
      const page = yield* Effect.promise(() => fetch(`${url}/i/oauth2/authorize?${query}`, { redirect: "manual" }))
      const code = new URL(page.headers.get("location") ?? "").searchParams.get("code") ?? ""
      const given = yield* ask("POST", "/2/oauth2/token", {
        headers: { authorization: `Basic ${btoa(`${client_id}:${client_secret}`)}` },
        body: new URLSearchParams({
          grant_type: "authorization_code",
          code,
          redirect_uri: "https://app.example/cb",
          code_verifier: "c".repeat(43)
        })
      })
      const me = api("GET", "/2/users/me", given.json.access_token)
      expect((yield* me).status).toBe(200)
      yield* control("POST", "clock", { advance: "119 minutes" })
      expect((yield* me).status).toBe(200)
      yield* control("POST", "clock", { advance: "1 minute" })
      expect((yield* me).status).toBe(401)
    }).pipe(Effect.provide(underControl({ authorize_page: "approve" })))
  )

  it.live("Stands still, is set, and runs", () =>
    Effect.gen(function* () {
      expect((yield* control("POST", "clock", { set: at(90_000) })).json).toEqual({ now: at(90_000), running: false })
      const { json } = yield* control("POST", "clock", { run: true })
      expect(json.running).toBe(true)
      const stopped = yield* control("POST", "clock", { stop: true, advance: "1 hour" })
      expect(Date.parse(stopped.json.now)).toBeGreaterThanOrEqual(noon + 90_000 + 3_600_000)
      expect((yield* control("GET", "clock")).json).toEqual(stopped.json)
    }).pipe(Effect.provide(underControl()))
  )

  it.live("A response that is held back does not wait for a clock that stands still", () =>
    Effect.gen(function* () {
      expect((yield* api("GET", "/2/users/me", "user")).status).toBe(200)
    }).pipe(Effect.provide(underControl({ latency: 5 })))
  )
})

/** A webhook that takes a delivery only after it has refused some. */
const receiver = (refusals: number) =>
  Effect.acquireRelease(
    Effect.callback<{ readonly url: string; readonly close: () => void }>((resume) => {
      let left = refusals
      const server = createServer((request, response) => {
        if (respondToChallenge(request, response)) return
        response.statusCode = left-- > 0 ? 500 : 200
        response.end()
      }).listen(0, "127.0.0.1", () => {
        const address = server.address()
        const port = typeof address === "object" ? address?.port : 0
        resume(Effect.succeed({ url: `http://127.0.0.1:${port}/hook`, close: () => server.close() }))
      })
    }),
    ({ close }) => Effect.sync(close)
  )

const subscribe = Effect.fnUntraced(function* (url: string) {
  const { json } = yield* api("POST", "/2/webhooks", "app", { url })
  const webhook_id: string = json.data.id
  const body = { event_type: "post.create", filter: { user_id: "2244994945" }, webhook_id }
  expect((yield* api("POST", "/2/activity/subscriptions", "user", body)).status).toBe(200)
  return webhook_id
})

describe("deliveries to webhooks", () => {
  it.live("Are retried at their own times when the clock is moved past all of them", () =>
    Effect.gen(function* () {
      const { url } = yield* receiver(3)
      const webhook_id = yield* subscribe(url)
      yield* api("POST", "/2/tweets", "user", { text: "High water" })
      const [first] = (yield* control("GET", "deliveries")).json.deliveries
      expect(first).toMatchObject({ webhook_id, kind: "event", statuses: [500], next_attempt_at: at(3000) })
      yield* control("POST", "clock", { advance: "29 seconds" })
      const [second] = (yield* control("GET", "deliveries")).json.deliveries
      expect([second.statuses, second.next_attempt_at]).toEqual([[500, 500], at(30_000)])
      yield* control("POST", "clock", { advance: "1 hour" })
      const { deliveries } = (yield* control("GET", "deliveries")).json
      expect(deliveries).toHaveLength(1)
      expect([deliveries[0].statuses, deliveries[0].next_attempt_at]).toEqual([[500, 500, 500, 200], null])
    }).pipe(Effect.scoped, Effect.provide(underControl()))
  )

  it.live("Go wrong as conditions say", () =>
    Effect.gen(function* () {
      const { url } = yield* receiver(0)
      yield* subscribe(url)
      expect((yield* control("PUT", "deliveries/conditions", { duplicate: 1 })).status).toBe(200)
      yield* api("POST", "/2/tweets", "user", { text: "High water" })
      const { deliveries } = (yield* control("GET", "deliveries")).json
      expect(deliveries.map(({ kind }: { readonly kind: string }) => kind)).toEqual(["event", "duplicate"])
    }).pipe(Effect.scoped, Effect.provide(underControl()))
  )
})

describe("the world", () => {
  it.live("Has users, posts and follows that are added by lines", () =>
    Effect.gen(function* () {
      const users = yield* control("POST", "users", [
        { username: "bot", name: "The bot", verified_type: "blue" },
        {},
        { protected: true }
      ])
      expect(users.json.added).toBe(3)
      const [bot] = users.json.ids
      const posts = yield* control("POST", "posts", [
        { author: "bot", text: "now" },
        { author: "user_1", text: "yesterday", created_at: at(-86_400_000), lang: "de" }
      ])
      const follows = [
        { follower: "@ada_rivers", followed: "bot" },
        { follower: "user_1", followed: bot },
        { follower: "user_1", followed: "bot" }
      ]
      expect((yield* control("POST", "follows", follows)).json).toEqual({ added: 2 })
      const user = yield* api("GET", "/2/users/by/username/bot?user.fields=public_metrics,verified_type,name")
      expect(user.json.data).toMatchObject({ id: bot, name: "The bot", verified_type: "blue" })
      expect(user.json.data.public_metrics).toMatchObject({ followers_count: 2, tweet_count: 1 })
      const read = yield* api("GET", `/2/tweets?ids=${posts.json.ids.join(",")}&tweet.fields=created_at,lang`)
      expect(read.json.data).toMatchObject([
        { text: "now", created_at: at(0) },
        { text: "yesterday", created_at: at(-86_400_000), lang: "de" }
      ])
      const { json } = yield* control("POST", "tokens", { user: "bot" })
      expect((yield* api("GET", "/2/users/me", json.oauth2_user_token)).json.data.username).toBe("bot")
    }).pipe(Effect.provide(underControl()))
  )

  it.live("Is as it was if one line is not right", () =>
    Effect.gen(function* () {
      expect((yield* control("POST", "users", [{ username: "bot" }, { username: "not a handle" }])).status).toBe(400)
      expect((yield* api("GET", "/2/users/by/username/bot")).json.data).toBeUndefined()
    }).pipe(Effect.provide(underControl()))
  )

  it.live("Starts again after a reset, with the same bytes in each response", () =>
    Effect.gen(function* () {
      const run = Effect.gen(function* () {
        const texts = []
        for (const text of ["one", "two"]) {
          const { headers, text: body } = yield* api("POST", "/2/tweets", "user", { text })
          texts.push(body, JSON.stringify(headers))
        }
        texts.push((yield* api("GET", "/2/users/2244994945/tweets")).text)
        return texts
      })
      const first = yield* run
      yield* control("POST", "clock", { advance: "1 hour" })
      yield* control("POST", "faults", { kind: "status", status: 500, times: "always" })
      expect((yield* control("POST", "reset", {})).json).toEqual({ now: at(0), running: false })
      expect(yield* run).toEqual(first)
      yield* control("POST", "reset", { seed: 8 })
      expect(yield* run).not.toEqual(first)
    }).pipe(Effect.provide(underControl()))
  )

  it.live("Starts again at another time", () =>
    Effect.gen(function* () {
      const clock = "2025-06-01T00:00:00.000Z"
      expect((yield* control("POST", "reset", { clock })).json).toEqual({ now: clock, running: false })
      const { json } = yield* api("POST", "/2/tweets", "user", { text: "in summer" })
      const read = yield* api("GET", `/2/tweets/${json.data.id}?tweet.fields=created_at`)
      expect(read.json.data.created_at).toBe(clock)
    }).pipe(Effect.provide(underControl()))
  )
})

describe("faults", () => {
  it.live("Are for an operation, so many times", () =>
    Effect.gen(function* () {
      yield* control("POST", "faults", { operation: "getUsersMe", kind: "status", status: 503, times: 2 })
      const statuses = []
      for (const path of ["/2/users/me", "/2/users/2244994945", "/2/users/me", "/2/users/me"]) {
        statuses.push((yield* api("GET", path, "user")).status)
      }
      expect(statuses).toEqual([503, 200, 503, 200])
    }).pipe(Effect.provide(underControl()))
  )

  it.live("Are for a share of the requests, the same with the same seed", () =>
    Effect.gen(function* () {
      const run = Effect.gen(function* () {
        yield* control("POST", "reset", {})
        yield* control("POST", "faults", { operation: "GET /2/users/me", kind: "status", status: 500, rate: 0.5 })
        const statuses = []
        for (let index = 0; index < 20; index++) statuses.push((yield* api("GET", "/2/users/me", "user")).status)
        return statuses
      })
      const first = yield* run
      expect([...new Set(first)].sort()).toEqual([200, 500])
      expect(yield* run).toEqual(first)
    }).pipe(Effect.provide(underControl()))
  )

  it.live("Cut a response short, or lose it, after the post was made", () =>
    Effect.gen(function* () {
      yield* control("POST", "faults", { operation: "createPosts", kind: "cut_short" })
      yield* control("POST", "faults", { operation: "createPosts", kind: "reset_after" })
      const { url } = yield* EmulatorServer
      const post = (text: string) =>
        Effect.promise(() =>
          fetch(`${url}/2/tweets`, {
            method: "POST",
            headers: {
              authorization: `Bearer ${defaultCredentials.oauth2_user_token}`,
              "content-type": "application/json"
            },
            body: JSON.stringify({ text })
          }).then(
            (response) => response.text(),
            () => "no response"
          )
        )
      expect([yield* post("first"), yield* post("second")]).toEqual(['{"data":{"id":"1', "no response"])
      const { json } = yield* api("GET", "/2/users/2244994945/tweets?max_results=5")
      expect(json.data.slice(0, 2).map(({ text }: { readonly text: string }) => text)).toEqual(["second", "first"])
    }).pipe(Effect.provide(underControl()))
  )

  it.live("Removed faults break no request", () =>
    Effect.gen(function* () {
      yield* control("POST", "faults", { kind: "reset_before", times: "always" })
      expect((yield* control("DELETE", "faults")).json).toEqual({ faults: [] })
      expect((yield* api("GET", "/2/users/me", "user")).status).toBe(200)
    }).pipe(Effect.provide(underControl()))
  )
})

describe("what was done", () => {
  it.live("A request is recorded without secrets, and can be forgotten", () =>
    Effect.gen(function* () {
      yield* api("POST", "/2/tweets", "user", { text: "High water" })
      const { json, text } = yield* control("GET", "requests")
      expect(json.requests).toMatchObject([{ number: 0, method: "POST", path: "/2/tweets", status: 201 }])
      expect(text).not.toContain(defaultCredentials.oauth2_user_token)
      yield* control("DELETE", "requests")
      yield* api("GET", "/2/users/me", "user")
      expect((yield* control("GET", "requests")).json.requests).toMatchObject([{ number: 1, path: "/2/users/me" }])
    }).pipe(Effect.provide(underControl()))
  )

  it.live("A request is in the limits, which can be set and forgotten", () =>
    Effect.gen(function* () {
      yield* control("PUT", "limits", { limits: 1 })
      const me = api("GET", "/2/users/me", "user")
      expect([(yield* me).status, (yield* me).status]).toEqual([200, 429])
      expect((yield* control("GET", "limits")).json).toEqual({
        limits: 1,
        windows: [
          {
            operation: "GET /2/users/me",
            subject: "user 2244994945",
            window_seconds: 900,
            used: 1,
            resets_at: at(900_000)
          }
        ]
      })
      yield* control("DELETE", "limits")
      expect((yield* me).status).toBe(200)
    }).pipe(Effect.provide(underControl()))
  )

  it.live("A request is in the bill", () =>
    Effect.gen(function* () {
      yield* api("GET", "/2/users/2244994945")
      const { json } = yield* control("GET", "bill")
      expect(json.lines).toMatchObject([{ operation: "getUsersById", of: "user", count: 1 }])
    }).pipe(Effect.provide(underControl()))
  )
})

describe("streams", () => {
  it.live("Break when the control says so, and are connections that have ended", () =>
    Effect.gen(function* () {
      const { url } = yield* EmulatorServer
      const headers = { authorization: `Bearer ${defaultCredentials.bearer_token}` }
      const response = yield* Effect.promise(() => fetch(`${url}/2/tweets/sample/stream`, { headers }))
      const { json } = yield* control("POST", "streams", { how: "disconnect", endpoint: "sample_stream" })
      expect(json.connections).toMatchObject([{ endpoint: "sample_stream", ended_at: at(0), reason: "server_close" }])
      const text = yield* Effect.promise(() => response.text())
      expect(JSON.parse(text).errors[0].disconnect_type).toBe("UpstreamOperationalDisconnect")
    }).pipe(Effect.provide(underControl()))
  )

  it.live("Have a keep-alive each 20 seconds of the moved clock, and end at a reset", () =>
    Effect.gen(function* () {
      const { url } = yield* EmulatorServer
      const headers = { authorization: `Bearer ${defaultCredentials.bearer_token}` }
      const response = yield* Effect.promise(() => fetch(`${url}/2/tweets/sample/stream`, { headers }))
      const chunks: Array<string> = []
      const read = (async () => {
        for await (const chunk of response.body ?? []) chunks.push(new TextDecoder().decode(chunk))
      })().catch(() => undefined)
      yield* control("POST", "clock", { advance: "1 minute" })
      yield* control("POST", "reset", {})
      yield* Effect.promise(() => read)
      expect(chunks.join("")).toBe("\r\n\r\n\r\n")
    }).pipe(Effect.provide(underControl()))
  )
})

describe("the description of the control", () => {
  it("Is valid by OpenAPI, and has every operation", async () => {
    const { errors, valid } = await new Validator().validate(structuredClone(description))
    expect([valid, errors]).toEqual([true, undefined])
    const described = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`)
    )
    expect(described.sort()).toEqual(
      ["GET /emulator/health", ...routes.map(({ method, path }) => `${method} ${path}`)].sort()
    )
    expect(JSON.stringify(description)).not.toContain("$ref")
  })

  it.live("Is served to who has the token, and health to everybody on this machine", () =>
    Effect.gen(function* () {
      expect((yield* control("GET", "openapi.json")).json).toEqual(structuredClone(description))
      expect((yield* ask("GET", "/emulator/openapi.json")).status).toBe(401)
      expect((yield* ask("GET", "/emulator/health")).json).toEqual({ status: "ok" })
    }).pipe(Effect.provide(underControl()))
  )
})
