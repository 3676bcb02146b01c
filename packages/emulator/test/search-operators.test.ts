import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as TestClock from "effect/testing/TestClock"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import { matches } from "../src/world/search/match.ts"
import type { Product } from "../src/world/search/operator.ts"
import { parseQuery } from "../src/world/search/parse.ts"
import type { SeedPostName } from "../src/world/seed-posts.ts"
import type { World } from "../src/world/types.ts"
import { makeIndex } from "../src/world/world-index.ts"
import { get, post } from "./support.ts"

const nameOf = (world: World, id: string) =>
  Object.entries(world.seed.posts).find((entry) => entry[1] === id)?.[0] ?? "new"

const found = Effect.fnUntraced(function* (query: string) {
  const { world } = yield* Emulator
  const { json, status } = yield* get("/2/tweets/search/recent", { query, max_results: "100" })
  expect([status, json.errors]).toEqual([200, undefined])
  return (json.data ?? []).map(({ id }: { id: string }) => nameOf(world, id)).sort()
})

/** The names of posts that stand in a query are their identifiers. */
const withIds = (world: World, query: string): string =>
  query.replaceAll(/<(\w+)>/g, (whole, name: string) => {
    const ids: Readonly<Record<string, string>> = { ...world.seed.posts, ...world.seed.lists }
    return ids[name] ?? whole
  })

type Row = readonly [query: string, names: ReadonlyArray<SeedPostName>]

const searches: ReadonlyArray<Row> = [
  ["retweets_of:lumen_news", ["ferry", "warn"]],
  ["retweets_of_user:@deniz_codes", ["shared"]],
  ["retweets_of_tweet_id:<news2>", ["warn"]],
  ["retweets_of_status_id:<news2>", ["warn"]],
  ["in_reply_to_tweet_id:<talk>", ["talk1", "talk4"]],
  ["in_reply_to_status_id:<code>", ["thanks"]],
  ["quotes_of_tweet_id:<photo>", ["quote"]],
  ["quotes_of_status_id:<news3>", ["cite"]],
  ["list:<harbour> -is:retweet has:geo", ["place", "walk"]],
  ["list:<quiet>", []],
  ['place:"lyon, france"', ["place"]],
  ["place:0e587c59401d0a27", ["walk"]],
  ["place_country:nl", ["walk"]],
  ["point_radius:[4.83 45.76 5km]", ["place"]],
  ["point_radius:[4.83 45.76 3mi] #maps", ["place"]],
  ["point_radius:[4.0 45.76 5km]", []],
  ["bounding_box:[4.7 45.6 4.95 45.85]", ["place"]],
  ["geo_bounding_box:[4.8 45.6 4.95 45.85]", []],
  ["min_likes:5", ["note"]],
  ["min_replies:2", ["talk"]],
  ["min_reposts:1 from:lumen_news", ["news1", "news2"]],
  ["from:farid_lens has:video_link", ["video"]],
  ["from:farid_lens has:media_link", ["photo", "video"]],
  ["from:farid_lens -is:nullcast has:images", ["photo"]],
  ["context:10.799022225751871488", []],
  ['entity:"Michael Jordan"', []],
  ['"water" "and" "river"', ["hello"]]
]

const streams: ReadonlyArray<Row> = [
  ['"high water"~0', ["months", "news2", "stock", "warn"]],
  ['"lock stays delta"~6', []],
  ['"water Thursday"~2', ["news2", "warn"]],
  ['"water Thursday"~1', []],
  ["bio:cartography", ["place", "walk"]],
  ['user_bio:"long walks" has:geo', ["place", "walk"]],
  ['bio_name:"ada rivers" steady', ["level3"]],
  ["bio_location:rotterdam steady", ["level3"]],
  ["from_affiliate_of:lumen_news", ["place", "walk"]],
  ["followers_count:0..1 gauge", ["measured", "shout"]],
  ["followers_count:2..500 gauge", []],
  ["tweets_count:13..13 from:ada_rivers steady", ["level3"]],
  ["min_followers:1 steady", ["level3"]],
  ["url_contains:ferry-day", ["news3"]],
  ["url_title:ferry", []],
  ['source:"xeffect emulator" steady', ["level3"]],
  ["steady sample:100", ["level3"]]
]

const start = TestClock.setTime(new Date("2026-11-20T12:00:00Z").getTime())
const inWorld = <A, E>(test: Effect.Effect<A, E, Emulator>) =>
  test.pipe(Effect.provide(layerEmulator()), (test) => Effect.andThen(start, test))

describe("searches", () => {
  it.effect.each(searches)("find by %s", ([query, names]) =>
    inWorld(
      Effect.gen(function* () {
        const { world } = yield* Emulator
        expect(yield* found(withIds(world, query))).toEqual(names)
      })
    )
  )

  it.effect("find emoji, and words whatever their accents", () =>
    inWorld(
      Effect.gen(function* () {
        yield* post("/2/tweets", { text: "Lift off 🚀 at the Café, 👍🏽" })
        for (const query of ["🚀", '"off 🚀"', "cafe", "CAFÉ", "👍🏽"]) {
          expect([query, yield* found(query)]).toEqual([query, ["new"]])
        }
        expect(yield* found("🚁")).toEqual([])
      })
    )
  )
})

