// Written by npm run generate from spec/operations/chat/screen-and-pins.ts. Changes belong there.
import type { Id, UserAuthParams, WriteResponse } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Credentials from "@xeffect/core/credentials"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Rule from "@xeffect/core/rule"
import * as Shape from "@xeffect/core/shape"
import { chatConversationId } from "./parameters/conversation-id.ts"
import { type ActionSignature, actionSignatures } from "./parameters/signatures.ts"
import { type PinnedChatMessages, PinnedMessages } from "./resources/pinned-message.ts"

export interface UpdateChatConversationScreenCaptureParams extends UserAuthParams {
  /** The conversation: the ID of the other user, two IDs of users, or the ID of a group. */
  readonly id: Id
  /** Whether pictures of the screen are prevented. */
  readonly blocking?: boolean | undefined
  /** The signatures of the crypto library for `blocking`. */
  readonly blocking_action_signatures?: ReadonlyArray<ActionSignature> | undefined
  /** Whether the participants learn of pictures of the screen. */
  readonly detection?: boolean | undefined
  /** The signatures of the crypto library for `detection`. */
  readonly detection_action_signatures?: ReadonlyArray<ActionSignature> | undefined
}

export interface UpdateChatConversationScreenCaptureResult extends WriteResponse<{
  readonly blocking?: boolean
  readonly detection?: boolean
}> {}

/**
 * Sets whether pictures of the screen are prevented in a conversation, and whether others learn of them.
 *
 * @returns `data.blocking` and `data.detection`, whichever was set
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `dm.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `id` (required): the ID of a user, two IDs of users joined by a hyphen or a colon, or g and 1 to 19 digits for a
 *   group
 * - `blocking` and `detection`: true or false
 * - `blocking_action_signatures` and `detection_action_signatures`: a list of 1 or more, each an object with
 *   message_id, encoded_message_event_detail, message_event_signature, optional signature_payload
 * - At least one of `blocking` and `detection`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/xchat/groups
 * @example
 * ```ts
 * import { updateChatConversationScreenCapture } from "xeffect/chat"
 *
 * const program = updateChatConversationScreenCapture({ id: "2244994945", detection: true })
 * ```
 */
export const updateChatConversationScreenCapture = operation<
  UpdateChatConversationScreenCaptureParams,
  UpdateChatConversationScreenCaptureResult
>({
  name: "update_chat_conversation_screen_capture",
  method: "PUT",
  path: "/2/chat/conversations/{id}/screen_capture",
  params: {
    id: chatConversationId,
    blocking: Parameter.flag,
    blocking_action_signatures: actionSignatures,
    detection: Parameter.flag,
    detection_action_signatures: actionSignatures
  },
  rules: [Rule.atLeastOne("blocking", "detection")],
  body: Body.json(),
  response: Response.outcome(Response.written(Shape.struct({ blocking: Shape.boolean, detection: Shape.boolean }))),
  accepts: Credentials.user("dm.write", "tweet.read", "users.read"),
  user_auth: true,
  idempotent: true
})

export interface GetChatConversationPinnedMessagesParams extends UserAuthParams {
  /** The conversation: the ID of the other user, two IDs of users, or the ID of a group. */
  readonly id: Id
  /** `meta.next_token` of the page before. */
  readonly pagination_token?: Id | undefined
}

/**
 * Returns a page of the pinned messages of a conversation. A message is pinned and unpinned by an encrypted event.
 *
 * @returns `data`, the pinned messages; `meta.result_count`, and `meta.next_token` if there are more
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `dm.read`, `tweet.read` and `users.read`) or OAuth 1.0a. `user_auth` is `true` by
 *   default
 * - Rate limit: none is published
 * - `id` (required): the ID of a user, two IDs of users joined by a hyphen or a colon, or g and 1 to 19 digits for a
 *   group
 * - `pagination_token`: an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Paging: by `pagination_token`, with `pages(getChatConversationPinnedMessages)` and
 *   `items(getChatConversationPinnedMessages)`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/xchat/groups
 * @example
 * ```ts
 * import { getChatConversationPinnedMessages } from "xeffect/chat"
 *
 * const program = getChatConversationPinnedMessages({ id: "2244994945" })
 * ```
 */
export const getChatConversationPinnedMessages = operation<GetChatConversationPinnedMessagesParams, PinnedChatMessages>(
  {
    name: "get_chat_conversation_pinned_messages",
    method: "GET",
    path: "/2/chat/conversations/{id}/pinned_messages",
    params: { id: chatConversationId, pagination_token: Parameter.id },
    response: Response.json(PinnedMessages),
    accepts: Credentials.user("dm.read", "tweet.read", "users.read"),
    user_auth: true,
    paging: "pagination_token"
  }
)
