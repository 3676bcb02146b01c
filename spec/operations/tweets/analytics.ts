import type { Operations } from "../../operation.ts"

export default {
  getTweetsAnalytics: {
    of: "GET /2/tweets/analytics",
    does: "The metrics of posts of the authenticated user, counted in stretches of time.",
    params: {
      ids: "1 to 100 IDs of posts of the authenticated user: a list, or a string with commas and no spaces.",
      start_time: "From when to count: a `Date`, a `DateTime`, or RFC 3339 text.",
      end_time: "Until when to count, in the same forms.",
      granularity: "The length of a stretch of time that is counted together; `total` is one stretch.",
      analytics_fields: { is: "Fields beyond `id`.", type: "Names<TweetAnalyticsField>" }
    },
    returns:
      "`data`, an entry for each post with its `id` and the requested fields; the counts of each stretch are in `timestamped_metrics`",
    notes:
      "The latest description of the X API has a default for `granularity`, those before require it. So it is required here.",
    see: "posts/get-post-analytics",
    example: `getTweetsAnalytics({
  ids: ["1346889436626259968"],
  start_time: "2026-11-01T00:00:00Z",
  end_time: "2026-11-08T00:00:00Z",
  granularity: "daily",
  analytics_fields: ["timestamped_metrics"]
})`,
    result: {
      type: 'Envelope<ReadonlyArray<Select<TweetAnalytics, "id", Given<this["params"], "analytics_fields">>>>',
      response: "Response.json(TweetsAnalytics)"
    }
  }
} satisfies Operations
