import type { Envelope, Includes, Names, Problem, User, UserDefault, UserField } from "@xeffect/core"
import type { Given, Open, Requested, Select, SelectNames } from "@xeffect/core/define"
import * as Parameter from "@xeffect/core/parameter"
import * as Resource from "@xeffect/core/resource"
import * as Shape from "@xeffect/core/shape"

/**
 * A conversation of two users, or of a group. `id` is always present; request the other fields by
 * `chat_conversation_fields`, and the IDs of users by the expansions of the same names.
 */
export interface ChatConversation {
  /** Two IDs of users joined by a hyphen, or `g` and digits for a group. */
  readonly id: string
  readonly type?: Open<"direct" | "group">
  /** The IDs of the users who administer a group. */
  readonly admin_ids?: ReadonlyArray<string>
  /** The actions that are for administrators of a group alone. Since description 2.169. */
  readonly admin_settings?: {
    readonly add_member?: boolean
    readonly block_screen_capture?: boolean
    readonly edit_group_info?: boolean
    readonly edit_message_ttl?: boolean
    readonly send_message?: boolean
    readonly start_call?: boolean
  }
  readonly created_at?: string
  /** `created_at` as milliseconds since 1970. */
  readonly created_at_msec?: string
  /** The address of the group's picture. It may be encrypted, base64. */
  readonly group_avatar_url?: string
  /** The description of the group. It may be encrypted, base64. Since description 2.169. */
  readonly group_description?: string
  /** The version of the key that the description is encrypted with. Since description 2.169. */
  readonly group_description_key_version?: string
  /** The name of the group. It may be encrypted, base64. */
  readonly group_name?: string
  /** The link by which users ask to join. Since description 2.169. */
  readonly invite?: {
    readonly admin_user_id?: string
    readonly expires_at?: string
    readonly invite_url?: string
    readonly token?: string
    readonly welcome_message?: string
  }
  readonly is_muted?: boolean
  /** The IDs of the users in a group. */
  readonly member_ids?: ReadonlyArray<string>
  /** How long messages are kept, in milliseconds. Since description 2.167. */
  readonly message_ttl_ms?: number
  /** `message_ttl_ms` as digits. Until description 2.166. */
  readonly message_ttl_msec?: string
  readonly participant_ids?: ReadonlyArray<string>
  /** The IDs of the users who asked to join, for administrators. Since description 2.169. */
  readonly pending_member_ids?: ReadonlyArray<string>
  readonly screen_capture_blocking_enabled?: boolean
  readonly screen_capture_detection_enabled?: boolean
  readonly updated_at?: string
}

/** The fields of a conversation that are present without being requested. */
export type ChatConversationDefault = "id" | "type"

/**
 * The names that `chat_conversation_fields` takes. Since description 2.167 the IDs of users are expansions only, and
 * `message_ttl_msec` is `message_ttl_ms`.
 */
export type ChatConversationField = Exclude<keyof ChatConversation, "created_at_msec">

/** The expansions of conversations. All of them include users. */
export type ChatConversationExpansion = "admin_ids" | "member_ids" | "participant_ids"

/** Which fields conversations, and the users that they refer to, are to have. */
export interface ChatConversationFieldsParams {
  /** Fields of conversations beyond `id` and `type`. */
  readonly chat_conversation_fields?: Names<ChatConversationField> | undefined
  /** The expansions to include, for example `["member_ids"]`. Default: none. */
  readonly expansions?: Names<ChatConversationExpansion> | undefined
  /** Fields of users beyond `id`, `name` and `username`. */
  readonly user_fields?: Names<UserField> | undefined
}

export const chatConversationFields = {
  chat_conversation_fields: Parameter.names,
  expansions: Parameter.names,
  user_fields: Parameter.names
}

// The names until description 2.166, and the newer ones.
interface ConversationAlias {
  readonly created_at: "created_at_msec"
  readonly message_ttl_ms: "message_ttl_msec"
  readonly message_ttl_msec: "message_ttl_ms"
}

/** A conversation with the fields that the parameters request. */
export type SelectChatConversation<Params> = SelectNames<
  ChatConversation,
  ChatConversationDefault,
  | Requested<Given<Params, "chat_conversation_fields">, keyof ChatConversation>
  | Requested<Given<Params, "expansions">, ChatConversationExpansion>,
  ConversationAlias
