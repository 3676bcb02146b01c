import { CountBucket } from "./count.ts"
import { DmEvent } from "./dm-event.ts"
import type { Envelope, PageMeta } from "./envelope.ts"
import {
  Includes,
  type SelectDmEvent,
  type SelectIncludes,
  type SelectList,
  type SelectSpace,
  type SelectTweet,
  type SelectUser
} from "./includes.ts"
import { List } from "./list.ts"
import { Problem } from "../errors/problem.ts"
import { Space } from "./space.ts"
import { Tweet } from "./tweet.ts"
import { User } from "./user.ts"
import { always, intact, list, number, type Shape, string, struct } from "../shape/shape.ts"

export type { Envelope, PageMeta } from "./envelope.ts"

/** One post. */
export interface TweetResponse<Params> extends Envelope<SelectTweet<Params>> {
  readonly includes?: SelectIncludes<Params>
}

/** Several posts. */
export interface TweetsResponse<Params> extends Envelope<ReadonlyArray<SelectTweet<Params>>> {
  readonly includes?: SelectIncludes<Params>
  /** The number of entries. */
  readonly meta?: Pick<PageMeta, "result_count">
}

/** A page of posts. */
export interface TweetsPage<Params> extends TweetsResponse<Params> {
  readonly meta?: PageMeta
}

/** One user. */
export interface UserResponse<Params> extends Envelope<SelectUser<Params>> {
  readonly includes?: SelectIncludes<Params>
}

/** Several users. */
export interface UsersResponse<Params> extends Envelope<ReadonlyArray<SelectUser<Params>>> {
  readonly includes?: SelectIncludes<Params>
}

/** A page of users. */
export interface UsersPage<Params> extends UsersResponse<Params> {
  readonly meta?: PageMeta
}

/** One list. */
export interface ListResponse<Params> extends Envelope<SelectList<Params>> {
  readonly includes?: SelectIncludes<Params>
}

/** Several lists, all at once. */
export interface ListsResponse<Params> extends Envelope<ReadonlyArray<SelectList<Params>>> {
  readonly includes?: SelectIncludes<Params>
  /** How many there are. */
  readonly meta?: Pick<PageMeta, "result_count">
}

/** A page of lists. */
export interface ListsPage<Params> extends Envelope<ReadonlyArray<SelectList<Params>>> {
  readonly includes?: SelectIncludes<Params>
  readonly meta?: PageMeta
}

/** One space. */
export interface SpaceResponse<Params> extends Envelope<SelectSpace<Params>> {
  readonly includes?: SelectIncludes<Params>
}

/** Several spaces. */
export interface SpacesResponse<Params> extends Envelope<ReadonlyArray<SelectSpace<Params>>> {
  readonly includes?: SelectIncludes<Params>
  /** The number of entries. */
  readonly meta?: Pick<PageMeta, "result_count">
}

/** One direct message event. */
export interface DmEventResponse<Params> extends Envelope<SelectDmEvent<Params>> {
  readonly includes?: SelectIncludes<Params>
}

/** A page of direct message events. */
export interface DmEventsPage<Params> extends Envelope<ReadonlyArray<SelectDmEvent<Params>>> {
  readonly includes?: SelectIncludes<Params>
  readonly meta?: PageMeta
}

/** The number of posts in all intervals of a page, and the token of the next page. */
export interface CountMeta {
  readonly total_tweet_count?: number
  /** `total_tweet_count` in the newer vocabulary. */
  readonly total_post_count?: number
  /** The token of the page with earlier intervals. Absent on the last page. */
  readonly next_token?: string
}

/** A page of a time series. */
export interface CountsPage extends Envelope<ReadonlyArray<CountBucket>> {
  readonly meta?: CountMeta
}

const problemList = list(Problem)

export interface Single<Data> extends Envelope<Data> {
  readonly includes?: Includes
}

export interface Several<Data> extends Envelope<ReadonlyArray<Data>> {
  readonly includes?: Includes
  readonly meta?: PageMeta
}

const single = <Data>(data: Shape<Data>): Shape<Single<Data>> =>
  struct({ data: intact(data), includes: Includes, errors: problemList })

const severalOf = <Data>(data: Shape<Data>): Shape<Several<Data>> =>
  struct({
    data: intact(list(data)),
    includes: Includes,
    errors: problemList,
    meta: struct({
      result_count: number,
      newest_id: string,
      oldest_id: string,
      next_token: string,
      previous_token: string
    })
  })

/**
 * A response whose data is one post.
 * @since 0.1.0
 */
export const SingleTweet: Shape<Single<Tweet>> = single(Tweet)

/**
 * A response whose data is a list of posts.
 * @since 0.1.0
 */
export const SeveralTweets: Shape<Several<Tweet>> = severalOf(Tweet)

/**
 * A response whose data is one user.
 * @since 0.1.0
 */
export const SingleUser: Shape<Single<User>> = single(User)

/**
 * A response whose data is a list of users.
 * @since 0.1.0
 */
export const SeveralUsers: Shape<Several<User>> = severalOf(User)

/**
 * A response whose data is one list.
 * @since 0.1.0
 */
export const SingleList: Shape<Single<List>> = single(List)

/**
 * A response whose data is several lists.
 * @since 0.1.0
 */
export const SeveralLists: Shape<Several<List>> = severalOf(List)

/**
 * A response whose data is one space.
 * @since 0.1.0
 */
export const SingleSpace: Shape<Single<Space>> = single(Space)

/**
 * A response whose data is a list of spaces.
 * @since 0.1.0
 */
export const SeveralSpaces: Shape<Several<Space>> = severalOf(Space)

/**
 * A response whose data is one direct message event.
 * @since 0.1.0
 */
export const SingleDmEvent: Shape<Single<DmEvent>> = single(DmEvent)

/**
 * A response whose data is a list of direct message events.
 * @since 0.1.0
 */
export const SeveralDmEvents: Shape<Several<DmEvent>> = severalOf(DmEvent)

/**
 * A response whose data is a time series. It refers to nothing else.
 * @since 0.1.0
 */
export const Counts: Shape<CountsPage> = struct({
  data: intact(list(CountBucket)),
  errors: problemList,
  meta: struct({ total_tweet_count: number, total_post_count: number, next_token: string })
})

/** A rule of the filtered stream that a post matched. */
export interface MatchingRule {
  readonly id: string
  readonly tag?: string
}

/** A message of the filtered stream. */
export interface Filtered extends Envelope<Tweet> {
  readonly includes?: Includes
  readonly matching_rules?: ReadonlyArray<MatchingRule>
}

/**
 * A message of the filtered stream whose data is a post.
 * @since 0.1.0
 */
export const FilteredTweet: Shape<Filtered> = struct({
  data: intact(Tweet),
  includes: Includes,
  matching_rules: list(struct({ id: always(string), tag: string })),
  errors: problemList
})

/** The response to a write: its outcome, and partial failures. */
export interface WriteResponse<Data> {
  readonly data: Data
  /** Partial failures of a write with status 200. */
  readonly errors?: ReadonlyArray<Problem>
}

/**
 * The response to a write, whose data has the given shape.
 * @since 0.1.0
 */
export const written = <Data>(data: Shape<Data>): Shape<WriteResponse<Data>> =>
  struct({ data: always(data), errors: problemList })
