import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import { get, post } from "./support.ts"

const main = "2244994945"

const attempts = Effect.gen(function* () {
  const { posts, users } = (yield* Emulator).world.seed
  const reply = (to: string) => ({ text: `Reply to ${to}`, reply: { in_reply_to_tweet_id: to } })
  return {
    like: yield* post(`/2/users/${main}/likes`, { tweet_id: posts.dawn }),
    follow: yield* post(`/2/users/${main}/following`, { target_user_id: users.grace }),
    quote: yield* post("/2/tweets", { text: "Look", quote_tweet_id: posts.dawn }),
    replyToStranger: yield* post("/2/tweets", reply(posts.dawn)),
    cashtags: yield* post("/2/tweets", { text: "$AB and $CD" }),
    longQuery: yield* get("/2/tweets/search/recent", { query: "x".repeat(513) }),
    longCount: yield* get("/2/tweets/counts/all", { query: "x".repeat(1025) }, "app")
  }
})

const allowed = Effect.gen(function* () {
  const { posts } = (yield* Emulator).world.seed
  const reply = (to: string) => ({ text: `Reply to ${to}`, reply: { in_reply_to_tweet_id: to } })
  return [
    yield* post("/2/tweets", { text: "$AB alone" }),
    yield* post("/2/tweets", reply(posts.level4)),
    yield* post("/2/tweets", reply(posts.talk2)),
    yield* post(`/2/users/${main}/retweets`, { tweet_id: posts.dawn }),
    yield* get("/2/tweets/search/recent", { query: "x".repeat(512) })
  ].map(({ status }) => status)
})

describe("the access level", () => {
  it.effect("enterprise may do all", () =>
    Effect.gen(function* () {
      const statuses = Object.values(yield* attempts).map(({ status }) => status)
      expect(statuses).toEqual([200, 200, 201, 201, 201, 200, 200])
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("self_serve may not like, follow or quote, nor reply to strangers", () =>
    Effect.gen(function* () {
      const { cashtags, follow, like, longCount, longQuery, quote, replyToStranger } = yield* attempts
      for (const { json, status } of [like, follow, quote]) {
        expect([status, json.title, json.reason]).toEqual([403, "Client Forbidden", "client-not-enrolled"])
      }
      for (const { json, status } of [replyToStranger, cashtags]) {
        expect([status, json.title, json.type]).toEqual([403, "Forbidden", "about:blank"])
      }
      for (const { json, status } of [longQuery, longCount]) {
        expect([status, Object.keys(json.errors[0].parameters)]).toEqual([400, ["query"]])
      }
      expect(yield* allowed).toEqual([201, 201, 201, 200, 200])
    }).pipe(Effect.provide(layerEmulator({ access_level: "self_serve" })))
  )

  it.effect("makes nothing of what it refuses", () =>
    Effect.gen(function* () {
      const { world } = yield* Emulator
      const before = world.posts.size
      yield* attempts
      expect(world.posts.size).toBe(before)
    }).pipe(Effect.provide(layerEmulator({ access_level: "self_serve" })))
  )
})
