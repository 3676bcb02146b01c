/** Media by their keys, and how often videos were played. */
import * as Effect from "effect/Effect"
import { writeMedia } from "../../present/attachments.ts"
import { ok, onlyProblem } from "../../present/response.ts"
import { compact, filled, timestamp } from "../../present/view.ts"
import { notFound } from "../../request/problems.ts"
import { many } from "../../description/validate.ts"
import type { WorldMedia } from "../../world/types.ts"
import { actingUser, always, type Area, type Call, type Handler } from "../operation.ts"
import { intervalsOf } from "../intervals.ts"
import type { Window } from "../windows.ts"

const problem = (value: string, parameter: string) => notFound({ resource_type: "media", parameter, value })

const byKeys: Handler = always((call) => {
  const keys = many(call.query, "media_keys")
  const data = keys.flatMap((key) => {
    const media = call.world.media.get(key)
    return media === undefined ? [] : [writeMedia(media, call.view)]
  })
  const errors = keys.filter((key) => !call.world.media.has(key)).map((key) => problem(key, "media_keys"))
  return ok(compact({ data: filled(data), errors: filled(errors) }) ?? {})
})

const byKey: Handler = always((call) => {
  const key = call.path["media_key"] ?? ""
  const media = call.world.media.get(key)
  return media === undefined ? onlyProblem(problem(key, "media_key")) : ok({ data: writeMedia(media, call.view) })
})

const counters = (views: number) => ({
  video_views: views,
  playback_start: views,
  playback25: Math.floor(views * 0.8),
  playback50: Math.floor(views * 0.6),
  playback75: Math.floor(views * 0.4),
  playback_complete: Math.floor(views * 0.2),
  play_from_tap: Math.floor(views / 10),
  watch_time_ms: views * 4000,
  cta_url_clicks: 0,
  cta_watch_clicks: 0
})

// All views are in the first interval.
const analyticsOf = ({ query }: Call, { key, views }: WorldMedia, window: Window, intervals: ReadonlyArray<Window>) => {
  const counted = intervals.map(({ start }, index) => ({
    timestamp: timestamp(start),
    metrics: counters(index === 0 ? views : 0)
  }))
  const row: Readonly<Record<string, unknown>> = {
    media_key: key,
    ...counters(views),
    timestamp: timestamp(window.start),
    timestamped_metrics: counted
  }
  const fields = many(query, "media_analytics.fields")
  const chosen = fields.length === 0 ? ["media_key", "timestamped_metrics"] : fields
  return Object.fromEntries(Object.entries(row).filter(([name]) => chosen.includes(name)))
}

const analytics: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call)
  const { intervals, window } = yield* intervalsOf(call, "daily")
  const keys = many(call.query, "media_keys")
  const own = keys.flatMap((key) => {
    const media = call.world.media.get(key)
    return media?.ownerId === user ? [media] : []
  })
  const errors = keys.filter((key) => !own.some((media) => media.key === key)).map((key) => problem(key, "media_keys"))
  const data = own.map((media) => analyticsOf(call, media, window, intervals))
  return ok(compact({ data: filled(data), errors: filled(errors) }) ?? {})
})

/** The operations that read media. */
export const mediaReads: Area = {
  getMediaByMediaKeys: byKeys,
  getMediaByMediaKey: byKey,
  getMediaAnalytics: analytics
}
