/** Sample events of the account activity API. */
import type { Json } from "../../../request/problems.ts"
import { legacyPost, legacyTime, legacyUser } from "../payloads.ts"
import { nameOf, ownPost, type Scene, sign, usersOf, write, written } from "./scene.ts"

/** An item, and fields beside its list. */
export type Key = readonly [item: Json, more?: Json]

const legacyRelation =
  (type: string) =>
  ({ now, other, user, world }: Scene): Key => [
    { type, created_timestamp: `${now}`, source: legacyUser(world, other), target: legacyUser(world, user) }
  ]

const legacyMessages = (scene: Scene): Json => ({ users: usersOf(scene, legacyUser) })

/** Events of the account activity API by their key. */
export const accountActivity: Readonly<Record<string, (scene: Scene) => Key>> = {
  tweet_create_events: (scene) => [
    legacyPost(scene.world, write(scene, scene.other, `@${nameOf(scene, scene.user)} when is high water?`)),
    { user_has_blocked: "false" }
  ],
  tweet_delete_events: (scene) => [
    { status: { id: ownPost(scene).id, user_id: scene.user }, timestamp_ms: `${scene.now}` }
  ],
  favorite_events: (scene) => [
    {
      id: BigInt(scene.id()).toString(16),
      created_at: legacyTime(scene.now),
      timestamp_ms: scene.now,
      favorited_status: legacyPost(scene.world, ownPost(scene)),
      user: legacyUser(scene.world, scene.other)
    }
  ],
  follow_events: legacyRelation("follow"),
  unfollow_events: legacyRelation("unfollow"),
  mute_events: legacyRelation("mute"),
  unmute_events: legacyRelation("unmute"),
  block_events: legacyRelation("block"),
  unblock_events: legacyRelation("unblock"),
  direct_message_events: (scene) => [written(scene, scene.other, scene.user), legacyMessages(scene)],
  direct_message_indicate_typing_events: (scene) => [sign(scene), legacyMessages(scene)],
  direct_message_mark_read_events: (scene) => [
    { ...sign(scene), last_read_event_id: scene.id() },
    legacyMessages(scene)
  ]
}
