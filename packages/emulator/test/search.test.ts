import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import type { SeedPostName } from "../src/world/seed-posts.ts"
import { get, post } from "./support.ts"

const found = Effect.fnUntraced(function* (query: string) {
  const { world } = yield* Emulator
  const { json, status } = yield* get("/2/tweets/search/recent", { query, max_results: "100" })
  expect(status).toBe(200)
  const names = new Map<string, string>(Object.entries(world.seed.posts).map(([name, id]) => [id, name]))
  return (json.data ?? []).map((data: { id: string }) => names.get(data.id)).sort()
})

const rows: ReadonlyArray<readonly [string, ReadonlyArray<SeedPostName>]> = [
  ["ferry", ["ferry", "news1", "news3"]],
  ["FERRY lumen_news", ["ferry"]],
  ["ferr", []],
  ['"water level" steady', ["level3"]],
  ['"level water"', []],
  ['"water level" -rising -falling', ["hello", "level3"]],
  ["#question", ["oldPoll", "poll"]],
  ["#QUESTION -coffee", ["poll"]],
  ["#tide", []],
  ["$DLTA", ["latest", "stock"]],
  ["$dlta #tides", ["latest", "stock"]],
  ["@elif_notes", ["closed"]],
  ["from:grace_asks", ["about", "oldPoll", "poll"]],
  ["from:@Grace_Asks -has:mentions", ["oldPoll", "poll"]],
  ["from:17874544 #question", ["oldPoll", "poll"]],
  ["to:ada_rivers", ["hi", "oops", "talk2"]],
  ["from:ada_rivers is:retweet", ["ferry", "shared"]],
  ["from:ada_rivers is:reply", ["talk1", "talk3", "thanks"]],
  ["from:ada_rivers is:quote", ["cite"]],
  ["from:ada_rivers -is:retweet -is:reply -is:quote -tides", ["hello"]],
  ["from:farid_lens has:media", ["photo", "video"]],
  ["from:farid_lens has:images", ["photo"]],
  ["from:farid_lens has:videos", ["video"]],
  ["from:deniz_codes has:links", ["code"]],
  ["from:deniz_codes has:hashtags", ["code", "talk"]],
  ["from:ada_rivers has:cashtags", ["latest"]],
  ["from:chloe_maps has:geo", ["place", "walk"]],
  ["from:hiro_trains lang:ja", ["train"]],
  ["駅", ["train"]],
  ["from:ben_harbor lang:de", ["danke"]],
  ["url:notes.example", ["code", "shared"]],
  ['url:"https://lumen.example/ferry-day"', ["news3"]],
  ["tea OR roses OR coast", ["about", "oldPoll"]],
  ["boats OR gauges", ["note", "video"]],
  ["coffee from:ben_harbor OR from:grace_asks", ["about", "dawn", "oldPoll", "poll"]],
  ["coffee (from:ben_harbor OR from:grace_asks)", ["dawn", "oldPoll"]],
  ["coffee -(from:ben_harbor OR tea)", []],
  ["(coffee)", ["dawn", "oldPoll"]],
  ["is:verified coffee OR ferry", ["ferry", "news1", "news3"]],
  ['"or" coffee', ["oldPoll"]],
  ["first day back", []]
]

const malformed: ReadonlyArray<string> = [
  "(coffee",
  "coffee)",
  "()",
  '"coffee',
  'cof"fee',
  '""',
  "OR coffee",
  "coffee OR",
  "coffee OR OR tea",
  "coffee -",
  "sort:new coffee",
  "from: coffee",
  "is:nice coffee",
  "has:everything coffee",
  "#",
  "word:coffee",
  "has:media",
  "-coffee",
  "lang:en -is:retweet"
]

const start = TestClock.setTime(new Date("2026-11-20T12:00:00Z").getTime())

