import type { Id, UserAuthParams, WriteResponse } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Credentials from "@xeffect/core/credentials"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Rule from "@xeffect/core/rule"
import { sentMessage } from "./sent.ts"

interface Message extends UserAuthParams {
  /** The text. Required if there is no `media_id`. */
  readonly text?: string | undefined
  /** A media item, uploaded before. Required if there is no `text`. */
  readonly media_id?: Id | undefined
}

interface InConversation extends Message {
  /** The ID of a conversation, of two users or of a group. */
  readonly dm_conversation_id: string
  readonly participant_id?: undefined
}

interface ToParticipant extends Message {
  readonly dm_conversation_id?: undefined
  /** The ID of the user to write to. Starts a conversation with the user if there is none yet. */
  readonly participant_id: Id
}

/** Exactly one of `dm_conversation_id` and `participant_id`. */
export type CreateDirectMessageParams = InConversation | ToParticipant

export interface CreateDirectMessageResult extends WriteResponse<{
  readonly dm_conversation_id: string
  readonly dm_event_id: string
}> {}

/**
 * Sends a direct message to a conversation, or to a user.
 *
 * @returns `data.dm_conversation_id` and `data.dm_event_id`, the ID of the message
 * @remarks The app needs permission for direct messages. Fails with `Forbidden` if the other user does not accept
 * messages.
 *
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `dm.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - Rate limit: 15 requests in 15 minutes for each user; 1,440 requests in 24 hours for the app, 1,440 for each user
 * - `dm_conversation_id`: the ID of a conversation: two IDs of users joined by a hyphen, or 15 to 19 digits for a group
 * - `participant_id` and `media_id`: an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `text`: text of 1 or more characters
 * - At least one of `text` and `media_id`
 * - Exactly one of `dm_conversation_id` and `participant_id`
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/direct-messages/create-dm-message-by-participant-id
 * @see https://docs.x.com/x-api/direct-messages/create-dm-message-by-conversation-id
 * @example
 * ```ts
 * import { createDirectMessage } from "xeffect/dms"
 *
 * const program = createDirectMessage({ participant_id: "2244994945", text: "Hello" })
 * ```
 */
export const createDirectMessage = operation<CreateDirectMessageParams, CreateDirectMessageResult>({
  name: "create_direct_message",
  method: "POST",
  path: {
    dm_conversation_id: "/2/dm_conversations/{dm_conversation_id}/messages",
    participant_id: "/2/dm_conversations/with/{participant_id}/messages"
  },
  params: {
    dm_conversation_id: Parameter.conversationId,
    participant_id: Parameter.id,
    text: Parameter.text(1),
    media_id: Parameter.at(Parameter.attachment, "attachments")
  },
  rules: [Rule.atLeastOne("text", "media_id"), Rule.oneOf(["dm_conversation_id", "participant_id"], true)],
  body: Body.json(),
  response: sentMessage,
  accepts: Credentials.user("dm.write", "tweet.read", "users.read"),
  user_auth: true,
  limits: Limits.per15Minutes(0, 15, Limits.per24Hours(1440, 1440))
})

/**
 * A shorter name of {@link createDirectMessage}.
 * @since 0.1.0
 */
export const createDm = createDirectMessage
