import {
  always,
  type Envelope,
  type Given,
  Includes,
  intact,
  list,
  type Names,
  names,
  type Requested,
  type SelectIncludes,
  type Shape,
  string,
  struct,
  textOrNumber,
  type UserField
} from "@xeffect/core/define"
import { BroadcastsMeta, errors } from "./broadcast.ts"

/**
 * A message in the chat of a broadcast. `id` is always present; request the other fields by `broadcast_chat_message_fields`,
 * and the author's ID by the expansion `author_id`.
 */
export interface BroadcastChatMessage {
  readonly id: string
  readonly text?: string
  /** The ID of the user who wrote it. */
  readonly author_id?: string
  readonly author_name?: string
  readonly author_username?: string
  readonly broadcast_id?: string
  /** Milliseconds since 1970, as digits. */
  readonly created_at_ms?: string
  /** The ID of the message that it replies to. */
  readonly reply_to?: string
}

/** The fields of a chat message that are present without being requested. */
export type BroadcastChatMessageDefault = "id" | "text"

/** The names that `broadcast_chat_message_fields` takes. */
export type BroadcastChatMessageField = Exclude<keyof BroadcastChatMessage, "author_id">

/**
 * All fields of chat messages, for `broadcast_chat_message_fields`.
 *
 * @example
 * ```ts
 * import { getBroadcastChat, publicBroadcastChatMessageFields } from "@xeffect/broadcasts"
 *
 * const program = getBroadcastChat({
 *   id: "1DXxyRYNejbKM",
 *   broadcast_chat_message_fields: publicBroadcastChatMessageFields
 * })
 * ```
 */
export const publicBroadcastChatMessageFields = [
  "author_name",
  "author_username",
  "broadcast_id",
  "created_at_ms",
  "id",
  "reply_to",
  "text"
] as const

/** Which fields chat messages, and their authors, are to have. */
export interface BroadcastChatMessageFieldsParams {
  /** Fields of chat messages beyond `id` and `text`. */
  readonly broadcast_chat_message_fields?: Names<BroadcastChatMessageField> | undefined
  /** What to include: `["author_id"]`. Default: nothing. */
  readonly expansions?: Names<"author_id"> | undefined
  /** Fields of users beyond `id`, `name` and `username`. */
  readonly user_fields?: Names<UserField> | undefined
}

export const broadcastChatMessageFields = {
  broadcast_chat_message_fields: names,
  expansions: names,
  user_fields: names
}

/** A chat message with the fields that the parameters request. */
export type SelectBroadcastChatMessage<Params> = Pick<
  BroadcastChatMessage,
  | BroadcastChatMessageDefault
  | Requested<Given<Params, "broadcast_chat_message_fields">, BroadcastChatMessageField>
  | Requested<Given<Params, "expansions">, "author_id">
>

/** A page of chat messages. */
export interface BroadcastChatPage<Params> extends Envelope<ReadonlyArray<SelectBroadcastChatMessage<Params>>> {
  readonly includes?: SelectIncludes<Params>
  readonly meta?: BroadcastsMeta
}

export const BroadcastChatMessage: Shape<BroadcastChatMessage> = struct({
  id: always(textOrNumber),
  text: string,
  author_id: textOrNumber,
  author_name: string,
  author_username: string,
  broadcast_id: string,
  created_at_ms: textOrNumber,
  reply_to: textOrNumber
})

/** A response whose data is a page of chat messages. */
export const SeveralBroadcastChatMessages: Shape<
  Envelope<ReadonlyArray<BroadcastChatMessage>> & { readonly includes?: Includes; readonly meta?: BroadcastsMeta }
> = struct({ data: intact(list(BroadcastChatMessage)), includes: Includes, errors, meta: BroadcastsMeta })
