import type {
  ExcludeParams,
  Id,
  TimeWindowParams,
  Tweet,
  TweetFieldsParams,
  TweetsPage,
  UserAuthParams,
  XApi
} from "@xeffect/core"
import {
  DecodeError,
  OutcomeUnknown,
  PartialErrors,
  XError,
  authenticatedUser,
  type ResultOf
} from "@xeffect/core/define"
import { isUnusable, setAside, toStderr } from "@xeffect/core/failure"
import * as Credentials from "@xeffect/core/credentials"
import * as Effect from "effect/Effect"
import type { CreateTweetParams } from "../create-tweet.ts"
import { getUsersTweets } from "../timelines.ts"
import { compareTweet } from "./compare-tweet.ts"
import { variant } from "../variant-of-operation.ts"

interface GetOwnTweetsParams extends TweetFieldsParams, TimeWindowParams, ExcludeParams, UserAuthParams {
  readonly max_results: number
}

interface GetOwnTweetsResult extends ResultOf {
  readonly result: TweetsPage<this["params"]>
}

// For the authenticated user, whose ID need not be known.
const getOwnTweets = variant<GetOwnTweetsParams, GetOwnTweetsResult>(getUsersTweets, {
  path: "/2/users/{me}/tweets",
  me: authenticatedUser,
  accepts: Credentials.user("tweet.read", "users.read"),
  user_auth: true
})

/** A post that exists. */
export interface PostedTweet {
  readonly id: string
  readonly text: string
}

/** The parts of a post that it is recognised by. */
export interface SoughtPost extends Pick<
  CreateTweetParams,
  "direct_message_deep_link" | "in_reply_to_tweet_id" | "media_ids" | "quote_tweet_id" | "text" | "user_auth"
> {
  /** How many media it has besides `media_ids`. Their IDs are unknown. */
  readonly other_media: number
  /** When it was posted at the earliest, in milliseconds since 1970. Not needed for a reply. */
  readonly look_since: number | undefined
}

/** The outcome of a search for a post: it is there, it is not, or posts of which it cannot be said which is the one. */
export type SearchOutcome =
  | { readonly _tag: "Found"; readonly post: PostedTweet }
  | { readonly _tag: "NotFound" }
  | { readonly _tag: "Unclear"; readonly candidates: ReadonlyArray<PostedTweet> }

/** Why nothing is sent, or deleted, after it was {@link SearchOutcome} to be unclear which post is the one. */
export const unclear = (): XError =>
  new XError({
    operation: "create_thread",
    reason: new OutcomeUnknown({
      detail: "several posts match the next one, so it is not certain which of them it is"
    })
  })

/** Looks for a post. Fails if the author's posts cannot be read. */
export type Look = Effect.Effect<SearchOutcome, XError, XApi>

/** How many of the author's newest posts are looked at for a reply, among those newer than its parent. */
const newestReplies = 100

/** How many of the author's newest posts are looked at for a post that is no reply. */
const newestPosts = 20

/** How long to wait before each further look at the author's posts, in milliseconds: a new one may not be listed at once. */
const waits = [1000, 3000, 6000]

/**
 * Looks for a post several times, within ten seconds. A post that is like it only counts if it itself is not listed, and a
 * list that cannot be used only if it is the last.
 */
export const findPatiently = (wanted: SoughtPost): Look => {
  const look = findPosted(wanted)
  const patient = waits.reduceRight((later, wait) => {
    const lookAgain = Effect.andThen(Effect.sleep(wait), later)
    return Effect.matchEffect(look, {
      onSuccess: (found) => (found._tag === "Found" ? Effect.succeed(found) : lookAgain),
      onFailure: (error) => (isUnusable(error) ? lookAgain : Effect.fail(error))
    })
  }, look)
  return Effect.andThen(toStderr(Effect.logInfo(looking)), patient)
}

const looking = "createThread: the next post may already be there: looking for it, for up to ten seconds"

/**
 * Looks for a post among the newest of the authenticated user: a reply to the same post if it is one, with the same media,
 * and with the same text.
 */
const findPosted = (wanted: SoughtPost): Look => {
  const { in_reply_to_tweet_id: parent, look_since = 0, media_ids = [], other_media, user_auth } = wanted
  return Effect.flatMap(
    getOwnTweets({
      max_results: parent === undefined ? newestPosts : newestReplies,
      exclude: ["retweets"],
      since_id: parent,
      tweet_fields: ["attachments", "created_at", "entities", "note_tweet", "referenced_tweets"],
      user_auth
    }),
    (page) => {
      const alike = (page.data ?? [])
        .filter((post) => repliedTo(post) === (parent === undefined ? undefined : `${parent}`))
        .filter((post) => hasMedia(post, media_ids, other_media))
        .filter((post) => parent !== undefined || createdAt(post) >= look_since)
        .map((post) => ({ post: { id: post.id, text: post.text }, likeness: compareTweet(post, wanted) }))
      const same = alike.filter(({ likeness }) => likeness === "same").map(({ post }) => post)
      const unclear = alike.filter(({ likeness }) => likeness === "unclear").map(({ post }) => post)
      const outcome = choose(same, unclear)
      const reason = outcome._tag === "NotFound" ? whyNotWhole(page) : undefined
      return reason === undefined
        ? Effect.succeed(outcome)
        : Effect.fail(new XError({ operation: getOwnTweets.definition.name, reason }))
    }
  )
}

/** The reason why a page may lack posts. A post that is not in such a page may have been made all the same. */
const whyNotWhole = (page: TweetsPage<GetOwnTweetsParams>): DecodeError | PartialErrors | undefined => {
  const { data, errors = [], meta } = page
  if (data === undefined && errors.length > 0) return new PartialErrors({ errors })
  const { length } = data ?? []
  // Without a count, a list without posts may have lost them.
  const isWhole = meta !== undefined && length >= (meta.result_count ?? 1)
  if (isWhole && !setAside(page).some(({ path }) => path[0] === "data")) return undefined
  const expected = "expected meta, and as many posts as its result_count"
  const detail = `${expected}: whether the post is among them cannot be known`
  return new DecodeError({ path: [], detail, body: JSON.stringify(page), carriedOut: false })
}

// One that is the same is the post, whatever else is like it. Two that are the same leave open which of them it is.
const choose = (same: ReadonlyArray<PostedTweet>, unclear: ReadonlyArray<PostedTweet>): SearchOutcome => {
  const [post, ...others] = same
  if (post !== undefined && others.length === 0) return { _tag: "Found", post }
  const candidates = [...same, ...unclear]
  return candidates.length === 0 ? { _tag: "NotFound" } : { _tag: "Unclear", candidates }
}

const createdAt = ({ created_at }: Pick<Tweet, "created_at">): number =>
  created_at === undefined ? Number.POSITIVE_INFINITY : Date.parse(created_at)

type References = Pick<Tweet, "referenced_posts" | "referenced_tweets">

const repliedTo = ({ referenced_posts, referenced_tweets = referenced_posts }: References): string | undefined =>
  referenced_tweets?.find(({ type }) => type === "replied_to")?.id

// The key of media ends with their ID.
const hasMedia = ({ attachments }: Pick<Tweet, "attachments">, ids: ReadonlyArray<Id>, others: number): boolean => {
  const keys = attachments?.media_keys ?? []
  return keys.length === ids.length + others && ids.every((id) => keys.some((key) => key.endsWith(`_${id}`)))
}
