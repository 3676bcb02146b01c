/** Puts the conversations of the seed into a world. */
import { conversationOf } from "./conversations.ts"
import { mediaKeys } from "./make-posts.ts"
import { type SeedConversation, seedConversations, type SeedEvent } from "./seed-messages.ts"
import { hour, type Names, type Step, userId } from "./steps.ts"
import type { World } from "./types.ts"

const conversations: Readonly<Record<string, SeedConversation>> = seedConversations

const begin = (world: World, seed: SeedConversation, fresh: string): string => {
  const users = seed.between.map(userId)
  const id = seed.group === true ? fresh : conversationOf(users[0] ?? "", users[1] ?? "")
  const kind = seed.group === true ? "group" : "one-to-one"
  world.conversations.set(id, { id, kind, participantIds: new Set(users) })
  return id
}

const textOf = (world: World, names: Names, { links, text = "" }: SeedEvent): string => {
  const post = world.posts.get(names.posts.get(links ?? "") ?? "")
  const author = world.users.get(post?.authorId ?? "")
  return post === undefined ? text : `${text} https://x.com/${author?.username}/status/${post.id}`
}

const happen = (world: World, names: Names, conversationId: string, seed: SeedEvent, id: string, at: number): void => {
  const senderId = userId(seed.by)
  const common = { id, conversationId, createdAt: at, senderId }
  const moved = seed.leaves === true ? [senderId] : seed.joins?.map(userId)
  if (moved === undefined) {
    const text = textOf(world, names, seed)
    const media = seed.media === undefined ? [] : mediaKeys(world, [seed.media])
    world.dmEvents.set(id, { ...common, type: "MessageCreate", text, mediaKeys: media })
  } else {
    const type = seed.leaves === true ? "ParticipantsLeave" : "ParticipantsJoin"
    world.dmEvents.set(id, { ...common, type, participantIds: moved })
  }
}

/** The steps that begin the conversations and lead them on. */
export const messageSteps = (world: World, now: number, names: Names): ReadonlyArray<Step> =>
  Object.entries(conversations).flatMap(([name, seed]) => {
    const events = seed.events.map((event): Step => {
      const at = now - event.hours * hour
      return { at, run: (id) => happen(world, names, names.conversations.get(name) ?? "", event, id, at) }
    })
    const first = Math.min(...events.map(({ at }) => at))
    return [{ at: first, run: (id) => names.conversations.set(name, begin(world, seed, id)) }, ...events]
  })
