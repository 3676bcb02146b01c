import { authenticatedUser, operation, type ResultOf } from "@xeffect/core/define"
import * as Credentials from "@xeffect/core/Credentials"
import * as Parameter from "@xeffect/core/Parameter"
import * as Response from "@xeffect/core/Response"
import type {
  ExcludeParams,
  Id,
  TimeWindowParams,
  Tweet,
  TweetFieldsParams,
  TweetsPage,
  UserAuthParams,
  XApi,
  XError
} from "@xeffect/core"
import * as Effect from "effect/Effect"
import type { CreateTweetParams } from "../manage.ts"
import { hasText } from "./has-text.ts"

interface GetOwnTweetsParams extends TweetFieldsParams, TimeWindowParams, ExcludeParams, UserAuthParams {
  readonly max_results: number
}

interface GetOwnTweetsResult extends ResultOf {
  readonly result: TweetsPage<this["params"]>
}

// `getUsersTweets` for the authenticated user.
const getOwnTweets = operation<GetOwnTweetsParams, GetOwnTweetsResult>({
  name: "get_users_tweets",
  method: "GET",
  path: "/2/users/{me}/tweets",
  params: Parameter.combine(
    { exclude: Parameter.exclude, max_results: Parameter.integer(5, 100) },
    Parameter.timeWindow(),
    Parameter.tweetFields
  ),
  me: authenticatedUser,
  response: Response.json(Response.SeveralTweets),
  accepts: Credentials.user("tweet.read", "users.read"),
  user_auth: true
})

/** A post that exists. */
export interface PostedTweet {
  readonly id: string
  readonly text: string
}

/** What a post is recognised by. */
export interface Wanted extends Pick<
  CreateTweetParams,
  "direct_message_deep_link" | "in_reply_to_tweet_id" | "media_ids" | "quote_tweet_id" | "text" | "user_auth"
> {
  /** How many media it has besides `media_ids`. Their IDs are unknown. */
  readonly other_media: number
  /** When it was posted at the earliest, in milliseconds since 1970. Not needed for a reply, or if it has `media_ids`. */
  readonly look_since: number | undefined
}

/** How many of the author's newest posts are looked at for a reply, among those newer than its parent. */
const newestReplies = 100

/** How many of the author's newest posts are looked at for a post that is no reply. */
const newest = 20

/** How long to wait before each further look at the author's posts, in milliseconds: a new one may not be listed at once. */
const waits = [1000, 3000, 6000]

/** Looks for a post several times, within ten seconds. */
export const findPatiently = (wanted: Wanted): Effect.Effect<PostedTweet | undefined, XError, XApi> => {
  const look = findPosted(wanted)
  return waits.reduceRight(
    (later, wait) =>
      Effect.flatMap(look, (found) =>
        found === undefined ? Effect.andThen(Effect.sleep(wait), later) : Effect.succeed(found)
      ),
    look
  )
}

/**
 * Looks for a post among the newest of the authenticated user: a reply to the same post if it is one, with the same media,
 * and with the same text except what the X API rewrites.
 */
const findPosted = (wanted: Wanted): Effect.Effect<PostedTweet | undefined, XError, XApi> => {
  const { in_reply_to_tweet_id: parent, look_since = 0, media_ids = [], other_media, user_auth } = wanted
  const isAmbiguous = parent === undefined && media_ids.length === 0
  return Effect.map(
    getOwnTweets({
      max_results: parent === undefined ? newest : newestReplies,
      exclude: ["retweets"],
      since_id: parent,
      tweet_fields: ["attachments", "created_at", "entities", "note_tweet", "referenced_tweets"],
      user_auth
    }),
    ({ data = [] }) =>
      data.find(
        (post) =>
          repliedTo(post) === (parent === undefined ? undefined : `${parent}`) &&
          hasMedia(post, media_ids, other_media) &&
          hasText(post, wanted) &&
          (!isAmbiguous || createdAt(post) >= look_since)
      )
  )
}

const createdAt = ({ created_at }: Pick<Tweet, "created_at">): number =>
  created_at === undefined ? Number.POSITIVE_INFINITY : Date.parse(created_at)

const repliedTo = ({ referenced_tweets }: Pick<Tweet, "referenced_tweets">): string | undefined =>
  referenced_tweets?.find(({ type }) => type === "replied_to")?.id

// The key of media ends with their ID.
const hasMedia = ({ attachments }: Pick<Tweet, "attachments">, ids: ReadonlyArray<Id>, others: number): boolean => {
  const keys = attachments?.media_keys ?? []
  return keys.length === ids.length + others && ids.every((id) => keys.some((key) => key.endsWith(`_${id}`)))
}
