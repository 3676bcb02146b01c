/** How many requests the X API allows, by operation. Paths are those of the description. */

/** So many requests in so many seconds. */
export interface Window {
  readonly limit: number
  readonly windowSeconds: number
}

/** The windows of an operation: for the app-only credential, and for each user. */
export interface OperationLimits {
  readonly app?: ReadonlyArray<Window> | undefined
  readonly user?: ReadonlyArray<Window> | undefined
}

/** Limits by method and path template, as in `GET /2/tweets/{id}`. */
export type Limits = Readonly<Record<string, OperationLimits>>

/** Which rate limits hold; see `limits` of `EmulatorOptions`. */
export type LimitsOption = "declared" | "off" | number | Limits

const seconds: Readonly<Record<string, number>> = { "15m": 900, "24h": 86_400, "1s": 1 }

// "450/15m 1/1s" is two windows; "-" is none.
const windows = (text: string): ReadonlyArray<Window> | undefined =>
  text === "-"
    ? undefined
    : text.split(" ").map((window) => {
        const [limit, length] = window.split("/")
        return { limit: Number(limit), windowSeconds: seconds[length ?? ""] ?? 900 }
      })

const row = (app: string, user: string): OperationLimits => ({ app: windows(app), user: windows(user) })

/** The published numbers. */
export const publishedLimits: Limits = {
  "GET /2/tweets": row("3500/15m", "5000/15m"),
  "GET /2/tweets/{id}": row("450/15m", "900/15m"),
  "GET /2/tweets/search/recent": row("450/15m", "300/15m"),
  "GET /2/tweets/search/all": row("1/1s 300/15m", "1/1s"),
  "GET /2/tweets/counts/recent": row("300/15m", "-"),
  "GET /2/tweets/counts/all": row("300/15m", "-"),
  "GET /2/tweets/search/stream": row("50/15m", "-"),
  "GET /2/tweets/search/stream/rules": row("450/15m", "-"),
  "POST /2/tweets/search/stream/rules": row("100/15m", "-"),
  "POST /2/tweets": row("10000/24h", "100/15m"),
  "DELETE /2/tweets/{id}": row("-", "50/15m"),
  "GET /2/users/{id}/tweets": row("10000/15m", "900/15m"),
  "GET /2/users/{id}/mentions": row("450/15m", "300/15m"),
  "GET /2/users/{id}/timelines/reverse_chronological": row("-", "180/15m"),
  "GET /2/tweets/{id}/liking_users": row("75/15m", "75/15m"),
  "GET /2/users/{id}/liked_tweets": row("75/15m", "75/15m"),
  "POST /2/users/{id}/likes": row("-", "50/15m 1000/24h"),
  "DELETE /2/users/{id}/likes/{tweet_id}": row("-", "50/15m 1000/24h"),
  "GET /2/tweets/{id}/retweeted_by": row("75/15m", "75/15m"),
  "GET /2/tweets/{id}/quote_tweets": row("75/15m", "75/15m"),
  "GET /2/users/reposts_of_me": row("-", "75/15m"),
  "POST /2/users/{id}/retweets": row("-", "50/15m"),
  "DELETE /2/users/{id}/retweets/{source_tweet_id}": row("-", "50/15m"),
  "PUT /2/tweets/{tweet_id}/hidden": row("-", "50/15m"),
  "GET /2/users": row("300/15m", "900/15m"),
  "GET /2/users/{id}": row("300/15m", "900/15m"),
  "GET /2/users/by": row("300/15m", "900/15m"),
  "GET /2/users/by/username/{username}": row("300/15m", "900/15m"),
  "GET /2/users/me": row("-", "75/15m"),
  "GET /2/users/search": row("300/15m", "900/15m"),
  "GET /2/users/{id}/following": row("300/15m", "300/15m"),
  "GET /2/users/{id}/followers": row("300/15m", "300/15m"),
  "POST /2/users/{id}/following": row("-", "50/15m"),
  "DELETE /2/users/{source_user_id}/following/{target_user_id}": row("-", "50/15m"),
  "GET /2/users/{id}/blocking": row("-", "15/15m"),
  "GET /2/users/{id}/muting": row("-", "15/15m"),
  "POST /2/users/{id}/muting": row("-", "50/15m"),
  "DELETE /2/users/{source_user_id}/muting/{target_user_id}": row("-", "50/15m"),
  "GET /2/spaces/{id}": row("300/15m", "300/15m"),
  "GET /2/spaces": row("300/15m", "300/15m"),
  "GET /2/spaces/{id}/tweets": row("300/15m", "300/15m"),
  "GET /2/spaces/by/creator_ids": row("300/15m 1/1s", "300/15m 1/1s"),
  "GET /2/spaces/{id}/buyers": row("300/15m", "300/15m"),
  "GET /2/spaces/search": row("300/15m", "300/15m"),
  "GET /2/dm_events": row("-", "15/15m"),
  "GET /2/dm_events/{event_id}": row("-", "15/15m"),
  "GET /2/dm_conversations/{id}/dm_events": row("-", "15/15m"),
  "GET /2/dm_conversations/with/{participant_id}/dm_events": row("-", "15/15m"),
  "POST /2/dm_conversations": row("1440/24h", "15/15m 1440/24h"),
  "POST /2/dm_conversations/with/{participant_id}/messages": row("1440/24h", "15/15m 1440/24h"),
  "POST /2/dm_conversations/{dm_conversation_id}/messages": row("1440/24h", "15/15m 1440/24h"),
  "DELETE /2/dm_events/{event_id}": row("4000/24h", "300/15m 1500/24h"),
  "GET /2/lists/{id}": row("75/15m", "75/15m"),
  "GET /2/users/{id}/owned_lists": row("15/15m", "15/15m"),
  "GET /2/lists/{id}/tweets": row("900/15m", "900/15m"),
  "GET /2/lists/{id}/members": row("900/15m", "900/15m"),
  "GET /2/users/{id}/list_memberships": row("75/15m", "75/15m"),
  "POST /2/lists": row("-", "300/15m"),
  "DELETE /2/lists/{id}": row("-", "300/15m"),
  "PUT /2/lists/{id}": row("-", "300/15m"),
  "POST /2/lists/{id}/members": row("-", "300/15m"),
  "DELETE /2/lists/{id}/members/{user_id}": row("-", "300/15m"),
  "POST /2/users/{id}/followed_lists": row("-", "50/15m"),
  "DELETE /2/users/{id}/followed_lists/{list_id}": row("-", "50/15m"),
  "GET /2/users/{id}/pinned_lists": row("15/15m", "15/15m"),
  "POST /2/users/{id}/pinned_lists": row("-", "50/15m"),
  "DELETE /2/users/{id}/pinned_lists/{list_id}": row("-", "50/15m"),
  "GET /2/users/{id}/bookmarks": row("-", "180/15m"),
  "GET /2/users/{id}/bookmarks/folders": row("50/15m", "50/15m"),
  "GET /2/users/{id}/bookmarks/folders/{folder_id}": row("50/15m", "50/15m"),
  "POST /2/users/{id}/bookmarks": row("-", "50/15m"),
  "DELETE /2/users/{id}/bookmarks/{tweet_id}": row("-", "50/15m"),
  "POST /2/compliance/jobs": row("150/15m", "-"),
  "GET /2/compliance/jobs/{id}": row("150/15m", "-"),
  "GET /2/compliance/jobs": row("150/15m", "-"),
  "GET /2/usage/tweets": row("50/15m", "-"),
  "GET /2/users/personalized_trends": row("200/24h 200/15m", "100/24h 10/15m"),
  "GET /2/trends/by/woeid/{woeid}": row("75/15m", "-"),
  "GET /2/communities/{id}": row("300/15m", "300/15m"),
  "GET /2/communities/search": row("300/15m", "300/15m"),
  "POST /2/notes": row("-", "90/15m 250/24h"),
  "POST /2/notes/evaluate": row("-", "90/15m"),
  "DELETE /2/notes/{id}": row("-", "90/15m 250/24h"),
  "GET /2/notes/search/notes_written": row("-", "90/15m"),
  "GET /2/notes/search/posts_eligible_for_notes": row("-", "90/15m"),
  "GET /2/tweets/analytics": row("300/15m", "300/15m"),
  "POST /2/media/upload": row("50000/24h", "500/15m"),
  "GET /2/media/upload": row("100000/24h", "1000/15m"),
  "POST /2/media/upload/initialize": row("180000/24h", "1875/15m"),
  "POST /2/media/upload/{id}/append": row("180000/24h", "1875/15m"),
  "POST /2/media/upload/{id}/finalize": row("180000/24h", "1875/15m"),
  "POST /2/media/metadata": row("50000/24h", "500/15m"),
  "POST /2/media/subtitles": row("10000/24h", "100/15m"),
  "DELETE /2/media/subtitles": row("10000/24h", "100/15m"),
  "GET /2/activity/stream": row("450/15m", "-"),
  "POST /2/activity/subscriptions": row("500/15m", "-"),
  "GET /2/activity/subscriptions": row("500/15m", "-"),
  "PUT /2/activity/subscriptions/{subscription_id}": row("500/15m", "-"),
  "DELETE /2/activity/subscriptions/{subscription_id}": row("500/15m", "-"),
  "POST /2/webhooks": row("450/15m", "-"),
  "GET /2/webhooks": row("450/15m", "-"),
  "PUT /2/webhooks/{webhook_id}": row("450/15m", "-"),
  "DELETE /2/webhooks/{webhook_id}": row("450/15m", "-"),
  "POST /2/webhooks/replay": row("100/15m", "-"),
  "GET /2/tweets/sample10/stream": row("100/15m", "-"),
  "GET /2/news/{id}": row("200/15m", "-"),
  "GET /2/news/search": row("200/15m", "200/15m"),
  "POST /2/users/{id}/dm/block": row("25/15m 1000/24h", "10/15m 400/24h"),
  "POST /2/users/{id}/dm/unblock": row("25/15m 1000/24h", "10/15m 400/24h"),
  "GET /2/users/by/username/{username}/tweets": row("1500/15m", "900/15m"),
  "GET /2/users/by/username/{username}/mentions": row("450/15m", "180/15m"),
  "GET /2/users/{id}/following/spaces": row("300/15m", "300/15m"),
  "GET /2/tweets/{id}/retweets": row("75/15m", "75/15m"),
  "DELETE /2/connections/all": row("25/15m", "25/15m"),
  "GET /2/tweets/sample/stream": row("50/15m", "-")
}

/** The limits of operations for which none are published. */
export const otherwise: OperationLimits = row("300/15m", "300/15m")
