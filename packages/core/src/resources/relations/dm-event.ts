import type { DmEvent } from "../dm-event.ts"
import type { AnyResponse, Brings, Needs, UserOf } from "./response.ts"
import { userById } from "./find-user.ts"
import { findAll } from "./table.ts"

/**
 * The user who sent a direct message, `undefined` if the response does not include them. See `mediaOf` and
 * `referencedTweetsOf` for its media and the posts that it links to.
 *
 * @param response the response that contains the event, of a call with the expansion `sender_id`
 * @param event a direct message event of the response
 * @since 0.1.0
 * @example
 * ```ts
 * import { senderOf } from "xeffect/core/relations"
 * import { getDirectMessageEvents } from "xeffect/dms"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(
 *   getDirectMessageEvents({ expansions: ["sender_id"] }),
 *   (page) => page.data?.map((event) => `${senderOf(page, event)?.name}: ${event.text}`)
 * )
 * ```
 */
export const senderOf = <Response extends AnyResponse, Event extends DmEvent>(
  response: Response & Brings<UserOf<Response>, "users", "sender_id">,
  event: Event & Needs<Event, "sender_id">
): UserOf<Response> | undefined =>
  event.sender_id === undefined ? undefined : userById<Response>(response, event.sender_id)

/**
 * The users who joined or left a conversation with an event. Only those that the response includes.
 *
 * @param response the response that contains the event, of a call with the expansion `participant_ids`
 * @param event a direct message event of the response
 * @since 0.1.0
 * @example
 * ```ts
 * import { participantsOf } from "xeffect/core/relations"
 * import { getDirectMessageEvents } from "xeffect/dms"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(
 *   getDirectMessageEvents({ event_types: ["ParticipantsJoin"], expansions: ["participant_ids"] }),
 *   (page) => page.data?.map((event) => participantsOf(page, event).map(({ name }) => name))
 * )
 * ```
 */
export const participantsOf = <Response extends AnyResponse, Event extends DmEvent>(
  response: Response & Brings<UserOf<Response>, "users", "participant_ids">,
  event: Event & Needs<Event, "participant_ids">
): ReadonlyArray<UserOf<Response>> => findAll(event.participant_ids, (id) => userById<Response>(response, id))
