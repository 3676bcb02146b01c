/** Questions about the world: who sees what, who wrote what, and how often. */
import type { PostReference, Relation, World, WorldPost, WorldUser } from "./types.ts"

/** The user with a handle, whatever its case. */
export const userByName = (world: World, username: string): WorldUser | undefined =>
  Array.from(world.users.values()).find((user) => user.username.toLowerCase() === username.toLowerCase())

const liveWhere = (world: World, isWanted: (post: WorldPost) => boolean): ReadonlyArray<WorldPost> =>
  Array.from(world.posts.olderThan(undefined)).filter((post) => !post.deleted && isWanted(post))

/** The posts that are not deleted, the newest first. */
export const livePosts = (world: World): ReadonlyArray<WorldPost> => liveWhere(world, () => true)

/** The posts of a user that are not deleted, the newest first. */
export const postsOf = (world: World, userId: string): ReadonlyArray<WorldPost> =>
  liveWhere(world, (post) => post.authorId === userId)

/** To whom a user is related. */
export const targetsOf = (relation: Relation, from: string): ReadonlyMap<string, string> =>
  relation.get(from) ?? new Map()

/** Who is related to something, and since when. */
export const sourcesOf = (relation: Relation, to: string): ReadonlyMap<string, string> =>
  new Map(
    Array.from(relation).flatMap(([from, targets]) => {
      const at = targets.get(to)
      return at === undefined ? [] : [[from, at] as const]
    })
  )

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

/** The posts a viewer may see, the newest first. */
export const visiblePosts = (world: World, viewer: string | undefined): ReadonlyArray<WorldPost> =>
  livePosts(world).filter((post) => isVisible(world, viewer, post))
