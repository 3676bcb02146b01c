import { items } from "@xeffect/core"
import { Emulator, layer as emulator, send } from "@xeffect/emulator"
import { layer } from "@xeffect/http"
import { estimate } from "@xeffect/costs/estimate"
import { deleteTweet, getTweets, searchRecentTweets } from "@xeffect/tweets"
import { hydrateTweets } from "@xeffect/tweets/hydrate"
import { getUsersFollowers } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { randomOf } from "./random.ts"

/** What was read, how its bill compares with its estimate, and how wide the range of that is. */
export interface Estimated {
  readonly what: "a search" | "followers" | "a hydration"
  readonly includes: boolean
  readonly billed: number
  readonly isWithin: boolean
  /** How far the ends are from the middle, as a part of it. */
  readonly width: number
  readonly says: ReadonlyArray<string>
}

const live = Layer.unwrap(
  Effect.map(Emulator, ({ credentials }) =>
    layer({ bearer_token: credentials.oauth2_user_token, retries: 0, pacing: false, send })
  )
).pipe(Layer.provideMerge(emulator({ limits: "off" })), Layer.provideMerge(TestClock.layer()))

/** Estimates a call in a world of its own, lets up to a tenth of its entries come or go, makes the call, and looks at the bill. */
export const estimateOnce = (seed: number): Effect.Effect<Estimated, unknown> => {
  const random = randomOf(seed)
  const under = (count: number) => Math.floor(random() * count)
  const what = (["a search", "followers", "a hydration"] as const)[seed % 3] ?? "a search"
  const includes = random() < 0.3
  const max_results = 10 + under(91)
  return Effect.gen(function* () {
    const { addPosts, addUsers, bill, world } = yield* Emulator
    yield* TestClock.setTime(Date.parse("2026-11-21T12:00:00Z"))
    const { main } = world.seed.users
    const count = 1 + under(400)
    const changed = under(Math.floor(count / 10) + 1)
    const compare = <E, E2, R, R2>(
      estimated: Effect.Effect<Effect.Success<ReturnType<typeof estimate>>, E, R>,
      change: Effect.Effect<unknown, E, R>,
      read: Effect.Effect<unknown, E2, R2>
    ) =>
      Effect.gen(function* () {
        const { assumptions, dollars } = yield* estimated
        yield* change
        const before = (yield* bill()).dollars
        yield* read
        const billed = Math.round(((yield* bill()).dollars - before) * 1e6) / 1e6
        const isWithin = billed >= dollars.min && billed <= dollars.max
        const width = dollars.max === 0 ? 0 : (dollars.max - dollars.min) / (dollars.max + dollars.min)
        return { what, includes, billed, isWithin, width, says: assumptions }
      })
    if (what === "followers") {
      yield* addUsers({ count, follows: [main] })
      const call = { id: main, max_results, ...(includes && { expansions: ["pinned_tweet_id"] as const }) }
      const change = addUsers({ count: changed, follows: [main] })
      return yield* compare(estimate(getUsersFollowers, call), change, Stream.runDrain(items(getUsersFollowers, call)))
    }
    const until = Date.parse("2026-11-21T11:50:00Z")
    const add = (count: number) =>
      addPosts({ author: main, count, interval: "20 minutes", text: () => "#gauge", until })
    const posts = yield* add(count)
    const expanded = includes && { expansions: ["author_id", "referenced_tweets.id"] as const }
    const isLess = random() < 0.5
    if (what === "a search") {
      const call = { query: "#gauge", max_results, ...expanded }
      const less = Effect.forEach(posts.slice(0, changed), ({ id }) => deleteTweet({ id }))
      return yield* compare(
        estimate(searchRecentTweets, call),
        isLess ? less : add(changed),
        Stream.runDrain(items(searchRecentTweets, call))
      )
    }
    // Some that nobody can find, and some twice.
    const ids = [...posts.map(({ id }) => id), ...Array.from({ length: changed }, (_, index) => `${index + 1}`)]
    const call = { ids: [...ids, ...ids.slice(0, under(ids.length))], ...expanded }
    return yield* compare(estimate(getTweets, call), Effect.void, Stream.runDrain(hydrateTweets(call)))
  }).pipe(Effect.provide(live))
}

/** Sums up estimates of random calls. */
export const estimateMany = (seed: number, count: number) =>
  Effect.map(
    Effect.forEach(Array.from({ length: count }), (_, index) => estimateOnce(seed * 1_000_000 + index)),
    (all) => {
      const kindOf = ({ includes, what }: Estimated) => `${what}${includes ? ", with includes" : ""}`
      return [...new Set(all.map(kindOf))].toSorted().map((kind) => {
        const own = all.filter((one) => kindOf(one) === kind)
        return {
          kind,
          calls: own.length,
          within: own.filter(({ isWithin }) => isWithin).length,
          widest: Math.max(...own.map(({ width }) => width)),
          explained: own.filter(({ says }) => says.some((one) => /document whether it bills/.test(one))).length,
          dollars: Math.round(own.reduce((sum, { billed }) => sum + billed, 0) * 1000) / 1000
        }
      })
    }
  )
