import {
  authenticatedUser,
  combine,
  exclude,
  type ExcludeParams,
  type Id,
  integer,
  json,
  operation,
  type ResultOf,
  SeveralTweets,
  timeWindow,
  type TimeWindowParams,
  tweetFields,
  type TweetFieldsParams,
  type TweetsPage,
  type UserAuthParams,
  userCredentials
} from "@xeffect/core/define"
import type { Tweet, XApi, XError } from "@xeffect/core"
import * as Effect from "effect/Effect"
import type { CreateTweetParams } from "../manage.ts"

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
  params: combine({ exclude, max_results: integer(5, 100) }, timeWindow(), tweetFields),
  me: authenticatedUser,
  response: json(SeveralTweets),
  accepts: userCredentials("tweet.read", "users.read"),
  user_auth: true
})

/** A post that exists. */
export interface PostedTweet {
  readonly id: string
  readonly text: string
}

/** How many of the author's newest posts are looked at. */
const newest = 20

/**
 * Looks for a post among the newest of the authenticated user: as the reply to another one if there is such, with the same
 * media, and with the same text as far as the X API does not rewrite it.
 */
export const findPosted = (
  { media_ids = [], text = "", user_auth }: CreateTweetParams,
  parent: Id | undefined
): Effect.Effect<PostedTweet | undefined, XError, XApi> =>
  Effect.map(
    getOwnTweets({
      max_results: newest,
      exclude: ["retweets"],
      since_id: parent,
      tweet_fields: ["attachments", "entities", "note_tweet", "referenced_tweets"],
      user_auth
    }),
    ({ data = [] }) =>
      data.find(
        (post) =>
          repliedTo(post) === (parent === undefined ? undefined : `${parent}`) &&
          hasMedia(post, media_ids) &&
          hasText(post, text)
      )
  )

const repliedTo = ({ referenced_tweets }: Pick<Tweet, "referenced_tweets">): string | undefined =>
  referenced_tweets?.find(({ type }) => type === "replied_to")?.id

// The key of media ends with their ID.
const hasMedia = ({ attachments }: Pick<Tweet, "attachments">, ids: ReadonlyArray<Id>): boolean => {
  const keys = attachments?.media_keys ?? []
  return keys.length === ids.length && ids.every((id) => keys.some((key) => key.endsWith(`_${id}`)))
}

const hasText = ({ entities, note_tweet, text }: Pick<Tweet, "entities" | "note_tweet" | "text">, wanted: string) => {
  const { urls = [] } = note_tweet?.entities ?? entities ?? {}
  const isLinked = urls.every(
    ({ expanded_url = "", media_key }) => media_key !== undefined || isIn(wanted, expanded_url)
  )
  return isLinked && withoutLinks(note_tweet?.text ?? text) === withoutLinks(wanted)
}

// A link to the media of a post itself is at its end.
const isIn = (text: string, url: string): boolean =>
  /\/(photo|video)\/\d+$/.test(url) || text.toLowerCase().includes(url.replace(/^https?:\/\/|\/$/g, "").toLowerCase())

// Links are shortened, and three characters are escaped.
const withoutLinks = (text: string): string =>
  text
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&")
    .replace(/(https?:\/\/)?[\w-]+(\.[\w-]+)+(\/\S*)?/g, " ")
    .normalize("NFC")
    .replace(/\s+/g, " ")
    .trim()
