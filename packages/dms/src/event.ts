// Written by npm run generate from spec/operations/dms/event.ts. Changes belong there.
import type { DmEventFieldsParams, DmEventResponse, Id, UserAuthParams, WriteResponse } from "@xeffect/core"
import { operation, type ResultOf } from "@xeffect/core/define"
import * as Credentials from "@xeffect/core/credentials"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"

export interface GetDirectMessageEventParams extends DmEventFieldsParams, UserAuthParams {
  /** The ID of the event. */
  readonly event_id: Id
}

export interface GetDirectMessageEventResult extends ResultOf {
  readonly result: DmEventResponse<this["params"]>
}

/**
 * One direct message event of a conversation that the authenticated user is in.
 *
 * @returns `data`, the event with its default and the requested fields; `includes` for the expansions; `errors`, and no
 * `data`, for an event that does not exist or may not be read
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `dm.read`, `tweet.read` and `users.read`) or OAuth 1.0a. `user_auth` is `true` by
 *   default
 * - Rate limit: 15 requests in 15 minutes for each user
 * - `event_id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `dm_event_fields`, `expansions`, `media_fields`, `tweet_fields` and `user_fields`: names of letters, digits, dots
 *   and underscores (a list, or a string with commas and no spaces)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/direct-messages/get-dm-event-by-id
 * @example
 * ```ts
 * import { senderOf } from "xeffect/core/relations"
 * import { getDirectMessageEvent } from "xeffect/dms"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(
 *   getDirectMessageEvent({ event_id: "1582838499983564806", expansions: ["sender_id"] }),
 *   (response) => response.data && senderOf(response, response.data)?.username
 * )
 * ```
 */
export const getDirectMessageEvent = operation<GetDirectMessageEventParams, GetDirectMessageEventResult>({
  name: "get_direct_message_event",
  method: "GET",
  path: "/2/dm_events/{event_id}",
  params: Parameter.combine({ event_id: Parameter.id }, Parameter.dmEventFields),
  response: Response.json(Response.SingleDmEvent),
  accepts: Credentials.user("dm.read", "tweet.read", "users.read"),
  user_auth: true,
  limits: Limits.per15Minutes(0, 15)
})

export interface DeleteDirectMessageEventParams extends UserAuthParams {
  /** The ID of the event, a message of the authenticated user's own. */
  readonly event_id: Id
}

export interface DeleteDirectMessageEventResult extends WriteResponse<{ readonly deleted: boolean }> {}

/**
 * Deletes a direct message of the authenticated user.
 *
 * @returns `data.deleted`, `true`
 * @remarks Fails with `Forbidden` for a message of another user, and with `OutcomeUnknown` if the message may already
 * be deleted.
 *
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `dm.read` and `dm.write`) or OAuth 1.0a. The app needs write permission. `user_auth`
 *   is `true` by default
 * - Rate limit: 300 requests in 15 minutes for each user; 4,000 requests in 24 hours for the app, 1,500 for each user
 * - `event_id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/direct-messages/delete-dm-event
 * @example
 * ```ts
 * import { deleteDirectMessageEvent } from "xeffect/dms"
 *
 * const program = deleteDirectMessageEvent({ event_id: "1582838499983564806" })
 * ```
 */
export const deleteDirectMessageEvent = operation<DeleteDirectMessageEventParams, DeleteDirectMessageEventResult>({
  name: "delete_direct_message_event",
  method: "DELETE",
  path: "/2/dm_events/{event_id}",
  params: { event_id: Parameter.id },
  response: Response.outcome(Response.written(Shape.struct({ deleted: Shape.always(Shape.boolean) })), {
    deleted: true
  }),
  accepts: Credentials.user("dm.read", "dm.write"),
  user_auth: true,
  limits: Limits.per15Minutes(0, 300, Limits.per24Hours(4000, 1500))
})
