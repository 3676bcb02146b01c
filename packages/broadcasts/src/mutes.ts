// Written by npm run generate from spec/operations/broadcasts/mutes.ts. Changes belong there.
import type { Id, UserAuthParams, WriteResponse } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Credentials from "@xeffect/core/credentials"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import { moment, type Moment } from "./parameters/moment.ts"

export interface MuteBroadcastChatUserParams extends UserAuthParams {
  /** The ID of the broadcast. */
  readonly id: string
  /** The ID of the user to mute. */
  readonly user_id: Id
  /** When the mute ends. Default: never. */
  readonly end_at_ms?: Moment | undefined
  /** The ID of a message of theirs that is removed as well. */
  readonly message_id?: Id | undefined
}

export interface BroadcastChatMuteResult extends WriteResponse<{ readonly muted: boolean }> {}

/**
 * Keeps a user from writing in the chat of a broadcast, until a time or for good.
 *
 * @returns `data.muted`, `true`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `broadcast.read` and `broadcast.write`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `id` (required): an ID of 1 to 13 letters and digits
 * - `user_id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `end_at_ms`: a time since 1970: a Date, a DateTime, a date and time with an offset, or milliseconds as 1 to 19
 *   digits
 * - `message_id`: an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/broadcasts/mute-a-user-in-a-broadcast-chat
 * @example
 * ```ts
 * import { muteBroadcastChatUser } from "xeffect/broadcasts"
 *
 * const program = muteBroadcastChatUser({ id: "1DXxyRYNejbKM", user_id: "2244994945", end_at_ms: "2026-12-01T20:00:00Z" })
 * ```
 */
export const muteBroadcastChatUser = operation<MuteBroadcastChatUserParams, BroadcastChatMuteResult>({
  name: "mute_broadcast_chat_user",
  method: "POST",
  path: "/2/broadcasts/{id}/chat/mutes",
  params: {
    id: Parameter.spaceId,
    user_id: Parameter.required(Parameter.id),
    end_at_ms: moment,
    message_id: Parameter.id
  },
  body: Body.json(),
  response: Response.outcome(Response.written(Shape.struct({ muted: Shape.always(Shape.boolean) })), { muted: true }),
  accepts: Credentials.user("broadcast.read", "broadcast.write"),
  user_auth: true,
  idempotent: true
})

export interface UnmuteBroadcastChatUserParams extends UserAuthParams {
  /** The ID of the broadcast. */
  readonly id: string
  /** The ID of the muted user. */
  readonly user_id: Id
}

/**
 * Lets a muted user write in the chat of a broadcast again.
 *
 * @returns `data.muted`, `false`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `broadcast.read` and `broadcast.write`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `id` (required): an ID of 1 to 13 letters and digits
 * - `user_id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/broadcasts/unmute-a-user-in-a-broadcast-chat
 * @example
 * ```ts
 * import { unmuteBroadcastChatUser } from "xeffect/broadcasts"
 *
 * const program = unmuteBroadcastChatUser({ id: "1DXxyRYNejbKM", user_id: "2244994945" })
 * ```
 */
export const unmuteBroadcastChatUser = operation<UnmuteBroadcastChatUserParams, BroadcastChatMuteResult>({
  name: "unmute_broadcast_chat_user",
  method: "DELETE",
  path: "/2/broadcasts/{id}/chat/mutes/{user_id}",
  params: { id: Parameter.spaceId, user_id: Parameter.id },
  response: Response.outcome(Response.written(Shape.struct({ muted: Shape.always(Shape.boolean) })), { muted: false }),
  accepts: Credentials.user("broadcast.read", "broadcast.write"),
  user_auth: true,
  idempotent: true
})
