/** Analytics of a user's posts, by interval. */
import * as Effect from "effect/Effect"
import { type Lookup, lookupPost } from "../../present/lookup.ts"
import { ok } from "../../present/response.ts"
import { compact, filled, timestamp, type View } from "../../present/view.ts"
import { many } from "../../description/validate.ts"
import { notAuthorized } from "../../request/problems.ts"
import { timeOf } from "../../world/ids.ts"
import type { PostReference, WorldPost } from "../../world/types.ts"
import { actingUser, type Area, type Call, type Handler } from "../operation.ts"
import { intervalsOf } from "../intervals.ts"
import type { Window } from "../windows.ts"

/** When something happened to a post, and how many times. */
interface Moment {
  readonly at: number
  readonly count: number
}

/** The events of a post, by the name of their counter. */
type Moments = Readonly<Record<string, ReadonlyArray<Moment>>>

const momentsOf = ({ index, world }: View, post: WorldPost): Moments => {
  const since = (relations: ReadonlyMap<string, string>) =>
    Array.from(relations.values(), (id) => ({ at: timeOf(world.clock.epoch, id), count: 1 }))
  const referring = (type: PostReference["type"]) =>
    index.referring(post.id, type).map(({ createdAt }) => ({ at: createdAt, count: 1 }))
  return {
    likes: since(world.likes.sourcesOf(post.id)),
    bookmarks: since(world.bookmarks.sourcesOf(post.id)),
    retweets: referring("retweeted"),
    replies: referring("replied_to"),
    quote_tweets: referring("quoted"),
    // The time of an impression is not known: all count at the time of the post.
    impressions: [{ at: post.createdAt, count: post.impressions }]
  }
}

const countsIn = (moments: Moments, { end, start }: Window): Readonly<Record<string, number>> => {
  const sum = (times: ReadonlyArray<Moment>) =>
    times.reduce((total, { at, count }) => (at >= start && at < end ? total + count : total), 0)
  const counts = Object.fromEntries(Object.entries(moments).map(([name, times]) => [name, sum(times)]))
  const { impressions: _, ...engaged } = counts
  return { ...counts, engagements: Object.values(engaged).reduce((sum, count) => sum + count, 0) }
}

const write = (call: Call, post: WorldPost, window: Window, intervals: ReadonlyArray<Window>) => {
  const moments = momentsOf(call.view, post)
  const fields: Readonly<Record<string, unknown>> = {
    ...countsIn(moments, window),
    timestamp: timestamp(window.start),
    timestamped_metrics: intervals.map((interval) => ({
      timestamp: timestamp(interval.start),
      metrics: countsIn(moments, interval)
    }))
  }
  // Metrics that are never counted here are zero.
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
  const { intervals, window } = yield* intervalsOf(call, "total")
  const lookups = Array.from(new Set(many(call.query, "ids")), (id) => lookupOwn(call, user, id))
  const data = lookups.flatMap((one) => ("found" in one ? [write(call, one.found, window, intervals)] : []))
  const errors = lookups.flatMap((one) => ("problem" in one ? [one.problem] : []))
  return ok(compact({ data: filled(data), errors: filled(errors) }) ?? {})
})

/** The operation that counts. */
export const analytics: Area = { getPostsAnalytics: read }
