/** Questions about the world: who sees what, who wrote what, and how often. */
import { newestFirst } from "./ids.ts"
import type { UserIds } from "./post-map.ts"
import type { Relation } from "./relation.ts"
import type { PostReference, World, WorldPost, WorldUser } from "./types.ts"

/** The posts of a user that are not deleted, the newest first. */
export const postsOf = (world: World, userId: string): ReadonlyArray<WorldPost> =>
  world.posts
    .referringTo(userId, "author")
    .filter(({ deleted }) => !deleted)
    .sort((left, right) => newestFirst(left.id, right.id))

/** The targets that a user is related to. */
export const targetsOf = (relation: Relation, from: string): ReadonlyMap<string, string> =>
  relation.get(from) ?? new Map()

/** A user and all users that this one follows. */
export const withFollowed = (world: World, user: string): UserIds => {
  const followed = targetsOf(world.follows, user)
  return {
    size: followed.size + 1,
    has: (id) => id === user || followed.has(id),
    keys: () => [user, ...followed.keys()].values()
  }
}

/** Whether a user follows another one. */
export const isFollowing = (world: World, from: string | undefined, to: string): boolean =>
  from !== undefined && targetsOf(world.follows, from).has(to)

/** Whether a user blocks another one. */
export const isBlocking = (world: World, from: string | undefined, to: string | undefined): boolean =>
  from !== undefined && to !== undefined && targetsOf(world.blocks, from).has(to)

/** Whether the posts of a user are open to a viewer. No viewer is the app itself. */
export const sees = (world: World, viewer: string | undefined, author: WorldUser): boolean =>
  !author.suspended &&
  !isBlocking(world, author.id, viewer) &&
  (!author.protected || viewer === author.id || isFollowing(world, viewer, author.id))

/** Whether a post refers to others in a certain way. */
export const refers = (post: WorldPost, type: PostReference["type"], id?: string): boolean =>
  post.references.some((reference) => reference.type === type && (id === undefined || reference.id === id))

/** Whether a viewer may see a post. */
export const isVisible = (world: World, viewer: string | undefined, post: WorldPost): boolean => {
  const author = world.users.get(post.authorId)
  return !post.deleted && author !== undefined && sees(world, viewer, author)
}

/** Those of some posts that a viewer may see. */
export function* visibleTo(world: World, viewer: string | undefined, posts: Iterable<WorldPost>): Generator<WorldPost> {
  for (const post of posts) if (isVisible(world, viewer, post)) yield post
}

/** The first `count` posts for which a condition holds. */
export function* firstOf(
  count: number,
  posts: Iterable<WorldPost>,
  isWanted: (post: WorldPost) => boolean
): Generator<WorldPost> {
  let found = 0
  for (const post of posts) {
    if (found >= count) break
    if (!isWanted(post)) continue
    found++
    yield post
  }
}