describe("rules of streams", () => {
  it.effect.each(streams)("match by %s", ([text, names]) =>
    inWorld(
      Effect.gen(function* () {
        const { world } = yield* Emulator
        const query = yield* Effect.fromResult(parseQuery(text, "stream"))
        const within = { ...makeIndex(world), product: "stream" } as const
        const posts = Array.from(world.posts.values()).filter((post) => !post.deleted && matches(query, post, within))
        expect(posts.map(({ id }) => nameOf(world, id)).sort()).toEqual(names)
      })
    )
  )

  it.effect("match the text that a post quotes, and accents as they are, unlike searches", () =>
    inWorld(
      Effect.gen(function* () {
        const { world } = yield* Emulator
        const quote_tweet_id = (yield* post("/2/tweets", { text: "Café au lait #harbourcafe" })).json.data.id
        const quoting = (yield* post("/2/tweets", { text: "How true", quote_tweet_id })).json.data.id
        const posts = [quoting, quote_tweet_id].flatMap((id) => world.posts.get(id) ?? [])
        const found = Effect.fnUntraced(function* (text: string, product: Product) {
          const query = yield* Effect.fromResult(parseQuery(text, product))
          const within = { ...makeIndex(world), product }
          return posts.map((post) => matches(query, post, within))
        })
        for (const text of ["café", '"au lait"', "#harbourcafe"]) {
          expect([text, yield* found(text, "stream")]).toEqual([text, [true, true]])
          expect([text, yield* found(text, "search")]).toEqual([text, [false, true]])
        }
        expect(yield* found("cafe", "stream")).toEqual([false, false])
        expect(yield* found("cafe", "search")).toEqual([false, true])
      })
    )
  )

  it("know operators that searches refuse", () => {
    for (const [text] of streams) {
      expect([text, Result.isFailure(parseQuery(text))]).toEqual([text, true])
    }
  })
})

describe("refusals", () => {
  it("take no longer for a long value than for a short one", () => {
    const start = process.cpuUsage()
    expect(Result.isFailure(parseQuery(`bounding_box:[${"1".repeat(4000)}x]`))).toBe(true)
    const { system, user } = process.cpuUsage(start)
    expect((system + user) / 1000).toBeLessThan(500)
  })

  it("name operators that only searches know, in rules of streams", () => {
    for (const text of ["list:1", "quotes_of_tweet_id:1", "quotes_of_status_id:1"]) {
      expect([text, Result.isSuccess(parseQuery(text))]).toEqual([text, true])
      expect(Result.getFailure(parseQuery(text, "stream"))).toMatchObject({
        value: expect.stringContaining("Reference to invalid operator")
      })
    }
  })

  const rows: ReadonlyArray<readonly [query: string, sentence: string]> = [
    ["Amsterdam AND AI", "Ambiguous use of and as a keyword."],
    ["Amsterdam or AI", "Ambiguous use of or as a keyword."],
    ["judell point_radius:[-105.292778 40.019444 25mi]", "point_radius takes [longitude latitude radius]"],
    ["bounding_box:[0 0 5 5]", "bounding_box takes [west south east north]"],
    ["min_likes:many", "min_likes takes a whole number"],
    ["in_reply_to_tweet_id:x", "in_reply_to_tweet_id takes an ID"],
    ["context:10", "context takes a domain and an entity"],
    ["coffee lang:english", "lang takes a language"],
    ["coffee min_faves:3", "Reference to invalid operator 'min_faves'. Operator is not available in current product"],
    ["coffee embedding:tea", "Reference to invalid operator 'embedding'."],
    ["coffee is:nullcast", "[is:nullcast] must be negated"],
    ['"coffee tea"~2', "Reference to invalid operator '~'."],
    ["bounding_box:[1 2 3]", "bounding_box takes [west south east north]"],
    ["bounding_box:[4.7.1 45.6 4.95 45.85]", "bounding_box takes [west south east north]"],
    ["point_radius:[4.83.1 45.76 5km]", "point_radius takes [longitude latitude radius]"]
  ]
  it.effect.each(rows)("of %s", ([query, sentence]) =>
    inWorld(
      Effect.gen(function* () {
        const { json, status } = yield* get("/2/tweets/search/recent", { query })
        expect(status).toBe(400)
        expect(json.errors[0].parameters).toEqual({ query: [query] })
        expect(json.errors[0].message).toContain(`There were errors processing your request: `)
        expect(json.errors[0].message).toContain(sentence)
      })
    )
  )

  it("name the position, counted from 1", () => {
    expect(Result.getFailure(parseQuery("Amsterdam AND AI"))).toMatchObject({
      value: expect.stringMatching(/\(at position 11\)$/)
    })
    expect(Result.getFailure(parseQuery("judell followers_count:5"))).toMatchObject({
      value: expect.stringMatching(/\(at position 8\)$/)
    })
    expect(Result.isFailure(parseQuery("coffee -sample:3", "stream"))).toBe(true)
  })
})
