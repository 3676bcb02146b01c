import {
  always,
  boolean,
  combine,
  type ForwardPagingParams,
  type Id,
  id,
  json,
  jsonBody,
  operation,
  outcome,
  paging,
  required,
  type ResultOf,
  spaceId as broadcastId,
  struct,
  text,
  textOrNumber,
  type UserAuthParams,
  type WriteResponse,
  written
} from "@xeffect/core/define"
import { reads, writes } from "./accepts.ts"
import {
  broadcastChatMessageFields,
  type BroadcastChatMessageFieldsParams,
  type BroadcastChatPage,
  SeveralBroadcastChatMessages
} from "./resources/chat-message.ts"

export interface GetBroadcastChatParams extends BroadcastChatMessageFieldsParams, ForwardPagingParams, UserAuthParams {
  /** The ID of the broadcast. */
  readonly id: string
}

export interface GetBroadcastChatResult extends ResultOf {
  readonly result: BroadcastChatPage<this["params"]>
}

/**
 * Returns a page of the chat of a broadcast, the newest message first.
 *
 * @param params `id`, 1 to 13 letters and digits; `max_results`, 1 to 200, default 100; `pagination_token`; fields and
 * expansions; `user_auth`, default `true`
 * @returns `data`, the messages; `meta.result_count` and `meta.next_token`; `includes` for the expansions
 * @see https://docs.x.com/x-api/broadcasts/get-broadcast-chat-history
 * @example
 * ```ts
 * import { getBroadcastChat } from "@xeffect/broadcasts"
 *
 * const program = getBroadcastChat({
 *   id: "1DXxyRYNejbKM",
 *   broadcast_chat_message_fields: ["author_username", "created_at_ms"]
 * })
 * ```
 */
export const getBroadcastChat = operation<GetBroadcastChatParams, GetBroadcastChatResult>({
  name: "get_broadcast_chat",
  method: "GET",
  path: "/2/broadcasts/{id}/chat",
  params: combine({ id: broadcastId }, paging(1, 200, 100), broadcastChatMessageFields),
  response: json(SeveralBroadcastChatMessages),
  accepts: reads,
  user_auth: true,
  paging: "pagination_token"
})

export interface SendBroadcastChatParams extends UserAuthParams {
  /** The ID of the broadcast. */
  readonly id: string
  /** The message, 1 to 140 characters. */
  readonly text: string
  /** The ID of the message that it replies to: the `timestamp` that sending it returned. */
  readonly reply_to?: Id | undefined
}

export interface SendBroadcastChatResult extends WriteResponse<{
  readonly success: boolean
  /** When the X API took it, in nanoseconds since 1970, as digits. It is the message's ID. */
  readonly timestamp: string
}> {}

/**
 * Sends a message to the chat of a live broadcast. Never sent twice: if the response is lost or a 5xx, it fails with
 * `OutcomeUnknown`.
 *
 * @param params `id`, 1 to 13 letters and digits; `text`, 1 to 140 characters; `reply_to`, 1 to 19 digits; `user_auth`,
 * default `true`
 * @returns `data.success`, and `data.timestamp`, the ID of the message
 * @see https://docs.x.com/x-api/broadcasts/send-a-chat-message-to-a-live-broadcast
 * @example
 * ```ts
 * import { sendBroadcastChat } from "@xeffect/broadcasts"
 *
 * const program = sendBroadcastChat({ id: "1DXxyRYNejbKM", text: "Hello from the lock" })
 * ```
 */
export const sendBroadcastChat = operation<SendBroadcastChatParams, SendBroadcastChatResult>({
  name: "send_broadcast_chat",
  method: "POST",
  path: "/2/broadcasts/{id}/chat",
  params: { id: broadcastId, text: required(text(1, 140)), reply_to: id },
  body: jsonBody(),
  response: outcome(written(struct({ success: always(boolean), timestamp: always(textOrNumber) }))),
  accepts: writes,
  user_auth: true
})

export interface DeleteBroadcastChatMessageParams extends UserAuthParams {
  /** The ID of the broadcast. */
  readonly id: string
  /** The ID of the message. */
  readonly message_id: Id
}

export interface DeleteBroadcastChatMessageResult extends WriteResponse<{ readonly deleted: boolean }> {}

/**
 * Removes a message from the chat of a broadcast.
 *
 * @param params `id` of the broadcast, 1 to 13 letters and digits; `message_id`, 1 to 19 digits; `user_auth`, default `true`
 * @returns `data.deleted`, `true`
 * @see https://docs.x.com/x-api/broadcasts/remove-a-chat-message-from-a-live-broadcast
 * @example
 * ```ts
 * import { deleteBroadcastChatMessage } from "@xeffect/broadcasts"
 *
 * const program = deleteBroadcastChatMessage({ id: "1DXxyRYNejbKM", message_id: "1764612000000000001" })
 * ```
 */
export const deleteBroadcastChatMessage = operation<DeleteBroadcastChatMessageParams, DeleteBroadcastChatMessageResult>(
  {
    name: "delete_broadcast_chat_message",
    method: "DELETE",
    path: "/2/broadcasts/{id}/chat/{message_id}",
    params: { id: broadcastId, message_id: id },
    response: outcome(written(struct({ deleted: always(boolean) })), { deleted: true }),
    accepts: writes,
    user_auth: true,
    idempotent: true
  }
)
