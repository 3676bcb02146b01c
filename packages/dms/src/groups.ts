import type { Id, UserAuthParams, WriteResponse } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Credentials from "@xeffect/core/credentials"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Rule from "@xeffect/core/rule"
import { sentMessage } from "./sent.ts"

export interface CreateDirectMessageConversationParams extends UserAuthParams {
  /** 2 to 49 IDs of the other users: a list, or a string with commas and no spaces. */
  readonly participant_ids: ReadonlyArray<Id> | string
  /** The text of the first message. Required if there is no `media_id`. */
  readonly text?: string | undefined
  /** A media item of the first message, uploaded before. Required if there is no `text`. */
  readonly media_id?: Id | undefined
}

export interface CreateDirectMessageConversationResult extends WriteResponse<{
  readonly dm_conversation_id: string
  /** The ID of the first message. */
  readonly dm_event_id: string
}> {}

/**
 * Creates a group conversation, with a first message in it. For a conversation of two users `createDirectMessage` is
 * enough. The X API's `conversation_type` is not a parameter: it is always `Group`, and is sent for you.
 *
 * @returns `data.dm_conversation_id`, to send further messages to, and `data.dm_event_id`, the ID of the message
 * @remarks The app needs permission for direct messages. Fails with `Forbidden` if one of the users does not accept
 * messages.
 *
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `dm.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - Rate limit: 15 requests in 15 minutes for each user; 1,440 requests in 24 hours for the app, 1,440 for each user
 * - `participant_ids` (required): 2 to 49 IDs of 1 to 19 digits (a list, or a string with commas and no spaces)
 * - `text`: text of 1 or more characters
 * - `media_id`: an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - At least one of `text` and `media_id`
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/direct-messages/create-dm-conversation
 * @example
 * ```ts
 * import { createDirectMessage, createDirectMessageConversation } from "xeffect/dms"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.gen(function* () {
 *   const { data } = yield* createDirectMessageConversation({ participant_ids: ["783214", "6253282"], text: "Saturday?" })
 *   yield* createDirectMessage({ dm_conversation_id: data.dm_conversation_id, text: "At nine" })
 * })
 * ```
 */
export const createDirectMessageConversation = operation<
  CreateDirectMessageConversationParams,
  CreateDirectMessageConversationResult
>({
  name: "create_direct_message_conversation",
  method: "POST",
  path: "/2/dm_conversations",
  params: {
    participant_ids: Parameter.required(Parameter.ids(49, 2)),
    text: Parameter.at(Parameter.text(1), "message", "text"),
    media_id: Parameter.at(Parameter.attachment, "message", "attachments")
  },
  rules: [Rule.atLeastOne("text", "media_id")],
  // The one kind that the X API has, with a capital.
  body: Body.json({ conversation_type: "Group" }),
  response: sentMessage,
  accepts: Credentials.user("dm.write", "tweet.read", "users.read"),
  user_auth: true,
  limits: Limits.per15Minutes(0, 15, Limits.per24Hours(1440, 1440))
})
