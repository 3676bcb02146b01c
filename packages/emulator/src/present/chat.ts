/** How the X API writes encrypted conversations, their events and public keys. */
import type { WorldChat, WorldChatEvent, WorldPublicKey } from "../world/chats.ts"
import { type ChangeSignature, envelope } from "./chat-envelope.ts"
import { several, type Several } from "./response.ts"
import { addUser, type Collected, type Expansions } from "./collect.ts"
import { type Fields, filled, pick, timestamp, type View } from "./view.ts"

const ofGroup =
  (value: (chat: WorldChat) => unknown) =>
  (chat: WorldChat): unknown =>
    chat.kind === "group" ? value(chat) : undefined

const fields: Fields<WorldChat> = {
  id: ({ id }) => id,
  type: ({ kind }) => kind,
  admin_ids: ofGroup(({ adminIds }) => filled(Array.from(adminIds))),
  admin_settings: ofGroup(({ adminSettings }) => adminSettings),
  created_at: ofGroup(({ createdAt }) => timestamp(createdAt)),
  group_avatar_url: ofGroup(({ avatarUrl }) => avatarUrl),
  group_description: ofGroup(({ description }) => description),
  group_description_key_version: ofGroup(({ descriptionKeyVersion }) => descriptionKeyVersion),
  group_name: ofGroup(({ name }) => name),
  invite: ({ id, invite }) =>
    invite === undefined
      ? undefined
      : {
          admin_user_id: invite.adminId,
          expires_at: timestamp(invite.expiresAt),
          invite_url: `https://x.com/i/chat/group_join/${id}/${invite.token}`,
          token: invite.token,
          welcome_message: invite.welcome
        },
  is_muted: ({ mutedBy }, { viewer = "" }) => mutedBy.has(viewer),
  member_ids: ofGroup(({ memberIds }) => filled(Array.from(memberIds))),
  message_ttl_ms: ({ ttl }) => ttl,
  participant_ids: ({ memberIds }) => filled(Array.from(memberIds)),
  pending_member_ids: ({ adminIds, pendingMemberIds }, { viewer = "" }) =>
    adminIds.has(viewer) ? filled(Array.from(pendingMemberIds)) : undefined,
  screen_capture_blocking_enabled: ({ blocksScreenCapture }) => blocksScreenCapture,
  screen_capture_detection_enabled: ({ detectsScreenCapture }) => detectsScreenCapture,
  updated_at: ({ updatedAt }) => timestamp(updatedAt)
}

const addUsers = (to: Collected, ids: Iterable<string>, expansion: string): void => {
  for (const id of ids) addUser(to, id, expansion)
}

const ofChats: Expansions<WorldChat> = {
  admin_ids: (to, { adminIds }, expansion) => addUsers(to, adminIds, expansion),
  member_ids: (to, { kind, memberIds }, expansion) => addUsers(to, kind === "group" ? memberIds : [], expansion),
  participant_ids: (to, { memberIds }, expansion) => addUsers(to, memberIds, expansion)
}

/** Several encrypted conversations. */
export const presentChats: Several<WorldChat> = several(ofChats, (chat, view) =>
  pick(fields, new Set(["id", "type", ...view.fields.chat_conversation, ...view.expansions]), chat, view)
)

/** An event with its conversation and the event before it. */
export interface ChatEntry {
  readonly chat: WorldChat
  readonly event: WorldChatEvent
  readonly previous: string | undefined
}

// Paths join the two IDs with a hyphen, events with a colon.
const conversationInEvents = ({ id }: Pick<WorldChat, "id">): string => id.replace("-", ":")

/** A message as participants receive it: base64. */
export const receivedEvent = (chat: WorldChat, event: Omit<WorldChatEvent, "hiddenFrom" | "isDeleted">): string =>
  envelope({
    sequenceId: event.id,
    messageId: event.messageId,
    senderId: event.senderId,
    conversationId: conversationInEvents(chat),
    createdAt: event.createdAt,
    content: event.encoded,
    kind: "message",
    signature: event.signature
  })

/** A change of the key of a conversation. */
export interface KeyChange {
  readonly sequenceId: string
  readonly senderId: string
  readonly createdAt: number
  readonly signed: SignedEvent
}

/** An event that a participant has signed. */
export interface SignedEvent {
  readonly message_id?: string
  readonly encoded_message_event_detail: string
  readonly message_event_signature?: ChangeSignature
}

/** A change of a key as participants receive it: base64. */
export const receivedChange = (
  chat: Pick<WorldChat, "id">,
  { createdAt, senderId, sequenceId, signed }: KeyChange
): string =>
  envelope({
    sequenceId,
    messageId: signed.message_id ?? "",
    senderId,
    conversationId: conversationInEvents(chat),
    createdAt,
    content: signed.encoded_message_event_detail,
    kind: "change",
    signature: signed.message_event_signature
  })

const eventFields: Fields<ChatEntry> = {
  id: ({ event }) => event.id,
  encoded_event: ({ chat, event }) => receivedEvent(chat, event),
  conversation_id: ({ chat }) => conversationInEvents(chat),
  conversation_token: ({ chat }) => btoa(chat.id),
  created_at: ({ event }) => timestamp(event.createdAt),
  is_trusted: () => true,
  message_event_signature: ({ event }) =>
    event.signature === undefined
      ? undefined
      : { signature: event.signature, signature_version: "7", public_key_version: "1" },
  previous_id: ({ previous }) => previous,
  sender_id: ({ event }) => event.senderId
}

/** Several events of a conversation. */
export const presentChatEvents: Several<ChatEntry> = several({}, (entry, view) =>
  pick(eventFields, new Set(["id", "encoded_event", ...view.fields.chat_message_event]), entry, view)
)

/** A made-up configuration of the right form: the private keys of a user are stored nowhere. */
export const juiceboxConfig = {
  key_store_token_map_json: "{}",
  max_guess_count: 20,
  recover_threshold: 2,
  register_threshold: 2,
  token_map: [{ key: "realm-1", value: { address: "https://realm-1.example", token: "emulated" } }]
}

/** Writes public keys. All their fields are always sent. */
export const writePublicKey = (key: WorldPublicKey, user: string, view: View) => ({
  user_id: user,
  public_key_version: key.version,
  public_key: key.publicKey,
  signing_public_key: key.signingPublicKey,
  identity_public_key_signature: key.signature,
  ...(user === view.viewer ? { juicebox_config: juiceboxConfig } : {})
})
