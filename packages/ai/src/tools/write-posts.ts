/** Tools that write posts, and tools about one post. */
import type { AnyOperation } from "@xeffect/core"
import { describeOperation } from "@xeffect/describe"
import { bookmark, createTweet, deleteTweet, like, retweet, unlike, unretweet } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { nameOf } from "../question/acting.ts"
import { id, integer, post, postId, text } from "../tool/inputs.ts"
import { NotDone } from "../present/errors.ts"
import type { Look } from "../question/look.ts"
import { postMeasureOf, quoted, weightOf } from "../question/text.ts"
import { type Group, priceSentence, write } from "../tool/tool.ts"
import { asOf } from "./as-of.ts"

/** A tool about one post, as liking it. */
const onPost = (
  [name, title, verb]: readonly [name: string, title: string, verb: string],
  operation: AnyOperation,
  parameter: "id" | "source_tweet_id" | "tweet_id",
  { destructive = false, group = "like" }: { readonly destructive?: boolean; readonly group?: Group } = {}
) =>
  write({
    name,
    title,
    group,
    destructive,
    operation,
    description: `${title}. ${priceSentence(operation.definition.name)}`,
    input: { post },
    plan: Effect.fnUntraced(function* ({ post: given }, look) {
      const one = postId(given)
      return { params: { [parameter]: one }, words: `${yield* asOf(look)}${verb} ${yield* look.post(one)}` }
    })
  })

/** The longest posts: of everybody, and of those who pay for longer ones. */
const [maxLength, maxLong] = [280, 25_000]

const subscriptions = ["Basic", "Premium", "PremiumPlus"]

/** Refuses a text that is too long for the X API. Only a subscription that is known makes longer ones possible. */
const checkLength = Effect.fnUntraced(function* (words: string, look: Look, name = "text") {
  const weight = weightOf(words)
  if (weight <= maxLength) return
  const acting = yield* look.subscriber
  const limit = subscriptions.includes(acting.subscription ?? "") ? maxLong : maxLength
  if (weight <= limit) return
  const message = `${name} has ${weight} characters as X counts them, and a post of ${nameOf(acting)} can have ${limit}. Shorten it.`
  return yield* new NotDone({ reason: "InvalidInput", message })
})

/** The price of a post that X bills as one with a link. */
const dearest = (() => {
  const price = describeOperation("create_tweet")?.price
  return price !== undefined && "dearest" in price ? `${price.dearest} with a link, a picture or a quote.` : ""
})()

const mediaIds = Schema.Array(id).check(Schema.isMaxLength(4))

/** The tools that write posts. */
export const postWrites = [
  write({
    name: "create_post",
    title: "Post",
    group: "post",
    operation: createTweet,
    description: `Publishes a post at once. X cannot schedule posts; for later, the person can run xeffect post from cron. ${priceSentence("create_tweet")} ${dearest}`,
    input: {
      text: text(25_000),
      reply_to: Schema.optionalKey(post),
      quote: Schema.optionalKey(post),
      media_ids: Schema.optionalKey(mediaIds.annotate({ description: "IDs from upload_image" })),
      poll_options: Schema.optionalKey(
        Schema.Array(text(25))
          .check(Schema.isMinLength(2), Schema.isMaxLength(4))
          .annotate({ description: "The choices of a poll" })
      ),
      poll_minutes: integer(5, 10_080, "Default: 1440")
    },
    plan: Effect.fnUntraced(function* (given, look) {
      const { media_ids = [], poll_minutes = 1440, poll_options, quote, reply_to, text: words } = given
      if (poll_options === undefined && given.poll_minutes !== undefined) {
        return yield* new NotDone({ reason: "InvalidInput", message: "poll_minutes needs poll_options." })
      }
      yield* checkLength(words, look)
      const reply = reply_to === undefined ? undefined : postId(reply_to)
      const quotes = quote === undefined ? undefined : postId(quote)
      const lines = [
        `${yield* asOf(look)}Post in public: ${postMeasureOf(words)}.`,
        ...(reply === undefined ? [] : [`It is a reply to ${yield* look.post(reply)}`]),
        ...(quotes === undefined ? [] : [`It quotes ${yield* look.post(quotes)}`]),
        ...media_ids.map((one) => `With ${look.picture(one)}`),
        "The text:",
        quoted(words),
        ...(poll_options === undefined
          ? []
          : [`With a poll, open for ${poll_minutes.toLocaleString("en")} minutes:`, ...poll_options.map(quoted)])
      ]
      return {
        params: {
          text: words,
          ...(reply === undefined ? {} : { in_reply_to_tweet_id: reply }),
          ...(quotes === undefined ? {} : { quote_tweet_id: quotes }),
          ...(media_ids.length === 0 ? {} : { media_ids }),
          ...(poll_options === undefined ? {} : { poll_options, poll_duration_minutes: poll_minutes })
        },
        words: lines.join("\n")
      }
    })
  }),
  write({
    name: "create_thread",
    title: "Post a thread",
    group: "post",
    operation: createTweet,
    description: `Publishes texts as a thread, after one question. If it stops, the result says how to resume. ${priceSentence("create_tweet").replace("call", "post")} ${dearest}`,
    input: {
      posts: Schema.Array(text(25_000)).check(Schema.isMinLength(2), Schema.isMaxLength(25)),
      reply_to: Schema.optionalKey(post),
      media_ids: Schema.optionalKey(mediaIds.annotate({ description: "For the first post: IDs from upload_image" }))
    },
    plan: Effect.fnUntraced(function* ({ media_ids = [], posts, reply_to }, look) {
      for (const [index, words] of posts.entries()) yield* checkLength(words, look, `posts[${index}]`)
      const reply = reply_to === undefined ? undefined : postId(reply_to)
      const [first = "", ...others] = posts
      const lines = [
        `${yield* asOf(look)}Post a thread of ${posts.length} posts in public.`,
        ...(reply === undefined ? [] : [`It is a reply to ${yield* look.post(reply)}`]),
        ...media_ids.map((one) => `The first has ${look.picture(one)}`),
        ...posts.flatMap((words, index) => [
          `Post ${index + 1} of ${posts.length}, ${postMeasureOf(words)}:`,
          quoted(words)
        ])
      ]
      return {
        params: {
          text: first,
          ...(reply === undefined ? {} : { in_reply_to_tweet_id: reply }),
          ...(media_ids.length === 0 ? {} : { media_ids })
        },
        following: others.map((words) => ({ text: words })),
        words: lines.join("\n")
      }
    })
  }),
  onPost(["delete_post", "Delete a post of your own", "Delete"], deleteTweet, "id", {
    group: "post",
    destructive: true
  })
]

/** The tools about one post. */
export const likeWrites = [
  onPost(["like_post", "Like a post", "Like"], like, "tweet_id"),
  onPost(["unlike_post", "Remove a like", "Remove the like from"], unlike, "tweet_id"),
  onPost(["repost", "Repost a post", "Repost"], retweet, "tweet_id"),
  onPost(["undo_repost", "Undo a repost", "Undo the repost of"], unretweet, "source_tweet_id"),
  onPost(["bookmark_post", "Bookmark a post", "Bookmark"], bookmark, "tweet_id")
]
