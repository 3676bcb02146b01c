import { assert, describe, it } from "@effect/vitest"
import { apiDescription, raw } from "@xeffect/core"
import { bearer as bearerOf, layer, oauth1 as makeOAuth1, type Options, withCredentials } from "./over-client/index.ts"
import { layerConfig } from "./over-client/config.ts"
import {
  bookmark,
  createTweet,
  getAllTweetsCount,
  getBookmarks,
  getTweet,
  like,
  searchRecentTweets,
  unlike
} from "@xeffect/tweets"
import { getUsageCredits } from "@xeffect/usage"
import { getMe, getUser } from "@xeffect/users"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { version } from "../src/request/version.ts"
import { json, recorder, type Reply, type Sent } from "./support.ts"

const oauth1 = {
  consumer_key: "consumer",
  consumer_secret: "consumer-secret",
  access_token: "2244994945-token",
  access_token_secret: "token-secret"
}
const both = { ...oauth1, bearer_token: "bearer" }

/** Data that is enough for every operation here: a post, a user, and the outcome of a write. */
const anything = { id: "20", text: "x", name: "Ada", username: "ada", liked: true }

const found = ({ url }: Sent) => json({ data: /\/(search|bookmarks)\b/.test(url) ? [] : anything })

const using = (options: Options, reply: (sent: Sent, count: number) => Reply = found) => {
  const { client, sent } = recorder(reply)
  // Retries have tests of their own.
  return { sent, live: layer({ retries: 0, ...options }).pipe(Layer.provide(client)) }
}

const scheme = ({ headers }: Sent) => headers["authorization"]?.split(" ")[0]

describe("layer", () => {
  it.effect("sends what the parameters say and nothing else", () =>
    Effect.gen(function* () {
      const { live, sent } = using(both)
      yield* searchRecentTweets({
        query: "a b+c!*'()&=%~ ❤️",
        max_results: 10,
        next_token: undefined,
        start_time: new Date("2026-11-21T08:30:00.999Z"),
        expansions: ["author_id", "geo.place_id"],
        user_fields: "name,verified"
      }).pipe(Effect.provide(live))
      assert.deepStrictEqual(
        sent.map(({ body, method, url }) => ({ method, url, body })),
        [
          {
            method: "GET",
            url:
              "https://api.x.com/2/tweets/search/recent" +
              "?query=a%20b%2Bc%21%2A%27%28%29%26%3D%25~%20%E2%9D%A4%EF%B8%8F&max_results=10" +
              "&start_time=2026-11-21T08%3A30%3A00Z&expansions=author_id%2Cgeo.place_id&user.fields=name%2Cverified",
            body: ""
          }
        ]
      )
      assert.deepStrictEqual(sent[0]?.headers, {
        accept: "application/json",
        authorization: "Bearer bearer",
        "user-agent": `xeffect/${version}`
      })
    })
  )

  it.effect("nests the body, and sends false, 0 and empty text", () =>
    Effect.gen(function* () {
      const { live, sent } = using(oauth1)
      yield* createTweet({
        text: "",
        media_ids: [1n, "2", 3],
        media_tagged_user_ids: ["7"],
        for_super_followers_only: false,
        place_id: "01a9a39529b27f36",
        in_reply_to_tweet_id: "20",
        exclude_reply_user_ids: [8],
        reply_settings: undefined
      }).pipe(Effect.provide(live))
      assert.strictEqual(sent[0]?.headers["content-type"], "application/json")
      assert.deepStrictEqual(JSON.parse(sent[0]?.body ?? ""), {
        text: "",
        for_super_followers_only: false,
        geo: { place_id: "01a9a39529b27f36" },
        media: { media_ids: ["1", "2", "3"], tagged_user_ids: ["7"] },
        reply: { in_reply_to_tweet_id: "20", exclude_reply_user_ids: ["8"] }
      })
    })
  )

  it.effect("goes by the HttpClient that it was given, also inside another one", () =>
    Effect.gen(function* () {
      const outer = recorder(found)
      const inner = recorder(found)
      const live = (client: typeof outer.client) => layer({ bearer_token: "b" }).pipe(Layer.provide(client))
      yield* Effect.andThen(getTweet({ id: "1" }), getTweet({ id: "2" }).pipe(Effect.provide(live(inner.client)))).pipe(
        Effect.provide(live(outer.client))
      )
      assert.deepStrictEqual(
        outer.sent.map(({ url }) => url),
        ["https://api.x.com/2/tweets/1"]
      )
      assert.deepStrictEqual(
        inner.sent.map(({ url }) => url),
        ["https://api.x.com/2/tweets/2"]
      )
    })
  )

  it.effect("goes to base_url", () =>
    Effect.gen(function* () {
      const { live, sent } = using({ bearer_token: "b", base_url: "http://127.0.0.1:8080/proxy/" })
      yield* getTweet({ id: 20 }).pipe(Effect.provide(live))
      assert.strictEqual(sent[0]?.url, "http://127.0.0.1:8080/proxy/2/tweets/20")
    })
  )

  const malformed: ReadonlyArray<readonly [Options, parameter: string]> = [
    [{ base_url: "api.x.com" }, "base_url"],
    [{ base_url: "http://api.x.com" }, "base_url"],
    [{ base_url: "ftp://localhost" }, "base_url"],
    [{ base_url: "https://user:password@api.x.com" }, "base_url"],
    [{ base_url: "https://api.x.com?a=b" }, "base_url"],
    [{ bearer_token: "" }, "bearer_token"],
    [{ bearer_token: "two words" }, "bearer_token"],
    [{ bearer_token: Redacted.make("line\n") }, "bearer_token"],
    [{ ...oauth1, access_token_secret: "" }, "access_token_secret"],
    [{ ...oauth1, access_token: undefined }, "access_token"],
    [{ consumer_key: "k" }, "consumer_secret, access_token, access_token_secret"]
  ]
  it.effect.each(malformed)("refuses %j", ([options, parameter]) =>
    Effect.gen(function* () {
      const { live, sent } = using(options)
      const { reason } = yield* getTweet({ id: "20" }).pipe(Effect.provide(live), Effect.flip)
      assert.strictEqual(reason._tag, "InvalidInput")
      assert.strictEqual(reason._tag === "InvalidInput" && reason.parameter, parameter)
      assert.lengthOf(sent, 0)
      if (typeof options.bearer_token === "string" && options.bearer_token !== "") {
        assert.notInclude(reason.message + JSON.stringify(reason), options.bearer_token)
      }
    })
  )
})

