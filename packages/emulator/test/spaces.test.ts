import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { layerEmulator } from "../src/emulator/emulator.ts"
import { seedSpaces, type SeedSpaceName } from "../src/world/seed-spaces.ts"
import { type Response, everybody, get, idOf, idsOf, kindsOf, postsIn, usernamesOf } from "./support.ts"

const { opening, tides, tools } = seedSpaces

const names = new Map<string, string>(Object.entries(seedSpaces).map(([name, { id }]) => [id, name]))

const spacesIn = (response: Response) => idsOf(response).map((id) => names.get(id))

const rows: ReadonlyArray<readonly [string, string | undefined, ReadonlyArray<SeedSpaceName>]> = [
  ["#tides", undefined, ["tides"]],
  ["@Ada_Rivers", undefined, ["tides"]],
  ["a", undefined, ["tides", "tools", "walk"]],
  ["a", "all", ["tides", "tools", "walk"]],
  ["a", "live", ["tides"]],
  ["a", "scheduled", ["tools", "walk"]],
  ["walks long", undefined, ["walk"]],
  ["walks short", undefined, []],
  ["ferry", undefined, []]
]

describe("searching", () => {
  it.effect.each(rows)("by %s, in the state %s, finds the Spaces that match", ([query, state, found]) =>
    Effect.gen(function* () {
      const response = yield* get("/2/spaces/search", { query, ...(state === undefined ? {} : { state }) })
      expect(spacesIn(response)).toEqual(found)
      expect(response.json.meta).toEqual({ result_count: found.length })
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("finds no more than it is asked for", () =>
    Effect.gen(function* () {
      expect(spacesIn(yield* get("/2/spaces/search", { query: "a", max_results: "1" }))).toEqual(["tides"])
      expect((yield* get("/2/spaces/search", { query: "a", state: "ended" })).status).toBe(400)
    }).pipe(Effect.provide(layerEmulator()))
  )
})

describe("looking up", () => {
  it.effect("returns identifier and state, and nothing else", () =>
    Effect.gen(function* () {
      const { json } = yield* get(`/2/spaces/${opening.id}`)
      expect(json).toEqual({ data: { id: opening.id, state: "ended" } })
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("returns the requested fields", () =>
    Effect.gen(function* () {
      const { json } = yield* get(`/2/spaces/${tides.id}`, {
        "space.fields": "title,created_at,started_at,ended_at,scheduled_start,is_ticketed,participant_count,updated_at",
        expansions: "creator_id,host_ids,speaker_ids,invited_user_ids,topic_ids",
        "user.fields": "verified_type",
        "topic.fields": "description"
      })
      expect(json.data).toEqual({
        id: tides.id,
        state: "live",
        title: "High water, live from the lock with @ada_rivers #tides",
        created_at: "1969-12-30T18:00:00.000Z",
        scheduled_start: "1969-12-31T23:00:00.000Z",
        started_at: "1969-12-31T23:00:00.000Z",
        updated_at: "1969-12-31T23:00:00.000Z",
        is_ticketed: false,
        participant_count: 412,
        creator_id: idOf("lumen"),
        host_ids: [idOf("lumen"), idOf("chloe")],
        speaker_ids: [idOf("main"), idOf("ben")],
        topic_ids: ["847528391163092993"]
      })
      const users = json.includes.users.map(({ username }: { username: string }) => username)
      expect(users).toEqual(["lumen_news", "chloe_maps", "ada_rivers", "ben_harbor"])
      expect(json.includes.users[0].verified_type).toBe("business")
      expect(json.includes.topics).toEqual([
        { id: "847528391163092993", name: "Weather", description: "Storms, tides and floods" }
      ])
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("returns several, with a problem for each that does not exist", () =>
    Effect.gen(function* () {
      const response = yield* get("/2/spaces", { ids: `${tools.id},1none,${opening.id}` })
      expect(spacesIn(response)).toEqual(["tools", "opening"])
      expect(response.json.errors).toMatchObject([{ resource_type: "space", parameter: "ids", value: "1none" }])
      expect(kindsOf(yield* get("/2/spaces/1none"))).toEqual(["resource-not-found"])
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("returns those of some creators that are not over", () =>
    Effect.gen(function* () {
      const path = "/2/spaces/by/creator_ids"
      const response = yield* get(path, { user_ids: `${idOf("lumen")},${idOf("main")}` })
      expect(spacesIn(response)).toEqual(["tides", "tools"])
      expect(response.json.meta).toEqual({ result_count: 2 })
      expect((yield* get(path, { user_ids: idOf("ben") })).status).toBe(429)
      yield* TestClock.adjust("1 second")
      expect((yield* get(path, { user_ids: idOf("ben") })).json).toEqual({ meta: { result_count: 0 } })
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("tells the state by the time", () =>
    Effect.gen(function* () {
      const state = Effect.map(get("/2/spaces", { ids: `${tides.id},${tools.id}` }), ({ json }) =>
        json.data.map(({ state }: { state: string }) => state)
      )
      const states = [yield* state]
      for (const hours of [3, 17]) {
        yield* TestClock.adjust(`${hours} hours`)
        states.push(yield* state)
      }
      expect(states).toEqual([
        ["live", "scheduled"],
        ["ended", "scheduled"],
        ["ended", "live"]
      ])
    }).pipe(Effect.provide(layerEmulator()))
  )
})

describe("what belongs to a space", () => {
  const buyers = `/2/spaces/${tools.id}/buyers`

  it.effect("are its buyers, for who made it", () =>
    Effect.gen(function* () {
      expect(usernamesOf(yield* get(buyers, {}, "user"))).toEqual(["grace_asks", "elif_notes", "ben_harbor"])
      const first = yield* get(buyers, { max_results: "2" }, "user")
      const query = { max_results: "2", pagination_token: first.json.meta.next_token }
      expect(usernamesOf(yield* get(buyers, query, "user"))).toEqual(["ben_harbor"])
      expect(kindsOf(yield* get("/2/spaces/1none/buyers", {}, "user"))).toEqual(["resource-not-found"])
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect.each(["ben", "app"])("are not its buyers for %s", (as) =>
    Effect.gen(function* () {
      expect((yield* get(buyers, {}, as)).status).toBe(403)
    }).pipe(Effect.provide(everybody))
  )

  it.effect("are the posts that were shared", () =>
    Effect.gen(function* () {
      const response = yield* get(`/2/spaces/${tides.id}/tweets`, { expansions: "author_id" })
      expect(yield* postsIn(response)).toEqual(["news2", "level3", "latest"])
      expect(response.json.includes.users).toHaveLength(2)
      expect((yield* get(`/2/spaces/${tools.id}/tweets`)).json).toEqual({ meta: { result_count: 0 } })
    }).pipe(Effect.provide(layerEmulator()))
  )
})
