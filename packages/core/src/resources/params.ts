import type { Parameter } from "../parameters/parameter.ts"
import { type Id, id } from "../parameters/id.ts"
import { integer } from "../parameters/integer.ts"
import { type Names, names } from "../parameters/names.ts"
import { openChoices } from "../parameters/open-choice.ts"
import { text } from "../parameters/text.ts"
import { type Time, time } from "../parameters/time.ts"
import type { DmEventField } from "./dm-event.ts"
import type {
  DmEventExpansionTarget,
  ListExpansionTarget,
  SpaceExpansionTarget,
  TweetExpansionTarget,
  UserExpansionTarget
} from "./expansions.ts"
import type { ListField } from "./list.ts"
import type { MediaField } from "./media.ts"
import type { PlaceField } from "./place.ts"
import type { PollField } from "./poll.ts"
import type { SpaceField } from "./space.ts"
import type { TopicField } from "./topic.ts"
import type { TweetField } from "./tweet.ts"
import type { UserField } from "./user.ts"

/** Expansions that concern a user. */
export type UserExpansion = keyof UserExpansionTarget

/** Expansions that concern a post. */
export type TweetExpansion = keyof TweetExpansionTarget

/** The fields of posts and of related resources to request. */
export interface TweetFieldsParams {
  /** The expansions to return in `includes`, for example `["author_id", "attachments.media_keys"]`. Default: none. */
  readonly expansions?: Names<TweetExpansion> | undefined
  /** Fields of media beyond `media_key` and `type`. */
  readonly media_fields?: Names<MediaField> | undefined
  /** Fields of places beyond `id` and `full_name`. */
  readonly place_fields?: Names<PlaceField> | undefined
  /** Fields of polls beyond `id` and `options`. */
  readonly poll_fields?: Names<PollField> | undefined
  /** Fields of posts beyond `id`, `text` and `edit_history_tweet_ids`. */
  readonly tweet_fields?: Names<TweetField> | undefined
  /** Fields of users beyond `id`, `name` and `username`. */
  readonly user_fields?: Names<UserField> | undefined
}

/** @since 0.1.0 */
export const tweetFields = {
  expansions: names,
  media_fields: names,
  place_fields: names,
  poll_fields: names,
  tweet_fields: names,
  user_fields: names
}

/** The fields of users and of related resources to request. */
export interface UserFieldsParams {
  /** The expansions to return in `includes`, for example `["pinned_tweet_id"]`. Default: none. */
  readonly expansions?: Names<UserExpansion> | undefined
  /** Fields of posts beyond `id`, `text` and `edit_history_tweet_ids`. */
  readonly tweet_fields?: Names<TweetField> | undefined
  /** Fields of users beyond `id`, `name` and `username`. */
  readonly user_fields?: Names<UserField> | undefined
}

/** @since 0.1.0 */
export const userFields = { expansions: names, tweet_fields: names, user_fields: names }

/**
 * {@link UserFieldsParams}, and fields of resources that users do not refer to. The specification has them for some
 * operations, the X API's description does not.
 */
export interface AllUserFieldsParams extends UserFieldsParams {
  /** Fields of media beyond `media_key` and `type`. */
  readonly media_fields?: Names<MediaField> | undefined
  /** Fields of places beyond `id` and `full_name`. */
  readonly place_fields?: Names<PlaceField> | undefined
  /** Fields of polls beyond `id` and `options`. */
  readonly poll_fields?: Names<PollField> | undefined
}

/** The fields of lists and of related resources to request. */
export interface ListFieldsParams {
  /** The expansions to return in `includes`: `["owner_id"]`. Default: none. */
  readonly expansions?: Names<keyof ListExpansionTarget> | undefined
  /** Fields of lists beyond `id` and `name`. */
  readonly list_fields?: Names<ListField> | undefined
  /** Fields of users beyond `id`, `name` and `username`. */
  readonly user_fields?: Names<UserField> | undefined
}

/** @since 0.1.0 */
export const listFields = { expansions: names, list_fields: names, user_fields: names }

/** The fields of spaces and of related resources to request. */
export interface SpaceFieldsParams {
  /** The expansions to return in `includes`, for example `["host_ids", "topic_ids"]`. Default: none. */
  readonly expansions?: Names<keyof SpaceExpansionTarget> | undefined
  /** Fields of spaces beyond `id` and `state`. */
  readonly space_fields?: Names<SpaceField> | undefined
  /** Fields of topics beyond `id` and `name`. */
  readonly topic_fields?: Names<TopicField> | undefined
  /** Fields of users beyond `id`, `name` and `username`. */
  readonly user_fields?: Names<UserField> | undefined
}

/** @since 0.1.0 */
export const spaceFields = { expansions: names, space_fields: names, topic_fields: names, user_fields: names }

