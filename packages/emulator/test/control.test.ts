import { describe, expect, it } from "@effect/vitest"
import { Validator } from "@seriousme/openapi-schema-validator"
import * as Effect from "effect/Effect"
import { createServer } from "node:http"
import { signIns } from "../src/description/operation-names.ts"
import { describeControl, documentOf } from "../src/server/control/description.ts"
import { respondToChallenge } from "./challenge.ts"
import { guarded } from "../src/server/control/guard.ts"
import { routes } from "../src/server/control/operations/all.ts"
import { defaultCredentials } from "../src/auth/credentials.ts"
import { EmulatorServer } from "../src/server/server.ts"
import { api, ask, control, noon, token, underControl } from "./control-support.ts"
import { someOf } from "../../conformance/running/whole.ts"

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
      const fields = someOf(["fields", "limits", "headers", "filter", "data", "text", "users", "clock", "kind"], 2)
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

const durations = 'a duration such as "15 minutes"'
const units = "units are millis, seconds, minutes, hours, days, weeks"
const outside = 'For a method and path that the X API does not have, add "unknown": true'

/** Headers that no server can send, or that break the connection. */
const unsendable: ReadonlyArray<readonly [headers: Record<string, string>, why: string]> = [
  [{ "loc)tion": "/x" }, '"loc)tion" has a name that HTTP does not allow'],
  [{ "": "/x" }, '"" has a name that HTTP does not allow'],
  [{ location: "/\u4e2d" }, '"location" has a value that HTTP does not allow'],
  [{ date: "", location: "/x\r\nset-cookie: a" }, '"location" has a value that HTTP does not allow'],
  [{ "Transfer-Encoding": "gzip" }, '"Transfer-Encoding" is the server\'s own'],
  [{ trailer: "x" }, '"trailer" is the server\'s own'],
  [{ "content-length": "3" }, '"content-length" is the server\'s own']
]

