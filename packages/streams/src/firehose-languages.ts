// Written by npm run generate from spec/operations/streams/firehose-languages.ts. Changes belong there.
import type { ResultOf } from "@xeffect/core/define"
import { streaming } from "@xeffect/core/streaming"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import type { StreamTweetsFirehoseParams } from "./firehose.ts"
import type { TweetItem } from "./items.ts"

export interface StreamTweetsFirehoseEnItem extends ResultOf {
  readonly result: TweetItem<this["params"]>
}

/**
 * One of the 8 partitions of all public posts in English, as they are posted. Only for Enterprise access. It is one
 * connection; `followAll(streamTweetsFirehoseEn)` stays connected to all partitions.
 *
 * @returns a stream of posts: `data`; `includes` for the expansions; `errors` for what could not be read
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: none is published
 * - `backfill_minutes`: a whole number from 0 to 5; default `0`
 * - `start_time` and `end_time`: a valid date and time in the years 0000 to 9999 (a Date, a DateTime, or text with an
 *   offset such as 2026-11-21T08:30:00Z)
 * - `partition` (required): a whole number from 1 to 8
 * - `expansions`, `media_fields`, `place_fields`, `poll_fields`, `tweet_fields` and `user_fields`: names of letters,
 *   digits, dots and underscores (a list, or a string with commas and no spaces)
 * - Idempotent: retried after a lost response or a 5xx, until the response begins
 * - Errors: `InvalidInput`, `MissingCredentials`, `TooManyConnections`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/posts/volume-streams/introduction
 * @example
 * ```ts
 * import { streamTweetsFirehoseEn } from "xeffect/streams"
 * import * as Effect from "effect/Effect"
 * import * as Stream from "effect/Stream"
 *
 * const program = streamTweetsFirehoseEn({ partition: 1 }).pipe(
 *   Stream.runForEach(({ data }) => Effect.log(data?.text))
 * )
 * ```
 */
export const streamTweetsFirehoseEn = streaming<StreamTweetsFirehoseParams, StreamTweetsFirehoseEnItem>({
  name: "stream_tweets_firehose_en",
  method: "GET",
  path: "/2/tweets/firehose/stream/lang/en",
  params: Parameter.combine(
    {
      backfill_minutes: Parameter.integer(0, 5, 0),
      start_time: Parameter.time(),
      end_time: Parameter.time(),
      partition: Parameter.required(Parameter.integer(1, 8))
    },
    Parameter.tweetFields
  ),
  response: Response.lines(Response.SingleTweet),
  accepts: { appOnly: true }
})

export interface StreamTweetsFirehoseJaItem extends ResultOf {
  readonly result: TweetItem<this["params"]>
}

/**
 * One of the 2 partitions of all public posts in Japanese, as they are posted. Only for Enterprise access. It is one
 * connection; `followAll(streamTweetsFirehoseJa)` stays connected to all partitions.
 *
 * @returns a stream of posts: `data`; `includes` for the expansions; `errors` for what could not be read
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: none is published
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
 * import { streamTweetsFirehoseJa } from "xeffect/streams"
 * import * as Effect from "effect/Effect"
 * import * as Stream from "effect/Stream"
 *
 * const program = streamTweetsFirehoseJa({ partition: 1 }).pipe(
 *   Stream.runForEach(({ data }) => Effect.log(data?.text))
 * )
 * ```
 */
export const streamTweetsFirehoseJa = streaming<StreamTweetsFirehoseParams, StreamTweetsFirehoseJaItem>({
  name: "stream_tweets_firehose_ja",
  method: "GET",
  path: "/2/tweets/firehose/stream/lang/ja",
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
  accepts: { appOnly: true }
})

export interface StreamTweetsFirehoseKoItem extends ResultOf {
  readonly result: TweetItem<this["params"]>
}

/**
 * One of the 2 partitions of all public posts in Korean, as they are posted. Only for Enterprise access. It is one
 * connection; `followAll(streamTweetsFirehoseKo)` stays connected to all partitions.
 *
 * @returns a stream of posts: `data`; `includes` for the expansions; `errors` for what could not be read
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: none is published
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
 * import { streamTweetsFirehoseKo } from "xeffect/streams"
 * import * as Effect from "effect/Effect"
 * import * as Stream from "effect/Stream"
 *
 * const program = streamTweetsFirehoseKo({ partition: 1 }).pipe(
 *   Stream.runForEach(({ data }) => Effect.log(data?.text))
 * )
 * ```
 */
export const streamTweetsFirehoseKo = streaming<StreamTweetsFirehoseParams, StreamTweetsFirehoseKoItem>({
  name: "stream_tweets_firehose_ko",
  method: "GET",
  path: "/2/tweets/firehose/stream/lang/ko",
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
  accepts: { appOnly: true }
})

export interface StreamTweetsFirehosePtItem extends ResultOf {
  readonly result: TweetItem<this["params"]>
}

/**
 * One of the 2 partitions of all public posts in Portuguese, as they are posted. Only for Enterprise access. It is one
 * connection; `followAll(streamTweetsFirehosePt)` stays connected to all partitions.
 *
 * @returns a stream of posts: `data`; `includes` for the expansions; `errors` for what could not be read
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: none is published
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
 * import { streamTweetsFirehosePt } from "xeffect/streams"
 * import * as Effect from "effect/Effect"
 * import * as Stream from "effect/Stream"
 *
 * const program = streamTweetsFirehosePt({ partition: 1 }).pipe(
 *   Stream.runForEach(({ data }) => Effect.log(data?.text))
 * )
 * ```
 */
export const streamTweetsFirehosePt = streaming<StreamTweetsFirehoseParams, StreamTweetsFirehosePtItem>({
  name: "stream_tweets_firehose_pt",
  method: "GET",
  path: "/2/tweets/firehose/stream/lang/pt",
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
  accepts: { appOnly: true }
})
