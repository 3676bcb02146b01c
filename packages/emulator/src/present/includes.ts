/** Follows the expansions of a request: what the objects of an answer refer to, each once, and what cannot be shown. */
import type { Json } from "../problems.ts"
import { entitiesOf } from "../world/entities.ts"
import { postsOf } from "../world/queries.ts"
import type { WorldPost, WorldUser } from "../world/types.ts"
import { writeMedia, writePlace, writePoll } from "./attachments.ts"
import { lookupPost, lookupUser, lookupUsername } from "./lookup.ts"
import { writeIncludedPost } from "./post.ts"
import { writeUser } from "./user.ts"
import { compact, filled, type View } from "./view.ts"

/** What is included, by kind and identifier. */
interface Collected {
  readonly view: View
  readonly users: Map<string, WorldUser>
  readonly posts: Map<string, WorldPost>
  readonly mediaKeys: Set<string>
  readonly pollIds: Set<string>
  readonly placeIds: Set<string>
  readonly problems: Map<string, Json>
}

const addPost = (to: Collected, id: string, expansion: string): WorldPost | undefined => {
  const post = lookupPost(to.view, id, expansion)
  if ("found" in post) to.posts.set(id, post.found)
  else to.problems.set(`${expansion} ${id}`, post.problem)
  return "found" in post ? post.found : undefined
}

const addUser = (to: Collected, id: string | undefined, expansion: string): void => {
  if (id === undefined) return
  const user = lookupUser(to.view, id, expansion)
  if ("found" in user) to.users.set(id, user.found)
  else to.problems.set(`${expansion} ${id}`, user.problem)
}

// A text may name somebody who never existed, which is no fault of the request.
const addMentioned = (to: Collected, text: string | undefined, expansion: string): void => {
  for (const { value } of entitiesOf(text ?? "").mentions) {
    const user = lookupUsername(to.view, value, expansion)
    if ("found" in user) to.users.set(user.found.id, user.found)
  }
}

/** What an expansion does with one object of the answer. */
type Expansion<A> = (to: Collected, value: A, expansion: string) => void

const addAuthor: Expansion<WorldPost> = (to, post, expansion) => addUser(to, post.authorId, expansion)

const addMedia: Expansion<WorldPost> = (to, post) => post.mediaKeys.forEach((key) => to.mediaKeys.add(key))

const referenced =
  (then: Expansion<WorldPost>): Expansion<WorldPost> =>
  (to, post, expansion) => {
    for (const { id } of post.references) {
      const other = addPost(to, id, "referenced_tweets.id")
      if (other !== undefined) then(to, other, expansion)
    }
  }

const ofPosts: Readonly<Record<string, Expansion<WorldPost>>> = {
  author_id: addAuthor,
  username: addAuthor,
  in_reply_to_user_id: (to, post, expansion) => addUser(to, post.inReplyToUserId, expansion),
  "entities.mentions.username": (to, post, expansion) => addMentioned(to, post.text, expansion),
  "entities.note.mentions.username": (to, post, expansion) => addMentioned(to, post.note, expansion),
  "referenced_tweets.id": referenced(() => {}),
  "referenced_tweets.id.author_id": referenced(addAuthor),
  "referenced_tweets.id.attachments.media_keys": referenced(addMedia),
  edit_history_tweet_ids: (to, post, expansion) => addPost(to, post.id, expansion),
  "attachments.media_keys": addMedia,
  "attachments.poll_ids": (to, post) => post.pollId !== undefined && to.pollIds.add(post.pollId),
  "geo.place_id": (to, post) => post.placeId !== undefined && to.placeIds.add(post.placeId)
}

const ofUsers: Readonly<Record<string, Expansion<WorldUser>>> = {
  pinned_tweet_id: (to, user, expansion) =>
    user.pinnedPostId !== undefined && addPost(to, user.pinnedPostId, expansion),
  most_recent_tweet_id: (to, user, expansion) => {
    const id = postsOf(to.view.world, user.id)[0]?.id
    return id !== undefined && addPost(to, id, expansion)
  },
  "affiliation.user_id": (to, user, expansion) => addUser(to, user.affiliatedWith, expansion)
}

/** What goes beside `data` in an answer. */
export interface Expanded {
  readonly includes: Readonly<Record<string, unknown>> | undefined
  readonly problems: ReadonlyArray<Json>
  /** The included posts, for whatever else has to be said about them. */
  readonly posts: ReadonlyArray<WorldPost>
}

const present = <A>(map: ReadonlyMap<string, A>, ids: Iterable<string>): ReadonlyArray<A> =>
  Array.from(ids).flatMap((id) => map.get(id) ?? [])

const expand = <A>(view: View, table: Readonly<Record<string, Expansion<A>>>, values: ReadonlyArray<A>): Expanded => {
  const to: Collected = {
    view,
    users: new Map(),
    posts: new Map(),
    mediaKeys: new Set(),
    pollIds: new Set(),
    placeIds: new Set(),
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
      places: filled(present(world.places, to.placeIds).map((place) => writePlace(place, view)))
    }),
    problems: Array.from(to.problems.values()),
    posts: Array.from(to.posts.values())
  }
}

/** Follows the expansions of a request for posts. */
export const expandPosts = (view: View, posts: ReadonlyArray<WorldPost>): Expanded => expand(view, ofPosts, posts)

/** Follows the expansions of a request for users. */
export const expandUsers = (view: View, users: ReadonlyArray<WorldUser>): Expanded => expand(view, ofUsers, users)
