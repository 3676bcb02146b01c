import { type AnyResponse, type Brings, type Needs, userById, type UserOf } from "@xeffect/core/relations"
import type { ChatConversation } from "./resources/conversation.ts"

const usersOf = <Response extends AnyResponse>(
  response: Response,
  ids: ReadonlyArray<string> | undefined
): ReadonlyArray<UserOf<Response>> =>
  Array.from(new Set(ids)).flatMap((id) => {
    const user = userById<Response>(response, id)
    return user === undefined ? [] : [user]
  })

/**
 * The users in a group, if the response includes them.
 *
 * @param response the response with the conversation, of a call with the expansion `member_ids`
 * @param conversation a conversation of the response
 * @since 0.1.0
 * @example
 * ```ts
 * import { chatMembersOf, getChatConversations } from "xeffect/chat"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(getChatConversations({ expansions: ["member_ids"] }), (page) =>
 *   page.data?.map((conversation) => chatMembersOf(page, conversation).map(({ name }) => name))
 * )
 * ```
 */
export const chatMembersOf = <Response extends AnyResponse, Conversation extends ChatConversation>(
  response: Response & Brings<UserOf<Response>, "users", "member_ids">,
  conversation: Conversation & Needs<Conversation, "member_ids">
): ReadonlyArray<UserOf<Response>> => usersOf<Response>(response, conversation.member_ids)

/**
 * The users who administer a group, if the response includes them.
 *
 * @param response the response with the conversation, of a call with the expansion `admin_ids`
 * @param conversation a conversation of the response
 * @since 0.1.0
 * @example
 * ```ts
 * import { chatAdminsOf, getChatConversations } from "xeffect/chat"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(getChatConversations({ expansions: ["admin_ids"] }), (page) =>
 *   page.data?.map((conversation) => chatAdminsOf(page, conversation).map(({ name }) => name))
 * )
 * ```
 */
export const chatAdminsOf = <Response extends AnyResponse, Conversation extends ChatConversation>(
  response: Response & Brings<UserOf<Response>, "users", "admin_ids">,
  conversation: Conversation & Needs<Conversation, "admin_ids">
): ReadonlyArray<UserOf<Response>> => usersOf<Response>(response, conversation.admin_ids)

/**
 * The users who take part in a conversation, if the response includes them.
 *
 * @param response the response with the conversation, of a call with the expansion `participant_ids`
 * @param conversation a conversation of the response
 * @since 0.1.0
 * @example
 * ```ts
 * import { chatParticipantsOf, getChatConversation } from "xeffect/chat"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(
 *   getChatConversation({ id: "2244994945", expansions: ["participant_ids"] }),
 *   (response) => response.data && chatParticipantsOf(response, response.data).map(({ name }) => name)
 * )
 * ```
 */
export const chatParticipantsOf = <Response extends AnyResponse, Conversation extends ChatConversation>(
  response: Response & Brings<UserOf<Response>, "users", "participant_ids">,
  conversation: Conversation & Needs<Conversation, "participant_ids">
): ReadonlyArray<UserOf<Response>> => usersOf<Response>(response, conversation.participant_ids)
