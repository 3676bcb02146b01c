import { either, number, always, type Fields, type Shape, shapeOfField, string, struct } from "../../shape/shape.ts"
import { Tweet } from "../tweet.ts"
import { User } from "../user.ts"

/** A count or a time in milliseconds. The X API sends either JSON type, and for some events both, as `duration_ms_str`. */
export type NumberOrText = number | string

/** A post in an event. Only `id` is certain: which fields are present depends on the event. */
export interface EventPost extends Partial<Omit<Tweet, "id">> {
  readonly id: string
  /** The post that this one replies to. */
  readonly in_reply_to_tweet_id?: string
}

/** A user in an event. Only `id` is certain. */
export interface EventUser extends Partial<Omit<User, "id">> {
  readonly id: string
}

/** A user, plain or wrapped in `data`, as the X API does for some events. See `eventUser`. */
export type EventUserForm = EventUser | { readonly data: EventUser }

/**
 * Either form of a number.
 * @since 0.1.0
 */
export const eventNumber: Shape<NumberOrText> = either(number, string)

// Like the resource, but only `id` is needed: an event may have fewer fields than a response.
const withIdOnly = (shape: Shape, more: Fields = {}): Shape => {
  const entries = Object.entries(shape.type === "struct" ? shape.fields : {})
  const optional = entries.map(([name, field]) => [name, shapeOfField(field)] as const)
  return { type: "struct", fields: { ...Object.fromEntries(optional), ...more, id: always(string) } }
}

// The types say the same as the shapes that are derived: `id` is needed, and no other field is.
/** @since 0.1.0 */
export const EventPost = withIdOnly(Tweet, { in_reply_to_tweet_id: string }) as Shape<EventPost>

const PlainUser = withIdOnly(User) as Shape<EventUser>

/** @since 0.1.0 */
export const EventUserForm: Shape<EventUserForm> = either(PlainUser, struct({ data: always(PlainUser) }))
