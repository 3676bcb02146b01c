/** The data for requests on broadcasts and encrypted conversations: the things of the world that they are about. */
import type { World } from "../src/world/types.ts"
import type { Params } from "./support.ts"

const signed = {
  message_id: "signed",
  encoded_message_event_detail: "ZXZlbnQ=",
  message_event_signature: { signature: "c2ln", signature_version: "7", public_key_version: "1" }
}

const groupOf = ({ chats }: World) => Array.from(chats.values()).find(({ kind }) => kind === "group")

const uploadOf = ({ chatUploads }: World) => Array.from(chatUploads.values())[0]

/** The values for the places of a path, by the beginning of its template. */
export const idsIn = (world: World): ReadonlyArray<readonly [string, string]> => [
  ["/2/broadcasts/scheduled/", world.seed.broadcasts.workshop],
  ["/2/broadcasts/", world.seed.broadcasts.tide],
  ["/2/chat/media/upload/", uploadOf(world)?.id ?? ""],
  ["/2/chat/", groupOf(world)?.id ?? ""]
]

/** The other places of a path. */
export const othersIn = (): Params => ({ message_id: "1", media_hash_key: "rByqeHiVlD" })

/** Bodies by operation. */
export const bodiesIn = (world: World): Readonly<Record<string, unknown>> => {
  const { broadcasts, seed } = world
  const { ben, chloe, main } = seed.users
  const plan = { scheduled_start_ms: "4000000000000", scheduled_end_ms: "4000000000001" }
  const keys = {
    conversation_key_version: "2",
    conversation_participant_keys: [main, ben, chloe].map((user_id) => ({ user_id }))
  }
  const group = groupOf(world)
  const upload = { conversation_id: group?.id, media_hash_key: uploadOf(world)?.mediaHashKey }
  return {
    createScheduledBroadcast: { source_id: "camera", ...plan },
    updateScheduledBroadcast: {
      scheduled_broadcast_id: broadcasts.get(seed.broadcasts.workshop)?.scheduleId,
      ...plan
    },
    sendBroadcastChat: { text: "Checked" },
    muteBroadcastChatUser: { user_id: ben },
    createChatConversation: {
      conversation_id: "g77",
      group_members: [ben],
      ...keys,
      action_signatures: [signed, signed]
    },
    addConversationKeys: { ...keys, action_signatures: [signed] },
    addChatGroupMembers: { user_ids: [chloe], ...keys, action_signatures: [signed, signed] },
    sendChatMessage: { message_id: "new", encoded_message_create_event: "ZXZlbnQ=" },
    deleteChatMessages: {
      sequence_ids: Array.from(group?.events.keys() ?? []).slice(0, 1),
      delete_message_action: "delete_for_self",
      action_signatures: [signed]
    },
    markChatConversationRead: { seen_until_sequence_id: "1" },
    chatMediaUploadInitialize: { conversation_id: group?.id, total_bytes: 3 },
    chatMediaUploadAppend: { ...upload, segment_index: 0, media: "AQID" },
    chatMediaUploadFinalize: { ...upload, num_parts: "1" },
    addUserPublicKey: { version: "2", public_key: { public_key: "a2V5" } }
  }
}
