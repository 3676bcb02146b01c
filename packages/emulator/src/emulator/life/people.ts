/** Who acts in a living world, and whom they turn to. */
import type { World, WorldPost, WorldUser } from "../../world/types.ts"

const seen = ({ protected: isProtected, suspended }: WorldUser): boolean => !isProtected && !suspended

/** Those who act: the users that every world begins with, apart from the main one. */
export const peopleOf = ({ seed, users }: World): ReadonlyArray<WorldUser> =>
  Object.values(seed.users)
    .filter((id) => id !== seed.users.main)
    .flatMap((id) => users.get(id) ?? [])
    .filter(seen)

const found = new WeakMap<World, { readonly version: number; readonly users: ReadonlyArray<WorldUser> }>()

/** Those whom people turn to, as somebody's program acts for them: the main user, and all who were added. */
export const audienceOf = (world: World): ReadonlyArray<WorldUser> => {
  const before = found.get(world)
  if (before?.version === world.users.version) return before.users
  const people = new Set<string>(Object.values(world.seed.users))
  people.delete(world.seed.users.main)
  const users = Array.from(world.users.values()).filter((user) => !people.has(user.id) && seen(user))
  found.set(world, { version: world.users.version, users })
  return users
}

const isRepost = ({ references }: WorldPost): boolean => references.some(({ type }) => type === "retweeted")

const firstOf = (posts: Iterable<WorldPost>, count: number, is: (post: WorldPost) => boolean): Array<WorldPost> => {
  const first: Array<WorldPost> = []
  // However many posts are not, not all of them are looked at.
  let left = 20 * count
  for (const post of posts) {
    if (is(post) && first.push(post) >= count) break
    if (--left <= 0) break
  }
  return first
}

/** The newest posts of a user. */
export const newestBy = (world: World, user: string): ReadonlyArray<WorldPost> =>
  firstOf(world.posts.by(new Set([user])), 3, (post) => !post.deleted && !isRepost(post))

/** The newest posts that everybody sees. */
export const newestPosts = (world: World): ReadonlyArray<WorldPost> =>
  firstOf(world.posts.olderThan(), 20, (post) => {
    const author = world.users.get(post.authorId)
    return !post.deleted && !isRepost(post) && author !== undefined && seen(author)
  })
