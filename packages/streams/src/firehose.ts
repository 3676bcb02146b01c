// Written by npm run generate from spec/operations/streams/firehose.ts. Changes belong there.
import type { TweetFieldsParams } from "@xeffect/core"
import type { ResultOf } from "@xeffect/core/define"
import { streaming } from "@xeffect/core/streaming"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import type { TweetItem } from "./items.ts"
import type { PartitionParams } from "./parameters.ts"

export interface StreamTweetsFirehoseParams extends TweetFieldsParams, PartitionParams {}

export interface StreamTweetsFirehoseItem extends ResultOf {
  readonly result: TweetItem<this["params"]>
}

/**
 * One of the 20 partitions of all public posts, as they are posted. Only for Enterprise access. It is one connection;
 * `followAll(streamTweetsFirehose)` stays connected to all partitions.
 *
 * @returns a stream of posts: `data`; `includes` for the expansions; `errors` for what could not be read
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: none is published
 * - `backfill_minutes`: a whole number from 0 to 5; default `0`
 * - `start_time` and `end_time`: a valid date and time in the years 0000 to 9999 (a Date, a DateTime, or text with an
 *   offset such as 2026-11-21T08:30:00Z)
 * - `partition` (required): a whole number from 1 to 20
 * - `expansions`, `media_fields`, `place_fields`, `poll_fields`, `tweet_fields` and `user_fields`: names of letters,
 *   digits, dots and underscores (a list, or a string with commas and no spaces)
 * - Idempotent: retried after a lost response or a 5xx, until the response begins
 * - Errors: `InvalidInput`, `MissingCredentials`, `TooManyConnections`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/posts/volume-streams/introduction
 * @example
 * ```ts
 * import { streamTweetsFirehose } from "xeffect/streams"
 * import * as Effect from "effect/Effect"
 * import * as Stream from "effect/Stream"
 *
 * const program = streamTweetsFirehose({ partition: 1 }).pipe(
 *   Stream.runForEach(({ data }) => Effect.log(data?.text))
 * )
 * ```
 */
export const streamTweetsFirehose = streaming<StreamTweetsFirehoseParams, StreamTweetsFirehoseItem>({
  name: "stream_tweets_firehose",
  method: "GET",
  path: "/2/tweets/firehose/stream",
  params: Parameter.combine(
    {
      backfill_minutes: Parameter.integer(0, 5, 0),
      start_time: Parameter.time(),
      end_time: Parameter.time(),
      partition: Parameter.required(Parameter.integer(1, 20))
    },
    Parameter.tweetFields
  ),
  response: Response.lines(Response.SingleTweet),
  accepts: { appOnly: true }
})
