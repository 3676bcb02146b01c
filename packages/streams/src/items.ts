import type { Includes, MatchingRule, Problem, SelectIncludes, SelectTweet } from "@xeffect/core"
import type { Given, Requested } from "@xeffect/core/define"
import * as Resource from "@xeffect/core/resource"
import * as Shape from "@xeffect/core/shape"

export type { MatchingRule } from "@xeffect/core"

/**
 * A message of a stream. A message without `data` is of an unknown kind and has the properties that the X API sent.
 */
export interface StreamMessage<Data> {
  readonly data?: Data
  /** The parts of the item that could not be read, for example a post that it refers to. */
  readonly errors?: ReadonlyArray<Problem>
}

/** A post of a stream. */
export interface TweetItem<Params> extends StreamMessage<SelectTweet<Params>> {
  readonly includes?: SelectIncludes<Params>
}

/** A post of the filtered stream. */
export interface FilteredItem<Params> extends TweetItem<Params> {
  /** The rules that the post matched: one or more. */
  readonly matching_rules?: ReadonlyArray<MatchingRule>
}

/** A like of a post. */
export interface Like {
  readonly id: string
  readonly attachments_media_keys?: ReadonlyArray<string>
  readonly created_at?: string
  readonly liked_tweet_id?: string
  readonly liked_tweet_author_id?: string
  /** `liked_tweet_author_id` by its other name. */
  readonly tweet_author_id?: string
  /** When, in milliseconds since 1970. */
  readonly timestamp_ms?: number
}

// The author has two names, and which of them is sent does not depend on what was requested.
type LikeNames<Params> =
  | "id"
  | "tweet_author_id"
  | Requested<Given<Params, "like_with_tweet_author_fields">, keyof Like>
  | Requested<Given<Params, "expansions">, keyof Like>

/** A like of a stream. */
export interface LikeItem<Params> extends StreamMessage<Pick<Like, LikeNames<Params>>> {
  readonly includes?: SelectIncludes<Params>
}

const problemsShape = Shape.list(Resource.Problem)

interface AnyLikeItem extends StreamMessage<Like> {
  readonly includes?: Includes
}

export const LikeMessage: Shape.Shape<AnyLikeItem> = Shape.struct({
  data: Shape.intact(
    Shape.struct({
      id: Shape.always(Shape.string),
      attachments_media_keys: Shape.list(Shape.string),
      created_at: Shape.string,
      liked_tweet_id: Shape.string,
      liked_tweet_author_id: Shape.string,
      tweet_author_id: Shape.string,
      timestamp_ms: Shape.numberOrText
    })
  ),
  includes: Resource.Includes,
  errors: problemsShape
})
