import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { layerEmulator } from "../src/emulator/emulator.ts"
import { type Response, get, maxIds, post, send } from "./support.ts"

const complainsOf = (response: Response, parameter: string) => {
  expect(response.status).toBe(400)
  expect(response.json.title).toBe("Invalid Request")
  expect(response.json.type).toBe("https://api.x.com/2/problems/invalid-request")
  const named = response.json.errors.flatMap((error: { parameters: object }) => Object.keys(error.parameters))
  expect(named).toContain(parameter)
}

const many = (length: number) => Array.from({ length }, (_, index) => String(index + 1)).join(",")

const recent = "/2/tweets/search/recent"

const refused: ReadonlyArray<readonly [string, Record<string, string>, string]> = [
  ["/2/tweets/20", { unknown: "1" }, "unknown"],
  ["/2/tweets/20", { tweet_fields: "text" }, "tweet_fields"],
  ["/2/tweets/20", { "tweet.fields": "colour" }, "tweet.fields"],
  ["/2/tweets/20", { "tweet.fields": "text, lang" }, "tweet.fields"],
  ["/2/tweets/20", { "tweet.fields": "" }, "tweet.fields"],
  ["/2/tweets/20", { "post.fields": "lang,lang" }, "post.fields"],
  ["/2/tweets/20", { expansions: "pinned_tweet_id" }, "expansions"],
  ["/2/users/20", { expansions: "author_id" }, "expansions"],
  ["/2/users/20", { "media.fields": "url" }, "media.fields"],
  ["/2/tweets/abc", {}, "id"],
  ["/2/tweets/12345678901234567890", {}, "id"],
  ["/2/tweets", {}, "ids"],
  ["/2/tweets", { ids: "" }, "ids"],
  ["/2/tweets", { ids: "1,,2" }, "ids"],
  ["/2/tweets", { ids: many(maxIds + 1) }, "ids"],
  ["/2/users/by", { usernames: "ada_rivers,a-b" }, "usernames"],
  ["/2/users/by/username/seventeen_letters", {}, "username"],
  [recent, {}, "query"],
  [recent, { query: "" }, "query"],
  [recent, { query: "x".repeat(4097) }, "query"],
  [recent, { query: "x", max_results: "9" }, "max_results"],
  [recent, { query: "x", max_results: "101" }, "max_results"],
  [recent, { query: "x", max_results: "ten" }, "max_results"],
  [recent, { query: "x", max_results: "10.5" }, "max_results"],
  [recent, { query: "x", sort_order: "newest" }, "sort_order"],
  [recent, { query: "x", since_id: "-1" }, "since_id"],
  [recent, { query: "x", start_time: "2026-11-20" }, "start_time"],
  [recent, { query: "x", start_time: "2026-11-20 10:00:00Z" }, "start_time"],
  [recent, { query: "x", start_time: "2026-13-41T10:00:00Z" }, "start_time"],
  [recent, { query: "x", start_time: "2026-11-12T10:00:00Z" }, "start_time"],
  [recent, { query: "x", end_time: "2026-11-21T10:00:00Z" }, "end_time"],
  [recent, { query: "x", start_time: "2026-11-19T10:00:00Z", end_time: "2026-11-18T10:00:00Z" }, "start_time"],
  [recent, { query: "x", next_token: "" }, "next_token"],
  [recent, { query: "x", next_token: "madeup" }, "pagination_token"],
  ["/2/users/2244994945/tweets", { max_results: "4" }, "max_results"],
  ["/2/users/2244994945/tweets", { exclude: "quotes" }, "exclude"],
  ["/2/users/2244994945/followers", { max_results: "1001" }, "max_results"]
]

const accepted: ReadonlyArray<readonly [string, Record<string, string>]> = [
  ["/2/tweets", { ids: many(maxIds) }],
  [recent, { query: "x", max_results: "10" }],
  [recent, { query: "x", start_time: "2026-11-19T10:00:00Z", end_time: "2026-11-20T10:00:00.000Z" }],
  [recent, { query: "x", start_time: "2026-11-19T10:00:00+02:00" }],
  [recent, { query: "x".repeat(4096), sort_order: "relevancy" }],
  ["/2/users/2244994945/tweets", { exclude: "replies,retweets", max_results: "100" }],
  ["/2/users/2244994945/followers", { max_results: "1000" }]
]

const now = Effect.andThen(TestClock.setTime(new Date("2026-11-20T12:00:00Z").getTime()), Effect.void)