describe("layerConfig", () => {
  it.effect("reads the environment", () =>
    Effect.gen(function* () {
      const { client, sent } = recorder(found)
      const env = { X_BEARER_TOKEN: "from-env", X_BASE_URL: "https://example.com" }
      const live = layerConfig().pipe(Layer.provide([client, ConfigProvider.layer(ConfigProvider.fromUnknown(env))]))
      yield* getTweet({ id: "20" }).pipe(Effect.provide(live))
      assert.strictEqual(sent[0]?.url, "https://example.com/2/tweets/20")
      assert.strictEqual(sent[0]?.headers["authorization"], "Bearer from-env")
    })
  )
})

describe("the credential", () => {
  const bearer = { bearer_token: "bearer" }
  const read = getTweet({ id: "20" })
  const rows = [
    { what: "the default, false", call: Effect.asVoid(read), options: both, scheme: "Bearer" },
    { what: "the default, true", call: Effect.asVoid(getMe()), options: both, scheme: "OAuth" },
    {
      what: "user_auth: true",
      call: Effect.asVoid(getTweet({ id: "20", user_auth: true })),
      options: both,
      scheme: "OAuth"
    },
    { what: "user_auth: false", call: Effect.asVoid(getMe({ user_auth: false })), options: both, scheme: "Bearer" },
    {
      what: "the only one, if the default is the other",
      call: Effect.asVoid(getMe()),
      options: bearer,
      scheme: "Bearer"
    },
    { what: "the only one, if the default is the other", call: Effect.asVoid(read), options: oauth1, scheme: "OAuth" },
    {
      what: "the user's, if the bearer token is the app's and a user is needed",
      call: Effect.asVoid(getBookmarks()),
      options: { ...both, bearer_token: `${"A".repeat(22)}app` },
      scheme: "OAuth"
    },
    {
      what: "the bearer token of a user, if nothing else is asked for",
      call: Effect.asVoid(getBookmarks()),
      options: both,
      scheme: "Bearer"
    },
    {
      what: "the app's, if the operation accepts it",
      call: Effect.asVoid(read),
      options: { ...both, bearer_token: `${"A".repeat(22)}app` },
      scheme: "Bearer"
    }
  ]
  it.effect.each(rows)("is $what", ({ call, options, scheme: expected }) =>
    Effect.gen(function* () {
      const { live, sent } = using(options)
      yield* call.pipe(Effect.provide(live))
      assert.deepStrictEqual([...new Set(sent.map(scheme))], [expected])
    })
  )

  const missing = [
    { what: "nothing is configured", call: Effect.asVoid(getTweet({ id: "20" })), options: {} },
    {
      what: "user_auth: true has no OAuth 1.0a",
      call: Effect.asVoid(getTweet({ id: "20", user_auth: true })),
      options: bearer
    },
    {
      what: "user_auth: false has no bearer token",
      call: Effect.asVoid(like({ tweet_id: "20", user_auth: false })),
      options: oauth1
    }
  ]
  it.effect.each(missing)("is missing if $what", ({ call, options }) =>
    Effect.gen(function* () {
      const { live, sent } = using(options)
      const { message, reason } = yield* call.pipe(Effect.provide(live), Effect.flip)
      assert.strictEqual(reason._tag, "MissingCredentials")
      assert.match(message, /bearer_token|OAuth 1.0a/)
      assert.lengthOf(sent, 0)
    })
  )

  const { consumer_key, consumer_secret, access_token, access_token_secret } = oauth1
  const signed = { oauth1: makeOAuth1({ consumer_key, consumer_secret, access_token, access_token_secret }) }
  // Takes the app's token alone, as it is described.
  const ofApp = getAllTweetsCount({ query: "tides" })
  const unaccepted = [
    { what: "one of the app", call: Effect.asVoid(ofApp), options: oauth1, given: signed, sends: "OAuth", data: [] },
    {
      what: "one of a user of OAuth 2.0",
      call: Effect.asVoid(bookmark({ tweet_id: "20" })),
      options: oauth1,
      given: signed,
      sends: "OAuth",
      data: { bookmarked: true }
    }
  ]
  it.effect.each(unaccepted)("of another kind than $what is refused, and sent if it is given for the call", (row) =>
    Effect.gen(function* () {
      const { live, sent } = using(row.options, () => json({ data: row.data }))
      const { message, reason } = yield* row.call.pipe(Effect.provide(live), Effect.flip)
      assert.strictEqual(reason._tag, "MissingCredentials")
      assert.include(message, `description ${apiDescription.version} of ${apiDescription.date}`)
      assert.include(message, "for this call alone")
      assert.lengthOf(sent, 0)
      yield* row.call.pipe(withCredentials(row.given), Effect.provide(live))
      assert.deepStrictEqual([...new Set(sent.map(scheme))], [row.sends])
    })
  )

  it.effect("that is accepted goes before another that is given with it", () =>
    Effect.gen(function* () {
      const { live, sent } = using({}, () => json({ data: [] }))
      yield* ofApp.pipe(withCredentials({ ...signed, bearer: bearerOf("app") }), Effect.provide(live))
      assert.deepStrictEqual(sent.map(scheme), ["Bearer"])
    })
  )

  it.effect("is signed again, with another nonce, for every request", () =>
    Effect.gen(function* () {
      const { live, sent } = using(oauth1)
      yield* Effect.all([getMe(), getMe()]).pipe(Effect.provide(live))
      const nonces = sent.map(({ headers }) => /oauth_nonce="(\w+)"/.exec(headers["authorization"] ?? "")?.[1])
      assert.strictEqual(new Set(nonces).size, 2)
    })
  )
})

