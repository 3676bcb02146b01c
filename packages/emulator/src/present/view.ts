/** The reader of a response, and the fields that it shall contain. */
import type { Caller } from "../auth/credentials.ts"
import { pictureOrigin } from "./picture-address.ts"
import { many, type Query } from "../description/validate.ts"
import type { World } from "../world/types.ts"
import { makeIndex, type WorldIndex } from "../world/world-index.ts"

/** The names of fields and expansions a request asks for, beyond those it always gets. */
export interface View {
  readonly world: World
  /** Taken from the world when the response is written. */
  readonly index: WorldIndex
  readonly now: number
  /** The user behind the request, if there is one. */
  readonly viewer: string | undefined
  readonly scopes: ReadonlySet<string>
  /** The scheme and host at which pictures are. */
  readonly pictures: string
  readonly expansions: ReadonlySet<string>
  readonly fields: Readonly<Record<Resource, ReadonlySet<string>>>
}

/** The resources that have fields to choose from. */
export type Resource =
  | "tweet"
  | "user"
  | "media"
  | "poll"
  | "place"
  | "space"
  | "topic"
  | "list"
  | "dm_event"
  | "broadcast"
  | "broadcast_chat_message"
  | "chat_conversation"
  | "chat_message_event"
  | "public_key"

/** How one kind of resource is written: each field by its name; a field without a value is left out. */
export type Fields<A> = Readonly<Record<string, (value: A, view: View) => unknown>>

/** Who sees a response, and where the request was sent. Without an origin, the response is not to a request. */
export interface Viewing {
  readonly caller: Caller
  readonly origin?: string | undefined
}

/** The view of a request. */
export const viewOf = (
  world: World,
  now: number,
  { caller, origin = "https://api.x.com" }: Viewing,
  query: Query
): View => {
  const wanted = (name: string) => new Set(many(query, name))
  const user = "userId" in caller ? caller : undefined
  return {
    world,
    index: makeIndex(world),
    now,
    viewer: user?.userId,
    scopes: user?.scopes ?? new Set(),
    pictures: pictureOrigin(origin),
    expansions: wanted("expansions"),
    fields: {
      tweet: wanted("tweet.fields"),
      user: wanted("user.fields"),
      media: wanted("media.fields"),
      poll: wanted("poll.fields"),
      place: wanted("place.fields"),
      space: wanted("space.fields"),
      topic: wanted("topic.fields"),
      list: wanted("list.fields"),
      dm_event: wanted("dm_event.fields"),
      broadcast: wanted("broadcast.fields"),
      broadcast_chat_message: wanted("broadcast_chat_message.fields"),
      chat_conversation: wanted("chat_conversation.fields"),
      chat_message_event: wanted("chat_message_event.fields"),
      public_key: wanted("public_key.fields")
    }
  }
}

/** The same view of the world at a later time. */
export const viewAt = (view: View, now: number): View => ({ ...view, now, index: makeIndex(view.world) })

/** Writes the fields that were chosen, in the order of the table. */
export const pick = <A>(
  fields: Fields<A>,
  chosen: ReadonlySet<string>,
  value: A,
  view: View
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, write]) => {
      const written = chosen.has(name) ? write(value, view) : undefined
      return written === undefined ? [] : [[name, written]]
    })
  )

/** A time as the X API writes it. */
export const timestamp = (time: number): string => new Date(time).toISOString()

/** A list, or nothing if it is empty: the X API leaves empty lists out. */
export const filled = <A>(list: ReadonlyArray<A>): ReadonlyArray<A> | undefined => (list.length > 0 ? list : undefined)

/** An object without the keys that have no value, or nothing if no key has one. */
export const compact = (object: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined => {
  const entries = Object.entries(object).filter(([, value]) => value !== undefined)
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}
