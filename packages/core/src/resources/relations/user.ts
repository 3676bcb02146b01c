import type { User } from "../user.ts"
import type { AnyAnswer, Brings, Needs, TweetOf, UserOf } from "./answer.ts"
import { tweetById } from "./find-tweet.ts"
import { userById } from "./find-user.ts"
import { findAll } from "./table.ts"

/**
 * The post that a user has pinned, `undefined` where there is none or it did not come along.
 *
 * @param answer the answer in which the user came, of a call with the expansion `pinned_tweet_id`
 * @param user a user of the answer
 * @example
 * ```ts
 * import { pinnedTweetOf } from "@xeffect/core/relations"
 * import { getUser } from "@xeffect/users"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(
 *   getUser({ username: "XDevelopers", expansions: ["pinned_tweet_id"], tweet_fields: ["created_at"] }),
 *   (answer) => answer.data && pinnedTweetOf(answer, answer.data)?.created_at
 * )
 * ```
 */
export const pinnedTweetOf = <Answer extends AnyAnswer, Person extends User>(
  answer: Answer & Brings<TweetOf<Answer>, "tweets", "pinned_tweet_id">,
  user: Person & Needs<Person, "pinned_tweet_id", "pinned_post_id">
): TweetOf<Answer> | undefined => {
  const id = user.pinned_tweet_id ?? user.pinned_post_id
  return id === undefined ? undefined : tweetById<Answer>(answer, id)
}

/**
 * The newest post of a user, `undefined` where there is none or it did not come along.
 *
 * @param answer the answer in which the user came, of a call with the expansion `most_recent_tweet_id`
 * @param user a user of the answer
 * @example
 * ```ts
 * import { mostRecentTweetOf } from "@xeffect/core/relations"
 * import { getUser } from "@xeffect/users"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(
 *   getUser({ username: "XDevelopers", expansions: ["most_recent_tweet_id"] }),
 *   (answer) => answer.data && mostRecentTweetOf(answer, answer.data)?.text
 * )
 * ```
 */
export const mostRecentTweetOf = <Answer extends AnyAnswer, Person extends User>(
  answer: Answer & Brings<TweetOf<Answer>, "tweets", "most_recent_tweet_id">,
  user: Person & Needs<Person, "most_recent_tweet_id", "most_recent_post_id">
): TweetOf<Answer> | undefined => {
  const id = user.most_recent_tweet_id ?? user.most_recent_post_id
  return id === undefined ? undefined : tweetById<Answer>(answer, id)
}

/**
 * The organisations that a user belongs to, as far as the answer has them.
 *
 * @param answer the answer in which the user came, of a call with the expansion `affiliation`
 * @param user a user of the answer
 * @example
 * ```ts
 * import { affiliationsOf } from "@xeffect/core/relations"
 * import { getUser } from "@xeffect/users"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(
 *   getUser({ username: "XDevelopers", expansions: ["affiliation"] }),
 *   (answer) => answer.data && affiliationsOf(answer, answer.data).map(({ name }) => name)
 * )
 * ```
 */
export const affiliationsOf = <Answer extends AnyAnswer, Person extends User>(
  answer: Answer & Brings<UserOf<Answer>, "users", "affiliation">,
  user: Person & Needs<Person, "affiliation">
): ReadonlyArray<UserOf<Answer>> => findAll(user.affiliation?.user_id, (id) => userById<Answer>(answer, id))
