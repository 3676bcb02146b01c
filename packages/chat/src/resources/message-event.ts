import type { Envelope, Names } from "@xeffect/core"
import type { Given, Select } from "@xeffect/core/define"
import * as Parameter from "@xeffect/core/parameter"
import * as Shape from "@xeffect/core/shape"
import { chatErrors } from "./conversation.ts"

/** The signature of an event, which the crypto library verifies. */
export interface ChatMessageEventSignature {
  readonly signature?: string
  readonly signature_version?: string
  readonly public_key_version?: string
  readonly signing_public_key?: string
  readonly message_signing_key_info_list?: ReadonlyArray<{
    readonly member_id?: string
    readonly public_key_version?: string
    readonly signing_public_key?: string
  }>
}

/**
 * An event of a conversation, most often a message. `id` is always present; request the other fields by
 * `chat_message_event_fields`. The text is in `encoded_event`, which only the participants can decrypt.
 */
export interface ChatMessageEvent {
  readonly id: string
  /** The event: base64. The crypto library decrypts it. */
  readonly encoded_event?: string
  /** The conversation as events name it: two IDs of users joined by a colon, or `g` and digits. */
  readonly conversation_id?: string
  readonly conversation_token?: string
  /** Since description 2.167. */
  readonly created_at?: string
  /** `created_at` as milliseconds since 1970. Until description 2.166. */
  readonly created_at_msec?: string
  readonly is_trusted?: boolean
  readonly message_event_signature?: ChatMessageEventSignature
  /** The ID of the event before it. Since description 2.167. */
  readonly previous_id?: string
  /** The older name of `previous_id`. Until description 2.166. */
  readonly previous_sequence_id?: string
  /** The ID of the user who wrote it. */
  readonly sender_id?: string
  /** The place in the order of the events. Until description 2.166. */
  readonly sequence_id?: string
}

/** The fields of an event that are present without being requested. */
export type ChatMessageEventDefault = "id" | "encoded_event" | "sequence_id"

/** The names that `chat_message_event_fields` takes. Since description 2.167 `created_at_msec` is `created_at`. */
export type ChatMessageEventField = Exclude<keyof ChatMessageEvent, "previous_sequence_id" | "sequence_id">

/** Which fields events are to have. */
export interface ChatMessageEventFieldsParams {
  /** Fields of events beyond `id` and `encoded_event`. */
  readonly chat_message_event_fields?: Names<ChatMessageEventField> | undefined
}

export const chatMessageEventFields = { chat_message_event_fields: Parameter.names }

// The names until description 2.166, and the newer ones.
interface MessageAlias {
  readonly created_at: "created_at_msec"
  readonly created_at_msec: "created_at"
  readonly previous_id: "previous_sequence_id"
}

/** An event with the fields that the parameters request. */
export type SelectChatMessageEvent<Params> = Select<
  ChatMessageEvent,
  ChatMessageEventDefault,
  Given<Params, "chat_message_event_fields">,
  MessageAlias
>

/** The `meta` of a page of events. */
export interface ChatEventsMeta {
  readonly result_count?: number
  /** The token of the next page, of older events. Absent on the last page. */
  readonly next_token?: string
  readonly has_more?: boolean
  /** The changes of the conversation's key, base64. Those of all pages are needed to decrypt the events. */
  readonly conversation_key_events?: ReadonlyArray<string>
}

/** A page of events. */
export interface ChatEventsPage<Params> extends Envelope<ReadonlyArray<SelectChatMessageEvent<Params>>> {
  readonly meta?: ChatEventsMeta
}

const signatureShape = Shape.struct({
  signature: Shape.string,
  signature_version: Shape.textOrNumber,
  public_key_version: Shape.textOrNumber,
  signing_public_key: Shape.string,
  message_signing_key_info_list: Shape.list(
    Shape.struct({
      member_id: Shape.textOrNumber,
      public_key_version: Shape.textOrNumber,
      signing_public_key: Shape.string
    })
  )
})

export const ChatMessageEvent: Shape.Shape<ChatMessageEvent> = Shape.struct({
  id: Shape.always(Shape.textOrNumber),
  encoded_event: Shape.string,
  conversation_id: Shape.string,
  conversation_token: Shape.string,
  created_at: Shape.string,
  created_at_msec: Shape.textOrNumber,
  is_trusted: Shape.boolean,
  message_event_signature: signatureShape,
  previous_id: Shape.textOrNumber,
  previous_sequence_id: Shape.textOrNumber,
  sender_id: Shape.textOrNumber,
  sequence_id: Shape.textOrNumber
})

/** A response whose data is a page of events. */
export const SeveralChatMessageEvents: Shape.Shape<
  Envelope<ReadonlyArray<ChatMessageEvent>> & { readonly meta?: ChatEventsMeta }
> = Shape.struct({
  data: Shape.intact(Shape.list(ChatMessageEvent)),
  errors: chatErrors,
  meta: Shape.struct({
    result_count: Shape.numberOrText,
    next_token: Shape.string,
    has_more: Shape.boolean,
    conversation_key_events: Shape.list(Shape.string)
  })
})

/**
 * All fields of events, for `chat_message_event_fields`, except the one that description 2.167 no longer has.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { getChatConversationEvents, publicChatMessageEventFields } from "xeffect/chat"
 *
 * const program = getChatConversationEvents({
 *   id: "2244994945",
 *   chat_message_event_fields: publicChatMessageEventFields
 * })
 * ```
 */
export const publicChatMessageEventFields = Shape.fieldNamesOf(
  ChatMessageEvent,
  "created_at_msec",
  "previous_sequence_id",
  "sequence_id"
)
