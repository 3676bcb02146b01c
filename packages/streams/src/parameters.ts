import type { LikeExpansionTarget, Names, Time, TweetFieldsParams } from "@xeffect/core"
import * as Parameter from "@xeffect/core/parameter"

/** How much of the recent past a connection starts with. */
export interface BackfillParams {
  /** How many minutes before the connection are delivered first: 0 to 5. Only for Enterprise access. Default: 0. */
  readonly backfill_minutes?: number | undefined
}

/** {@link BackfillParams}, and a past period instead of the present. */
export interface StreamParams extends BackfillParams {
  /** The start of a period to deliver instead of the present. Only for Enterprise access. */
  readonly start_time?: Time | undefined
  /** The end of that period, after which the X API closes the connection. Only for Enterprise access. */
  readonly end_time?: Time | undefined
}

/** {@link StreamParams} of a stream that is delivered in parts. */
export interface PartitionParams extends StreamParams {
  /** Which part: from 1. All parts together are the whole stream. */
  readonly partition: number
}

/** The fields of likes and of what they refer to. */
export interface LikeFieldsParams extends Pick<TweetFieldsParams, "media_fields" | "tweet_fields" | "user_fields"> {
  /** Which objects `includes` has, for example `["liked_tweet_id"]`. Default: none. */
  readonly expansions?: Names<keyof LikeExpansionTarget> | undefined
  /** Fields of likes beyond `id`. */
  readonly like_with_tweet_author_fields?:
    | Names<
        "attachments_media_keys" | "created_at" | "id" | "liked_tweet_author_id" | "liked_tweet_id" | "timestamp_ms"
      >
    | undefined
}

export const backfill = { backfill_minutes: Parameter.integer(0, 5, 0) }

export const stretch = Parameter.combine(backfill, { start_time: Parameter.time(), end_time: Parameter.time() })