describe("a balance", () => {
  const credits = { total_balance: 12.5, prepaid_balance: 2.5, free_balance: 10, free_grants: [{ amount: 10 }] }

  it.effect("is read, or is said to be missing if the status 404 has no body", () =>
    Effect.gen(function* () {
      const { live } = using(both, (_, count) =>
        count === 1 ? json({ data: credits }) : new Response("", { status: 404 })
      )
      const read = getUsageCredits().pipe(Effect.provide(live))
      assert.deepStrictEqual(yield* read, { available: true, data: credits })
      assert.deepStrictEqual(yield* read, { available: false })
    })
  )

  it.effect.each([
    ["a 404 with a body", () => json({ title: "Not Found Error" }, { status: 404 }), "NotFound"],
    ["an empty 403", () => new Response("", { status: 403 }), "Forbidden"],
    ["an empty success", () => new Response(""), "DecodeError"],
    ["errors alone", () => json({ errors: [{ title: "no" }] }), "PartialErrors"],
    ["an empty balance", () => json({ data: {} }), "DecodeError"]
  ] as const)("is a failure, and not missing, for %s", ([, respond, reason]) =>
    Effect.gen(function* () {
      const { live } = using(both, respond)
      const error = yield* getUsageCredits().pipe(Effect.provide(live), Effect.flip)
      assert.strictEqual(error.reason._tag, reason)
    })
  )

  it.effect("is missing for this operation alone", () =>
    Effect.gen(function* () {
      const { live } = using(both, () => new Response("", { status: 404 }))
      const error = yield* getTweet({ id: "20" }).pipe(Effect.provide(live), Effect.flip)
      assert.strictEqual(error.reason._tag, "NotFound")
    })
  )
})

