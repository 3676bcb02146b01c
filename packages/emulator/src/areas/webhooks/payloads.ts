/** How events write posts, users and messages, for the activity API and for the account activity API. */
import { writePost } from "../../present/post.ts"
import type { Json } from "../../request/problems.ts"
import { timestamp, viewOf } from "../../present/view.ts"
import type { World, WorldDmEvent, WorldPost, WorldUser } from "../../world/types.ts"

const tweetFields = [
  "author_id",
  "conversation_id",
  "created_at",
  "entities",
  "in_reply_to_user_id",
  "lang",
  "note_tweet",
  "public_metrics",
  "referenced_tweets"
]

/** A post as the activity API delivers it. */
export const postPayload = (world: World, now: number, post: WorldPost): Json => {
  const view = viewOf(world, now, { caller: { kind: "None", subject: "" } }, new Map([["tweet.fields", tweetFields]]))
  const parent = post.references.find(({ type }) => type === "replied_to")
  return { ...writePost(post, view), ...(parent === undefined ? {} : { in_reply_to_tweet_id: parent.id }) }
}

const userFields = ({ createdAt, description, id, name, protected: isProtected, username }: WorldUser): Json => ({
  id,
  name,
  username,
  created_at: timestamp(createdAt),
  description,
  profile_banner_url: "",
  protected: isProtected,
  url: ""
})

/** A user inside a payload: wrapped. */
export const wrappedUser = (world: World, id: string): Json => {
  const user = world.users.get(id)
  return { data: user === undefined ? { id } : userFields(user) }
}

/** A user in `includes`: not wrapped. */
export const plainUser = (world: World, id: string): Json => wrappedUser(world, id)["data"] as Json

/** A user as version 1.1 of the API has it. */
export const legacyUser = (world: World, id: string): Json => {
  const user = world.users.get(id)
  return {
    id: Number(id),
    id_str: id,
    name: user?.name ?? "",
    screen_name: user?.username ?? "",
    description: user?.description ?? "",
    protected: user?.protected ?? false,
    verified: user?.verifiedType !== "none"
  }
}

/** A time as version 1.1 of the API has it. */
export const legacyTime = (time: number): string =>
  new Date(time).toUTCString().replace(/^(\w+), (\d+) (\w+) (\d+) ([\d:]+) GMT$/, "$1 $3 $2 $5 +0000 $4")

/** A post as version 1.1 of the API has it. Its numbers lose digits, as the X API's do. */
export const legacyPost = (world: World, post: WorldPost): Json => {
  const parent = post.references.find(({ type }) => type === "replied_to")?.id
  return {
    id: Number(post.id),
    id_str: post.id,
    created_at: legacyTime(post.createdAt),
    timestamp_ms: `${post.createdAt}`,
    text: post.text,
    truncated: post.note !== undefined,
    ...(post.note === undefined ? {} : { extended_tweet: { full_text: post.note, entities: {} } }),
    in_reply_to_status_id_str: parent ?? null,
    in_reply_to_user_id_str: post.inReplyToUserId ?? null,
    lang: post.lang,
    user: legacyUser(world, post.authorId)
  }
}

/** A direct message, which both APIs write in the same form. */
export const messagePayload = ({ createdAt, id, senderId, text }: WorldDmEvent, recipient: string): Json => ({
  type: "message_create",
  id,
  created_timestamp: `${createdAt}`,
  message_create: {
    target: { recipient_id: recipient },
    sender_id: senderId,
    message_data: { text: text ?? "", entities: { hashtags: [], symbols: [], user_mentions: [], urls: [] } }
  }
})
