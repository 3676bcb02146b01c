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
  /** When it vanishes, if it does. */
  readonly expiresAt?: number | undefined
  /** Whether it was deleted for everybody, including those who join later. */
  isDeleted: boolean
}

/** The actions that may be for administrators of a group alone. */
export const chatRules = [
  "add_member",
  "block_screen_capture",
  "edit_group_info",
  "edit_message_ttl",
  "send_message",
  "start_call"
] as const

export type ChatRule = (typeof chatRules)[number]

/** The link by which users ask to join a group. */
export interface WorldChatInvite {
  readonly token: string
  readonly expiresAt: number
  /** Who made it. */
  readonly adminId: string
  readonly welcome?: string | undefined
  readonly title?: string | undefined
  readonly avatarUrl?: string | undefined
}

/** The settings of encrypted messages of a user, as they are sent. */
export interface WorldChatSettings {
  readonly allow_dms_from: "all" | "verified" | "following"
  readonly always_allow_dms_from_subscribers: boolean
  readonly av_settings: {
    readonly av_call_permissions: Readonly<Record<string, boolean>>
    readonly has_av_calls_enabled: boolean
    readonly has_enhanced_call_privacy_enabled: boolean
  }
  readonly dm_quality_filter: "enabled" | "disabled"
  readonly dm_receipt_settings: "all_enabled" | "all_disabled"
}

/** The settings of a user who changed none. */
export const defaultChatSettings: WorldChatSettings = {
  allow_dms_from: "all",
  always_allow_dms_from_subscribers: false,
  av_settings: {
    av_call_permissions: {
      accept_calls_from_addressbook: false,
      accept_calls_from_everyone: false,
      accept_calls_from_following: true,
      accept_calls_from_verified: false
    },
    has_av_calls_enabled: true,
    has_enhanced_call_privacy_enabled: false
  },
  dm_quality_filter: "enabled",
  dm_receipt_settings: "all_enabled"
}

/** An encrypted conversation. Between two users, its identifier is made of both of theirs. */
export interface WorldChat {
  readonly id: string
  readonly kind: "direct" | "group"
  readonly createdAt: number
  updatedAt: number
  readonly memberIds: Set<string>
  readonly adminIds: Set<string>
  name?: string | undefined
  avatarUrl?: string | undefined
  /** How long new messages are kept, in milliseconds. */
  ttl?: number | undefined
  description?: string | undefined
  descriptionKeyVersion?: string | undefined
  adminSettings: Readonly<Record<ChatRule, boolean>>
  /** Members who asked to administer it, with the place of their request. */
  readonly adminRequests: Map<string, string>
  /** Users who asked to join by its link. */
  readonly pendingMemberIds: Set<string>
  /** Users who were removed by others. */
  readonly removedIds: Set<string>
  /** Users who have no notifications of it. */
  readonly mutedBy: Set<string>
  /** Users who have deleted it for themselves, until there is something new. */
  readonly deletedFor: Set<string>
  /** The pinned events, the newest first. They are pinned by encrypted events, so tests say which. */
  readonly pinnedIds: Array<string>
  invite?: WorldChatInvite | undefined
  blocksScreenCapture: boolean
  detectsScreenCapture: boolean
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
  // Members may do everything but add others, until an administrator says otherwise.
  adminSettings: {
    add_member: true,
    block_screen_capture: false,
    edit_group_info: false,
    edit_message_ttl: false,
    send_message: false,
    start_call: false
  },
  adminRequests: new Map(),
  pendingMemberIds: new Set(),
  removedIds: new Set(),
  mutedBy: new Set(),
  deletedFor: new Set(),
  pinnedIds: [],
  blocksScreenCapture: false,
  detectsScreenCapture: false,
  keyEvents: [],
  events: new Map(),
  readUntil: new Map(),
  typedAt: new Map(),
  media: new Map(),
  ...chat
})

/** Adds an event to a conversation. */
export const addChatEvent = (chat: WorldChat, event: Omit<WorldChatEvent, "hiddenFrom" | "isDeleted">): void => {
  const expiresAt = chat.ttl === undefined ? undefined : event.createdAt + chat.ttl
  chat.events.set(event.id, { ...event, expiresAt, hiddenFrom: new Set(), isDeleted: false })
  chat.deletedFor.clear()
  chat.updatedAt = event.createdAt
}
