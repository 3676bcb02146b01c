import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import { everybody, get, idOf, kindsOf, post, postsIn, remove, usernamesOf } from "./support.ts"

const main = idOf("main")

const status = Effect.fnUntraced(function* (id: string, as = "user") {
  const { json } = yield* get(`/2/users/${id}`, { "user.fields": "connection_status" }, as)
  const states: unknown = json.data.connection_status
  return states
})

describe.each([
  { area: "muting", seeded: ["kira_bot"] },
  { area: "blocking", seeded: ["nils_shouts"] }
])("$area", ({ area, seeded }) => {
  const path = `/2/users/${main}/${area}`

  it.effect("begins and ends, however often", () =>
    Effect.gen(function* () {
      expect(usernamesOf(yield* get(path, {}, "user"))).toEqual(seeded)
      for (let round = 0; round < 2; round++) {
        expect((yield* post(path, { target_user_id: idOf("hiro") })).json).toEqual({ data: { [area]: true } })
      }
      expect(usernamesOf(yield* get(path, {}, "user"))).toEqual(["hiro_trains", ...seeded])
      expect(yield* status(idOf("hiro"))).toEqual([area])
      for (let round = 0; round < 2; round++) {
        expect((yield* remove(`${path}/${idOf("hiro")}`)).json).toEqual({ data: { [area]: false } })
      }
      expect(usernamesOf(yield* get(path, {}, "user"))).toEqual(seeded)
      expect(yield* status(idOf("hiro"))).toBeUndefined()
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("pages", () =>
    Effect.gen(function* () {
      yield* post(path, { target_user_id: idOf("hiro") })
      const first = yield* get(path, { max_results: "1" }, "user")
      expect(usernamesOf(first)).toEqual(["hiro_trains"])
      const second = yield* get(path, { max_results: "1", pagination_token: first.json.meta.next_token }, "user")
      expect(usernamesOf(second)).toEqual(seeded)
      expect(Object.keys(second.json.meta)).toEqual(["result_count", "previous_token"])
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect.each([
    ["oneself", main, "user", 403],
    ["nobody", "1", "user", 404],
    ["for another user", idOf("hiro"), "ben", 400]
  ] as const)("is refused: %s", ([, target_user_id, as, status]) =>
    Effect.gen(function* () {
      expect((yield* post(path, { target_user_id }, as)).status).toBe(status)
    }).pipe(Effect.provide(everybody))
  )

  it.effect("is seen by the user alone", () =>
    Effect.gen(function* () {
      expect((yield* get(path, {}, "ben")).status).toBe(400)
      expect((yield* get(path)).status).toBe(403)
      expect((yield* remove(`${path}/1`, "ben")).status).toBe(400)
    }).pipe(Effect.provide(everybody))
  )
})

describe("muting a user", () => {
  it.effect("takes them out of the home timeline, and nowhere else", () =>
    Effect.gen(function* () {
      const home = `/2/users/${main}/timelines/reverse_chronological`
      const before = yield* postsIn(yield* get(home, {}, "user"))
      expect(before).toEqual(expect.arrayContaining(["news3", "ferry", "walk"]))
      yield* post(`/2/users/${main}/muting`, { target_user_id: idOf("lumen") })
      const after = yield* postsIn(yield* get(home, {}, "user"))
      expect(before.filter((name) => !after.includes(name))).toEqual(["news3", "news2", "ferry", "news1", "years"])
      expect(yield* postsIn(yield* get(`/2/users/${idOf("lumen")}/tweets`, {}, "user"))).toContain("news3")
      expect(yield* status(idOf("lumen"))).toEqual(["following", "muting"])
    }).pipe(Effect.provide(layerEmulator()))
  )
})

describe("blocking a user", () => {
  it.effect("ends all following, both ways", () =>
    Effect.gen(function* () {
      expect(yield* status(idOf("ben"))).toEqual(["following", "followed_by"])
      yield* post(`/2/users/${main}/blocking`, { target_user_id: idOf("ben") })
      expect(yield* status(idOf("ben"))).toEqual(["blocking"])
      expect(usernamesOf(yield* get(`/2/users/${idOf("ben")}/following`))).not.toContain("ada_rivers")
      yield* remove(`/2/users/${main}/blocking/${idOf("ben")}`)
      expect(yield* status(idOf("ben"))).toBeUndefined()
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("ends requests to follow as well", () =>
    Effect.gen(function* () {
      yield* post(`/2/users/${main}/following`, { target_user_id: idOf("ines") })
      expect(yield* status(idOf("ines"))).toEqual(["follow_request_sent"])
      yield* post(`/2/users/${idOf("ines")}/blocking`, { target_user_id: main }, "ines")
      expect(yield* status(idOf("ines"))).toBeUndefined()
    }).pipe(Effect.provide(everybody))
  )

  it.effect("hides one's posts from them, and keeps them from following", () =>
    Effect.gen(function* () {
      const { seed } = (yield* Emulator).world
      const measured = `/2/tweets/${seed.posts.measured}`
      expect((yield* get(measured)).json.data.id).toBe(seed.posts.measured)
      expect(kindsOf(yield* get(measured, {}, "user"))).toEqual(["not-authorized-for-resource"])
      const timeline = yield* get(`/2/users/${seed.users.olga}/tweets`, {}, "user")
      expect(kindsOf(timeline)).toEqual(["not-authorized-for-resource"])
      const follow = yield* post(`/2/users/${main}/following`, { target_user_id: seed.users.olga })
      expect(follow.status).toBe(403)
      const like = yield* post(`/2/users/${main}/likes`, { tweet_id: seed.posts.measured })
      expect(like.status).toBe(403)
    }).pipe(Effect.provide(layerEmulator()))
  )
})
