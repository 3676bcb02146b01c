/** How the X API writes what happens in a conversation of direct messages. */
import { linkedPosts } from "../world/conversations.ts"
import { showText } from "../world/shown-text.ts"
import type { WorldDmEvent } from "../world/types.ts"
import { writeEntities } from "./entities.ts"
import { compact, type Fields, filled, pick, timestamp, type View } from "./view.ts"

const fields: Fields<WorldDmEvent> = {
  id: (event) => event.id,
  event_type: (event) => event.type,
  text: (event) => (event.text === undefined ? undefined : showText(event.text).text),
  attachments: (event) => compact({ media_keys: filled(event.mediaKeys ?? []) }),
  created_at: (event) => timestamp(event.createdAt),
  dm_conversation_id: (event) => event.conversationId,
  entities: (event, view) => (event.text === undefined ? undefined : writeEntities(view.index, showText(event.text))),
  participant_ids: (event) => event.participantIds,
  referenced_tweets: (event) => filled(linkedPosts(event.text ?? "").map((id) => ({ id }))),
  sender_id: (event) => event.senderId
}

/** Writes an event with the fields of the view, and those its expansions start from. */
export const writeDmEvent = (event: WorldDmEvent, view: View): Record<string, unknown> => {
  const behind = Array.from(view.expansions, (expansion) => expansion.split(".")[0] ?? expansion)
  return pick(fields, new Set(["id", "event_type", "text", ...view.fields.dm_event, ...behind]), event, view)
}