describe("a request to the control that is not right", () => {
  const rows: ReadonlyArray<readonly [path: string, body: unknown, sentence: string]> = [
    ["clock", {}, "The body must have advance, set, stop or run."],
    ["clock", "{", "The body is not JSON."],
    ["clock", "[]", "The JSON document must be an object."],
    [
      "clock",
      { advance: "15 minuets" },
      `advance must be ${durations}, but is "15 minuets"; ${units}; the nearest is "minutes".`
    ],
    ["clock", { advance: "1 month" }, `advance must be ${durations}, but is "1 month"; ${units}.`],
    ["clock", { advance: -1 }, `advance must be ${durations}, but is -1; ${units}.`],
    ["clock", { advance: "Infinity" }, `advance must be ${durations}, but is "Infinity"; ${units}.`],
    ["clock", { advance: true }, "advance must be a text or a number."],
    ["clock", { advance: "400 days" }, "The clock can move by at most 366 days."],
    ["clock", { advance: 1, set: at(1) }, "advance and set cannot be combined."],
    ["clock", { stop: true, run: true }, "stop and run cannot be combined."],
    ["clock", { set: at(-1) }, "The clock cannot go back. To start at an earlier time, use POST /emulator/reset."],
    ["clock", { set: "noon" }, 'set must be a time such as 2026-01-31T12:00:00Z, but is "noon".'],
    ["clock", { advanec: 1 }, 'The JSON document has the unknown property "advanec"; the nearest is "advance".'],
    ["clock", { forward: 1 }, 'The JSON document has the unknown property "forward"; known: advance, set, stop, run.'],
    [
      "clock",
      '{"__proto__":{"advance":1}}',
      'The JSON document has the unknown property "__proto__"; known: advance, set, stop, run.'
    ],
    [
      "clock",
      '{"constructor":1}',
      'The JSON document has the unknown property "constructor"; known: advance, set, stop, run.'
    ],
    ["reset", { seed: -1 }, "seed must be a value between 0 and 1000000000."],
    ["users", ["{}", "nonsense"], "Line 2: The body is not JSON."],
    ["users", [{ username: "ada_rivers" }], "Line 1: The handle ada_rivers is taken."],
    ["users", [{ username: "new" }, { username: "NEW" }], "Line 2: The handle NEW is taken."],
    ["users", [{ username: "a b" }], "Line 1: username must be a handle of 1 to 15 letters, digits and underscores."],
    ["posts", [{ author: "nobody_here", text: "a" }], 'Line 1: There is no user "nobody_here".'],
    [
      "posts",
      [{ author: "ada_rivers", text: "a", created_at: at(1) }],
      "Line 1: created_at must not be later than the time of the emulator."
    ],
    ["posts", [{ author: "ada_rivers", text: "a", in_reply_to_tweet_id: "1" }], 'Line 1: There is no post "1".'],
    ["follows", [{ follower: "ada_rivers" }], "Line 1: followed is missing."],
    ["tokens", { user: "nobody_here" }, 'There is no user "nobody_here".'],
    ["faults", { kind: "status" }, "A fault of the kind status needs a status from 200 to 599."],
    [
      "faults",
      { kind: "reset_after", status: 500 },
      "Only a fault of the kind status has a status, headers and a body."
    ],
    [
      "faults",
      { kind: "reset_before", operation: "createPost" },
      'There is no operation "createPost"; the nearest is "createPosts". It must be an identifier such as createPosts, or a method and a path such as "POST /2/tweets".'
    ],
    [
      "faults",
      { kind: "reset_before", operation: "POST /2/tweetz" },
      `There is no operation "POST /2/tweetz"; the nearest is "POST /2/tweets". ${outside}.`
    ],
    [
      "faults",
      { kind: "reset_before", operation: "post /2/tweets" },
      `There is no operation "post /2/tweets"; the nearest is "POST /2/tweets". ${outside}.`
    ],
    [
      "faults",
      { kind: "reset_before", operation: "GET /2/users/mee" },
      `There is no operation "GET /2/users/mee"; the nearest is "GET /2/users/me". ${outside}.`
    ],
    [
      "faults",
      { kind: "rest_before" },
      'kind must be "status" or "reset_before" or "reset_after" or "cut_short"; the nearest is "reset_before".'
    ],
    [
      "faults",
      { kind: "reset_before", afer: 1 },
      'The JSON document has the unknown property "afer"; the nearest is "after".'
    ],
    ["faults", { kind: "reset_before", after: -1 }, "after must be a value between 0 and 1000000000."],
    [
      "streams",
      { how: "cut", endpoint: "filtered-stream" },
      'There is no stream "filtered-stream"; the nearest is "filtered_stream".'
    ],
    [
      "streams",
      { how: "cut", endpoint: "firehose" },
      'There is no stream "firehose"; the nearest is "firehose_stream".'
    ],
    ["streams", { how: "cut", disconnect_type: "x" }, "Only the kind disconnect has a disconnect_type."],
    [
      "posts",
      [{ author: "ada_rivers", txt: "a" }],
      'Line 1: The JSON document has the unknown property "txt"; the nearest is "text".'
    ],
    ["posts", [{ author: "ada_rivers", text: " " }], "Line 1: text must be a text that is not empty."],
    ["faults", { kind: "reset_before", rate: 2 }, "rate must be a value between 0 and 1."],
    ...unsendable.map(
      ([headers, why]) => ["faults", { kind: "status", status: 204, headers }, `The header ${why}.`] as const
    )
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

  it.live("A query is refused, which nothing would read", () =>
    Effect.gen(function* () {
      const { json, status } = yield* control("GET", "requests?limit=1")
      expect([status, json.error]).toEqual([400, 'GET /emulator/requests takes no query, but got "limit=1".'])
    }).pipe(Effect.provide(underControl()))
  )

  const limits: ReadonlyArray<readonly [limits: unknown, sentence: string]> = [
    [
      { "GET /2/users/{id}/mention": { user: [{ limit: 1, windowSeconds: 900 }] } },
      'limits must be a table by method and path, such as "GET /2/tweets/{id}", but has the unknown "GET /2/users/{id}/mention"; the nearest is "GET /2/users/{id}/mentions".'
    ],
    [
      { "GET /2/users/{id}/mentions": { user: [{ limt: 1, windowSeconds: 900 }] } },
      'limits.GET /2/users/{id}/mentions.user.0 has the unknown property "limt"; the nearest is "limit".'
    ]
  ]
  it.live.each(limits)("Limits %j are refused in one sentence", ([limits, error]) =>
    Effect.gen(function* () {
      const { json, status } = yield* control("PUT", "limits", { limits })
      expect([status, json]).toEqual([400, { error }])
      expect((yield* control("GET", "limits")).json.limits).toBe("declared")
    }).pipe(Effect.provide(underControl()))
  )

  it.live("An unknown path is a 404, and another method a 405", () =>
    Effect.gen(function* () {
      const unknown = yield* control("GET", "request")
      expect([unknown.status, unknown.json.error]).toEqual([
        404,
        'The control has no such path; the nearest is "/emulator/requests"; GET /emulator/openapi.json describes it.'
      ])
      expect((yield* control("POST", "env", {})).json).toEqual({ error: "This path takes GET." })
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

/** A webhook that responds to challenges as it should, or not. */
const challengeable = Effect.acquireRelease(
  Effect.callback<{ url: string; isRight: boolean; challenges: number; readonly close: () => void }>((resume) => {
    const state = { url: "", isRight: true, challenges: 0, close: () => server.close() }
    const server = createServer((request, response) => {
      const isChallenge = request.method === "GET"
      if (isChallenge) state.challenges++
      if (isChallenge && state.isRight && respondToChallenge(request, response)) return
      response.end(isChallenge ? '{"response_token":"sha256=no"}' : "")
    }).listen(0, "127.0.0.1", () => {
      const address = server.address()
      state.url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/hook`
      resume(Effect.succeed(state))
    })
  }),
  ({ close }) => Effect.sync(close)
)

describe("challenges of webhooks", () => {
  const advance = (advance: string) => control("POST", "clock", { advance })
  const isValid = Effect.map(api("GET", "/2/webhooks"), ({ json }) => json.data[0].valid)

  it.live("Come every hour, and a webhook that fails one gets no events until it passes another", () =>
    Effect.gen(function* () {
      const receiver = yield* challengeable
      yield* subscribe(receiver.url)
      const post = (text: string) => api("POST", "/2/tweets", "user", { text })
      yield* advance("59 minutes")
      expect(receiver.challenges).toBe(1)
      yield* advance("1 minute")
      expect([receiver.challenges, yield* isValid]).toEqual([2, true])
      receiver.isRight = false
      yield* post("between challenges")
      yield* advance("1 hour")
      expect([receiver.challenges, yield* isValid]).toEqual([3, false])
      yield* post("to an invalid webhook")
      receiver.isRight = true
      yield* advance("1 hour")
      expect([receiver.challenges, yield* isValid]).toEqual([4, true])
      yield* post("to a valid one again")
      const { deliveries, webhooks } = (yield* control("GET", "deliveries")).json
      expect(deliveries.map(({ statuses }: { readonly statuses: unknown }) => statuses)).toEqual([[200], [], [200]])
      expect(webhooks).toMatchObject([{ url: receiver.url, valid: true, next_challenge_at: at(4 * 3_600_000) }])
    }).pipe(Effect.scoped, Effect.provide(underControl()))
  )

  it.live("Come at their own times when the clock jumps a day, and not to a webhook that is deleted", () =>
    Effect.gen(function* () {
      const receiver = yield* challengeable
      const id = yield* subscribe(receiver.url)
      receiver.isRight = false
      yield* advance("25 hours")
      expect([receiver.challenges, yield* isValid]).toEqual([26, false])
      yield* api("DELETE", `/2/webhooks/${id}`)
      yield* advance("25 hours")
      expect(receiver.challenges).toBe(26)
    }).pipe(Effect.scoped, Effect.provide(underControl()))
  )

  it.live("Go on in a state that is loaded, once each hour", () =>
    Effect.gen(function* () {
      const receiver = yield* challengeable
      yield* subscribe(receiver.url)
      yield* advance("30 minutes")
      const { text } = yield* control("GET", "state")
      yield* control("PUT", "state", text)
      yield* control("PUT", "state", text)
      yield* advance("29 minutes")
      expect(receiver.challenges).toBe(1)
      yield* advance("1 minute")
      expect(receiver.challenges).toBe(2)
      yield* control("POST", "reset", {})
      yield* advance("1 day")
      expect(receiver.challenges).toBe(2)
    }).pipe(Effect.scoped, Effect.provide(underControl()))
  )

  it.live("Do not come if the option says never", () =>
    Effect.gen(function* () {
      const receiver = yield* challengeable
      yield* subscribe(receiver.url)
      yield* advance("1 day")
      expect(receiver.challenges).toBe(1)
    }).pipe(Effect.scoped, Effect.provide(underControl({ webhooks: { challenge_every: "Infinity" } })))
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

  const later: ReadonlyArray<readonly [what: string, faults: ReadonlyArray<object>, statuses: ReadonlyArray<number>]> =
    [
      ["after one", [{ after: 1 }], [201, 503, 201, 201]],
      ["after two, twice", [{ after: 2, times: 2 }], [201, 201, 503, 503]],
      ["after one, always", [{ after: 1, times: "always" }], [201, 503, 503, 503]],
      ["after none", [{ after: 0 }], [503, 201, 201, 201]],
      ["at once and after one", [{ status: 500 }, { after: 1 }], [500, 503, 201, 201]],
      ["after one and at once", [{ after: 1 }, { status: 500 }], [500, 503, 201, 201]],
      ["after one, twice armed", [{ after: 1 }, { after: 1, status: 500 }], [201, 503, 500, 201]]
    ]
  it.live.each(later)("Begin %s", ([, faults, expected]) =>
    Effect.gen(function* () {
      for (const fault of faults) {
        yield* control("POST", "faults", { operation: "createPosts", kind: "status", status: 503, ...fault })
      }
      const statuses = []
      for (const text of ["one", "two", "three", "four"]) {
        yield* api("GET", "/2/users/me", "user")
        statuses.push((yield* api("POST", "/2/tweets", "user", { text })).status)
      }
      expect(statuses).toEqual(expected)
    }).pipe(Effect.provide(underControl()))
  )

  it.live("Show how many requests still pass, also in a state that is loaded", () =>
    Effect.gen(function* () {
      const fault = { operation: "POST /2/tweets", kind: "reset_after", after: 2 }
      expect((yield* control("POST", "faults", fault)).json.faults).toMatchObject([{ after: 2, left: 1 }])
      yield* api("POST", "/2/tweets", "user", { text: "one" })
      const { json } = yield* control("GET", "state")
      yield* control("POST", "reset", {})
      yield* control("PUT", "state", json)
      expect((yield* control("GET", "faults")).json.faults).toMatchObject([{ after: 1, left: 1 }])
    }).pipe(Effect.provide(underControl()))
  )

  const names = ["GET /2/tweets/{post_id}", "GET /2/tweets/20", "DELETE /2/tweets/{id}", ...signIns]
  it.live.each(names)("Are for %j, which the X API has", (operation) =>
    Effect.gen(function* () {
      expect((yield* control("POST", "faults", { operation, kind: "status", status: 503 })).status).toBe(200)
      const [method = "", path = ""] = operation.replace("{post_id}", "20").replace("{id}", "20").split(" ")
      expect((yield* api(method, path, "user")).status).toBe(503)
      expect([404, 503]).not.toContain((yield* api(method, path.startsWith("/2/tweets") ? "/2/tweets" : path)).status)
    }).pipe(Effect.provide(underControl()))
  )

  it.live("Are for a path that the X API does not have if the test insists", () =>
    Effect.gen(function* () {
      const fault = { operation: "GET /2/made/up", kind: "status", status: 418, unknown: true }
      expect((yield* control("POST", "faults", fault)).status).toBe(200)
      expect((yield* api("GET", "/2/made/up")).status).toBe(418)
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

describe("the settings of the emulator", () => {
  it.live("Are those that the command prints, for the address that the request has", () =>
    Effect.gen(function* () {
      const { url } = yield* EmulatorServer
      const { json, text } = yield* control("GET", "env")
      const names = Object.entries(defaultCredentials).map(([name, value]) => [`X_${name.toUpperCase()}`, value])
      expect(json).toMatchObject({
        ...Object.fromEntries(names),
        X_BASE_URL: url,
        X_EMULATOR_TOKEN: token,
        X_USERNAME: "ada_rivers",
        X_OTHER_USERNAME: "ben_harbor"
      })
      expect((yield* control("GET", "env")).text).toBe(text)
      const me = yield* api("GET", "/2/users/me", json.X_OTHER_OAUTH2_USER_TOKEN)
      expect(me.json.data.id).toBe(json.X_OTHER_USER_ID)
    }).pipe(Effect.provide(underControl()))
  )

  it.live("Are lines for who accepts text alone", () =>
    Effect.gen(function* () {
      const headers = { authorization: `Bearer ${token}`, accept: "text/plain" }
      const lines = (yield* ask("GET", "/emulator/env", { headers })).text.trimEnd().split("\n")
      const settings = lines.filter((line) => !line.startsWith("# ")).map((line) => line.split(/=(.*)/s).slice(0, 2))
      expect(Object.fromEntries(settings)).toEqual((yield* control("GET", "env")).json)
    }).pipe(Effect.provide(underControl()))
  )

  it.live("Are for nobody without the token", () =>
    Effect.gen(function* () {
      const asked = yield* ask("GET", "/emulator/env")
      expect(asked.status).toBe(401)
      expect(asked.text).not.toContain(defaultCredentials.consumer_secret)
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
      expect(json.disturbed).toBe(1)
      expect((yield* control("POST", "streams", { how: "cut" })).json.disturbed).toBe(0)
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
    const { errors, valid } = await new Validator().validate(structuredClone(describeControl()))
    expect([valid, errors]).toEqual([true, undefined])
    const described = Object.entries(describeControl().paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`)
    )
    expect(described.sort()).toEqual(
      ["GET /emulator/env", "GET /emulator/health", ...routes.map(({ method, path }) => `${method} ${path}`)].sort()
    )
    expect(JSON.stringify(describeControl())).not.toContain("$ref")
    // A body and its description refuse the same properties.
    for (const { body, path } of routes) {
      const schema = body === undefined ? undefined : JSON.stringify(documentOf(body))
      expect([path, schema?.includes('"additionalProperties":true')]).toEqual([path, schema && false])
      expect(schema ?? '"additionalProperties":false').toContain('"additionalProperties":false')
    }
  })

  it.live("Is served to who has the token, and health to everybody on this machine", () =>
    Effect.gen(function* () {
      expect((yield* control("GET", "openapi.json")).json).toEqual(structuredClone(describeControl()))
      expect((yield* ask("GET", "/emulator/openapi.json")).status).toBe(401)
      expect((yield* ask("GET", "/emulator/health")).json).toEqual({ status: "ok" })
    }).pipe(Effect.provide(underControl()))
  )
})
