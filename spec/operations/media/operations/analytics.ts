import type { Operations } from "../../../operation.ts"

export default {
  getMediaAnalytics: {
    of: "GET /2/media/analytics",
    does: "How often the videos of the authenticated user were played, in stretches of time.",
    params: {
      media_keys: "1 to 100 keys of media: a list, or a string with commas and no spaces.",
      start_time: "From when to count: a `Date`, a `DateTime`, or RFC 3339 text.",
      end_time: "Until when to count, in the same forms.",
      granularity: "The length of a stretch of time that is counted together.",
      media_analytics_fields: "Which fields to return."
    },
    returns: "`data`, an entry for each video, with `timestamped_metrics` for each stretch",
    see: "media/get-media-analytics",
    example: `getMediaAnalytics({
  media_keys: ["7_1880028106020515840"],
  start_time: "2026-11-01T00:00:00Z",
  end_time: "2026-11-08T00:00:00Z",
  granularity: "daily",
  media_analytics_fields: ["video_views", "timestamped_metrics"]
})`,
    result: { type: "Envelope<ReadonlyArray<MediaAnalytics>>", response: "Response.json(AllMediaAnalytics)" }
  }
} satisfies Operations
