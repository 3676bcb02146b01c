/** Who takes part in a sample event, and the things it is about. */
import { addPosts } from "../../../world/add-posts.ts"
import { nextId } from "../../../world/ids.ts"
import { makeWorld } from "../../../world/make-world.ts"
import type { Json } from "../../../request/problems.ts"
import type { World, WorldPost } from "../../../world/types.ts"
import { messagePayload, type wrappedUser } from "../payloads.ts"

/** The moment of a sample, and who takes part. */
export interface Scene {
  readonly world: World
  readonly now: number
  /** The subscribed user. */
  readonly user: string
  /** Somebody else, who acts. */
  readonly other: string
  readonly id: () => string
}

export const write = (
  scene: Scene,
  author: string,
  text: string,
  reference?: WorldPost["references"][number]
): WorldPost => {
  const about =
    reference?.type === "replied_to"
      ? { in_reply_to: reference.id }
      : { fields: () => ({ references: reference === undefined ? [] : [reference] }) }
  const [added] = addPosts(scene.world, scene.now, { author, count: 1, text: () => text, ...about })
  // One post was asked for.
  return added as WorldPost
}

/** The post of the subscribed user that others reply to, quote, like and repost. */
export const ownPost = (scene: Scene): WorldPost => write(scene, scene.user, "High water at noon.")

export const nameOf = ({ world }: Scene, user: string): string => world.users.get(user)?.username ?? user

export const written = (scene: Scene, sender: string, recipient: string) =>
  messagePayload(
    {
      id: scene.id(),
      conversationId: "",
      type: "MessageCreate",
      createdAt: scene.now,
      senderId: sender,
      text: "Is the lock open?"
    },
    recipient
  )

export const usersOf = ({ other, user, world }: Scene, of: typeof wrappedUser): Json =>
  Object.fromEntries([user, other].map((id) => [id, of(world, id)]))

export const sign = ({ now, other, user }: Scene): Json => ({
  created_timestamp: `${now}`,
  sender_id: other,
  target: { recipient_id: user }
})

/** The moment and the user of a sample event. */
export interface SampleOptions {
  /** When it happens, in milliseconds since 1970. IDs follow from it, so another moment makes another event. */
  readonly now: number
  /** The ID of the subscribed user. Default: the main user of an emulator. */
  readonly user_id?: string | undefined
}

export const sceneOf = ({ now, user_id }: SampleOptions): Scene => {
  const world = makeWorld(now)
  const { ben, main } = world.seed.users
  const user = user_id ?? main
  const known = world.users.get(main)
  if (known !== undefined && !world.users.has(user)) world.users.set(user, { ...known, id: user })
  return { world, now, user, other: user === ben ? main : ben, id: () => nextId(world, now) }
}
