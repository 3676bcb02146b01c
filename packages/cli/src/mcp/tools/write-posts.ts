/** Tools that write posts, and tools about one post. */
import { bookmark, createTweet, deleteTweet, like, retweet, unlike, unretweet } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { nameOf } from "../gate/acting.ts"
import { id, post, postId, text } from "../inputs.ts"
import { NotDone } from "../present/errors.ts"
import type { Look } from "../question/look.ts"
import { postMeasureOf, quoted, weightOf } from "../question/text.ts"
import { type AnyOperation, type Group, priceSentence, write } from "../tool.ts"
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
const checkLength = Effect.fnUntraced(function* (words: string, look: Look) {
  const weight = weightOf(words)
  if (weight <= maxLength) return
  const acting = yield* look.subscriber
  const limit = subscriptions.includes(acting.subscription ?? "") ? maxLong : maxLength
  if (weight <= limit) return
  const message = `text: it is ${weight} long as X counts it, and a post of ${nameOf(acting)} has at most ${limit}. Shorten it.`
  return yield* new NotDone({ reason: "InvalidInput", message })
})

/** The tools that write posts. */
export const postWrites = [
  write({
    name: "create_post",
    title: "Post",
    group: "post",
    operation: createTweet,
    description: `Posts a text in public. ${priceSentence("create_tweet")} With a link it is dearer.`,
    input: {
      text: text(25_000),
      reply_to: Schema.optionalKey(post),
      quote: Schema.optionalKey(post),
      media_ids: Schema.optionalKey(Schema.Array(id).check(Schema.isMaxLength(4)))
    },
    plan: Effect.fnUntraced(function* ({ media_ids = [], quote, reply_to, text: words }, look) {
      yield* checkLength(words, look)
      const reply = reply_to === undefined ? undefined : postId(reply_to)
      const quotes = quote === undefined ? undefined : postId(quote)
      const lines = [
        `${yield* asOf(look)}Post in public: ${postMeasureOf(words)}.`,
        ...(reply === undefined ? [] : [`It is a reply to ${yield* look.post(reply)}`]),
        ...(quotes === undefined ? [] : [`It quotes ${yield* look.post(quotes)}`]),
        ...media_ids.map((one) => `With ${look.picture(one)}`),
        "The text:",
        quoted(words)
      ]
      return {
        params: {
          text: words,
          ...(reply === undefined ? {} : { in_reply_to_tweet_id: reply }),
          ...(quotes === undefined ? {} : { quote_tweet_id: quotes }),
          ...(media_ids.length === 0 ? {} : { media_ids })
        },
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
  onPost(["unlike_post", "Take back a like", "Take back the like of"], unlike, "tweet_id"),
  onPost(["repost", "Repost a post", "Repost"], retweet, "tweet_id"),
  onPost(["undo_repost", "Take back a repost", "Take back the repost of"], unretweet, "source_tweet_id"),
  onPost(["bookmark_post", "Bookmark a post", "Bookmark"], bookmark, "tweet_id")
]
