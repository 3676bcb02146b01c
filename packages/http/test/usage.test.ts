import { assert, describe, it } from "@effect/vitest"
import { dict, raw } from "@xeffect/core"
import { Emulator, layer as emulator } from "@xeffect/emulator"
import { layer } from "./over-client/index.ts"
import { usage, type Usage, type UsageOptions } from "@xeffect/http/middleware"
import {
  createBookmarkFolder,
  createTweet,
  getBookmarkFolders,
  getTweet,
  getTweets,
  searchRecentTweets
} from "@xeffect/tweets"
import { getMe, getUsersFollowers } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

const over = (options: UsageOptions) =>
  Layer.unwrap(
    Effect.map(Emulator, ({ credentials }) =>
      layer({ bearer_token: credentials.oauth2_user_token, around: [usage(options)] })
    )
  ).pipe(Layer.provideMerge(emulator()))

const watched = (options: UsageOptions = {}) => {
  const seen: Array<Usage> = []
  return { seen, live: over({ ...options, onUsage: (one) => Effect.sync(() => seen.push(one)) }) }
}

describe("usage", () => {
  it.effect("counts data and includes of each response, by kind", () => {
    const { live, seen } = watched()
    return Effect.gen(function* () {
      const { world } = yield* Emulator
      const ids = Array.from(world.posts.keys()).slice(0, 5)
      const posts = yield* getTweets({ ids, expansions: ["author_id", "referenced_tweets.id"] })
      yield* getMe()
      const followers = yield* getUsersFollowers({ id: "2244994945" })
      yield* getTweet({ id: "1" })
      const found = (posts.data ?? []).length + (posts.includes?.tweets?.length ?? 0)
      const authors = posts.includes?.users?.length ?? 0
      assert.isAbove(authors, 0)
      assert.deepStrictEqual(seen, [
        {
          operation: "get_tweets",
          resources: { posts: found, users: authors },
          total: found + authors
        },
        { operation: "get_me", resources: { users: 1 }, total: 1 },
        {
          operation: "get_users_followers",
          resources: { users: followers.data?.length ?? 0 },
          total: followers.data?.length ?? 0
        },
        { operation: "get_tweet", resources: {}, total: 0 }
      ])
    }).pipe(Effect.provide(live))
  })

  it.effect("takes the kind from the operation, whatever fields a resource has", () => {
    const { live, seen } = watched()
    return Effect.gen(function* () {
      yield* createBookmarkFolder({ name: "Tides" })
      const { data = [] } = yield* getBookmarkFolders()
      assert.isAbove(data.length, 0)
      // The layer looks the user up.
      assert.deepStrictEqual(seen, [
        { operation: "get_me", resources: { users: 1 }, total: 1 },
        { operation: "get_bookmark_folders", resources: { bookmark_folders: data.length }, total: data.length }
      ])
    }).pipe(Effect.provide(live))
  })

  it.effect("leaves every form of a response readable, and the body of raw unread and uncounted", () => {
    const { live, seen } = watched()
    return Effect.gen(function* () {
      const { world } = yield* Emulator
      const id = world.seed.posts.hello
      const decoded = yield* getTweet({ id })
      assert.deepStrictEqual<unknown>(yield* dict(getTweet)({ id }), decoded)
      assert.deepStrictEqual(
        seen.map(({ resources }) => resources),
        [{ posts: 1 }, { posts: 1 }]
      )
      const response = yield* raw(getTweet)({ id })
      assert.deepStrictEqual(yield* Effect.promise(() => response.json()), decoded)
      assert.lengthOf(seen, 2)
    }).pipe(Effect.provide(live))
  })

  it.effect("fails reads before they are sent, once the budget is used up, and no writes", () => {
    const { live, seen } = watched({ budget: 12 })
    return Effect.gen(function* () {
      const search = searchRecentTweets({ query: "the", max_results: 10 })
      yield* search
      yield* search
      const sent = (yield* (yield* Emulator).requests).length
      const { reason } = yield* Effect.flip(search)
      const used = seen.reduce((sum, { total }) => sum + total, 0)
      assert.isAtLeast(used, 12)
      assert.deepInclude(reason, { _tag: "BudgetExceeded", budget: 12, used })
      assert.strictEqual((yield* (yield* Emulator).requests).length, sent)
      yield* createTweet({ text: "writes go on" })
      assert.lengthOf(seen, 2)
    }).pipe(Effect.provide(live))
  })

  it.effect("is one budget for all layers that the middleware is in", () =>
    Effect.gen(function* () {
      const { credentials, requests, world } = yield* Emulator
      const around = [usage({ budget: 2 })]
      const call = getTweet({ id: world.seed.posts.hello })
      const once = Effect.suspend(() =>
        call.pipe(Effect.provide(layer({ bearer_token: credentials.oauth2_user_token, around })))
      )
      yield* Effect.andThen(once, once)
      const { reason } = yield* Effect.flip(once)
      assert.deepInclude(reason, { _tag: "BudgetExceeded", budget: 2, used: 2 })
      assert.lengthOf(yield* requests, 2)
    }).pipe(Effect.provide(emulator()))
  )

  it.effect("is nothing for a failure, and for a body that is not JSON", () => {
    const { live, seen } = watched()
    return Effect.gen(function* () {
      const { fault } = yield* Emulator
      yield* fault({ status: 404, body: '{"data":[{"id":"1","text":"x"}]}' })
      yield* Effect.flip(getTweet({ id: "20" }))
      for (const body of ["<html>", ""]) {
        yield* fault({ status: 200, body })
        const { reason } = yield* Effect.flip(getTweet({ id: "20" }))
        assert.strictEqual(reason._tag === "DecodeError" && reason.body, body)
      }
      const nothing = { operation: "get_tweet", resources: {}, total: 0 }
      assert.deepStrictEqual(seen, [nothing, nothing])
    }).pipe(Effect.provide(live))
  })
})
