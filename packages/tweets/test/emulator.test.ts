import { assert, it } from "@effect/vitest"
import {
  authorOf,
  fullText,
  mediaOf,
  pinnedTweetOf,
  placeOf,
  pollOf,
  quotedTweetOf,
  repliedToTweetOf,
  repliedToUserOf,
  retweetedTweetOf
} from "@xeffect/core/relations"
import { defaultCredentials, Emulator, layer as layerEmulator } from "@xeffect/emulator"
import { layer } from "../../http/test/over-client/index.ts"
import { hydrateTweets } from "@xeffect/tweets/hydrate"
import { findTweet } from "@xeffect/tweets/find"
import { hydrateUsers } from "@xeffect/users/hydrate"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"

// Everything in the emulator, read through real requests, compared with its own state.

const live = layer({ bearer_token: defaultCredentials.bearer_token }).pipe(Layer.provideMerge(layerEmulator()))

it.effect("every post with what it refers to, in as many requests as needed", () =>
  Effect.gen(function* () {
    const { requests, world } = yield* Emulator
    const ids = Array.from(world.posts.keys())
    const results = yield* hydrateTweets({
      ids: Stream.fromIterable([...ids, ...ids]),
      batch_size: 10,
      tweet_fields: ["note_tweet"],
      expansions: [
        "author_id",
        "referenced_tweets.id",
        "in_reply_to_user_id",
        "attachments.media_keys",
        "attachments.poll_ids",
        "geo.place_id"
      ]
    }).pipe(Stream.runCollect)
    assert.deepStrictEqual(
      results.map(({ key }) => key),
      [...ids, ...ids]
    )
    assert.lengthOf(yield* requests, Math.ceil(ids.length / 10))
    for (const one of results) {
      const post = world.posts.get(one.key)
      const author = world.users.get(post?.authorId ?? "")
      if (one._tag === "Missing") {
        assert.isTrue(post?.deleted === true || author?.suspended === true || author?.protected === true)
        assert.strictEqual(one.problem?.resource_id, one.key)
        continue
      }
      const { response, value } = one
      assert.strictEqual(value.id, one.key)
      assert.strictEqual(authorOf(response, value)?.username, author?.username)
      assert.strictEqual(fullText(value), post?.note ?? value.text)
      assert.lengthOf(mediaOf(response, value), post?.mediaKeys.length ?? 0)
      assert.strictEqual(pollOf(response, value)?.id, post?.pollId)
      assert.strictEqual(placeOf(response, value)?.id, post?.placeId)
      const found = [retweetedTweetOf, quotedTweetOf, repliedToTweetOf].flatMap((of) => of(response, value)?.id ?? [])
      const readable = post?.references.filter(({ id }) => world.posts.get(id)?.deleted === false) ?? []
      assert.includeMembers(
        readable.map(({ id }) => id),
        found
      )
      if (repliedToTweetOf(response, value) !== undefined) assert.isDefined(repliedToUserOf(response, value))
    }
  }).pipe(Effect.provide(live))
)

it.effect("every user with the pinned post", () =>
  Effect.gen(function* () {
    const { requests, world } = yield* Emulator
    const usernames = Array.from(world.users.values(), ({ username }) => username.toUpperCase())
    const results = yield* hydrateUsers({
      usernames: [...usernames, "nobody_at_all"],
      expansions: ["pinned_tweet_id"]
    }).pipe(Stream.runCollect)
    assert.lengthOf(yield* requests, 1)
    for (const [n, user] of Array.from(world.users.values()).entries()) {
      const one = results[n]
      assert.strictEqual(one?._tag, user.suspended ? "Missing" : "Found")
      if (one?._tag !== "Found") continue
      assert.strictEqual(one.value.id, user.id)
      const pinned = pinnedTweetOf(one.response, one.value)
      if (!user.protected) assert.strictEqual(pinned?.id, user.pinnedPostId)
    }
    const last = results.at(-1)
    assert.match((last?._tag === "Missing" && last.problem?.detail) || "", /nobody_at_all/)
  }).pipe(Effect.provide(live))
)

it.effect("posts that are looked up concurrently", () =>
  Effect.gen(function* () {
    const { requests, world } = yield* Emulator
    const { first, hello } = world.seed.posts
    const results = yield* Effect.forEach([hello, "1", first], (id) => findTweet({ id }), { concurrency: "unbounded" })
    assert.deepStrictEqual(
      results.map(({ _tag, key }) => [key, _tag]),
      [
        [hello, "Found"],
        ["1", "Missing"],
        [first, "Found"]
      ]
    )
    assert.lengthOf(yield* requests, 1)
  }).pipe(Effect.provide(live))
)
