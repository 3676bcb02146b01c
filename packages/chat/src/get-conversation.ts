import type { Id, UserAuthParams } from "@xeffect/core"
import { operation, type ResultOf } from "@xeffect/core/define"
import * as Parameter from "@xeffect/core/Parameter"
import * as Response from "@xeffect/core/Response"
import * as Predicate from "effect/Predicate"
import { reads } from "./accepts.ts"
import { chatConversationId } from "./parameters/conversation-id.ts"
import {
  chatConversationFields,
  type ChatConversationFieldsParams,
  type ChatConversationResponse,
  SingleChatConversation
} from "./resources/conversation.ts"

// Until description 2.166 it was a list of one.
const firstOfList = (json: unknown): unknown => {
  if (!Predicate.hasProperty(json, "data") || !Array.isArray(json.data)) return json
  const { data, ...rest } = json
  return data.length === 0 ? rest : { ...rest, data: data[0] }
}

export interface GetChatConversationParams extends ChatConversationFieldsParams, UserAuthParams {
  /** The conversation: the ID of the other user, two IDs of users, or the ID of a group. */
  readonly id: Id
}

export interface GetChatConversationResult extends ResultOf {
  readonly result: ChatConversationResponse<this["params"]>
}

/**
 * Returns one conversation of the authenticated user.
 *
 * @param params `id` of the conversation, or of the other user; fields and expansions
 * @returns `data`, the conversation; `includes` for the expansions; `errors`, and no `data`, if it does not exist
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 1.0a or OAuth 2.0 with `dm.read`, `tweet.read` and `users.read`. `user_auth` is `true` by
 *   default
 * - Rate limit: none is published
 * - `id` (required): the ID of a user, two IDs of users joined by a hyphen or a colon, or g and 1 to 19 digits for a
 *   group
 * - `chat_conversation_fields`, `expansions` and `user_fields`: names of letters, digits, dots and underscores (a list,
 *   or a string with commas and no spaces)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @see https://docs.x.com/x-api/chat/get-chat-conversation
 * @example
 * ```ts
 * import { getChatConversation } from "xeffect/chat"
 *
 * const program = getChatConversation({ id: "g1234567890123456789", chat_conversation_fields: ["group_name"] })
 * ```
 */
export const getChatConversation = operation<GetChatConversationParams, GetChatConversationResult>({
  name: "get_chat_conversation",
  method: "GET",
  path: "/2/chat/conversations/{id}",
  params: Parameter.combine({ id: Parameter.required(chatConversationId) }, chatConversationFields),
  response: Response.reshaped(Response.json(SingleChatConversation), firstOfList),
  accepts: reads,
  user_auth: true
})
