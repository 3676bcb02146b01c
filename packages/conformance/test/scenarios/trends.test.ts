import { assert, describe, it } from "@effect/vitest"
import { data } from "@xeffect/core"
import { getNews, getPersonalizedTrends, getTrends, searchNews } from "@xeffect/trends"
import { createTweet, getTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import { scenario } from "../support/scenario.ts"

describe("trends", () => {
  it.effect("count posts, and are limited by max_trends", () =>
    scenario(
      Effect.gen(function* () {
        const before = yield* data(getTrends, { woeid: 1, trend_fields: ["tweet_count"] })
        yield* createTweet({ text: "Low water, all quiet #tides" })
        const after = yield* data(getTrends, { woeid: 1, trend_fields: ["tweet_count"] })
        const countOf = (trends: typeof before) => trends.find(({ trend_name }) => trend_name === "#tides")?.tweet_count
        assert.strictEqual(countOf(after), (countOf(before) ?? Number.NaN) + 1)
        const [first] = after
        const top = yield* data(getTrends, { woeid: 1, max_trends: 1 })
        assert.deepStrictEqual(top, [{ trend_name: first?.trend_name ?? "" }])
      })
    )
  )

  it.effect("of an unknown place are a failure", () =>
    scenario(
      Effect.gen(function* () {
        const error = yield* Effect.flip(data(getTrends, { woeid: 999_999 }))
        assert.strictEqual(error.reason._tag, "NotFound")
      })
    )
  )

  it.effect("of a user come from those who are followed", () =>
    scenario(
      Effect.gen(function* () {
        const everywhere = yield* data(getTrends, { woeid: 1, max_trends: 50 })
        const own = yield* data(getPersonalizedTrends, { personalized_trend_fields: ["post_count", "trending_since"] })
        const names = new Set(everywhere.map(({ trend_name }) => trend_name))
        assert.isNotEmpty(own)
        for (const { post_count, trend_name, trending_since } of own) {
          assert.isTrue(names.has(trend_name ?? ""))
          assert.match(post_count ?? "", /^\d+$/)
          assert.match(trending_since ?? "", /^\d+ hours ago$/)
        }
      })
    )
  )
})

describe("news", () => {
  it.effect("are found by words and age, and lead to their posts", () =>
    scenario(
      Effect.gen(function* () {
        const recent = yield* searchNews({ query: "tides", news_fields: ["name", "cluster_posts_results"] })
        const all = yield* searchNews({ query: "tides", max_age_hours: 720 })
        assert.strictEqual(recent.meta?.result_count, 1)
        assert.strictEqual(all.meta?.result_count, 2)
        const [story] = recent.data ?? []
        assert(story)
        const posts = yield* data(getTweets, {
          ids: story.cluster_posts_results?.flatMap(({ post_id }) => post_id ?? []) ?? []
        })
        for (const { text } of posts) assert.include(text.toLowerCase(), "tide")
        const same = yield* data(getNews, { id: story.id, news_fields: ["name", "cluster_posts_results"] })
        assert.deepStrictEqual(same, story)
        const error = yield* Effect.flip(data(getNews, { id: "1" }))
        assert.strictEqual(error.reason._tag, "NotFound")
      })
    )
  )
})
