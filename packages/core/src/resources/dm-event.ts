import { Entities } from "./entities.ts"
import type { Open } from "../text/open-text.ts"
import { always, list, type Shape, string, struct } from "../shape/shape.ts"

/** The attachments of a message, as keys of entries in `includes`. */
export interface DmAttachments {
  readonly media_keys?: ReadonlyArray<string>
  readonly card_ids?: ReadonlyArray<string>
}

/**
 * Something that happened in a conversation: a message, or a user who joined or left. `id`, `text` and `event_type`
 * are always present, the other fields if `dm_event_fields` requests them. The IDs of users and posts are also present
 * with expansions. Posts are known under both names that the X API uses: `referenced_tweets` and
 * `referenced_posts`.
 *
 * @see https://docs.x.com/x-api/direct-messages/lookup/introduction
 */
export interface DmEvent {
  /** The ID of the event. */
  readonly id: string
  /** The message. Absent in other events. */
  readonly text?: string
  /** Whether it is a message, or users joined or left. */
  readonly event_type: Open<"MessageCreate" | "ParticipantsJoin" | "ParticipantsLeave">
  /** The media of the message, as keys of entries in `includes`. */
  readonly attachments?: DmAttachments
  /** When it happened, for example `2026-11-21T08:30:00.000Z`. */
  readonly created_at?: string
  /** The ID of the conversation. */
  readonly dm_conversation_id?: string
  /** The links, mentions and tags of the message. Since description 2.167. */
  readonly entities?: Entities
  /** The IDs of the users who joined or left. */
  readonly participant_ids?: ReadonlyArray<string>
  /** The posts that the message links to. Until description 2.166. */
  readonly referenced_tweets?: ReadonlyArray<{ readonly id: string }>
  /** `referenced_tweets` in the newer vocabulary. Since description 2.167. */
  readonly referenced_posts?: ReadonlyArray<{ readonly id: string }>
  /** The ID of the user who wrote the message. */
  readonly sender_id?: string
}

/** The fields of a direct message event that are always present. */
export type DmEventDefault = "id" | "text" | "event_type"

/**
 * The names that `dm_event_fields` accepts. Since description 2.167 the IDs of users and posts are expansions only;
 * `referenced_posts` is the newer name of `referenced_tweets`.
 */
export type DmEventField = Exclude<keyof DmEvent, "referenced_posts">

const idReferences = list(struct({ id: always(string) }))

/** @since 0.1.0 */
export const DmEvent: Shape<DmEvent> = struct({
  id: always(string),
  text: string,
  event_type: always(string),
  attachments: struct({ media_keys: list(string), card_ids: list(string) }),
  created_at: string,
  dm_conversation_id: string,
  entities: Entities,
  participant_ids: list(string),
  referenced_tweets: idReferences,
  referenced_posts: idReferences,
  sender_id: string
})
