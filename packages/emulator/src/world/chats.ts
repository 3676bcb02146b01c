/** Encrypted conversations: a store of what participants send each other, which it cannot read. */

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
