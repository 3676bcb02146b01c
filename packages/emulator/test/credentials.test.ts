import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { layerEmulator } from "../src/emulator/emulator.ts"
import { get, post, send } from "./support.ts"

const tokens = layerEmulator({
  oauth2_tokens: [
    { token: "reader", user_id: "783214", scopes: ["tweet.read", "users.read"] },
    { token: "half", user_id: "783214", scopes: ["users.read"] }
  ]
})

describe("kinds of credentials", () => {
  it.effect("takes the app where the description does", () =>
    Effect.gen(function* () {
      expect((yield* get("/2/users/2244994945")).status).toBe(200)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("refuses the app where a user is needed, and says what is accepted", () =>
    Effect.gen(function* () {
      const { json, status } = yield* get("/2/users/me")
      expect(status).toBe(403)
      expect(json.title).toBe("Unsupported Authentication")
      expect(json.type).toBe("https://api.x.com/2/problems/unsupported-authentication")
      expect(json.detail).toContain("OAuth 1.0a User Context")
      expect(json.detail).toContain("OAuth 2.0 User Context")
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("knows whose token it is", () =>
    Effect.gen(function* () {
      expect((yield* get("/2/users/me", {}, "user")).json.data.username).toBe("ada_rivers")
      expect((yield* get("/2/users/me", {}, "reader")).json.data.username).toBe("ben_harbor")
    }).pipe(Effect.provide(tokens))
  )
})

describe("scopes", () => {
  it.effect("lets a token do what its scopes allow", () =>
    Effect.gen(function* () {
      expect((yield* get("/2/users/by/username/ada_rivers", {}, "reader")).status).toBe(200)
    }).pipe(Effect.provide(tokens))
  )

  it.effect.each([
    ["half", "GET", "/2/users/me", undefined, "tweet.read"],
    ["reader", "POST", "/2/tweets", { text: "no" }, "tweet.write"],
    ["reader", "POST", "/2/users/783214/likes", { tweet_id: "1" }, "like.write"],
    ["reader", "GET", "/2/users/783214/followers", undefined, "follows.read"],
    ["reader", "POST", "/2/users/783214/blocking", { target_user_id: "1" }, "block.write"],
    ["reader", "DELETE", "/2/users/783214/blocking/1", undefined, "block.write"]
  ] as const)("refuses %s for %s %s", ([as, method, path, body, lacking]) =>
    Effect.gen(function* () {
      const { json, status } = yield* send(method, path, { as, body })
      expect(status).toBe(403)
      expect(json.detail).toContain(lacking)
    }).pipe(Effect.provide(tokens))
  )

  it.effect("does not carry out what it refuses", () =>
    Effect.gen(function* () {
      yield* post("/2/tweets", { text: "not allowed to say this" }, "reader")
      const { json } = yield* get("/2/tweets/search/recent", { query: '"not allowed to say this"' })
      expect(json.meta).toEqual({ result_count: 0 })
    }).pipe(Effect.provide(tokens))
  )
})

describe("paths", () => {
  it.effect.each([
    ["GET", "/2/nothing/here", 404],
    ["GET", "/1.1/statuses/show.json", 404],
    ["PATCH", "/2/tweets/20", 405]
  ] as const)("responses %s %s", ([method, path, status]) =>
    Effect.gen(function* () {
      const response = yield* send(method, path)
      expect(response.status).toBe(status)
      expect(response.json.status).toBe(status)
      expect(response.headers["content-type"]).toBe("application/json; charset=utf-8")
    }).pipe(Effect.provide(layerEmulator()))
  )
})
