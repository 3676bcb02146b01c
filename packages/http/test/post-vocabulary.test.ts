import { assert, describe, it } from "@effect/vitest"
import { Emulator, layer as emulator } from "@xeffect/emulator"
import { facts } from "../../emulator/src/description/facts.ts"
import { bearer, layerCredentials } from "./over-client/index.ts"
import { postVocabulary } from "@xeffect/http/middleware"
import { getTweet, getTweets, searchRecentTweets } from "@xeffect/tweets"
import { getMe, getUsers } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"

const over = (vocabulary: "tweets" | "posts") =>
  Layer.unwrap(
    Effect.map(Emulator, ({ credentials }) =>
      layerCredentials({
        credentials: { bearer: bearer(Redacted.make(credentials.oauth2_user_token)) },
        around: vocabulary === "posts" ? [postVocabulary] : []
      })
    )
  ).pipe(Layer.provideMerge(emulator({ vocabulary })))

const ids = (posts: ReadonlyArray<{ readonly id: string }> | null = []) => posts?.map(({ id }) => id) ?? []

// A program as it is written today, with every field and expansion that has two names.
const program = Effect.gen(function* () {
  const { world } = yield* Emulator
  const ids = Array.from(world.posts.keys()).slice(0, 100)
  const userIds = Array.from(world.users.keys())
  const posts = yield* getTweets({
    ids,
    tweet_fields: ["author_id", "note_tweet", "public_metrics", "referenced_tweets", "in_reply_to_user_id"],
    user_fields: ["public_metrics", "description"],
    expansions: ["referenced_tweets.id", "author_id", "attachments.media_keys", "edit_history_tweet_ids"]
  })
  const users = yield* getUsers({
    ids: userIds,
    user_fields: ["pinned_tweet_id", "public_metrics"],
    expansions: ["pinned_tweet_id"]
  })
  return { posts, users }
})

describe("postVocabulary", () => {
  it.effect("leaves a program unchanged if the X API uses the newer vocabulary", () =>
    Effect.gen(function* () {
      const before = yield* program.pipe(Effect.provide(over("tweets")))
      const after = yield* program.pipe(Effect.provide(over("posts")))
      assert.isAbove(before.posts.includes?.tweets?.length ?? 0, 0)
      assert.isAbove(before.users.includes?.tweets?.length ?? 0, 0)
      assert.isTrue(before.posts.data?.some(({ note_tweet }) => note_tweet !== undefined))
      assert.deepStrictEqual(after.posts.data, before.posts.data)
      assert.deepStrictEqual(after.users.data, before.users.data)
      assert.sameMembers(ids(after.posts.includes?.tweets), ids(before.posts.includes?.tweets))
      assert.deepStrictEqual(after.users.includes, before.users.includes)
    })
  )

  it.effect("sends what the description has, and nothing else", () =>
    Effect.gen(function* () {
      const described = new Set(
        Object.values(facts.parameters).flatMap(({ name, schema }) =>
          (schema.items?.enum ?? []).map((value) => `${name}=${value}`)
        )
      )
      yield* program
      yield* getMe({ user_fields: ["most_recent_tweet_id", "affiliation", "location"] })
      yield* searchRecentTweets({
        query: "tides",
        tweet_fields: ["author_id"],
        user_fields: ["pinned_tweet_id"],
        expansions: ["referenced_tweets.id.author_id", "referenced_tweets.id.attachments.media_keys"]
      })
      const { requests } = yield* Emulator
      const queries = (yield* requests).map(({ query }) => Array.from(new URLSearchParams(query)))
      assert.isAbove(queries.flat().length, 10)
      for (const [name, value] of queries.flat()) {
        if (name !== "expansions" && !name.endsWith(".fields")) continue
        for (const one of value.split(",")) assert.include(Array.from(described), `${name}=${one}`)
      }
      assert.deepStrictEqual(queries.at(-2), [
        ["user.fields", "location"],
        ["expansions", "most_recent_post_id,affiliation"]
      ])
      assert.deepStrictEqual(queries.at(-1), [
        ["query", "tides"],
        ["expansions", "referenced_posts,author_id,attachments.media_keys"]
      ])
    }).pipe(Effect.provide(over("posts")))
  )

  it.effect("keeps a body that is not JSON, and the failure for it", () =>
    Effect.gen(function* () {
      const { fault } = yield* Emulator
      yield* fault({ status: 200, body: "<html>" })
      const { reason } = yield* Effect.flip(getTweet({ id: "20" }))
      assert.strictEqual(reason._tag === "DecodeError" && reason.body, "<html>")
    }).pipe(Effect.provide(over("posts")))
  )
})