describe("the user's ID", () => {
  const me = (sent: Sent) =>
    sent.url.endsWith("/2/users/me") ? json({ data: { id: "99" } }) : json({ data: { liked: true } })

  it.effect("is read from an OAuth 1.0a token", () =>
    Effect.gen(function* () {
      const { live, sent } = using(both, me)
      yield* like({ tweet_id: "20" }).pipe(Effect.provide(live))
      assert.deepStrictEqual(
        sent.map(({ body, url }) => [url, body]),
        [["https://api.x.com/2/users/2244994945/likes", '{"tweet_id":"20"}']]
      )
    })
  )

  it.effect("is looked up by one request, however many fibers ask", () =>
    Effect.gen(function* () {
      const { live, sent } = using(both, me)
      const calls = Array.from({ length: 50 }, (_, index) => unlike({ tweet_id: `${index}`, user_auth: false }))
      yield* Effect.all(calls, { concurrency: "unbounded" }).pipe(Effect.provide(live))
      assert.strictEqual(sent.filter(({ url }) => url.endsWith("/2/users/me")).length, 1)
      assert.strictEqual(sent.filter(({ url }) => url.includes("/2/users/99/likes/")).length, 50)
    })
  )

  it.effect("is looked up if an OAuth 1.0a token does not begin with it", () =>
    Effect.gen(function* () {
      const { live, sent } = using({ ...oauth1, access_token: "opaque" }, me)
      yield* like({ tweet_id: "20" }).pipe(Effect.provide(live))
      assert.deepStrictEqual(
        sent.map(({ url }) => url),
        ["https://api.x.com/2/users/me", "https://api.x.com/2/users/99/likes"]
      )
    })
  )

  it.effect("is looked up once for a layer, wherever it is provided", () =>
    Effect.gen(function* () {
      const { live, sent } = using(both, me)
      const call = unlike({ tweet_id: "20", user_auth: false }).pipe(Effect.provide(live))
      yield* call
      yield* Effect.all([call, Effect.exit(Effect.andThen(call, Effect.die("elsewhere")))])
      const paths = sent.map(({ url }) => new URL(url).pathname)
      assert.deepStrictEqual(paths, ["/2/users/me", ...Array.from({ length: 3 }, () => "/2/users/99/likes/20")])
    })
  )

  it.effect("is looked up for each of two layers", () =>
    Effect.gen(function* () {
      const [first, second] = [using(both, me), using(both, me)]
      const call = unlike({ tweet_id: "20", user_auth: false })
      yield* Effect.andThen(call.pipe(Effect.provide(first.live)), call.pipe(Effect.provide(second.live)))
      assert.deepStrictEqual([first.sent.length, second.sent.length], [2, 2])
    })
  )

  it.effect("is looked up again after a lookup that failed", () =>
    Effect.gen(function* () {
      const { live, sent } = using(both, (one, count) => (count === 1 ? json({}, { status: 500 }) : me(one)))
      const call = like({ tweet_id: "20", user_auth: false })
      yield* Effect.andThen(Effect.flip(call), call).pipe(Effect.provide(live))
      assert.lengthOf(sent, 3)
    })
  )
})

