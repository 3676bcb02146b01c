import { getTweetsAnalytics } from "@xeffect/tweets"
import { row } from "../../support/row.ts"

const week = { start_time: "2026-11-01T00:00:00Z", end_time: "2026-11-08T00:00:00Z" }
const sent = "start_time=2026-11-01T00:00:00Z&end_time=2026-11-08T00:00:00Z"

export const analytics = [
  row(getTweetsAnalytics)({
    name: "get_tweets_analytics",
    call: ({ ownPost }) => ({ ids: [ownPost], ...week, granularity: "total" as const }),
    sends: ({ ownPost }) => `GET /2/tweets/analytics?ids=${ownPost}&${sent}&granularity=total`,
    user_auth: true,
    also: [
      [
        () => ({
          ids: "1,2",
          ...week,
          granularity: "weekly",
          analytics_fields: ["impressions", "timestamped_metrics"]
        }),
        `GET /2/tweets/analytics?ids=1,2&${sent}&granularity=weekly&analytics.fields=impressions,timestamped_metrics`
      ]
    ],
    refused: [[{ ids: ["20"], ...week }, "granularity"]],
    differs: { "granularity.required": "required by the descriptions until 2.166, and so always sent" }
  })
]
