// Written by npm run generate from spec/operations/streams/sample.ts. Changes belong there.
import type { TweetFieldsParams } from "@xeffect/core"
import type { ResultOf } from "@xeffect/core/define"
import { streaming } from "@xeffect/core/streaming"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import type { TweetItem } from "./items.ts"
import { backfill, type BackfillParams, type PartitionParams } from "./parameters.ts"

export interface StreamTweetsSampleParams extends TweetFieldsParams, BackfillParams {}

export interface StreamTweetsSampleItem extends ResultOf {
  readonly result: TweetItem<this["params"]>
}

/**
 * About 1 % of all public posts, chosen at random, as they are posted. It is one connection;
 * `follow(streamTweetsSample)` stays connected.
 *
 * @returns a stream of posts: `data`; `includes` for the expansions; `errors` for what could not be read
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: 50 requests in 15 minutes for the app
 * - `backfill_minutes`: a whole number from 0 to 5; default `0`
 * - `expansions`, `media_fields`, `place_fields`, `poll_fields`, `tweet_fields` and `user_fields`: names of letters,
 *   digits, dots and underscores (a list, or a string with commas and no spaces)
 * - Idempotent: retried after a lost response or a 5xx, until the response begins
 * - Errors: `InvalidInput`, `MissingCredentials`, `TooManyConnections`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/posts/volume-streams/introduction
 * @example
 * ```ts
 * import { streamTweetsSample } from "xeffect/streams"
 * import * as Effect from "effect/Effect"
 * import * as Stream from "effect/Stream"
 *
 * const program = streamTweetsSample({ tweet_fields: ["lang"] }).pipe(
 *   Stream.runForEach(({ data }) => Effect.log(data?.lang))
 * )
 * ```
 */
export const streamTweetsSample = streaming<StreamTweetsSampleParams, StreamTweetsSampleItem>({
  name: "stream_tweets_sample",
  method: "GET",
  path: "/2/tweets/sample/stream",
  params: Parameter.combine(backfill, Parameter.tweetFields),
  response: Response.lines(Response.SingleTweet),
  accepts: { appOnly: true },
  limits: Limits.per15Minutes(50, 0)
})

export interface StreamTweetsSample10Params extends TweetFieldsParams, PartitionParams {}

export interface StreamTweetsSample10Item extends ResultOf {
  readonly result: TweetItem<this["params"]>
}

/**
 * One of the two partitions of about 10 % of all public posts, as they are posted. Only for Enterprise access. It is
 * one connection; `followAll(streamTweetsSample10)` stays connected to both partitions.
 *
 * @returns a stream of posts: `data`; `includes` for the expansions; `errors` for what could not be read
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: 100 requests in 15 minutes for the app
 * - `backfill_minutes`: a whole number from 0 to 5; default `0`
 * - `start_time` and `end_time`: a valid date and time in the years 0000 to 9999 (a Date, a DateTime, or text with an
 *   offset such as 2026-11-21T08:30:00Z)
 * - `partition` (required): a whole number from 1 to 2
 * - `expansions`, `media_fields`, `place_fields`, `poll_fields`, `tweet_fields` and `user_fields`: names of letters,
 *   digits, dots and underscores (a list, or a string with commas and no spaces)
 * - Idempotent: retried after a lost response or a 5xx, until the response begins
 * - Errors: `InvalidInput`, `MissingCredentials`, `TooManyConnections`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/posts/volume-streams/introduction
 * @example
 * ```ts
 * import { streamTweetsSample10 } from "xeffect/streams"
 * import * as Effect from "effect/Effect"
 * import * as Stream from "effect/Stream"
 *
 * const program = streamTweetsSample10({ partition: 1 }).pipe(
 *   Stream.runForEach(({ data }) => Effect.log(data?.text))
 * )
 * ```
 */
export const streamTweetsSample10 = streaming<StreamTweetsSample10Params, StreamTweetsSample10Item>({
  name: "stream_tweets_sample10",
  method: "GET",
  path: "/2/tweets/sample10/stream",
  params: Parameter.combine(
    {
      backfill_minutes: Parameter.integer(0, 5, 0),
      start_time: Parameter.time(),
      end_time: Parameter.time(),
      partition: Parameter.required(Parameter.integer(1, 2))
    },
    Parameter.tweetFields
  ),
  response: Response.lines(Response.SingleTweet),
  accepts: { appOnly: true },
  limits: Limits.per15Minutes(100, 0)
})