describe("withCredentials", () => {
  const as = (token: string) => withCredentials({ bearer: bearerOf(Redacted.make(token)) })
  const authorization = ({ headers }: Sent) => headers["authorization"]

  it.effect("holds for its part of the program, in every fiber of it, and for no other", () =>
    Effect.gen(function* () {
      const { live, sent } = using({ bearer_token: "own" })
      const call = (id: string) => getTweet({ id })
      yield* Effect.all(
        [
          Effect.all([call("1"), call("2")], { concurrency: "unbounded" }).pipe(as("a")),
          call("3").pipe(as("b"), as("c")),
          call("4")
        ],
        { concurrency: "unbounded" }
      ).pipe(Effect.provide(live))
      const byPost = Object.fromEntries(sent.map((one) => [one.url.split("/").at(-1), authorization(one)]))
      assert.deepStrictEqual(byPost, { 1: "Bearer a", 2: "Bearer a", 3: "Bearer b", 4: "Bearer own" })
    })
  )

  it.effect("looks each user up once, however often the credential is made", () =>
    Effect.gen(function* () {
      const { live, sent } = using({}, (one) =>
        one.url.endsWith("/me") ? json({ data: { id: authorization(one) === "Bearer a" ? "1" : "2" } }) : json({})
      )
      const call = (token: string) => like({ tweet_id: "20" }).pipe(as(token))
      yield* Effect.all([call("a"), call("b"), call("a"), call("b")]).pipe(Effect.provide(live))
      assert.deepStrictEqual(
        sent.map((one) => `${authorization(one)} ${new URL(one.url).pathname}`),
        [
          "Bearer a /2/users/me",
          "Bearer a /2/users/1/likes",
          "Bearer b /2/users/me",
          "Bearer b /2/users/2/likes",
          "Bearer a /2/users/1/likes",
          "Bearer b /2/users/2/likes"
        ]
      )
    })
  )
})

