import type { Envelope, Includes, Names, SelectIncludes, UserField } from "@xeffect/core"
import type { Given, Requested } from "@xeffect/core/define"
import * as Parameter from "@xeffect/core/parameter"
import * as Resource from "@xeffect/core/resource"
import * as Shape from "@xeffect/core/shape"
import { BroadcastsMeta, broadcastErrors } from "./broadcast.ts"

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

/** Which fields chat messages, and their authors, are to have. */
export interface BroadcastChatMessageFieldsParams {
  /** Fields of chat messages beyond `id` and `text`. */
  readonly broadcast_chat_message_fields?: Names<BroadcastChatMessageField> | undefined
  /** The expansions to include: `["author_id"]`. Default: none. */
  readonly expansions?: Names<"author_id"> | undefined
  /** Fields of users beyond `id`, `name` and `username`. */
  readonly user_fields?: Names<UserField> | undefined
}

export const broadcastChatMessageFields = {
  broadcast_chat_message_fields: Parameter.names,
  expansions: Parameter.names,
  user_fields: Parameter.names
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

export const BroadcastChatMessage: Shape.Shape<BroadcastChatMessage> = Shape.struct({
  id: Shape.always(Shape.textOrNumber),
  text: Shape.string,
  author_id: Shape.textOrNumber,
  author_name: Shape.string,
  author_username: Shape.string,
  broadcast_id: Shape.string,
  created_at_ms: Shape.textOrNumber,
  reply_to: Shape.textOrNumber
})

/** A response whose data is a page of chat messages. */
export const SeveralBroadcastChatMessages: Shape.Shape<
  Envelope<ReadonlyArray<BroadcastChatMessage>> & { readonly includes?: Includes; readonly meta?: BroadcastsMeta }
> = Shape.struct({
  data: Shape.intact(Shape.list(BroadcastChatMessage)),
  includes: Resource.Includes,
  errors: broadcastErrors,
  meta: BroadcastsMeta
})

/**
 * All fields of chat messages, for `broadcast_chat_message_fields`.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { getBroadcastChat, publicBroadcastChatMessageFields } from "xeffect/broadcasts"
 *
 * const program = getBroadcastChat({
 *   id: "1DXxyRYNejbKM",
 *   broadcast_chat_message_fields: publicBroadcastChatMessageFields
 * })
 * ```
 */
export const publicBroadcastChatMessageFields = Shape.fieldNamesOf(BroadcastChatMessage, "author_id")
