/** Trends: the tags that most posts of the last days have. */
import * as Effect from "effect/Effect"
import { onlyProblem, ok } from "../present/response.ts"
import { filled, pick, type Fields } from "../present/view.ts"
import { notFound } from "../request/problems.ts"
import { many, one } from "../description/validate.ts"
import { entitiesOf } from "../world/entities.ts"
import { visibleTo, withFollowed } from "../world/queries.ts"
import type { World, WorldPost } from "../world/types.ts"
import { actingUser, type Area, type Call, type Handler } from "./operation.ts"

interface WorldTrend {
  readonly name: string
  readonly posts: number
  /** The time of the first of them. */
  readonly since: number
}

const reach = 8 * 24 * 60 * 60 * 1000

// The newest posts come first, so that the last one with a tag is the first that had it.
const trendsOf = ({ now }: Call, posts: Iterable<WorldPost>): ReadonlyArray<WorldTrend> => {
  const found = new Map<string, WorldTrend>()
  for (const { createdAt, text } of posts) {
    if (createdAt < now - reach) continue
    // A post counts once, however often it has the tag.
    const tags = new Map(entitiesOf(text).hashtags.map(({ value }) => [value.toLowerCase(), value] as const))
    for (const [key, value] of tags) {
      const before = found.get(key)
      found.set(key, { name: `#${value}`, posts: (before?.posts ?? 0) + 1, since: createdAt })
    }
  }
  return Array.from(found.values()).sort((a, b) => b.posts - a.posts || (a.name < b.name ? -1 : 1))
}

/** The places that are known: the world, and a few countries. */
const places = new Set(["1", "23424977", "23424829", "23424975", "23424909", "23424856"])

const fields: Fields<WorldTrend> = {
  trend_name: ({ name }) => name,
  tweet_count: ({ posts }) => posts
}

const taggedPosts = ({ posts }: World) => posts.where(({ text }) => text.terms.bits("has hashtags"))

const byPlace: Handler = (call) => {
  const woeid = call.path["woeid"] ?? ""
  if (!places.has(woeid)) {
    return Effect.succeed(onlyProblem(notFound({ resource_type: "trend", parameter: "woeid", value: woeid })))
  }
  const chosen = new Set(["trend_name", ...many(call.query, "trend.fields")])
  const posts = visibleTo(call.world, undefined, taggedPosts(call.world))
  const trends = trendsOf(call, posts).slice(0, Number(one(call.query, "max_trends") ?? 20))
  return Effect.succeed(ok({ data: trends.map((trend) => pick(fields, chosen, trend, call.view)) }))
}

const personal: Fields<WorldTrend> = {
  category: () => "Trending",
  post_count: ({ posts }) => `${posts}`,
  trend_name: ({ name }) => name,
  trending_since: ({ since }, { now }) => `${Math.floor((now - since) / 3_600_000)} hours ago`
}

const personalized: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call)
  const posts = visibleTo(call.world, user, call.world.posts.by(withFollowed(call.world, user)))
  const wanted = many(call.query, "personalized_trend.fields")
  // Names arrive in the older vocabulary, which these fields never had.
  const chosen = new Set(["trend_name", ...wanted.map((name) => (name === "tweet_count" ? "post_count" : name))])
  const trends = trendsOf(call, posts).slice(0, 10)
  return ok({ data: filled(trends.map((trend) => pick(personal, chosen, trend, call.view))) ?? [] })
})

/** The operations on trends. */
export const trends: Area = { getTrendsByWoeid: byPlace, getTrendsPersonalizedTrends: personalized }
