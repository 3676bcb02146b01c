/** The events of the activity APIs, by the operation that was carried out. */
import type { Call } from "../operation.ts"
import type { Json } from "../../request/problems.ts"
import { entitiesOf } from "../../world/entities.ts"
import type { World, WorldPost } from "../../world/types.ts"
import { legacyPost, legacyUser, messagePayload, plainUser, postPayload, wrappedUser } from "./payloads.ts"

/** Something that happened, as an event of one user. */
export interface ActivityEvent {
  readonly type: string
  /** The user whose event it is. */
  readonly user: string
  readonly direction?: "inbound" | "outbound"
  /** The same for all sides of it. */
  readonly uuid: string
  readonly payload: Json
  readonly includes?: Json
  /** The key of the account activity API and its item, if it has them. */
  readonly legacy?: readonly [key: string, item: unknown, more?: Json]
}

const ofPost = (world: World, now: number, post: WorldPost): ReadonlyArray<ActivityEvent> => {
  const about = (type: string, user: string | undefined): ReadonlyArray<ActivityEvent> =>
    user === undefined
      ? []
      : [
          {
            type,
            user,
            uuid: post.id,
            payload: postPayload(world, now, post),
            includes: { users: [plainUser(world, post.authorId)] },
            legacy: ["tweet_create_events", legacyPost(world, post), { user_has_blocked: "false" }]
          }
        ]
  const authorOf = (type: string) =>
    post.references.flatMap((reference) =>
      reference.type === type ? [world.posts.get(reference.id)?.authorId].filter((id) => id !== post.authorId) : []
    )
  const isRepost = post.references.some(({ type }) => type === "retweeted")
  const names = isRepost ? [] : entitiesOf(post.note ?? post.text).mentions.map(({ value }) => value)
  const mentioned = new Set(names.map((name) => world.users.named(name)?.id).filter((id) => id !== post.authorId))
  return [
    about("post.create", post.authorId),
    Array.from(mentioned).flatMap((user) => about("post.mention.create", user)),
    authorOf("replied_to").flatMap((user) => about("post.reply.create", user)),
    authorOf("quoted").flatMap((user) => about("post.quote.create", user)),
    authorOf("retweeted").flatMap((user) => about("post.repost.create", user))
  ].flat()
}

const deleted = (world: World, now: number, { authorId, id }: WorldPost): ReadonlyArray<ActivityEvent> => [
  {
    type: "post.delete",
    user: authorId,
    uuid: id,
    payload: { id, author_id: authorId },
    includes: { users: [wrappedUser(world, authorId)] },
    legacy: ["tweet_delete_events", { status: { id, user_id: authorId }, timestamp_ms: `${now}` }]
  }
]

const liked = ({ now, world }: Call, user: string, post: string, at: string): ReadonlyArray<ActivityEvent> => {
  const author = world.posts.get(post)?.authorId
  const found = world.posts.get(post)
  const id = BigInt(at).toString(16)
  const base = {
    type: "like.create",
    uuid: `-${at}`,
    payload: { id, liked_tweet_id: post, liked_tweet_author_id: author, timestamp_ms: `${now}` }
  }
  const item = {
    id,
    timestamp_ms: now,
    favorited_status: found === undefined ? null : legacyPost(world, found),
    user: legacyUser(world, user)
  }
  const legacy = ["favorite_events", item] as const
  return [
    { ...base, user, direction: "outbound", legacy },
    ...(author === undefined || author === user
      ? []
      : [{ ...base, user: author, direction: "inbound" as const, legacy }])
  ]
}

const related = (
  { now, world }: Call,
  type: string,
  user: string,
  target: string,
  at: string
): ReadonlyArray<ActivityEvent> => {
  const [area = "", verb = ""] = type.split(".")
  const sides = { source: wrappedUser(world, user), target: wrappedUser(world, target) }
  const item = {
    type: verb,
    created_timestamp: `${now}`,
    source: legacyUser(world, user),
    target: legacyUser(world, target)
  }
  const base = { type, uuid: `-${at}`, payload: sides, legacy: [`${area}_events`, item] as const }
  return [
    { ...base, user, direction: "outbound" },
    ...(area === "follow" ? [{ ...base, user: target, direction: "inbound" as const }] : [])
  ]
}

const written = (world: World, id: string): ReadonlyArray<ActivityEvent> => {
  const event = world.dmEvents.get(id)
  const conversation = world.conversations.get(event?.conversationId ?? "")
  if (event === undefined || conversation === undefined) return []
  const others = Array.from(conversation.participantIds).filter((user) => user !== event.senderId)
  const users = Object.fromEntries([event.senderId, ...others].map((user) => [user, wrappedUser(world, user)]))
  const legacyUsers = Object.fromEntries([event.senderId, ...others].map((user) => [user, legacyUser(world, user)]))
  const message = messagePayload(event, others[0] ?? "")
  const base = {
    uuid: id,
    payload: { direct_message_events: [message], users },
    legacy: ["direct_message_events", message, { users: legacyUsers }] as const
  }
  return [
    { ...base, type: "dm.sent", user: event.senderId },
    ...others.map((user) => ({ ...base, type: "dm.received", user }))
  ]
}

/** A relation that an operation adds or removes. */
interface RelationChange {
  readonly relation: keyof Pick<World, "likes" | "follows" | "mutes" | "blocks">
  readonly type: string
  readonly adds: boolean
}

const relations: Readonly<Record<string, RelationChange>> = {
  likePost: { relation: "likes", type: "like.create", adds: true },
  followUser: { relation: "follows", type: "follow.follow", adds: true },
  unfollowUser: { relation: "follows", type: "follow.unfollow", adds: false },
  muteUser: { relation: "mutes", type: "mute.mute", adds: true },
  unmuteUser: { relation: "mutes", type: "mute.unmute", adds: false },
  blockUser: { relation: "blocks", type: "block.block", adds: true },
  unblockUser: { relation: "blocks", type: "block.unblock", adds: false }
}

const property = (value: unknown, name: string): string => {
  const found: unknown = typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined
  return typeof found === "string" ? found : ""
}

/** Reports what happened, once an operation was carried out. */
export interface Observer {
  readonly after: (response: Json, at: () => string) => ReadonlyArray<ActivityEvent>
}

const observeRelation = (call: Call, { adds, relation, type }: RelationChange): Observer => {
  const user = call.view.viewer ?? ""
  const target =
    property(call.body, "target_user_id") || property(call.body, "tweet_id") || (call.path["target_user_id"] ?? "")
  const isRelated = () => call.world[relation].get(user)?.has(target) === true
  const was = isRelated()
  return {
    after: (_, at) => {
      if (was === isRelated() || isRelated() !== adds) return []
      return relation === "likes" ? liked(call, user, target, at()) : related(call, type, user, target, at())
    }
  }
}

/** The observer of an operation while it is carried out. Nothing if no event comes of it. */
export const observe = (operation: string, call: Call): Observer | undefined => {
  const { now, world } = call
  const change = relations[operation]
  if (change !== undefined) return observeRelation(call, change)
  switch (operation) {
    case "createPosts":
    case "repostPost": {
      const known = world.clock.last
      return { after: () => world.posts.newerThan(known.toString()).flatMap((post) => ofPost(world, now, post)) }
    }
    case "deletePosts": {
      const post = world.posts.get(call.path["id"] ?? "")
      return { after: () => (post === undefined ? [] : deleted(world, now, post)) }
    }
    case "createDirectMessagesByParticipantId":
    case "createDirectMessagesByConversationId":
      return { after: (response) => written(world, property(response["data"], "dm_event_id")) }
    default:
      return undefined
  }
}
