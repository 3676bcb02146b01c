import type { DmEventFieldsParams, DmEventsPage, Id, Names, PagingParams, UserAuthParams } from "@xeffect/core"
import { operation, type ResultOf } from "@xeffect/core/define"
import * as Credentials from "@xeffect/core/credentials"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Rule from "@xeffect/core/rule"

interface EventsParams extends DmEventFieldsParams, PagingParams, UserAuthParams {
  /** Kinds of events, for example `["MessageCreate"]`. Kinds that are not known today are sent as they are. Default: all. */
  readonly event_types?: Names<"MessageCreate" | "ParticipantsJoin" | "ParticipantsLeave"> | undefined
}

interface EventsOfConversation extends EventsParams {
  /** The ID of a conversation, of two users or of a group. */
  readonly dm_conversation_id?: string | undefined
  readonly participant_id?: undefined
}

interface EventsWithParticipant extends EventsParams {
  readonly dm_conversation_id?: undefined
  /** The ID of the other user of a conversation of two. */
  readonly participant_id?: Id | undefined
}

/** At most one of `dm_conversation_id` and `participant_id`. */
export type GetDirectMessageEventsParams = EventsOfConversation | EventsWithParticipant

export interface GetDirectMessageEventsResult extends ResultOf {
  readonly result: DmEventsPage<this["params"]>
}

/**
 * A page of direct message events, newest first: the events of a conversation, of the conversation with one other
 * user, or, with neither given, all that the authenticated user sent or received within the last 30 days.
 *
 * @returns `data`, the events; `meta.next_token` and `meta.previous_token`; `includes` for the expansions
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `dm.read`, `tweet.read` and `users.read`) or OAuth 1.0a. `user_auth` is `true` by
 *   default
 * - Rate limit: 15 requests in 15 minutes for each user
 * - `dm_conversation_id`: the ID of a conversation: two IDs of users joined by a hyphen, or 15 to 19 digits for a group
 * - `participant_id`: an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `event_types`: values without commas, spaces and control characters, for example MessageCreate, ParticipantsJoin,
 *   ParticipantsLeave (a list, or a string with commas and no spaces)
 * - `max_results`: a whole number from 1 to 100; default `100`
 * - `pagination_token`: text of 1 or more characters
 * - `dm_event_fields`, `expansions`, `media_fields`, `tweet_fields` and `user_fields`: names of letters, digits, dots
 *   and underscores (a list, or a string with commas and no spaces)
 * - At most one of `dm_conversation_id` and `participant_id`
 * - Paging: by `pagination_token`, with `pages(getDirectMessageEvents)` and `items(getDirectMessageEvents)`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/direct-messages/get-dm-events
 * @example
 * ```ts
 * import { getDirectMessageEvents } from "xeffect/dms"
 *
 * const program = getDirectMessageEvents({
 *   participant_id: "2244994945",
 *   event_types: ["MessageCreate"],
 *   dm_event_fields: ["created_at"],
 *   expansions: ["sender_id"]
 * })
 * ```
 */
export const getDirectMessageEvents = operation<GetDirectMessageEventsParams, GetDirectMessageEventsResult>({
  name: "get_direct_message_events",
  method: "GET",
  path: {
    dm_conversation_id: "/2/dm_conversations/{dm_conversation_id}/dm_events",
    participant_id: "/2/dm_conversations/with/{participant_id}/dm_events",
    "": "/2/dm_events"
  },
  params: Parameter.combine(
    {
      dm_conversation_id: Parameter.conversationId,
      participant_id: Parameter.id,
      event_types: Parameter.openChoices("MessageCreate", "ParticipantsJoin", "ParticipantsLeave")
    },
    Parameter.paging(1, 100, 100),
    Parameter.dmEventFields
  ),
  rules: [Rule.oneOf(["dm_conversation_id", "participant_id"], false)],
  response: Response.json(Response.SeveralDmEvents),
  accepts: Credentials.user("dm.read", "tweet.read", "users.read"),
  user_auth: true,
  limits: Limits.per15Minutes(0, 15),
  paging: "pagination_token"
})

/**
 * A shorter name of {@link getDirectMessageEvents}.
 * @since 0.1.0
 */
export const getDmEvents = getDirectMessageEvents