describe("queries", () => {
  it.effect.each(rows)("finds by %s", ([query, names]) =>
    Effect.gen(function* () {
      expect(yield* found(query)).toEqual(names)
    }).pipe(Effect.provide(layerEmulator()), (test) => Effect.andThen(start, test))
  )

  it.effect("finds a whole conversation", () =>
    Effect.gen(function* () {
      const { world } = yield* Emulator
      const names = yield* found(`conversation_id:${world.seed.posts.talk}`)
      expect(names).toEqual(["talk", "talk1", "talk2", "talk3", "talk4"])
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect.each(malformed.map((query) => [query] as const))("refuses %s", ([query]) =>
    Effect.gen(function* () {
      const { json, status } = yield* get("/2/tweets/search/recent", { query })
      expect(status).toBe(400)
      expect(json.errors[0].parameters).toEqual({ query: [query] })
    }).pipe(Effect.provide(layerEmulator()))
  )
})

describe("window", () => {
  it.effect("reaches seven days back", () =>
    Effect.gen(function* () {
      expect(yield* found("fog OR workshop OR hello")).toEqual(["hello"])
      yield* TestClock.adjust("9 hours")
      expect(yield* found("fog OR workshop OR hello")).toEqual([])
    }).pipe(Effect.provide(layerEmulator()), (test) => Effect.andThen(start, test))
  )

  it.effect("leaves the end out, and the start in", () =>
    Effect.gen(function* () {
      const query = { query: "rising", start_time: "2026-11-17T12:00:00Z", end_time: "2026-11-18T12:00:00Z" }
      const { json } = yield* get("/2/tweets/search/recent", query)
      const { world } = yield* Emulator
      expect(json.meta).toEqual({
        result_count: 1,
        newest_id: world.seed.posts.level1,
        oldest_id: world.seed.posts.level1
      })
    }).pipe(Effect.provide(layerEmulator()), (test) => Effect.andThen(start, test))
  )

  it.effect("has no times beyond seven days, or less than ten seconds ago", () =>
    Effect.gen(function* () {
      const { world } = yield* Emulator
      const { first, hello } = world.seed.posts
      const refused: ReadonlyArray<readonly [parameter: string, value: string, message: string]> = [
        ["since_id", first, "'since_id' must be a tweet id created after 2026-11-13T12:00:00.000Z."],
        ["until_id", "1", "'until_id' must be a tweet id created after"],
        ["start_time", "2026-11-13T11:59:59Z", "'start_time' must be on or after 2026-11-13T12:00:00.000Z."],
        ["end_time", "2026-11-13T11:59:59Z", "'end_time' must be on or after"],
        [
          "start_time",
          "2026-11-20T11:59:51Z",
          "'start_time' must be a minimum of 10 seconds prior to the request time."
        ],
        ["end_time", "2026-11-20T12:00:00Z", "'end_time' must be a minimum of 10 seconds prior to the request time."]
      ]
      for (const [parameter, value, message] of refused) {
        const { json, status } = yield* get("/2/tweets/search/recent", { query: "hello", [parameter]: value })
        expect(status).toBe(400)
        expect(json.errors).toEqual([
          { parameters: { [parameter]: [value] }, message: expect.stringContaining(message) }
        ])
      }
      const allowed = { since_id: hello, end_time: "2026-11-20T11:59:50Z" }
      expect((yield* get("/2/tweets/search/recent", { query: "fog", ...allowed })).status).toBe(200)
      expect((yield* get("/2/tweets/search/all", { query: "fog", since_id: "1" }, "app")).status).toBe(200)
    }).pipe(Effect.provide(layerEmulator()), (test) => Effect.andThen(start, test))
  )

  it.effect("takes since_id in place of start_time", () =>
    Effect.gen(function* () {
      const { world } = yield* Emulator
      const { level1, level2 } = world.seed.posts
      const query = { query: "rising", start_time: "2026-11-20T11:00:00Z", since_id: level1 }
      const { json } = yield* get("/2/tweets/search/recent", query)
      expect(json.data.map((data: { id: string }) => data.id)).toEqual([level2])
      const later = { ...query, start_time: "2026-11-20T13:00:00Z" }
      expect((yield* get("/2/tweets/search/recent", later)).json.data).toEqual(json.data)
    }).pipe(Effect.provide(layerEmulator()), (test) => Effect.andThen(start, test))
  )

  it.effect("finds what was just posted", () =>
    Effect.gen(function* () {
      const { json } = yield* post("/2/tweets", { text: "Something unheard of" })
      const { json: search } = yield* get("/2/tweets/search/recent", { query: "unheard" })
      expect(search.data[0].id).toBe(json.data.id)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("hides what is protected, suspended or deleted", () =>
    Effect.gen(function* () {
      expect(yield* found('roses OR coast OR "cheap boats" OR 999')).toEqual(["about"])
    }).pipe(Effect.provide(layerEmulator()))
  )
})
