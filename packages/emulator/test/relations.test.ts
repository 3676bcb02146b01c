import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import { get, post, remove } from "./support.ts"

const seed = Effect.map(Emulator, (emulator) => emulator.world.seed)

const main = "2244994945"

const likeCount = Effect.fnUntraced(function* (id: string) {
  const { json } = yield* get(`/2/tweets/${id}`, { "tweet.fields": "public_metrics" })
  const count: unknown = json.data.public_metrics.like_count
  return count
})

describe("likes", () => {
  it.effect("likes and unlikes, however often", () =>
    Effect.gen(function* () {
      const { posts } = yield* seed
      const counts: Array<unknown> = [yield* likeCount(posts.news3)]
      for (let round = 0; round < 2; round++) {
        const { json } = yield* post(`/2/users/${main}/likes`, { tweet_id: posts.news3 })
        expect(json).toEqual({ data: { liked: true } })
        counts.push(yield* likeCount(posts.news3))
      }
      for (let round = 0; round < 2; round++) {
        const { json } = yield* remove(`/2/users/${main}/likes/${posts.news3}`)
        expect(json).toEqual({ data: { liked: false } })
        counts.push(yield* likeCount(posts.news3))
      }
      expect(counts).toEqual([1, 2, 2, 1, 1])
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("lists what a user likes, the last like first", () =>
    Effect.gen(function* () {
      const { posts } = yield* seed
      yield* post(`/2/users/${main}/likes`, { tweet_id: posts.elder })
      const { json } = yield* get(`/2/users/${main}/liked_tweets`, { max_results: "5" }, "user")
      expect(json.data[0].id).toBe(posts.elder)
      expect(json.data[1].id).toBe(posts.dawn)
      expect(json.meta).toMatchObject({ result_count: 5, next_token: expect.any(String) })
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("lists who likes a post", () =>
    Effect.gen(function* () {
      const { posts } = yield* seed
      const query = { "user.fields": "verified" }
      const { json } = yield* get(`/2/tweets/${posts.hello}/liking_users`, query, "user")
      expect(json.meta).toEqual({ result_count: 4 })
      expect(json.data.map((user: { username: string }) => user.username).sort()).toEqual([
        "ben_harbor",
        "chloe_maps",
        "deniz_codes",
        "elif_notes"
      ])
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("refuses to act for another user", () =>
    Effect.gen(function* () {
      const { posts } = yield* seed
      const liked = yield* post("/2/users/783214/likes", { tweet_id: posts.news3 })
      const unliked = yield* remove(`/2/users/783214/likes/${posts.hello}`)
      expect([liked.status, unliked.status]).toEqual([400, 400])
      expect(yield* likeCount(posts.hello)).toBe(4)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("cannot like what is not there", () =>
    Effect.gen(function* () {
      const { json, status } = yield* post(`/2/users/${main}/likes`, { tweet_id: "1" })
      expect(status).toBe(404)
      expect(json).toMatchObject({ status: 404, parameter: "tweet_id", resource_type: "tweet" })
    }).pipe(Effect.provide(layerEmulator()))
  )
})

const usernames = (json: { data?: ReadonlyArray<{ username: string }> }) =>
  (json.data ?? []).map((user) => user.username)

describe("follows", () => {
  it.effect("follows and unfollows", () =>
    Effect.gen(function* () {
      const { users } = yield* seed
      const path = `/2/users/${main}/following`
      expect((yield* post(path, { target_user_id: users.hiro })).json).toEqual({
        data: { following: true, pending_follow: false }
      })
      expect(usernames((yield* get(path)).json)[0]).toBe("hiro_trains")
      expect(usernames((yield* get(`/2/users/${users.hiro}/followers`)).json)).toContain("ada_rivers")
      expect((yield* remove(`${path}/${users.hiro}`)).json).toEqual({ data: { following: false } })
      expect((yield* remove(`${path}/${users.hiro}`)).json).toEqual({ data: { following: false } })
      expect(usernames((yield* get(path)).json)).not.toContain("hiro_trains")
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("counts the users that are shown, and reports the suspended ones as errors", () =>
    Effect.gen(function* () {
      const { addUsers, world } = yield* Emulator
      const fields = (index: number) => ({ suspended: index === 1 })
      yield* addUsers({ count: 3, follows: [world.seed.users.hiro], fields })
      const { json } = yield* get(`/2/users/${world.seed.users.hiro}/followers`, { max_results: "3" })
      expect([json.data.length, json.errors.length, json.meta.result_count]).toEqual([2, 1, 2])
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("only asks a protected user", () =>
    Effect.gen(function* () {
      const { users } = yield* seed
      const path = `/2/users/${main}/following`
      for (let round = 0; round < 2; round++) {
        expect((yield* post(path, { target_user_id: users.ines })).json.data).toEqual({
          following: false,
          pending_follow: true
        })
      }
      const { json } = yield* get(`/2/users/${users.ines}`, { "user.fields": "connection_status" }, "user")
      expect(json.data.connection_status).toEqual(["follow_request_sent"])
      expect((yield* post(path, { target_user_id: users.moss })).json.data.following).toBe(true)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect.each([
    ["a suspended user", "1209384756102938624", 404],
    ["nobody", "1", 404],
    ["oneself", main, 403]
  ] as const)("cannot follow %s", ([, target_user_id, status]) =>
    Effect.gen(function* () {
      expect((yield* post(`/2/users/${main}/following`, { target_user_id })).status).toBe(status)
    }).pipe(Effect.provide(layerEmulator()))
  )
})