describe("a response", () => {
  it.effect("is returned unread by raw", () =>
    Effect.gen(function* () {
      const { live } = using(both, () => json({ anything: 1 }))
      const response = yield* raw(getTweet, { id: "20" }).pipe(Effect.provide(live))
      assert.strictEqual(yield* Effect.promise(() => response.text()), '{"anything":1}')
    })
  )

  const rows: ReadonlyArray<readonly [what: string, reply: Reply, reason: string, status: number | undefined]> = [
    [
      "400 problem",
      json({ title: "Invalid Request", detail: "One parameter was invalid" }, { status: 400 }),
      "BadRequest",
      400
    ],
    ["401", json({ title: "Unauthorized", status: 401 }, { status: 401 }), "Unauthorized", 401],
    ["402", json({ title: "CreditsDepleted" }, { status: 402 }), "CreditsDepleted", 402],
    ["403", json({ detail: "Not permitted" }, { status: 403 }), "Forbidden", 403],
    [
      "403 duplicate",
      json({ detail: "You may not post duplicate content." }, { status: 403 }),
      "DuplicateContent",
      403
    ],
    ["404 without a body", new Response(null, { status: 404 }), "NotFound", 404],
    ["409", json({ title: "Conflict" }, { status: 409 }), "Conflict", 409],
    ["429", json({ title: "Too Many Requests" }, { status: 429, headers: limitHeaders() }), "RateLimited", 429],
    [
      "429 cap",
      json({ type: "https://api.x.com/2/problems/usage-capped", period: "Monthly" }, { status: 429 }),
      "UsageCapped",
      429
    ],
    ["429 connections", json({ connection_issue: "TooManyConnections" }, { status: 429 }), "TooManyConnections", 429],
    ["503 of a proxy", new Response("<html><h1>Over capacity</h1></html>", { status: 503 }), "ServerError", 503],
    ["200 with HTML", new Response("<html></html>"), "DecodeError", 200],
    ["200 without a body", new Response(""), "DecodeError", 200],
    ["200 with JSON that breaks off", new Response('{"data":{"id":"2'), "TransportError", 200],
    ["200 with a number as ID", json({ data: { id: 20 } }), "DecodeError", 200],
    ["a broken connection", "lost", "TransportError", undefined]
  ]
  it.effect.each(rows)("that is %s has its reason", ([, reply, reason, status]) =>
    Effect.gen(function* () {
      const { live, sent } = using({ bearer_token: "hidden-token" }, () => (reply === "lost" ? reply : reply.clone()))
      const error = yield* getTweet({ id: "20" }).pipe(Effect.provide(live), Effect.flip)
      assert.strictEqual(error.reason._tag, reason)
      assert.strictEqual(error.status, status)
      assert.strictEqual(error.operation, "get_tweet")
      assert.lengthOf(sent, 1)
      if (reply !== "lost") {
        const body = yield* Effect.promise(() => reply.clone().text())
        // The body of a success is with the reason, and what broke off is not shown.
        const shown = error.reason._tag === "DecodeError" ? error.reason.body : error.response?.excerpt
        assert.strictEqual(shown, reason === "TransportError" ? "" : body)
        assert.strictEqual(error.response?.headers["content-type"] ?? null, reply.headers.get("content-type"))
      }
      assert.notInclude(`${error} ${JSON.stringify(error)}`, "hidden-token")
    })
  )

  it.effect("that is 429 says when to come back", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(1_000_000)
      const { live } = using(both, () => json({}, { status: 429, headers: limitHeaders() }))
      const { response, reason } = yield* getTweet({ id: "20" }).pipe(Effect.provide(live), Effect.flip)
      assert.strictEqual(reason._tag === "RateLimited" && reason.retryAt, 1_700_000_000_000)
      assert.deepStrictEqual(response?.rateLimit, { limit: 450, remaining: 0, reset: 1_700_000_000_000 })
    })
  )

  it.effect("that was lost leaves the outcome of a write unknown", () =>
    Effect.gen(function* () {
      const { live, sent } = using(both, () => "lost")
      const { reason } = yield* createTweet({ text: "once" }).pipe(Effect.provide(live), Effect.flip)
      assert.strictEqual(reason._tag, "OutcomeUnknown")
      assert.lengthOf(sent, 1)
    })
  )

  it.effect("names where it is not what it should be", () =>
    Effect.gen(function* () {
      // More digits than a number has: the text is kept, not what was parsed.
      const body = '{"data":{"id":"1","name":7,"username":"ada"},"count":12345678901234567890}'
      const { live } = using(both, () => new Response(body))
      const { message, reason } = yield* getUser({ id: "1" }).pipe(Effect.provide(live), Effect.flip)
      assert(reason._tag === "DecodeError")
      assert.deepStrictEqual([reason.path, reason.detail], [["data", "name"], "expected string"])
      assert.strictEqual(message, "getUser: DecodeError (200): data.name: expected string")
      assert.strictEqual(reason.body, body)
      assert.isFalse(reason.carriedOut)
    })
  )

  it.effect("to a write that cannot be used says that the write was carried out", () =>
    Effect.gen(function* () {
      const { live, sent } = using(both, () => json({ data: { id: 7 } }, { status: 201 }))
      const { message, reason } = yield* createTweet({ text: "once" }).pipe(Effect.provide(live), Effect.flip)
      assert(reason._tag === "DecodeError")
      assert.isTrue(reason.carriedOut)
      assert.include(message, "The request was carried out.")
      assert.lengthOf(sent, 1)
    })
  )
})

function limitHeaders() {
  return { "x-rate-limit-limit": "450", "x-rate-limit-remaining": "0", "x-rate-limit-reset": "1700000000" }
}
