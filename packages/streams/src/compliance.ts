// Written by npm run generate from spec/operations/streams/compliance.ts. Changes belong there.
import { streaming } from "@xeffect/core/streaming"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import {
  type LabelCompliance,
  LabelMessage,
  type LikeCompliance,
  LikeComplianceMessage,
  type TweetCompliance,
  TweetComplianceMessage,
  type UserCompliance,
  UserComplianceMessage
} from "./compliance-events.ts"
import type { StreamMessage } from "./items.ts"
import { type PartitionParams, type StreamParams, stretch } from "./parameters.ts"

/**
 * One of the 4 partitions of what happens to public posts: deleted, withheld, edited, and so on. Only for Enterprise
 * access. It is one connection; `followAll(streamTweetsCompliance)` stays connected to all partitions.
 *
 * @returns a stream of events: `data` has one key, which names the event
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: none is published
 * - `backfill_minutes`: a whole number from 0 to 5; default `0`
 * - `start_time` and `end_time`: a valid date and time in the years 0000 to 9999 (a Date, a DateTime, or text with an
 *   offset such as 2026-11-21T08:30:00Z)
 * - `partition` (required): a whole number from 1 to 4
 * - Idempotent: retried after a lost response or a 5xx, until the response begins
 * - Errors: `InvalidInput`, `MissingCredentials`, `TooManyConnections`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/compliance/streams/introduction
 * @example
 * ```ts
 * import { streamTweetsCompliance } from "xeffect/streams"
 * import * as Effect from "effect/Effect"
 * import * as Stream from "effect/Stream"
 *
 * const program = streamTweetsCompliance({ partition: 1 }).pipe(
 *   Stream.runForEach(({ data }) => Effect.log(data?.delete?.tweet.id))
 * )
 * ```
 */
export const streamTweetsCompliance = streaming<PartitionParams, StreamMessage<TweetCompliance>>({
  name: "stream_tweets_compliance",
  method: "GET",
  path: "/2/tweets/compliance/stream",
  params: {
    backfill_minutes: Parameter.integer(0, 5, 0),
    start_time: Parameter.time(),
    end_time: Parameter.time(),
    partition: Parameter.required(Parameter.integer(1, 4))
  },
  response: Response.lines(TweetComplianceMessage),
  accepts: { appOnly: true }
})

/**
 * One of the 4 partitions of what happens to users: deleted, protected, suspended, and so on. Only for Enterprise
 * access. It is one connection; `followAll(streamUsersCompliance)` stays connected to all partitions.
 *
 * @returns a stream of events: `data` has one key, which names the event
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: none is published
 * - `backfill_minutes`: a whole number from 0 to 5; default `0`
 * - `start_time` and `end_time`: a valid date and time in the years 0000 to 9999 (a Date, a DateTime, or text with an
 *   offset such as 2026-11-21T08:30:00Z)
 * - `partition` (required): a whole number from 1 to 4
 * - Idempotent: retried after a lost response or a 5xx, until the response begins
 * - Errors: `InvalidInput`, `MissingCredentials`, `TooManyConnections`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/compliance/streams/introduction
 * @example
 * ```ts
 * import { streamUsersCompliance } from "xeffect/streams"
 * import * as Effect from "effect/Effect"
 * import * as Stream from "effect/Stream"
 *
 * const program = streamUsersCompliance({ partition: 1 }).pipe(
 *   Stream.runForEach(({ data }) => Effect.log(data?.user_delete?.user.id))
 * )
 * ```
 */
export const streamUsersCompliance = streaming<PartitionParams, StreamMessage<UserCompliance>>({
  name: "stream_users_compliance",
  method: "GET",
  path: "/2/users/compliance/stream",
  params: {
    backfill_minutes: Parameter.integer(0, 5, 0),
    start_time: Parameter.time(),
    end_time: Parameter.time(),
    partition: Parameter.required(Parameter.integer(1, 4))
  },
  response: Response.lines(UserComplianceMessage),
  accepts: { appOnly: true }
})

/**
 * Which likes are taken back, as it happens. Only for Enterprise access. It is one connection;
 * `follow(streamLikesCompliance)` stays connected.
 *
 * @returns a stream of events: `data` has one key, which names the event
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: none is published
 * - `backfill_minutes`: a whole number from 0 to 5; default `0`
 * - `start_time` and `end_time`: a valid date and time in the years 0000 to 9999 (a Date, a DateTime, or text with an
 *   offset such as 2026-11-21T08:30:00Z)
 * - Idempotent: retried after a lost response or a 5xx, until the response begins
 * - Errors: `InvalidInput`, `MissingCredentials`, `TooManyConnections`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/compliance/streams/introduction
 * @example
 * ```ts
 * import { streamLikesCompliance } from "xeffect/streams"
 * import * as Effect from "effect/Effect"
 * import * as Stream from "effect/Stream"
 *
 * const program = streamLikesCompliance().pipe(
 *   Stream.runForEach(({ data }) => Effect.log(data?.delete?.favorite.id))
 * )
 * ```
 */
export const streamLikesCompliance = streaming<StreamParams, StreamMessage<LikeCompliance>>({
  name: "stream_likes_compliance",
  method: "GET",
  path: "/2/likes/compliance/stream",
  params: stretch,
  response: Response.lines(LikeComplianceMessage),
  accepts: { appOnly: true }
})

/**
 * Which labels are put on posts or taken away, as it happens. Only for Enterprise access. It is one connection;
 * `follow(streamLabelsCompliance)` stays connected.
 *
 * @returns a stream of events: `data` has one key, which names the event
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: none is published
 * - `backfill_minutes`: a whole number from 0 to 5; default `0`
 * - `start_time` and `end_time`: a valid date and time in the years 0000 to 9999 (a Date, a DateTime, or text with an
 *   offset such as 2026-11-21T08:30:00Z)
 * - Idempotent: retried after a lost response or a 5xx, until the response begins
 * - Errors: `InvalidInput`, `MissingCredentials`, `TooManyConnections`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/compliance/streams/introduction
 * @example
 * ```ts
 * import { streamLabelsCompliance } from "xeffect/streams"
 * import * as Effect from "effect/Effect"
 * import * as Stream from "effect/Stream"
 *
 * const program = streamLabelsCompliance().pipe(
 *   Stream.runForEach(({ data }) => Effect.log(data?.public_tweet_notice?.label_title))
 * )
 * ```
 */
export const streamLabelsCompliance = streaming<StreamParams, StreamMessage<LabelCompliance>>({
  name: "stream_labels_compliance",
  method: "GET",
  path: "/2/tweets/label/stream",
  params: stretch,
  response: Response.lines(LabelMessage),
  accepts: { appOnly: true }
})
