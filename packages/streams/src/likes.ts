// Written by npm run generate from spec/operations/streams/likes.ts. Changes belong there.
import type { ResultOf } from "@xeffect/core/define"
import { streaming } from "@xeffect/core/streaming"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import { type LikeItem, LikeMessage } from "./items.ts"
import type { LikeFieldsParams, PartitionParams } from "./parameters.ts"

export interface StreamLikesParams extends LikeFieldsParams, PartitionParams {}

export interface StreamLikesFirehoseItem extends ResultOf {
  readonly result: LikeItem<this["params"]>
}

/**
 * One of the 20 partitions of all public likes, as they happen. Only for Enterprise access. It is one connection;
 * `followAll(streamLikesFirehose)` stays connected to all partitions.
 *
 * @returns a stream of likes: `data`; `includes` for the expansions; `errors` for what could not be read
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: none is published
 * - `backfill_minutes`: a whole number from 0 to 5; default `0`
 * - `start_time` and `end_time`: a valid date and time in the years 0000 to 9999 (a Date, a DateTime, or text with an
 *   offset such as 2026-11-21T08:30:00Z)
 * - `partition` (required): a whole number from 1 to 20
 * - `expansions`, `like_with_tweet_author_fields`, `media_fields`, `tweet_fields` and `user_fields`: names of letters,
 *   digits, dots and underscores (a list, or a string with commas and no spaces)
 * - Idempotent: retried after a lost response or a 5xx, until the response begins
 * - Errors: `InvalidInput`, `MissingCredentials`, `TooManyConnections`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/posts/volume-streams/introduction
 * @example
 * ```ts
 * import { streamLikesFirehose } from "xeffect/streams"
 * import * as Effect from "effect/Effect"
 * import * as Stream from "effect/Stream"
 *
 * const program = streamLikesFirehose({ partition: 1, like_with_tweet_author_fields: ["liked_tweet_id"] }).pipe(
 *   Stream.runForEach(({ data }) => Effect.log(data?.liked_tweet_id))
 * )
 * ```
 */
export const streamLikesFirehose = streaming<StreamLikesParams, StreamLikesFirehoseItem>({
  name: "stream_likes_firehose",
  method: "GET",
  path: "/2/likes/firehose/stream",
  params: {
    backfill_minutes: Parameter.integer(0, 5, 0),
    start_time: Parameter.time(),
    end_time: Parameter.time(),
    partition: Parameter.required(Parameter.integer(1, 20)),
    expansions: Parameter.names,
    like_with_tweet_author_fields: Parameter.names,
    media_fields: Parameter.names,
    tweet_fields: Parameter.names,
    user_fields: Parameter.names
  },
  response: Response.lines(LikeMessage),
  accepts: { appOnly: true }
})

export interface StreamLikesSample10Item extends ResultOf {
  readonly result: LikeItem<this["params"]>
}

/**
 * One of the 2 partitions of about 10 % of all public likes, as they happen. Only for Enterprise access. It is one
 * connection; `followAll(streamLikesSample10)` stays connected to all partitions.
 *
 * @returns a stream of likes: `data`; `includes` for the expansions; `errors` for what could not be read
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: none is published
 * - `backfill_minutes`: a whole number from 0 to 5; default `0`
 * - `start_time` and `end_time`: a valid date and time in the years 0000 to 9999 (a Date, a DateTime, or text with an
 *   offset such as 2026-11-21T08:30:00Z)
 * - `partition` (required): a whole number from 1 to 2
 * - `expansions`, `like_with_tweet_author_fields`, `media_fields`, `tweet_fields` and `user_fields`: names of letters,
 *   digits, dots and underscores (a list, or a string with commas and no spaces)
 * - Idempotent: retried after a lost response or a 5xx, until the response begins
 * - Errors: `InvalidInput`, `MissingCredentials`, `TooManyConnections`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/posts/volume-streams/introduction
 * @example
 * ```ts
 * import { streamLikesSample10 } from "xeffect/streams"
 * import * as Effect from "effect/Effect"
 * import * as Stream from "effect/Stream"
 *
 * const program = streamLikesSample10({ partition: 1, like_with_tweet_author_fields: ["liked_tweet_id"] }).pipe(
 *   Stream.runForEach(({ data }) => Effect.log(data?.liked_tweet_id))
 * )
 * ```
 */
export const streamLikesSample10 = streaming<StreamLikesParams, StreamLikesSample10Item>({
  name: "stream_likes_sample10",
  method: "GET",
  path: "/2/likes/sample10/stream",
  params: {
    backfill_minutes: Parameter.integer(0, 5, 0),
    start_time: Parameter.time(),
    end_time: Parameter.time(),
    partition: Parameter.required(Parameter.integer(1, 2)),
    expansions: Parameter.names,
    like_with_tweet_author_fields: Parameter.names,
    media_fields: Parameter.names,
    tweet_fields: Parameter.names,
    user_fields: Parameter.names
  },
  response: Response.lines(LikeMessage),
  accepts: { appOnly: true }
})
