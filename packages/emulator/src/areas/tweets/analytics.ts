/** What became of a user's posts, counted in stretches of time. */
import * as Effect from "effect/Effect"
import { type Lookup, lookupPost } from "../../present/lookup.ts"
import { ok } from "../../present/response.ts"
import { compact, filled, timestamp } from "../../present/view.ts"
import { many, one } from "../../description/validate.ts"
import { invalidParameter, notAuthorized } from "../../request/problems.ts"
import { timeOf } from "../../world/ids.ts"
import { livePosts, refers, sourcesOf } from "../../world/queries.ts"
import type { PostReference, World, WorldPost } from "../../world/types.ts"
import { actingUser, type Area, type Call, type Handler } from "../operation.ts"
import type { Window } from "../windows.ts"

const hour = 60 * 60 * 1000

const lengths: Readonly<Record<string, number>> = { hourly: hour, daily: 24 * hour, weekly: 7 * 24 * hour }

/** When each thing happened to a post, by the name of what counts it. */
type Moments = Readonly<Record<string, ReadonlyArray<number>>>

const momentsOf = (world: World, post: WorldPost): Moments => {
  const since = (ties: ReadonlyMap<string, string>) => Array.from(ties.values(), (id) => timeOf(world.clock.epoch, id))
  const referring = (type: PostReference["type"]) =>
    livePosts(world).flatMap((other) => (refers(other, type, post.id) ? [other.createdAt] : []))
  return {
    likes: since(sourcesOf(world.likes, post.id)),
    bookmarks: since(sourcesOf(world.bookmarks, post.id)),
    retweets: referring("retweeted"),
    replies: referring("replied_to"),
    quote_tweets: referring("quoted"),
    // Nobody knows who saw a post when, so all have seen it at once.
    impressions: Array.from({ length: post.impressions }, () => post.createdAt)
  }
}

const countsIn = (moments: Moments, { end, start }: Window): Readonly<Record<string, number>> => {
  const counts = Object.fromEntries(
    Object.entries(moments).map(([name, times]) => [name, times.filter((time) => time >= start && time < end).length])
  )
  const { impressions: _, ...engaged } = counts
  return { ...counts, engagements: Object.values(engaged).reduce((sum, count) => sum + count, 0) }
}

const stretchesOf = ({ end, start }: Window, length: number): ReadonlyArray<Window> =>
  Array.from({ length: Math.ceil((end - start) / length) }, (_, index) => ({
    start: start + index * length,
    end: Math.min(end, start + (index + 1) * length)
  }))

const write = (call: Call, post: WorldPost, window: Window, length: number) => {
  const moments = momentsOf(call.world, post)
  const fields: Readonly<Record<string, unknown>> = {
    ...countsIn(moments, window),
    timestamp: timestamp(window.start),
    timestamped_metrics: stretchesOf(window, length).map((stretch) => ({
      timestamp: timestamp(stretch.start),
      metrics: countsIn(moments, stretch)
    }))
  }
  // What is never counted here is zero.
  const wanted = many(call.query, "analytics.fields").filter((name) => name !== "id")
  return { id: post.id, ...Object.fromEntries(wanted.map((name) => [name, fields[name] ?? 0])) }
}

const lookupOwn = (call: Call, user: string, id: string): Lookup<WorldPost> => {
  const post = lookupPost(call.view, id, "ids")
  return "found" in post && post.found.authorId !== user
    ? { problem: notAuthorized({ resource_type: "tweet", parameter: "ids", value: id }) }
    : post
}

const read: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call)
  const at = (name: string) => new Date(one(call.query, name) ?? "").getTime()
  const window = { start: at("start_time"), end: at("end_time") }
  if (window.end <= window.start) {
    const value = one(call.query, "end_time") ?? ""
    return yield* invalidParameter("end_time", value, "The 'end_time' must be after the 'start_time'.")
  }
  const length = lengths[one(call.query, "granularity") ?? "total"] ?? window.end - window.start
  const lookups = Array.from(new Set(many(call.query, "ids")), (id) => lookupOwn(call, user, id))
  const data = lookups.flatMap((one) => ("found" in one ? [write(call, one.found, window, length)] : []))
  const errors = lookups.flatMap((one) => ("problem" in one ? [one.problem] : []))
  return ok(compact({ data: filled(data), errors: filled(errors) }) ?? {})
})

/** The operation that counts. */
export const analytics: Area = { getPostsAnalytics: read }
