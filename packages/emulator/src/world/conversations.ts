/** Direct messages: whose conversation is which, and who may write to whom. */
import { newestFirst } from "./ids.ts"
import { isBlocking, isFollowing, targetsOf } from "./queries.ts"
import type { World, WorldConversation, WorldDmEvent, WorldUser } from "./types.ts"

/** The identifier of the conversation of two users, the smaller one of theirs first. */
export const conversationOf = (one: string, other: string): string =>
  newestFirst(one, other) < 0 ? `${other}-${one}` : `${one}-${other}`

/** The other user of a one-to-one conversation, if its identifier includes this one. */
export const partnerIn = (conversationId: string, user: string): string | undefined => {
  const other = conversationId.split("-").find((id) => id !== user)
  return other !== undefined && conversationOf(user, other) === conversationId ? other : undefined
}

/** The conversations a user is in. */
export const conversationsOf = (world: World, user: string): ReadonlyArray<WorldConversation> =>
  Array.from(world.conversations.values()).filter(({ participantIds }) => participantIds.has(user))

/** The events in some conversations. */
export const eventsIn = (world: World, ids: ReadonlySet<string>): ReadonlyArray<WorldDmEvent> =>
  Array.from(world.dmEvents.values()).filter(({ conversationId }) => ids.has(conversationId))

/** Whether a user takes messages from another one: neither blocks the other or these messages, and a protected user follows the sender. */
export const takesMessages = (world: World, user: WorldUser, from: string | undefined): boolean =>
  !isBlocking(world, user.id, from) &&
  !isBlocking(world, from, user.id) &&
  !targetsOf(world.dmBlocks, user.id).has(from ?? "") &&
  (!user.protected || (from !== undefined && (user.id === from || isFollowing(world, user.id, from))))

/** The posts a text links to. */
export const linkedPosts = (text: string): ReadonlyArray<string> =>
  Array.from(text.matchAll(/https?:\/\/(?:www\.)?(?:x|twitter)\.com\/\w+\/status\/(\d{1,19})/g), ([, id = ""]) => id)
