// Written by npm run generate from spec/operations/streams/filtered.ts. Changes belong there.
import type { TweetFieldsParams } from "@xeffect/core"
import type { ResultOf } from "@xeffect/core/define"
import { streaming } from "@xeffect/core/streaming"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import type { FilteredItem } from "./items.ts"
import { type StreamParams, stretch } from "./parameters.ts"

export interface StreamTweetsParams extends TweetFieldsParams, StreamParams {}

export interface StreamTweetsItem extends ResultOf {
  readonly result: FilteredItem<this["params"]>
}

/**
 * The filtered stream: posts that match the app's rules, as they are posted. It is one connection, which ends when the
 * X API ends it; `follow(streamTweets)` stays connected. Rules are made by `syncRules`.
 *
 * @returns a stream of posts: `data`; `matching_rules`; `includes` for the expansions; `errors` for what could not be
 * read
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: 50 requests in 15 minutes for the app
 * - `backfill_minutes`: a whole number from 0 to 5; default `0`
 * - `start_time` and `end_time`: a valid date and time in the years 0000 to 9999 (a Date, a DateTime, or text with an
 *   offset such as 2026-11-21T08:30:00Z)
 * - `expansions`, `media_fields`, `place_fields`, `poll_fields`, `tweet_fields` and `user_fields`: names of letters,
 *   digits, dots and underscores (a list, or a string with commas and no spaces)
 * - Idempotent: retried after a lost response or a 5xx, until the response begins
 * - Errors: `InvalidInput`, `MissingCredentials`, `TooManyConnections`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/posts/filtered-stream/introduction
 * @example
 * ```ts
 * import { streamTweets } from "xeffect/streams"
 * import * as Effect from "effect/Effect"
 * import * as Stream from "effect/Stream"
 *
 * const program = streamTweets({ tweet_fields: ["created_at"] }).pipe(
 *   Stream.runForEach(({ data }) => Effect.log(data?.text))
 * )
 * ```
 */
export const streamTweets = streaming<StreamTweetsParams, StreamTweetsItem>({
  name: "stream_tweets",
  method: "GET",
  path: "/2/tweets/search/stream",
  params: Parameter.combine(stretch, Parameter.tweetFields),
  response: Response.lines(Response.FilteredTweet),
  accepts: { appOnly: true },
  limits: Limits.per15Minutes(50, 0)
})
