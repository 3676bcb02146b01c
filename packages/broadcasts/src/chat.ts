// Written by npm run generate from spec/operations/broadcasts/chat.ts. Changes belong there.
import type { ForwardPagingParams, Id, UserAuthParams, WriteResponse } from "@xeffect/core"
import { operation, type ResultOf } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Credentials from "@xeffect/core/credentials"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
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
 * @returns `data`, the messages; `meta.result_count` and `meta.next_token`; `includes` for the expansions
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scope `broadcast.read`) or OAuth 1.0a. `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `id` (required): an ID of 1 to 13 letters and digits
 * - `max_results`: a whole number from 1 to 200; default `100`
 * - `pagination_token`: text of 1 or more characters
 * - `broadcast_chat_message_fields`, `expansions` and `user_fields`: names of letters, digits, dots and underscores (a
 *   list, or a string with commas and no spaces)
 * - Paging: by `pagination_token`, with `pages(getBroadcastChat)` and `items(getBroadcastChat)`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/broadcasts/get-broadcast-chat-history
 * @example
 * ```ts
 * import { getBroadcastChat } from "xeffect/broadcasts"
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
  params: Parameter.combine({ id: Parameter.spaceId }, Parameter.paging(1, 200, 100), broadcastChatMessageFields),
  response: Response.json(SeveralBroadcastChatMessages),
  accepts: Credentials.user("broadcast.read"),
  user_auth: true,
  paging: "pagination_token"
})

export interface SendBroadcastChatParams extends UserAuthParams {
  /** The ID of the broadcast. */
  readonly id: string
  /** The message. */
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
 * Sends a message to the chat of a live broadcast.
 *
 * @returns `data.success`, and `data.timestamp`, the ID of the message
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `broadcast.read` and `broadcast.write`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `id` (required): an ID of 1 to 13 letters and digits
 * - `text` (required): text of 1 to 140 characters
 * - `reply_to`: an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/broadcasts/send-a-chat-message-to-a-live-broadcast
 * @example
 * ```ts
 * import { sendBroadcastChat } from "xeffect/broadcasts"
 *
 * const program = sendBroadcastChat({ id: "1DXxyRYNejbKM", text: "Hello from the lock" })
 * ```
 */
export const sendBroadcastChat = operation<SendBroadcastChatParams, SendBroadcastChatResult>({
  name: "send_broadcast_chat",
  method: "POST",
  path: "/2/broadcasts/{id}/chat",
  params: { id: Parameter.spaceId, text: Parameter.required(Parameter.text(1, 140)), reply_to: Parameter.id },
  body: Body.json(),
  response: Response.outcome(
    Response.written(
      Shape.struct({ success: Shape.always(Shape.boolean), timestamp: Shape.always(Shape.textOrNumber) })
    )
  ),
  accepts: Credentials.user("broadcast.read", "broadcast.write"),
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
 * @returns `data.deleted`, `true`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `broadcast.read` and `broadcast.write`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `id` (required): an ID of 1 to 13 letters and digits
 * - `message_id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/broadcasts/remove-a-chat-message-from-a-live-broadcast
 * @example
 * ```ts
 * import { deleteBroadcastChatMessage } from "xeffect/broadcasts"
 *
 * const program = deleteBroadcastChatMessage({ id: "1DXxyRYNejbKM", message_id: "1764612000000000001" })
 * ```
 */
export const deleteBroadcastChatMessage = operation<DeleteBroadcastChatMessageParams, DeleteBroadcastChatMessageResult>(
  {
    name: "delete_broadcast_chat_message",
    method: "DELETE",
    path: "/2/broadcasts/{id}/chat/{message_id}",
    params: { id: Parameter.spaceId, message_id: Parameter.id },
    response: Response.outcome(Response.written(Shape.struct({ deleted: Shape.always(Shape.boolean) })), {
      deleted: true
    }),
    accepts: Credentials.user("broadcast.read", "broadcast.write"),
    user_auth: true,
    idempotent: true
  }
)
