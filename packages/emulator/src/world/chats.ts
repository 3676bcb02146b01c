/** Encrypted conversations: a store of what participants send each other, which it cannot read. */
import { conversationOf } from "./conversations.ts"
import { idAt } from "./ids.ts"
import { minute, userId } from "./steps.ts"
import type { World } from "./types.ts"

/** An event of an encrypted conversation, as it was sent. */
export interface WorldChatEvent {
  readonly id: string
  readonly messageId: string
  readonly senderId: string
  readonly createdAt: number
  /** Base64. */
  readonly encoded: string
  /** Base64. */
  readonly signature?: string | undefined
  /** The users who have deleted it for themselves. */
  readonly hiddenFrom: Set<string>
  /** Whether it was deleted for everybody, including those who join later. */
  isDeleted: boolean
}

/** An encrypted conversation. That of two users has both their identifiers for its own. */
export interface WorldChat {
  readonly id: string
  readonly kind: "direct" | "group"
  readonly createdAt: number
  updatedAt: number
  readonly memberIds: Set<string>
  readonly adminIds: Set<string>
  name?: string | undefined
  avatarUrl?: string | undefined
  readonly ttl?: number | undefined
  /** The changes of its key, base64, from the oldest on. */
  readonly keyEvents: Array<string>
  readonly events: Map<string, WorldChatEvent>
  /** Up to which event each user has read. */
  readonly readUntil: Map<string, string>
  /** When each user was typing. */
  readonly typedAt: Map<string, number>
  /** Finished uploads by their keys. */
  readonly media: Map<string, Uint8Array>
}

/** An upload of encrypted bytes that is not finished. */
export interface WorldChatUpload {
  readonly id: string
  readonly ownerId: string
  readonly chatId: string
  readonly mediaHashKey: string
  readonly totalBytes: number
  readonly expiresAt: number
  readonly segments: Map<number, Uint8Array>
}

/** The public keys of a user, in one version. */
export interface WorldPublicKey {
  readonly version: string
  readonly publicKey: string
  readonly signingPublicKey: string
  readonly signature: string
}

/** An empty conversation. */
export const makeChat = (
  chat: Pick<WorldChat, "id" | "kind" | "createdAt" | "memberIds"> & Partial<WorldChat>
): WorldChat => ({
  updatedAt: chat.createdAt,
  adminIds: new Set(),
  keyEvents: [],
  events: new Map(),
  readUntil: new Map(),
  typedAt: new Map(),
  media: new Map(),
  ...chat
})

/** Adds an event to a conversation. */
export const addChatEvent = (chat: WorldChat, event: Omit<WorldChatEvent, "hiddenFrom" | "isDeleted">): void => {
  chat.events.set(event.id, { ...event, hiddenFrom: new Set(), isDeleted: false })
  chat.updatedAt = event.createdAt
}

const encoded = (text: string) => btoa(text)

const addKeys = (world: World, name: string): void => {
  const key = (kind: string) => encoded(`${kind} of ${name}`)
  world.publicKeys.set(userId(name), [
    { version: "1", publicKey: key("identity"), signingPublicKey: key("signing"), signature: key("binding") }
  ])
}

/** The identifier of the group that a new world starts with. */
export const seedGroup = "g1868023461000000001"

// One that waits for its end.
const addUpload = (world: World, now: number, chatId: string): void => {
  world.chatUploads.set("735401", {
    id: "735401",
    ownerId: userId("main"),
    chatId,
    mediaHashKey: "AGgkIbPRTG",
    totalBytes: 3,
    expiresAt: now + 24 * 60 * minute,
    segments: new Map([[0, Uint8Array.of(1, 2, 3)]])
  })
}

/** Puts public keys, a conversation of the main user with Ben, and a group into a world. */
export const addChats = (world: World, now: number): void => {
  for (const name of ["main", "ben", "chloe"]) addKeys(world, name)
  const [main, ben, chloe] = [userId("main"), userId("ben"), userId("chloe")]
  const createdAt = now - 60 * minute
  const direct = makeChat({
    id: conversationOf(main, ben),
    kind: "direct",
    createdAt,
    memberIds: new Set([main, ben]),
    keyEvents: [encoded("the first key of two users")]
  })
  const group = makeChat({
    id: seedGroup,
    kind: "group",
    createdAt,
    memberIds: new Set([main, ben, chloe]),
    adminIds: new Set([main]),
    name: encoded("lock keepers"),
    keyEvents: [encoded("the first key of a group")],
    media: new Map([["rByqeHiVlD", new TextEncoder().encode("encrypted bytes")]])
  })
  const said = [
    [direct, ben, "one"],
    [direct, main, "two"],
    [group, chloe, "three"],
    [group, ben, "four"],
    [group, main, "five"]
  ] as const
  for (const [index, [chat, senderId, text]] of said.entries()) {
    const at = now - (50 - 10 * index) * minute
    const id = idAt(world.clock.epoch, at).toString()
    addChatEvent(chat, { id, messageId: `message-${text}`, senderId, createdAt: at, encoded: encoded(text) })
  }
  for (const chat of [direct, group]) world.chats.set(chat.id, chat)
  addUpload(world, now, group.id)
}
