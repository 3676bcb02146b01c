import { describe, expect, it } from "@effect/vitest"
import { items, pages } from "@xeffect/core"
import { getTweets, getUsersTweets, searchRecentTweets } from "@xeffect/tweets"
import { getUsersFollowers, getUsersFollowing } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { Emulator } from "../src/emulator/emulator.ts"
import { layerTest } from "../src/test.ts"
import { addPosts } from "../src/world/add-posts.ts"
import { addUsers } from "../src/world/add-users.ts"
import { makeWorld } from "../src/world/make-world.ts"

const now = Date.UTC(2026, 0, 1)

const idsOf = (entries: ReadonlyArray<{ readonly id?: string | undefined } | null>) => entries.map((entry) => entry?.id)

describe("many users", () => {
  it.effect("are the followers of a user, page by page, the newest first", () =>
    Effect.gen(function* () {
      const { addUsers, world } = yield* Emulator
      const id = world.seed.users.hiro
      const before = yield* items(getUsersFollowers, { id, max_results: 100 }).pipe(Stream.runCollect)
      const added = yield* addUsers({ count: 300, follows: [id] })
      const read = yield* pages(getUsersFollowers, { id, max_results: 100 }).pipe(Stream.runCollect)
      const lists = read.map(({ data }) => data ?? [])
      expect(lists.slice(0, 3).map(({ length }) => length)).toEqual([100, 100, 100])
      expect(idsOf(lists.flat())).toEqual([...idsOf(added).toReversed(), ...idsOf(before)])
    }).pipe(Effect.provide(layerTest({ limits: "off" })))
  )

  it.effect("are followed, and have the handles and fields that are asked for", () =>
    Effect.gen(function* () {
      const { addUsers, world } = yield* Emulator
      const fan = world.seed.users.main
      const fields = (index: number) => ({ verifiedType: index === 0 ? ("blue" as const) : ("none" as const) })
      const username = (index: number) => `gauge_${index}`
      yield* addUsers({ count: 2, followed_by: [fan], username, fields })
      const { data } = yield* getUsersFollowing({ id: fan, user_fields: ["verified_type"] })
      expect(data?.slice(0, 2).map((user) => [user?.username, user?.verified_type])).toEqual([
        ["gauge_1", "none"],
        ["gauge_0", "blue"]
      ])
    }).pipe(Effect.provide(layerTest()))
  )

  it("have handles of their own, also after others have taken them", () => {
    const world = makeWorld(now)
    addUsers(world, now, { count: 1, username: () => "USER_2" })
    const names = [...addUsers(world, now, 2), ...addUsers(world, now, 1)].map(({ username }) => username)
    expect(names).toEqual(["user_1", "user_3", "user_4"])
  })
})

