import { assert, describe, it } from "@effect/vitest"
import { items } from "@xeffect/core"
import { authorOf, quotedTweetOf, retweetedTweetOf } from "@xeffect/core/relations"
import {
  bookmark,
  createTweet,
  deleteTweet,
  getBookmarks,
  getHomeTimeline,
  getLikedTweets,
  getLikingUsers,
  getQuoteTweets,
  getRecentTweetsCount,
  getRetweeters,
  getTweet,
  getTweets,
  getUsersMentions,
  getUsersTweets,
  hideReply,
  like,
  removeBookmark,
  retweet,
  searchRecentTweets,
  unhideReply,
  unlike,
  unretweet
} from "@xeffect/tweets"
import { getMe } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { asBen, scenario } from "../support/scenario.ts"

const ids = (entries: ReadonlyArray<{ readonly id: string }> | null | undefined) => (entries ?? []).map(({ id }) => id)

const post = Effect.fnUntraced(function* (params: {
  text: string
  quote_tweet_id?: string
  in_reply_to_tweet_id?: string
}) {
  const { data } = yield* createTweet(params)
  assert(data)
  return data.id
})

const metricsOf = Effect.fnUntraced(function* (id: string) {
  const { data } = yield* getTweet({ id, tweet_fields: ["public_metrics"] })
  const { bookmark_count, like_count, quote_count, reply_count, retweet_count } = data?.public_metrics ?? {}
  return { bookmark_count, like_count, quote_count, reply_count, retweet_count }
})

const none = { bookmark_count: 0, like_count: 0, quote_count: 0, reply_count: 0, retweet_count: 0 }

