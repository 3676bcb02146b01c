// Written by npm run generate from spec/operations/chat/events.ts. Changes belong there.
import type { ForwardPagingParams, Id, UserAuthParams } from "@xeffect/core"
import { operation, type ResultOf } from "@xeffect/core/define"
import * as Credentials from "@xeffect/core/credentials"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import { chatConversationId } from "./parameters/conversation-id.ts"
import {
  type ChatEventsPage,
  chatMessageEventFields,
  type ChatMessageEventFieldsParams,
  SeveralChatMessageEvents
} from "./resources/message-event.ts"

export interface GetChatConversationEventsParams
  extends ChatMessageEventFieldsParams, ForwardPagingParams, UserAuthParams {
  /** The conversation: the ID of the other user, two IDs of users, or the ID of a group. */
  readonly id: Id
}

export interface GetChatConversationEventsResult extends ResultOf {
  readonly result: ChatEventsPage<this["params"]>
}

/**
 * Returns a page of the events of a conversation, encrypted. To decrypt them, pass `meta.conversation_key_events` and
 * `encoded_event` of all pages to the crypto library together. So use `pages`, not `items`: entries alone lack the
 * keys.
 *
 * @returns `data`, the events; `meta.conversation_key_events`, the changes of the key; `meta.next_token` and
 * `meta.has_more`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `dm.read`, `tweet.read` and `users.read`) or OAuth 1.0a. `user_auth` is `true` by
 *   default
 * - Rate limit: none is published
 * - `id` (required): the ID of a user, two IDs of users joined by a hyphen or a colon, or g and 1 to 19 digits for a
 *   group
 * - `max_results`: a whole number from 1 to 100; default `10`
 * - `pagination_token`: text of 1 or more characters
 * - `chat_message_event_fields`: names of letters, digits, dots and underscores (a list, or a string with commas and no
 *   spaces)
 * - Paging: by `pagination_token`, with `pages(getChatConversationEvents)` and `items(getChatConversationEvents)`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/chat/get-chat-conversation-events
 * @example
 * ```ts
 * import { getChatConversationEvents } from "xeffect/chat"
 * import { pages } from "xeffect/core"
 * import * as Stream from "effect/Stream"
 *
 * const encoded = pages(getChatConversationEvents, { id: "2244994945", max_results: 100 }).pipe(
 *   Stream.flatMap(({ data = [], meta }) =>
 *     Stream.fromIterable([
 *       ...(meta?.conversation_key_events ?? []),
 *       ...data.flatMap(({ encoded_event }) => encoded_event ?? [])
 *     ])
 *   ),
 *   Stream.runCollect
 * )
 * ```
 */
export const getChatConversationEvents = operation<GetChatConversationEventsParams, GetChatConversationEventsResult>({
  name: "get_chat_conversation_events",
  method: "GET",
  path: "/2/chat/conversations/{id}/events",
  params: Parameter.combine({ id: chatConversationId }, Parameter.paging(1, 100, 10), chatMessageEventFields),
  response: Response.json(SeveralChatMessageEvents),
  accepts: Credentials.user("dm.read", "tweet.read", "users.read"),
  user_auth: true,
  paging: "pagination_token"
})
