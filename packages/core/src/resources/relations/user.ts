import type { User } from "../user.ts"
import type { AnyResponse, Brings, Needs, TweetOf, UserOf } from "./response.ts"
import { tweetById } from "./find-tweet.ts"
import { userById } from "./find-user.ts"
import { findAll } from "./table.ts"

/**
 * The post that a user has pinned, `undefined` if there is none or the response does not include it.
 *
 * @param response the response that contains the user, of a call with the expansion `pinned_tweet_id`
 * @param user a user of the response
 * @since 0.1.0
 * @example
 * ```ts
 * import { pinnedTweetOf } from "xeffect/core/relations"
 * import { getUser } from "xeffect/users"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(
 *   getUser({ username: "XDevelopers", expansions: ["pinned_tweet_id"], tweet_fields: ["created_at"] }),
 *   (response) => response.data && pinnedTweetOf(response, response.data)?.created_at
 * )
 * ```
 */
export const pinnedTweetOf = <Response extends AnyResponse, Person extends User>(
  response: Response & Brings<TweetOf<Response>, "tweets", "pinned_tweet_id">,
  user: Person & Needs<Person, "pinned_tweet_id", "pinned_post_id">
): TweetOf<Response> | undefined => {
  const id = user.pinned_tweet_id ?? user.pinned_post_id
  return id === undefined ? undefined : tweetById<Response>(response, id)
}

/**
 * The newest post of a user, `undefined` if there is none or the response does not include it.
 *
 * @param response the response that contains the user, of a call with the expansion `most_recent_tweet_id`
 * @param user a user of the response
 * @since 0.1.0
 * @example
 * ```ts
 * import { mostRecentTweetOf } from "xeffect/core/relations"
 * import { getUser } from "xeffect/users"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(
 *   getUser({ username: "XDevelopers", expansions: ["most_recent_tweet_id"] }),
 *   (response) => response.data && mostRecentTweetOf(response, response.data)?.text
 * )
 * ```
 */
export const mostRecentTweetOf = <Response extends AnyResponse, Person extends User>(
  response: Response & Brings<TweetOf<Response>, "tweets", "most_recent_tweet_id">,
  user: Person & Needs<Person, "most_recent_tweet_id", "most_recent_post_id">
): TweetOf<Response> | undefined => {
  const id = user.most_recent_tweet_id ?? user.most_recent_post_id
  return id === undefined ? undefined : tweetById<Response>(response, id)
}

/**
 * The organisations that a user belongs to. Only those that the response includes.
 *
 * @param response the response that contains the user, of a call with the expansion `affiliation`
 * @param user a user of the response
 * @since 0.1.0
 * @example
 * ```ts
 * import { affiliationsOf } from "xeffect/core/relations"
 * import { getUser } from "xeffect/users"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(
 *   getUser({ username: "XDevelopers", expansions: ["affiliation"] }),
 *   (response) => response.data && affiliationsOf(response, response.data).map(({ name }) => name)
 * )
 * ```
 */
export const affiliationsOf = <Response extends AnyResponse, Person extends User>(
  response: Response & Brings<UserOf<Response>, "users", "affiliation">,
  user: Person & Needs<Person, "affiliation">
): ReadonlyArray<UserOf<Response>> => findAll(user.affiliation?.user_id, (id) => userById<Response>(response, id))
