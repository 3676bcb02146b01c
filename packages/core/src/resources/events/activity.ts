import { Problem } from "../../errors/problem.ts"
import { always, intact, list, type Shape, string, struct, unknown } from "../../shape/shape.ts"
import type { ActivityPayloads } from "./payloads.ts"
import { EventPost, EventUserForm } from "./post.ts"

/** The type of an event of the X Activity API that is known today. */
export type ActivityEventType = keyof ActivityPayloads

/**
 * A type that is not known today. At run time it is text. To the compiler it is an enumeration that no other text is
 * compatible with, so that comparing `event_type` with a known type narrows an event.
 */
export declare enum UnknownEventType {
  Any = ""
}

/** The filter that selected an event: the user or keyword of the subscription. */
export interface ActivityFilter {
  readonly user_id?: string
  readonly keyword?: string
  readonly direction?: string
}

/** The resources that a payload refers to. */
export interface ActivityIncludes {
  readonly users?: ReadonlyArray<EventUserForm>
  readonly tweets?: ReadonlyArray<EventPost>
  /** `tweets` in the newer vocabulary. */
  readonly posts?: ReadonlyArray<EventPost>
  readonly media?: unknown
  readonly places?: unknown
  readonly polls?: unknown
  readonly topics?: unknown
}

interface EventEnvelope<Type, Payload> {
  /** Identifies the event together with its type and filter. Decimal digits, possibly with a minus sign. */
  readonly event_uuid?: string
  readonly event_type: Type
  readonly filter?: ActivityFilter
  /** The tag of the subscription. */
  readonly tag?: string
  /** Absent if it could not be used; `setAside` then has it. */
  readonly payload?: Payload
  readonly includes?: ActivityIncludes
}

/** An event of one type. */
export interface ActivityEventOf<Type extends ActivityEventType> extends EventEnvelope<Type, ActivityPayloads[Type]> {}

/** An event of a type that is not known today. */
export interface UnknownActivityEvent extends EventEnvelope<UnknownEventType, unknown> {}

/** An event of the X Activity API. Comparing `event_type` narrows the type of `payload`. */
export type ActivityEvent = { readonly [Type in ActivityEventType]: ActivityEventOf<Type> }[ActivityEventType]

/** An item of the activity stream or of a webhook: an event, or errors. */
export interface ActivityItem {
  readonly data?: ActivityEvent | UnknownActivityEvent
  readonly errors?: ReadonlyArray<Problem>
}

/** The envelope of an event. Its payload depends on the type. */
const ActivityEnvelope: Shape<EventEnvelope<string, unknown>> = struct({
  event_uuid: string,
  event_type: always(string),
  filter: struct({ user_id: string, keyword: string, direction: string }),
  tag: string,
  payload: unknown,
  includes: struct({
    users: list(EventUserForm),
    tweets: list(EventPost),
    posts: list(EventPost),
    media: unknown,
    places: unknown,
    polls: unknown,
    topics: unknown
  })
})

/** {@link ActivityItem} with the payload unchecked. */
export const ActivityItem = struct({ data: intact(ActivityEnvelope), errors: list(Problem) })