describe("queries", () => {
  it.effect.each(refused)("refuses %s with %o", ([path, query, parameter]) =>
    Effect.gen(function* () {
      complainsOf(yield* get(path, query), parameter)
    }).pipe(Effect.provide(layerEmulator()), (test) => Effect.andThen(now, test))
  )

  it.effect.each(accepted)("accepts %s with %o", ([path, query]) =>
    Effect.gen(function* () {
      expect((yield* get(path, query)).status).toBe(200)
    }).pipe(Effect.provide(layerEmulator()), (test) => Effect.andThen(now, test))
  )

  it.effect("refuses a parameter that is repeated", () =>
    Effect.gen(function* () {
      complainsOf(yield* send("GET", "/2/tweets?ids=1&ids=2"), "ids")
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("names everything that is wrong at once", () =>
    Effect.gen(function* () {
      const { json } = yield* get("/2/users/x/tweets", { max_results: "500", what: "1" })
      expect(json.errors.map((error: { parameters: object }) => error.parameters)).toEqual([
        { id: ["x"] },
        { max_results: ["500"] },
        { what: ["1"] }
      ])
    }).pipe(Effect.provide(layerEmulator()))
  )
})

const likes = "/2/users/2244994945/likes"

const missing = "is missing but it is required"
const unknown = "is not defined in the schema and the schema does not allow additional properties"

const bodies: ReadonlyArray<readonly [path: string, body: unknown, parameter: string, message: string]> = [
  [likes, {}, "$", `$.tweet_id: ${missing}`],
  [likes, { tweet_id: 20 }, "$.tweet_id", "$.tweet_id: integer found, string expected"],
  [likes, { tweet_id: "20", more: true }, "$", `$.more: ${unknown}`],
  [likes, [], "$", "$: array found, object expected"],
  [likes, null, "$", "$: null found, object expected"],
  [likes, "{", "body", "The body is not JSON."],
  ["/2/users/2244994945/blocking", {}, "$", `$.target_user_id: ${missing}`],
  ["/2/users/2244994945/blocking", { target_user_id: "1", more: true }, "$", `$.more: ${unknown}`],
  ["/2/dm_conversations/with/783214/messages", {}, "$", "$: should be valid to any of the schemas"],
  ["/2/tweets", { text: 1 }, "$.text", "$.text: integer found, string expected"],
  ["/2/tweets", { text: "a", in_reply_to_tweet_id: "1" }, "$", `$.in_reply_to_tweet_id: ${unknown}`],
  [
    "/2/tweets",
    { text: "a", poll: { options: ["one"], duration_minutes: 10 } },
    "$.poll.options",
    "$.poll.options: there must be a minimum of 2 items in the array"
  ],
  [
    "/2/tweets",
    { text: "a", poll: { options: ["one", "t".repeat(26)], duration_minutes: 10 } },
    "$.poll.options[1]",
    "$.poll.options[1]: may only be 25 characters long"
  ],
  ["/2/tweets", { text: "a", poll: { options: ["one", "two"] } }, "$.poll", `$.poll.duration_minutes: ${missing}`],
  [
    "/2/tweets",
    { text: "a", media: { media_ids: [] } },
    "$.media.media_ids",
    "$.media.media_ids: there must be a minimum of 1 items in the array"
  ],
  [
    "/2/tweets",
    { text: "a", for_super_followers_only: "yes" },
    "$.for_super_followers_only",
    "$.for_super_followers_only: string found, boolean expected"
  ]
]

describe("bodies", () => {
  it.effect.each(bodies)("of %s are refused with %o", ([path, body, parameter, message]) =>
    Effect.gen(function* () {
      const response = yield* post(path, body)
      complainsOf(response, parameter)
      expect(response.json.errors[0].message).toBe(message)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("refuses a body that is not said to be JSON", () =>
    Effect.gen(function* () {
      const headers = { "content-type": "text/plain" }
      const { json, status } = yield* send("POST", "/2/tweets", { body: { text: "a" }, headers, as: "user" })
      const message = "Requests with bodies must have content-type of application/json."
      expect([status, json.errors]).toEqual([400, [{ parameters: {}, message }]])
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("refuses a body where there is none", () =>
    Effect.gen(function* () {
      complainsOf(yield* send("DELETE", "/2/tweets/20", { body: {}, as: "user" }), "body")
    }).pipe(Effect.provide(layerEmulator()))
  )
})