>

/** The users that conversations refer to, if an expansion requests them. */
export type ChatConversationIncludes<Params> = [
  Requested<Given<Params, "expansions">, ChatConversationExpansion>
] extends [never]
  ? {}
  : { readonly users?: ReadonlyArray<Select<User, UserDefault, Given<Params, "user_fields">>> }

/** One conversation. */
export interface ChatConversationResponse<Params> extends Envelope<SelectChatConversation<Params>> {
  readonly includes?: ChatConversationIncludes<Params>
}

/** The `meta` of a page of conversations. */
export interface ChatConversationsMeta {
  readonly result_count?: number
  /** The token of the next page. Absent on the last page. */
  readonly next_token?: string
  readonly has_more?: boolean
  /** Whether there are messages of users whom the authenticated user has not accepted yet. */
  readonly has_message_requests?: boolean
}

/** A page of conversations. */
export interface ChatConversationsPage<Params> extends Envelope<ReadonlyArray<SelectChatConversation<Params>>> {
  readonly includes?: ChatConversationIncludes<Params>
  readonly meta?: ChatConversationsMeta
}

const idTexts = Shape.list(Shape.string)

export const ChatConversation: Shape.Shape<ChatConversation> = Shape.struct({
  id: Shape.always(Shape.string),
  type: Shape.string,
  admin_ids: idTexts,
  admin_settings: Shape.struct({
    add_member: Shape.boolean,
    block_screen_capture: Shape.boolean,
    edit_group_info: Shape.boolean,
    edit_message_ttl: Shape.boolean,
    send_message: Shape.boolean,
    start_call: Shape.boolean
  }),
  created_at: Shape.string,
  created_at_msec: Shape.textOrNumber,
  group_avatar_url: Shape.string,
  group_description: Shape.string,
  group_description_key_version: Shape.string,
  group_name: Shape.string,
  invite: Shape.struct({
    admin_user_id: Shape.string,
    expires_at: Shape.string,
    invite_url: Shape.string,
    token: Shape.string,
    welcome_message: Shape.string
  }),
  is_muted: Shape.boolean,
  member_ids: idTexts,
  message_ttl_ms: Shape.numberOrText,
  message_ttl_msec: Shape.textOrNumber,
  participant_ids: idTexts,
  pending_member_ids: Shape.list(Shape.string),
  screen_capture_blocking_enabled: Shape.boolean,
  screen_capture_detection_enabled: Shape.boolean,
  updated_at: Shape.string
})

/** Partial failures of a response with status 200. */
export const chatErrors: Shape.Shape<ReadonlyArray<Problem>> = Shape.list(Resource.Problem)

/** A response whose data is one conversation. */
export const SingleChatConversation: Shape.Shape<Envelope<ChatConversation> & { readonly includes?: Includes }> =
  Shape.struct({
    data: Shape.intact(ChatConversation),
    includes: Resource.Includes,
    errors: chatErrors
  })

/** A response whose data is a page of conversations. */
export const SeveralChatConversations: Shape.Shape<
  Envelope<ReadonlyArray<ChatConversation>> & { readonly includes?: Includes; readonly meta?: ChatConversationsMeta }
> = Shape.struct({
  data: Shape.intact(Shape.list(ChatConversation)),
  includes: Resource.Includes,
  errors: chatErrors,
  meta: Shape.struct({
    result_count: Shape.numberOrText,
    next_token: Shape.string,
    has_more: Shape.boolean,
    has_message_requests: Shape.boolean
  })
})

/**
 * All fields of conversations, for `chat_conversation_fields`, except those that description 2.167 no longer has.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { getChatConversations, publicChatConversationFields } from "xeffect/chat"
 *
 * const program = getChatConversations({ chat_conversation_fields: publicChatConversationFields })
 * ```
 */
export const publicChatConversationFields = Shape.fieldNamesOf(
  ChatConversation,
  "admin_ids",
  "created_at_msec",
  "member_ids",
  "message_ttl_msec",
  "participant_ids"
)
