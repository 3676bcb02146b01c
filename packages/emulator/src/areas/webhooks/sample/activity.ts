/** Sample events of the activity API. */
import type { ActivityEventType } from "@xeffect/core/define"
import { timestamp } from "../../../present/view.ts"
import type { Json } from "../../../request/problems.ts"
import type { WorldPost } from "../../../world/types.ts"
import { plainUser, postPayload, wrappedUser } from "../payloads.ts"
import { nameOf, ownPost, type Scene, sign, usersOf, write, written } from "./scene.ts"

/** A sample without its envelope. */
export interface Sample {
  readonly payload: Json
  readonly includes?: Json
  readonly uuid?: string
}

export const ofPost = (scene: Scene, post: WorldPost): Sample => ({
  payload: postPayload(scene.world, scene.now, post),
  includes: { users: [plainUser(scene.world, post.authorId)] },
  uuid: post.id
})

const relation = ({ other, user, world }: Scene): Sample => ({
  payload: { source: wrappedUser(world, other), target: wrappedUser(world, user) }
})

const acting = ({ other, user, world }: Scene): Sample => ({
  payload: { source: wrappedUser(world, user), target: wrappedUser(world, other) }
})

const changed = (before: string, after: string) => (): Sample => ({ payload: { before, after } })

const message = (scene: Scene, sender: string, recipient: string): Sample => {
  const event = written(scene, sender, recipient)
  return { payload: { direct_message_events: [event], users: usersOf(scene, wrappedUser) }, uuid: String(event["id"]) }
}

const chat = (scene: Scene): Sample => ({
  payload: {
    id: scene.id(),
    conversation_id: `${scene.other}-${scene.user}`,
    conversation_token: "c2FtcGxlIHRva2Vu",
    sender_id: scene.other,
    created_at_msec: `${scene.now}`,
    conversation_key_version: "1",
    encoded_event: "c2FtcGxlIGV2ZW50LCBub3QgZW5jcnlwdGVk",
    message_event_signature: {
      public_key_version: "1",
      signature: "c2FtcGxlIHNpZ25hdHVyZQ==",
      signature_version: "1",
      signing_public_key: "c2FtcGxlIGtleQ=="
    }
  }
})

const space =
  (event_type: string) =>
  (scene: Scene): Sample => ({
    payload: { user: wrappedUser(scene.world, scene.user), broadcast_id: "1sampleSpaceId", event_type }
  })

const broadcast =
  (broadcast_state: string) =>
  (scene: Scene): Sample => ({
    payload: {
      user: wrappedUser(scene.world, scene.user),
      broadcast_id: "1sampleBroadcastId",
      title: "The lock at noon",
      language: "en",
      broadcast_state,
      event_timestamp_ms: `${scene.now}`,
      created_timestamp_ms: `${scene.now}`,
      updated_timestamp_ms: `${scene.now}`,
      available_for_replay: true
    }
  })

const broadcastChat = (scene: Scene): Sample => ({
  payload: {
    broadcast_id: "1sampleBroadcastId",
    message_id: scene.id(),
    message: "Hello from the quay",
    author: wrappedUser(scene.world, scene.other)
  }
})

/** Events of the activity API by their type, as X sends them to the subscribed user. */
export const activity: { readonly [Type in ActivityEventType]: (scene: Scene) => Sample } = {
  "post.create": (scene) => ofPost(scene, ownPost(scene)),
  "post.delete": (scene) => {
    const { authorId, id } = ownPost(scene)
    return { payload: { id, author_id: authorId }, includes: { users: [wrappedUser(scene.world, authorId)] }, uuid: id }
  },
  "post.mention.create": (scene) =>
    ofPost(scene, write(scene, scene.other, `@${nameOf(scene, scene.user)} when is high water?`)),
  "post.reply.create": (scene) =>
    ofPost(scene, write(scene, scene.other, "And at night?", { type: "replied_to", id: ownPost(scene).id })),
  "post.quote.create": (scene) =>
    ofPost(scene, write(scene, scene.other, "Good to know.", { type: "quoted", id: ownPost(scene).id })),
  "post.repost.create": (scene) => {
    const { id, text } = ownPost(scene)
    const repost = `RT @${nameOf(scene, scene.user)}: ${text}`
    return ofPost(scene, write(scene, scene.other, repost, { type: "retweeted", id }))
  },
  "like.create": (scene) => ({
    payload: {
      id: BigInt(scene.id()).toString(16),
      liked_tweet_id: ownPost(scene).id,
      liked_tweet_author_id: scene.user,
      timestamp_ms: `${scene.now}`
    }
  }),
  "follow.follow": relation,
  "follow.unfollow": relation,
  "subscriptions.subscribe": relation,
  "subscriptions.unsubscribe": relation,
  "mute.mute": acting,
  "mute.unmute": acting,
  "block.block": acting,
  "block.unblock": acting,
  "profile.update.bio": changed("Watches the harbour.", "Watches the harbour and the river."),
  "profile.update.profile_picture": changed(
    "https://pbs.twimg.com/profile_images/1/before.jpg",
    "https://pbs.twimg.com/profile_images/2/after.jpg"
  ),
  "profile.update.banner_picture": changed(
    "https://pbs.twimg.com/profile_banners/1/before",
    "https://pbs.twimg.com/profile_banners/1/after"
  ),
  "profile.update.screenname": changed("Harbour watch", "Harbour and river watch"),
  "profile.update.handle": changed("harbour_watch", "river_watch"),
  "profile.update.geo": changed("Hamburg", "Rotterdam"),
  "profile.update.url": changed("https://harbour.example", "https://river.example"),
  "profile.update.verified_badge": changed("none", "blue"),
  "profile.update.affiliate_badge": changed("", "https://lumen.example"),
  "dm.received": (scene) => message(scene, scene.other, scene.user),
  "dm.sent": (scene) => message(scene, scene.user, scene.other),
  "dm.read": (scene) => ({
    payload: {
      direct_message_mark_read_events: [{ ...sign(scene), last_read_event_id: scene.id() }],
      users: usersOf(scene, wrappedUser)
    }
  }),
  "dm.indicate_typing": (scene) => ({
    payload: { direct_message_indicate_typing_events: [sign(scene)], users: usersOf(scene, wrappedUser) }
  }),
  "chat.received": chat,
  "chat.sent": (scene) => chat({ ...scene, user: scene.other, other: scene.user }),
  "chat.conversation.join": chat,
  "chat.conversation_join": chat,
  "chat.conversation.member_added": chat,
  "chat.conversation.member_removed": chat,
  "chat.conversation.admin_added": chat,
  "chat.conversation.admin_removed": chat,
  "chat.update.group_name": chat,
  "chat.update.restrictions": chat,
  "news.new": (scene) => ({
    payload: {
      id: scene.id(),
      name: "Spring tide expected",
      category: "News",
      headline: "Spring tide expected on Friday",
      hook: "The water will be half a metre higher.",
      summary: "Ferries go by a changed timetable.",
      cluster_posts_results: [{ post_id: ownPost(scene).id }],
      updated_at: `${scene.now}`
    }
  }),
  "spaces.start": space("start"),
  "spaces.end": space("end"),
  "broadcast.start": broadcast("RUNNING"),
  "broadcast.end": broadcast("ENDED"),
  "broadcast.chat": broadcastChat,
  "broadcast.chat.remove": broadcastChat,
  "oauth.revoke": (scene) => ({
    payload: { date_time: timestamp(scene.now), user_id: scene.user, app_id: "13090192" }
  })
}
