import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import { everybody, get, idOf, kindsOf, post, postsIn, remove, usernamesOf } from "./support.ts"

const lists = Effect.map(Emulator, (emulator) => emulator.world.seed.lists)

const main = idOf("main")

const namesOf = (json: { data?: ReadonlyArray<{ name: string }> }) => (json.data ?? []).map(({ name }) => name)

describe("a list's life", () => {
  it.effect("is made, filled, followed, read and emptied", () =>
    Effect.gen(function* () {
      const made = yield* post("/2/lists", { name: "Pilots", description: "Who brings the ships in" })
      expect(made).toMatchObject({ status: 201, json: { data: { id: expect.any(String), name: "Pilots" } } })
      const path = `/2/lists/${made.json.data.id}`
      for (const name of ["ben", "lumen", "ben"] as const) {
        expect((yield* post(`${path}/members`, { user_id: idOf(name) })).json).toEqual({ data: { is_member: true } })
      }
      expect(usernamesOf(yield* get(`${path}/members`))).toEqual(["lumen_news", "ben_harbor"])

      const follow = `/2/users/${idOf("grace")}/followed_lists`
      for (let round = 0; round < 2; round++) {
        const { json } = yield* post(follow, { list_id: made.json.data.id }, "grace")
        expect(json).toEqual({ data: { following: true } })
      }
      expect(usernamesOf(yield* get(`${path}/followers`))).toEqual(["grace_asks"])
      const fields = "created_at,description,follower_count,member_count,private"
      const { json } = yield* get(path, { "list.fields": fields, expansions: "owner_id" })
      expect(json.data).toEqual({
        id: made.json.data.id,
        name: "Pilots",
        description: "Who brings the ships in",
        created_at: "1970-01-01T00:00:00.000Z",
        follower_count: 1,
        member_count: 2,
        private: false,
        owner_id: main
      })
      expect(json.includes.users[0].username).toBe("ada_rivers")

      for (let round = 0; round < 2; round++) {
        const gone = yield* remove(`${path}/members/${idOf("ben")}`)
        expect(gone.json).toEqual({ data: { is_member: false } })
        const left = yield* remove(`${follow}/${made.json.data.id}`, "grace")
        expect(left.json).toEqual({ data: { following: false } })
      }
      expect(usernamesOf(yield* get(`${path}/members`))).toEqual(["lumen_news"])
      expect(usernamesOf(yield* get(`${path}/followers`))).toEqual([])
    }).pipe(Effect.provide(everybody))
  )

  it.effect("has the posts of its members, the newest first", () =>
    Effect.gen(function* () {
      const path = `/2/lists/${(yield* lists).harbour}/tweets`
      const response = yield* get(path, { max_results: "5" })
      expect(yield* postsIn(response)).toEqual(["dawn", "news3", "danke", "walk", "oops"])
      const token: string = response.json.meta.next_token
      const next = yield* get(path, { max_results: "5", pagination_token: token })
      expect(yield* postsIn(next)).toEqual(["news2", "place", "news1", "hi", "elder"])
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("counts for its members", () =>
    Effect.gen(function* () {
      const { json } = yield* get(`/2/users/${main}`, { "user.fields": "public_metrics" })
      // A private list does not count.
      expect(json.data.public_metrics.listed_count).toBe(1)
    }).pipe(Effect.provide(layerEmulator()))
  )
})

describe("the lists of a user", () => {
  it.effect("are those the user owns, private ones for the owner alone", () =>
    Effect.gen(function* () {
      const path = `/2/users/${main}/owned_lists`
      expect(namesOf((yield* get(path, {}, "user")).json)).toEqual(["Friends", "Harbour"])
      expect(namesOf((yield* get(path, {}, "ben")).json)).toEqual(["Harbour"])
      const page = yield* get(path, { max_results: "1", expansions: "owner_id" }, "user")
      expect(page.json.meta).toEqual({ result_count: 1, next_token: expect.any(String) })
      expect(page.json.includes.users).toHaveLength(1)
    }).pipe(Effect.provide(everybody))
  )

  it.effect("are those the user follows", () =>
    Effect.gen(function* () {
      const path = `/2/users/${main}/followed_lists`
      expect(namesOf((yield* get(path)).json)).toEqual(["Press"])
      yield* post(path, { list_id: (yield* lists).friends })
      expect(namesOf((yield* get(path)).json)).toEqual(["Press"])
      expect(namesOf((yield* get(path, {}, "user")).json)).toEqual(["Friends", "Press"])
      expect(kindsOf(yield* get("/2/users/1/followed_lists"))).toEqual(["resource-not-found"])
    }).pipe(Effect.provide(layerEmulator()))
  )
})

describe("what is not one's own", () => {
  it.effect.each(["", "/members", "/followers", "/tweets"])('a private list is not there at its path "%s"', (part) =>
    Effect.gen(function* () {
      const path = `/2/lists/${(yield* lists).quiet}${part}`
      const response = yield* get(path, {}, "user")
      expect([response.json.data, kindsOf(response)]).toEqual([undefined, ["resource-not-found"]])
      expect((yield* get(path, {}, "ben")).json.errors).toBeUndefined()
    }).pipe(Effect.provide(everybody))
  )

  it.effect.each([
    ["another user's list", "press", 403],
    ["another user's private list", "quiet", 404],
    ["one's own", "harbour", 200]
  ] as const)("changing %s", ([, name, status]) =>
    Effect.gen(function* () {
      const path = `/2/lists/${(yield* lists)[name]}/members`
      expect((yield* remove(`${path}/${idOf("lumen")}`)).status).toBe(status)
      expect((yield* post(path, { user_id: idOf("hiro") })).status).toBe(status)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("refuses what does not exist, and to follow what is private", () =>
    Effect.gen(function* () {
      const { harbour, quiet } = yield* lists
      const follow = `/2/users/${main}/followed_lists`
      expect((yield* post(follow, { list_id: quiet })).status).toBe(404)
      expect((yield* post(follow, { list_id: "1" })).status).toBe(404)
      expect((yield* post(`/2/users/${idOf("ben")}/followed_lists`, { list_id: harbour })).status).toBe(400)
      expect((yield* post(`/2/lists/${harbour}/members`, { user_id: idOf("jonas") })).status).toBe(404)
      expect((yield* post("/2/lists", { name: "x".repeat(26) })).status).toBe(400)
    }).pipe(Effect.provide(layerEmulator()))
  )
})
