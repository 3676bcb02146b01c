import { assert, describe, it } from "@effect/vitest"
import { items } from "@xeffect/core"
import { authorOf, retweetedTweetOf } from "@xeffect/core/relations"
import {
  bookmark,
  createArticleDraft,
  createBookmarkFolder,
  createTweet,
  getBookmarkFolders,
  getBookmarks,
  getBookmarksByFolder,
  getRepostsOfMe,
  getRetweets,
  getTweet,
  getTweetsAnalytics,
  like,
  publishArticle,
  removeBookmark,
  retweet,
  unretweet
} from "@xeffect/tweets"
import { hydrateTweets } from "@xeffect/tweets/hydrate"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { asBen, scenario } from "../support/scenario.ts"

const ids = (entries: Iterable<{ readonly id: string }> | null | undefined) => Array.from(entries ?? [], ({ id }) => id)

const post = (text: string) => Effect.map(createTweet({ text }), ({ data }) => data.id)

describe("a bookmark folder", () => {
  it.effect("is made and filled, and its posts are read by their IDs", () =>
    scenario(
      Effect.gen(function* () {
        const { data: folder } = yield* createBookmarkFolder({ name: "Gauges" })
        const folders = yield* items(getBookmarkFolders, { max_results: 1 }).pipe(Stream.runCollect)
        assert.deepInclude(Array.from(folders), { id: folder.id, name: "Gauges" })
        assert.isUndefined((yield* asBen(getBookmarkFolders())).data)

        const posts = [yield* post("First reading"), yield* post("Second reading"), yield* post("Third reading")]
        for (const tweet_id of posts) yield* bookmark({ tweet_id, folder_id: folder.id })
        const bookmarked = items(getBookmarksByFolder, { folder_id: folder.id, max_results: 1 })
        assert.deepStrictEqual(ids(yield* Stream.runCollect(bookmarked)), posts.toReversed())
        const texts = yield* hydrateTweets({ ids: bookmarked.pipe(Stream.map(({ id }) => id)) }).pipe(
          Stream.map((one) => (one._tag === "Found" ? one.value.text : one.key)),
          Stream.runCollect
        )
        assert.deepStrictEqual(Array.from(texts), ["Third reading", "Second reading", "First reading"])

        // A post of a folder is a bookmark, and leaves the folder with it.
        assert.includeMembers(ids((yield* getBookmarks()).data), posts)
        yield* removeBookmark({ tweet_id: posts[1] ?? "" })
        assert.deepStrictEqual(ids(yield* Stream.runCollect(bookmarked)), [posts[2], posts[0]])
      })
    )
  )

  it.effect("of another user does not exist", () =>
    scenario(
      Effect.gen(function* () {
        const { data: folder } = yield* createBookmarkFolder({ name: "Gauges" })
        const read = yield* asBen(getBookmarksByFolder({ folder_id: folder.id })).pipe(Effect.flip)
        assert.strictEqual(read.reason._tag, "NotFound")
        const tweet_id = yield* post("First reading")
        const bookmarked = yield* asBen(bookmark({ tweet_id, folder_id: folder.id })).pipe(Effect.flip)
        assert.strictEqual(bookmarked.reason._tag, "NotFound")
      })
    )
  )
})

describe("reposts", () => {
  it.effect("are posts with who reposted, and the author sees which posts were", () =>
    scenario(
      Effect.gen(function* () {
        const before = ids((yield* getRepostsOfMe()).data)
        const id = yield* post("The gauge at pier 4 is back")
        yield* post("Nobody reposts this one")
        assert.isUndefined((yield* getRetweets({ id })).data)
        const { data } = yield* asBen(retweet({ tweet_id: id }))
        const page = yield* getRetweets({ id, expansions: ["author_id", "referenced_tweets.id"] })
        assert.deepStrictEqual(ids(page.data), [data.rest_id])
        const [repost] = page.data ?? []
        assert(repost)
        assert.strictEqual(authorOf(page, repost)?.username, "ben_harbor")
        assert.strictEqual(retweetedTweetOf(page, repost)?.id, id)
        assert.deepStrictEqual(ids((yield* getRepostsOfMe()).data), [id, ...before])
        yield* asBen(unretweet({ source_tweet_id: id }))
        assert.deepStrictEqual(ids((yield* getRepostsOfMe()).data), before)
      })
    )
  )
})

describe("an article", () => {
  it.effect("is drafted, and published once by its author", () =>
    scenario(
      Effect.gen(function* () {
        const { data: draft } = yield* createArticleDraft({
          title: "A year of tides",
          content_state: { blocks: [{ type: "header-one", text: "January" }], entities: [] }
        })
        assert.strictEqual(draft.title, "A year of tides")
        const theirs = yield* asBen(publishArticle({ article_id: draft.id })).pipe(Effect.flip)
        assert.strictEqual(theirs.reason._tag, "NotFound")
        const { data } = yield* publishArticle({ article_id: draft.id })
        const published = yield* getTweet({ id: data.post_id, tweet_fields: ["article"], expansions: ["author_id"] })
        assert(published.data)
        assert.deepStrictEqual(published.data.article, { title: "A year of tides" })
        assert.strictEqual(authorOf(published, published.data)?.username, "ada_rivers")
        assert.strictEqual((yield* Effect.flip(publishArticle({ article_id: draft.id }))).reason._tag, "Forbidden")
      })
    )
  )
})

describe("analytics", () => {
  it.effect("count what happened to a post, day by day, for its author", () =>
    scenario(
      Effect.gen(function* () {
        const id = yield* post("The gauge at pier 4 is back")
        yield* asBen(like({ tweet_id: id }))
        yield* TestClock.adjust("1 day")
        yield* asBen(retweet({ tweet_id: id }))
        yield* asBen(createTweet({ text: "At last", in_reply_to_tweet_id: id }))
        const window = { start_time: "2026-11-21T00:00:00Z", end_time: "2026-11-23T00:00:00Z" }

        const daily = yield* getTweetsAnalytics({
          ids: [id],
          ...window,
          granularity: "daily",
          analytics_fields: ["likes", "engagements", "timestamped_metrics"]
        })
        const [counted] = daily.data ?? []
        assert(counted)
        assert.deepInclude(counted, { id, likes: 1, engagements: 3 })
        assert.deepStrictEqual(
          counted.timestamped_metrics?.map(({ metrics, timestamp }) => [
            timestamp,
            metrics?.likes,
            metrics?.retweets,
            metrics?.replies
          ]),
          [
            ["2026-11-21T00:00:00.000Z", 1, 0, 0],
            ["2026-11-22T00:00:00.000Z", 0, 1, 1]
          ]
        )
        const total = yield* getTweetsAnalytics({
          ids: [id],
          ...window,
          granularity: "total",
          analytics_fields: ["timestamped_metrics"]
        })
        assert.strictEqual(total.data?.[0]?.timestamped_metrics?.length, 1)

        const theirs = yield* asBen(getTweetsAnalytics({ ids: [id], ...window, granularity: "total" }))
        assert.isUndefined(theirs.data)
        assert.match(theirs.errors?.[0]?.type ?? "", /not-authorized-for-resource$/)
      })
    )
  )
})
