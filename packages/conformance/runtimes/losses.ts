import { layerBearer } from "@xeffect/http"
import { getTweet, like, searchRecentTweets } from "@xeffect/tweets"
import { getUser } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { type Check, check, expectEqual, expectThat } from "./check.ts"
import { Service } from "./target.ts"

const notJson = check(
  "a 200 with HTML is DecodeError",
  "app",
  Effect.gen(function* () {
    const { fault, target } = yield* Service
    yield* fault({ status: 200, body: "<h1>Welcome</h1>", contentType: "text/html", path: `/2/tweets/${target.post}` })
    const { reason } = yield* Effect.flip(getTweet({ id: target.post }))
    const body = reason._tag === "DecodeError" ? reason.body : undefined
    yield* expectEqual("the reason", [reason._tag, body], ["DecodeError", "<h1>Welcome</h1>"])
  })
)

// Some runtimes retry a read themselves, once for each connection that was open before.
const times = 100

const readLost = check(
  "a read whose connection breaks is TransportError",
  "app",
  Effect.gen(function* () {
    const { fault } = yield* Service
    yield* fault({ reset: "before", times, path: "/2/users/1" })
    const { reason } = yield* Effect.flip(getUser({ id: "1" }))
    yield* expectEqual("the reason", reason._tag, "TransportError")
  })
)

const writeLost = check(
  "a write whose connection breaks is OutcomeUnknown, and it is not sent again",
  "user",
  Effect.gen(function* () {
    const { fault, requests, target } = yield* Service
    const before = yield* requests("POST")
    yield* fault({ reset: "after", times, method: "POST", path: `/2/users/${target.me.id}/likes` })
    const { reason } = yield* Effect.flip(like({ tweet_id: target.post }))
    yield* expectEqual("the reason", reason._tag, "OutcomeUnknown")
    const sent = (yield* requests("POST")) - before
    yield* expectThat("how often it was sent", sent, sent === 1 || (sent === 2 && target.repeats_writes))
  })
)

const refusedAtOnce = check(
  "refuses a wrong parameter and a missing credential before anything is sent",
  "app",
  Effect.gen(function* () {
    const { requests } = yield* Service
    const before = yield* requests("GET")
    const input = yield* Effect.flip(searchRecentTweets({ query: "tea", max_results: 1000 }))
    yield* expectEqual("the reason", input.reason._tag, "InvalidInput")
    const missing = yield* Effect.flip(searchRecentTweets({ query: "tea", user_auth: true }))
    yield* expectEqual("the reason", missing.reason._tag, "MissingCredentials")
    yield* expectEqual("the requests", (yield* requests("GET")) - before, 0)
  })
)

const cancelled = check(
  "aborts the request when the program is interrupted",
  "app",
  Effect.gen(function* () {
    const { held, send, silent_url, target } = yield* Service
    const live = layerBearer({ base_url: silent_url, bearer_token: target.bearer_token, send })
    const fiber = yield* Effect.forkChild(Effect.provide(getTweet({ id: "20" }), live))
    yield* expectEqual("the request arrived", yield* held("arrived"), true)
    yield* Fiber.interrupt(fiber)
    yield* expectEqual("the request was aborted", yield* held("aborted"), true)
  })
)

/** Responses that are lost, malformed or no longer needed. */
export const losses: ReadonlyArray<Check> = [notJson, readLost, writeLost, refusedAtOnce, cancelled]
