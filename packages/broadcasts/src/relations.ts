import { type AnyResponse, type Brings, type Needs, userById, type UserOf } from "@xeffect/core/relations"
import type { BroadcastChatMessage } from "./resources/chat-message.ts"

/**
 * The user who wrote a message in the chat of a broadcast, `undefined` if the response does not have them.
 *
 * @param response the response with the message, of a call with the expansion `author_id`
 * @param message a message of the response
 * @since 0.1.0
 * @example
 * ```ts
 * import { broadcastChatAuthorOf, getBroadcastChat } from "xeffect/broadcasts"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(getBroadcastChat({ id: "1DXxyRYNejbKM", expansions: ["author_id"] }), (page) =>
 *   page.data?.map((message) => `${broadcastChatAuthorOf(page, message)?.name}: ${message.text}`)
 * )
 * ```
 */
export const broadcastChatAuthorOf = <Response extends AnyResponse, Message extends BroadcastChatMessage>(
  response: Response & Brings<UserOf<Response>, "users", "author_id">,
  message: Message & Needs<Message, "author_id">
): UserOf<Response> | undefined =>
  message.author_id === undefined ? undefined : userById<Response>(response, message.author_id)
