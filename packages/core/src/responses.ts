import * as Schema from "effect/Schema"
import { Includes, type SelectIncludes, type SelectTweet, type SelectUser } from "./resources/includes.ts"
import { Problem } from "./resources/problem.ts"
import { list, number, optional, text } from "./resources/shape.ts"
import { Tweet } from "./resources/tweet.ts"
import { User } from "./resources/user.ts"

/** What stands beside the data of an answer. */
export interface Envelope<Data> {
  /** Absent where nothing was found. */
  readonly data?: Data
  /** What could not be done or read, although the status is 200. */
  readonly errors?: ReadonlyArray<Problem> | null
}

/** How many entries a page has, and the tokens of the pages beside it. */
export interface PageMeta {
  readonly result_count?: number
  readonly newest_id?: string
  readonly oldest_id?: string
  /** The token of the page after this one. Absent on the last page. */
  readonly next_token?: string
  /** The token of the page before this one, of newer entries. */
  readonly previous_token?: string
}

/** One post. */
export interface TweetResponse<Params> extends Envelope<SelectTweet<Params>> {
  readonly includes?: SelectIncludes<Params>
}

/** Several posts. */
export interface TweetsResponse<Params> extends Envelope<ReadonlyArray<SelectTweet<Params>> | null> {
  readonly includes?: SelectIncludes<Params>
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
export interface UsersResponse<Params> extends Envelope<ReadonlyArray<SelectUser<Params>> | null> {
  readonly includes?: SelectIncludes<Params>
}

/** A page of users. */
export interface UsersPage<Params> extends UsersResponse<Params> {
  readonly meta?: PageMeta
}

const includes = optional(Includes)
const errors = list(Problem)

export interface Single<Data> extends Envelope<Data> {
  readonly includes?: Includes
}

export interface Several<Data> extends Envelope<ReadonlyArray<Data> | null> {
  readonly includes?: Includes
  readonly meta?: PageMeta
}

const single = <Data>(data: Schema.Codec<Data>): Schema.Codec<Single<Data>> =>
  Schema.Struct({ data: optional(data), includes, errors })

const several = <Data>(data: Schema.Codec<Data>): Schema.Codec<Several<Data>> =>
  Schema.Struct({
    data: list(data),
    includes,
    errors,
    meta: optional(
      Schema.Struct({ result_count: number, newest_id: text, oldest_id: text, next_token: text, previous_token: text })
    )
  })

/** An answer whose data is one post. */
export const SingleTweet: Schema.Codec<Single<Tweet>> = single(Tweet)

/** An answer whose data is a list of posts. */
export const SeveralTweets: Schema.Codec<Several<Tweet>> = several(Tweet)

/** An answer whose data is one user. */
export const SingleUser: Schema.Codec<Single<User>> = single(User)

/** An answer whose data is a list of users. */
export const SeveralUsers: Schema.Codec<Several<User>> = several(User)

/** An answer whose data has the given shape, to what changes something. */
export const outcome = <Data>(data: Schema.Codec<Data>): Schema.Codec<Envelope<Data>> =>
  Schema.Struct({ data: optional(data), errors })