describe("many posts", () => {
  it.effect("are found by a search, the newest first", () =>
    Effect.gen(function* () {
      const { addPosts, world } = yield* Emulator
      const text = (index: number) => `Reading ${index} #thousand`
      const added = yield* addPosts({ author: world.seed.users.main, count: 1000, text })
      const search = items(searchRecentTweets, { query: "#thousand", max_results: 100 })
      const found = yield* Stream.runCollect(search)
      expect(found.map(({ text }) => text)).toEqual(Array.from({ length: 1000 }, (_, index) => text(999 - index)))
      expect(idsOf(found)).toEqual(idsOf(added).toReversed())
    }).pipe(Effect.provide(layerTest({ limits: "off" })))
  )

  it.effect("have times that lie apart, and end now", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(now)
      const { addPosts, world } = yield* Emulator
      const added = yield* addPosts({ author: world.seed.users.main, count: 3, interval: "1 hour" })
      const { data } = yield* getTweets({ ids: added.map(({ id }) => id), tweet_fields: ["created_at"] })
      const hours = [now - 7_200_000, now - 3_600_000, now].map((time) => new Date(time).toISOString())
      expect(data?.map((tweet) => tweet?.created_at)).toEqual(hours)
      const { meta } = yield* getUsersTweets({
        id: world.seed.users.main,
        start_time: new Date(now - 3_600_000),
        max_results: 5
      })
      expect(meta).toMatchObject({ newest_id: added[2]?.id, oldest_id: added[1]?.id })
    }).pipe(Effect.provide(layerTest()))
  )

  it.effect("reply to one of the world, and are no hindrance to what is posted later", () =>
    Effect.gen(function* () {
      const { addPosts, world } = yield* Emulator
      const { ben, main } = world.seed.users
      const replies = yield* addPosts({ author: ben, count: 2, in_reply_to: world.seed.posts.hello })
      const [later] = yield* addPosts({ author: main, count: 1 })
      const found = yield* searchRecentTweets({ query: `conversation_id:${world.seed.posts.hello} from:${ben}` })
      expect(idsOf(found.data ?? []).slice(0, 2)).toEqual(idsOf(replies).toReversed())
      expect(BigInt(later?.id ?? 0)).toBeGreaterThan(BigInt(replies[1]?.id ?? 0))
    }).pipe(Effect.provide(layerTest()))
  )

  it.each([0, 1, 1000])("have identifiers of their own in the order of time, %s milliseconds apart", (interval) => {
    const world = makeWorld(now)
    const before = world.posts.size
    const author = world.seed.users.main
    const added = [1, 2].flatMap(() => addPosts(world, now, { author, count: 5000, interval, until: now }))
    expect(world.posts.size).toBe(before + 10_000)
    const first = added.slice(0, 5000).map(({ id }) => BigInt(id))
    expect(first.every((id, index) => index === 0 || id > (first[index - 1] ?? 0n))).toBe(true)
  })

  it("are the same in the same world", () => {
    const make = () => {
      const world = makeWorld(now)
      const users = addUsers(world, now, 10)
      return [users, addPosts(world, now, { author: users[3]?.id ?? "", count: 10 })]
    }
    expect(make()).toEqual(make())
  })

  it.each([{ author: "1" }, { author: "2244994945", in_reply_to: "1" }])("are refused for %j", (options) => {
    expect(() => addPosts(makeWorld(now), now, { ...options, count: 1 })).toThrow(RangeError)
  })

  it("are ten thousand in well under a second", () => {
    const world = makeWorld(now)
    // Time of the processor, which does not depend on how busy the machine is.
    const start = process.cpuUsage()
    const author = addUsers(world, now, 1000)[0]?.id ?? ""
    addPosts(world, now, { author, count: 10_000 })
    const { system, user } = process.cpuUsage(start)
    const milliseconds = (system + user) / 1000
    console.info(`1,000 users and 10,000 posts in ${milliseconds.toFixed(0)} ms`)
    expect(milliseconds).toBeLessThan(1000)
  })

  it.effect("are searched and listed with their counts in well under a second each, 20,000 of them", () =>
    Effect.gen(function* () {
      const { addPosts, world } = yield* Emulator
      const author = world.seed.users.main
      yield* addPosts({ author, count: 20_000, interval: 1, in_reply_to: world.seed.posts.hello })
      const fields = { tweet_fields: ["public_metrics"], user_fields: ["public_metrics"], expansions: ["author_id"] }
      const common = { ...fields, max_results: 100 } as const
      for (const query of ["min_replies:1", "min_reposts:1", "min_likes:1", "from:ada_rivers"]) {
        const start = process.cpuUsage()
        const { data } = yield* searchRecentTweets({ ...common, query })
        const { system, user } = process.cpuUsage(start)
        expect([query, data?.length]).toEqual([query, query.startsWith("from") ? 100 : expect.any(Number)])
        expect((system + user) / 1000).toBeLessThan(1000)
      }
    }).pipe(Effect.provide(layerTest({ limits: "off" })))
  )
})
