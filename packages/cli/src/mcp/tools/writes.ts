/** Tools that change something. Each says what it would do, and the gate asks. */
import { addListMember, createList, removeListMember } from "@xeffect/lists"
import { createDirectMessage } from "@xeffect/dms"
import { uploadMediaAtOnce, createMediaMetadata } from "@xeffect/media"
import { bookmark, createTweet, deleteTweet, like, retweet, unlike, unretweet } from "@xeffect/tweets"
import { followUser, mute, unfollowUser, unmute } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { id, post, postId, text, user } from "../inputs.ts"
import { type AnyOperation, type Group, priceSentence, write } from "../tool.ts"
import { userId } from "./users.ts"

const asked = "Asks first."

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
    description: `${title}. ${asked} ${priceSentence(operation.definition.name)}`,
    input: { post },
    plan: ({ post: given }) => {
      const one = postId(given)
      return Effect.succeed({ operation, params: { [parameter]: one }, words: `${verb} the post ${one}.` })
    }
  })

/** A tool about one user, as following them. */
const onUser = (
  [name, title, verb]: readonly [name: string, title: string, verb: string],
  operation: AnyOperation,
  destructive = false
) =>
  write({
    name,
    title,
    group: "follow",
    destructive,
    description: `${title}. ${asked} ${priceSentence(operation.definition.name)}`,
    input: { user },
    plan: ({ user: given }) =>
      Effect.map(userId(given), (target_user_id) => ({
        operation,
        params: { target_user_id },
        words: `${verb} the user ${given}${given === target_user_id ? "" : ` (${target_user_id})`}.`
      }))
  })

const quoted = (words: string): string =>
  words
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n")

const postTools = [
  write({
    name: "create_post",
    title: "Post",
    group: "post",
    description: `Posts a text in public. ${asked} ${priceSentence("create_tweet")} With a link it is dearer.`,
    input: {
      text: text(25_000),
      reply_to: Schema.optionalKey(post),
      quote: Schema.optionalKey(post),
      media_ids: Schema.optionalKey(Schema.Array(id).check(Schema.isMaxLength(4)))
    },
    plan: ({ media_ids, quote, reply_to, text: words }) => {
      const reply = reply_to === undefined ? undefined : postId(reply_to)
      const quotes = quote === undefined ? undefined : postId(quote)
      const to = reply === undefined ? "" : ` as a reply to ${reply}`
      const beside = quotes === undefined ? "" : `, quoting ${quotes}`
      const pictures = media_ids === undefined ? "" : `, with the media ${media_ids.join(", ")}`
      return Effect.succeed({
        operation: createTweet,
        params: {
          text: words,
          ...(reply === undefined ? {} : { in_reply_to_tweet_id: reply }),
          ...(quotes === undefined ? {} : { quote_tweet_id: quotes }),
          ...(media_ids === undefined ? {} : { media_ids })
        },
        words: `Post in public${to}${beside}${pictures}:\n${quoted(words)}`
      })
    }
  }),
  onPost(["delete_post", "Delete a post of your own", "Delete"], deleteTweet, "id", {
    group: "post",
    destructive: true
  })
]

const listTools = [
  write({
    name: "create_list",
    title: "Create a list",
    group: "list",
    description: `Creates a list. ${asked} ${priceSentence("create_list")}`,
    input: {
      name: text(25),
      description: Schema.optionalKey(text(100)),
      private: Schema.optionalKey(Schema.Boolean)
    },
    plan: (params) =>
      Effect.succeed({
        operation: createList,
        params,
        words: [
          `Create the ${params.private === true ? "private" : "public"} list:`,
          quoted(params.name),
          ...(params.description === undefined ? [] : ["described as:", quoted(params.description)])
        ].join("\n")
      })
  }),
  ...(
    [
      ["add_list_member", "Add a member to a list", "Add", addListMember],
      ["remove_list_member", "Remove a member from a list", "Remove", removeListMember]
    ] as const
  ).map(([name, title, verb, operation]) =>
    write({
      name,
      title,
      group: "list",
      description: `${title}. ${asked} ${priceSentence(operation.definition.name)}`,
      input: { list: id, user },
      plan: ({ list, user: given }) =>
        Effect.map(userId(given), (user_id) => ({
          operation: operation,
          params: { id: list, user_id },
          words: `${verb} the user ${given} ${verb === "Add" ? "to" : "from"} the list ${list}.`
        }))
    })
  )
]

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))

const otherTools = [
  write({
    name: "send_message",
    title: "Send a direct message",
    group: "dm",
    description: `Sends a direct message to a user. ${asked} ${priceSentence("create_direct_message")}`,
    input: { user, text: text(10_000) },
    plan: ({ text: words, user: given }) =>
      Effect.map(userId(given), (participant_id) => ({
        operation: createDirectMessage,
        params: { participant_id, text: words },
        words: `Send to the user ${given}:\n${quoted(words)}`
      }))
  }),
  write({
    name: "upload_image",
    title: "Upload an image",
    group: "media",
    description: `Uploads an image, given as base64, for media_ids of create_post. ${asked} ${priceSentence("upload_media_at_once")}`,
    input: { image: Schema.String.check(Schema.isPattern(/^[A-Za-z0-9+/]+={0,2}$/), Schema.isMaxLength(7_000_000)) },
    plan: ({ image }) =>
      Effect.sync(() => {
        const media = bytesOf(image)
        return {
          operation: uploadMediaAtOnce,
          params: { media, media_category: "tweet_image" },
          words: `Upload an image of ${media.length} bytes.`
        }
      })
  }),
  write({
    name: "describe_image",
    title: "Describe an uploaded image",
    group: "media",
    description: `Sets the alternative text of an uploaded image. ${asked} ${priceSentence("create_media_metadata")}`,
    input: { media_id: id, alt_text: text(1000) },
    plan: ({ alt_text, media_id }) =>
      Effect.succeed({
        operation: createMediaMetadata,
        params: { id: media_id, alt_text },
        words: `Describe the media ${media_id}:\n${quoted(alt_text)}`
      })
  })
]

/** The tools that change something, in the order of the list. */
export const writeTools = [
  ...postTools,
  ...otherTools,
  onPost(["like_post", "Like a post", "Like"], like, "tweet_id"),
  onPost(["unlike_post", "Take back a like", "Take back the like of"], unlike, "tweet_id"),
  onPost(["repost", "Repost a post", "Repost"], retweet, "tweet_id"),
  onPost(["undo_repost", "Take back a repost", "Take back the repost of"], unretweet, "source_tweet_id"),
  onPost(["bookmark_post", "Bookmark a post", "Bookmark"], bookmark, "tweet_id"),
  onUser(["follow_user", "Follow a user", "Follow"], followUser),
  onUser(["unfollow_user", "Unfollow a user", "Unfollow"], unfollowUser, true),
  onUser(["mute_user", "Mute a user", "Mute"], mute),
  onUser(["unmute_user", "Unmute a user", "Unmute"], unmute),
  ...listTools
]