describe("a post", () => {
  it.effect("is quoted, reposted, liked and bookmarked, and every read shows it", () =>
    scenario(
      Effect.gen(function* () {
        const { data: me } = yield* getMe()
        assert(me)
        const id = yield* post({ text: "The gauge at pier 4 is back #pier4" })
        assert.deepStrictEqual(yield* metricsOf(id), none)

        const quote = yield* post({ text: "More on this tomorrow", quote_tweet_id: id })
        assert.deepStrictEqual((yield* retweet({ tweet_id: id })).data?.retweeted, true)
        assert.deepStrictEqual((yield* like({ tweet_id: id })).data, { liked: true })
        assert.deepStrictEqual((yield* bookmark({ tweet_id: id })).data, { bookmarked: true })
        assert.deepStrictEqual(yield* metricsOf(id), {
          ...none,
          bookmark_count: 1,
          like_count: 1,
          quote_count: 1,
          retweet_count: 1
        })

        const liked = yield* getLikedTweets({ id: me.id, max_results: 5 })
        assert.strictEqual(liked.data?.[0]?.id, id)
        assert.deepStrictEqual(ids((yield* getLikingUsers({ id })).data), [me.id])
        assert.deepStrictEqual(ids((yield* getRetweeters({ id })).data), [me.id])
        assert.strictEqual((yield* getBookmarks({ max_results: 1 })).data?.[0]?.id, id)
        const quotes = yield* getQuoteTweets({ id, expansions: ["referenced_tweets.id"] })
        assert.deepStrictEqual(ids(quotes.data), [quote])
        for (const one of quotes.data ?? []) {
          assert.strictEqual(quotedTweetOf(quotes, one)?.text, "The gauge at pier 4 is back #pier4")
        }
      })
    )
  )

  it.effect("leaves no trace where all of it is undone, twice", () =>
    scenario(
      Effect.gen(function* () {
        const id = yield* post({ text: "The gauge at pier 4 is back #pier4" })
        const quote = yield* post({ text: "More on this tomorrow", quote_tweet_id: id })
        yield* retweet({ tweet_id: id })
        yield* like({ tweet_id: id })
        yield* bookmark({ tweet_id: id })
        for (let times = 0; times < 2; times++) {
          assert.deepStrictEqual((yield* unretweet({ source_tweet_id: id })).data, { retweeted: false })
          assert.deepStrictEqual((yield* unlike({ tweet_id: id })).data, { liked: false })
          assert.deepStrictEqual((yield* removeBookmark({ tweet_id: id })).data, { bookmarked: false })
        }
        assert.deepStrictEqual((yield* deleteTweet({ id: quote })).data, { deleted: true })
        assert.deepStrictEqual(yield* metricsOf(id), none)
        assert.isUndefined((yield* getLikingUsers({ id })).data)

        yield* deleteTweet({ id })
        const gone = yield* getTweets({ ids: [id, quote] })
        assert.isUndefined(gone.data)
        assert.deepStrictEqual(
          gone.errors?.map(({ resource_id }) => resource_id),
          [id, quote]
        )
      })
    )
  )

  it.effect("is in the timelines, found by a search and counted", () =>
    scenario(
      Effect.gen(function* () {
        const { data: me } = yield* getMe()
        assert(me)
        const id = yield* post({ text: "The gauge at pier 4 is back, thank you @ben_harbor #pier4" })
        const reply = yield* post({ text: "It was the battery #pier4", in_reply_to_tweet_id: id })
        const repost = (yield* asBen(retweet({ tweet_id: id }))).data?.rest_id

        const own = yield* getUsersTweets({ id: me.id, max_results: 5 })
        assert.deepStrictEqual(ids(own.data).slice(0, 2), [reply, id])
        const withoutReplies = yield* getUsersTweets({ id: me.id, exclude: ["replies"], max_results: 5 })
        assert.deepStrictEqual(ids(withoutReplies.data).slice(0, 1), [id])

        const ben = yield* asBen(getMe())
        assert(ben.data)
        assert.strictEqual((yield* getUsersMentions({ id: ben.data.id })).data?.[0]?.id, id)

        const home = yield* getHomeTimeline({ max_results: 3, expansions: ["author_id", "referenced_tweets.id"] })
        assert.deepStrictEqual(ids(home.data), [repost, reply, id])
        const [first] = home.data ?? []
        assert(first)
        assert.strictEqual(authorOf(home, first)?.username, "ben_harbor")
        assert.strictEqual(retweetedTweetOf(home, first)?.id, id)
        const benAtHome = yield* asBen(getHomeTimeline({ max_results: 2, exclude: "retweets" }))
        assert.deepStrictEqual(ids(benAtHome.data), [reply, id])

        const found = yield* searchRecentTweets({ query: "#pier4 -is:retweet" })
        assert.deepStrictEqual(ids(found.data), [reply, id])
        // Counts end ten seconds ago.
        yield* TestClock.adjust("11 seconds")
        const counted = yield* getRecentTweetsCount({ query: "#pier4 -is:retweet", granularity: "day" })
        assert.strictEqual(counted.meta?.total_tweet_count, 2)
        const total = (counted.data ?? []).reduce((sum, { tweet_count = 0 }) => sum + tweet_count, 0)
        assert.strictEqual(total, 2)
      })
    )
  )

  it.effect("has a reply of another user, which its author hides and shows again", () =>
    scenario(
      Effect.gen(function* () {
        const id = yield* post({ text: "The gauge at pier 4 is back" })
        const reply = yield* asBen(createTweet({ text: "@ada_rivers about time", in_reply_to_tweet_id: id }))
        assert(reply.data)
        assert.strictEqual((yield* metricsOf(id)).reply_count, 1)
        assert.deepStrictEqual((yield* hideReply({ id: reply.data.id })).data, { hidden: true })
        assert.deepStrictEqual((yield* hideReply({ id: reply.data.id })).data, { hidden: true })
        assert.deepStrictEqual((yield* unhideReply({ id: reply.data.id })).data, { hidden: false })

        const error = yield* asBen(hideReply({ id: reply.data.id })).pipe(Effect.flip)
        assert.strictEqual(error.reason._tag, "Forbidden")
      })
    )
  )

  it.effect("cannot be written twice", () =>
    scenario(
      Effect.gen(function* () {
        const id = yield* post({ text: "The gauge at pier 4 is back" })
        const error = yield* createTweet({ text: "The gauge at pier 4 is back" }).pipe(Effect.flip)
        assert.strictEqual(error.reason._tag, "DuplicateContent")
        const own = yield* items(searchRecentTweets, { query: "pier" }).pipe(Stream.runCollect)
        assert.deepStrictEqual(ids(own), [id])
      })
    )
  )
})