/** The fields of direct message events and of related resources to request. */
export interface DmEventFieldsParams {
  /** Fields of events beyond `id`, `text` and `event_type`. */
  readonly dm_event_fields?: Names<DmEventField> | undefined
  /** The expansions to return in `includes`, for example `["sender_id"]`. Default: none. */
  readonly expansions?: Names<keyof DmEventExpansionTarget> | undefined
  /** Fields of media beyond `media_key` and `type`. */
  readonly media_fields?: Names<MediaField> | undefined
  /** Fields of posts beyond `id`, `text` and `edit_history_tweet_ids`. */
  readonly tweet_fields?: Names<TweetField> | undefined
  /** Fields of users beyond `id`, `name` and `username`. */
  readonly user_fields?: Names<UserField> | undefined
}

/** @since 0.1.0 */
export const dmEventFields = {
  dm_event_fields: names,
  expansions: names,
  media_fields: names,
  tweet_fields: names,
  user_fields: names
}

/** Which credentials to use. */
export interface UserAuthParams {
  /**
   * `true` uses OAuth 1.0a, `false` the bearer token. Default: if the operation accepts only one of the configured
   * kinds, that one; otherwise the default of the operation.
   */
  readonly user_auth?: boolean | undefined
}

/** The page to return, and its size. */
export interface PagingParams {
  /** The largest number of entries on a page. The operation states the range and the default. */
  readonly max_results?: number | undefined
  /** The `meta.next_token` of a response for the page after it, or its `meta.previous_token` for the one before it. */
  readonly pagination_token?: string | undefined
}

/** {@link PagingParams} of an operation that pages forward only. */
export interface ForwardPagingParams extends PagingParams {
  /** The `meta.next_token` of a response for the page after it, unmodified. Going back is not possible. */
  readonly pagination_token?: string | undefined
}

/** The page to return, and its size, if only the next page can be requested. */
export interface NextTokenParams {
  /** The largest number of entries on a page. The operation states the range and the default. */
  readonly max_results?: number | undefined
  /** The `meta.next_token` of the previous response, unmodified. */
  readonly next_token?: string | undefined
}

/**
 * The token of a page, from a response.
 * @since 0.1.0
 */
export const token: Parameter<string> = text(1)

/**
 * The parameters of a paged operation: pages of `minimum` to `maximum` entries.
 * @since 0.1.0
 */
export const paging = (minimum: number, maximum: number, byDefault: number) => ({
  max_results: integer(minimum, maximum, byDefault),
  pagination_token: token
})

/** The posts to exclude. */
export interface ExcludeParams {
  /** Kinds of posts to exclude, for example `["replies"]`. Other names are sent unchanged. Default: none. */
  readonly exclude?: Names<"replies" | "retweets"> | undefined
}

/** @since 0.1.0 */
export const exclude = openChoices("replies", "retweets")

/** The range of times and of IDs. The operation states which bounds are inclusive. */
export interface TimeWindowParams {
  /** The earliest time: a `Date`, a `DateTime`, or RFC 3339 text. It is sent in UTC, cut to whole seconds. */
  readonly start_time?: Time | undefined
  /** The latest time, in the same forms. */
  readonly end_time?: Time | undefined
  /** Only posts newer than the one with this ID. */
  readonly since_id?: Id | undefined
  /** Only posts older than the one with this ID. */
  readonly until_id?: Id | undefined
}

/**
 * The parameters of a time window, with the earliest times that the operation accepts.
 * @since 0.1.0
 */
export const timeWindow = (earliestStart?: string, earliestEnd?: string) => ({
  start_time: time(earliestStart),
  end_time: time(earliestEnd),
  since_id: id,
  until_id: id
})

/**
 * The parameter must be given.
 * @since 0.1.0
 */
export const required = <Value>(parameter: Parameter<Value>): Parameter<Value> & { readonly required: true } => ({
  ...parameter,
  required: true
})

/**
 * The search query, in the X API's query language.
 * @since 0.1.0
 */
export const query = required(text(1, 4096))

/**
 * Puts the parameter into the query of an operation that has a body.
 * @since 0.1.0
 */
export const inQuery = <Value>(parameter: Parameter<Value>): Parameter<Value> => ({ ...parameter, inQuery: true })

/**
 * Puts the parameter under these keys in the body.
 * @since 0.1.0
 */
export const at = <Value>(parameter: Parameter<Value>, ...keys: ReadonlyArray<string>): Parameter<Value> => ({
  ...parameter,
  at: keys
})

/**
 * Merges groups of parameters. A spread would do the same, but bundlers keep an unused spread, while they drop an
 * unused call that is marked as pure.
 * @since 0.1.0
 */
export const combine = <A, B, C = {}, D = {}>(a: A, b: B, c?: C, d?: D): A & B & C & D =>
  Object.assign({}, a, b, c, d) as A & B & C & D
