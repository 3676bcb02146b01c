/** Gathers what the objects of a response refer to, each once, and what of it cannot be shown. */
import { type Json, ofIncludes } from "../request/problems.ts"
import { entitiesOf } from "../world/entities.ts"
import type { WorldPost, WorldUser } from "../world/types.ts"
import { writeMedia, writePlace, writePoll } from "./attachments.ts"
import { lookupPost, lookupUser, lookupUsername } from "./lookup.ts"
import { writeIncludedPost } from "./post.ts"
import { writeTopic } from "./space.ts"
import { writeUser } from "./user.ts"
import { compact, filled, type View } from "./view.ts"

/** The included objects, by kind and identifier. */
export interface Collected {
  readonly view: View
  readonly users: Map<string, WorldUser>
  readonly posts: Map<string, WorldPost>
  readonly mediaKeys: Set<string>
  readonly pollIds: Set<string>
  readonly placeIds: Set<string>
  readonly topicIds: Set<string>
  readonly problems: Map<string, Json>
}

/** Includes a post, or says why not. */
export const addPost = (to: Collected, id: string, expansion: string): WorldPost | undefined => {
  const post = lookupPost(to.view, id, expansion)
  if ("found" in post) to.posts.set(id, post.found)
  else to.problems.set(`${expansion} ${id}`, ofIncludes(post.problem))
  return "found" in post ? post.found : undefined
}

/** Includes a user, or says why not. */
export const addUser = (to: Collected, id: string | undefined, expansion: string): void => {
  if (id === undefined) return
  const user = lookupUser(to.view, id, expansion)
  if ("found" in user) to.users.set(id, user.found)
  else to.problems.set(`${expansion} ${id}`, ofIncludes(user.problem))
}

/** Includes the users a text names. A name without a user is not an error. */
export const addMentioned = (to: Collected, text: string | undefined, expansion: string): void => {
  for (const { value } of entitiesOf(text ?? "").mentions) {
    const user = lookupUsername(to.view, value, expansion)
    if ("found" in user) to.users.set(user.found.id, user.found)
  }
}

/** The effect of an expansion on one object of the response. */
export type Expansion<A> = (to: Collected, value: A, expansion: string) => void

/** The expansions of a kind of object by their name. */
export type Expansions<A> = Readonly<Record<string, Expansion<A>>>

/** The parts of a response besides `data`. */
export interface Expanded {
  readonly includes: Readonly<Record<string, unknown>> | undefined
  readonly problems: ReadonlyArray<Json>
  /** The included posts, for whatever else has to be said about them. */
  readonly posts: ReadonlyArray<WorldPost>
}

const present = <A>(map: ReadonlyMap<string, A>, ids: Iterable<string>): ReadonlyArray<A> =>
  Array.from(ids).flatMap((id) => map.get(id) ?? [])

/** Follows the expansions of a request, by the table of those its objects have. */
export const expand = <A>(view: View, table: Expansions<A>, values: ReadonlyArray<A>): Expanded => {
  const to: Collected = {
    view,
    users: new Map(),
    posts: new Map(),
    mediaKeys: new Set(),
    pollIds: new Set(),
    placeIds: new Set(),
    topicIds: new Set(),
    problems: new Map()
  }
  for (const expansion of view.expansions) for (const value of values) table[expansion]?.(to, value, expansion)
  const { world } = view
  return {
    includes: compact({
      media: filled(present(world.media, to.mediaKeys).map((media) => writeMedia(media, view))),
      users: filled(Array.from(to.users.values(), (user) => writeUser(user, view))),
      tweets: filled(Array.from(to.posts.values(), (post) => writeIncludedPost(post, view))),
      polls: filled(present(world.polls, to.pollIds).map((poll) => writePoll(poll, view))),
      places: filled(present(world.places, to.placeIds).map((place) => writePlace(place, view))),
      topics: filled(present(world.topics, to.topicIds).map((topic) => writeTopic(topic, view)))
    }),
    problems: Array.from(to.problems.values()),
    posts: Array.from(to.posts.values())
  }
}
