/**
 * Lookups and counts over the whole world, each made when it is first needed. One index serves one response: it does not
 * see what changes later.
 */
import { newestFirst } from "./ids.ts"
import type { PostReference, Relation, World, WorldPost, WorldUser } from "./types.ts"

/** An index of a world. */
export interface WorldIndex {
  readonly world: World
  /** The user with a handle, whatever its case. */
  readonly userNamed: (username: string) => WorldUser | undefined
  /** The posts of a user that are not deleted, the newest first. */
  readonly postsOf: (user: string) => ReadonlyArray<WorldPost>
  /** The posts that refer to a post and are not deleted. */
  readonly referring: (id: string, type: PostReference["type"]) => ReadonlyArray<WorldPost>
  /** How many are related to something. */
  readonly countSources: (relation: Relation, to: string) => number
}

const lazy = <A>(make: () => A): (() => A) => {
  let made: { readonly value: A } | undefined
  return () => (made ??= { value: make() }).value
}

const grouped = <A>(entries: Iterable<readonly [key: string, value: A]>): ReadonlyMap<string, ReadonlyArray<A>> => {
  const groups = new Map<string, Array<A>>()
  for (const [key, value] of entries) {
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [value])
    else group.push(value)
  }
  return groups
}

const live = ({ posts }: World): ReadonlyArray<WorldPost> =>
  Array.from(posts.values()).filter(({ deleted }) => !deleted)

const byReference = (world: World) =>
  grouped(live(world).flatMap((post) => post.references.map(({ id, type }) => [`${type} ${id}`, post] as const)))

const byAuthor = (world: World) => {
  const sorted = [...live(world)].sort((left, right) => newestFirst(left.id, right.id))
  return grouped(sorted.map((post) => [post.authorId, post] as const))
}

// Of users with the same handle the first one is found.
const byName = ({ users }: World): ReadonlyMap<string, WorldUser> =>
  new Map(Array.from(users.values(), (user) => [user.username.toLowerCase(), user] as const).toReversed())

const countTargets = (relation: Relation): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const targets of relation.values()) {
    for (const target of targets.keys()) counts.set(target, (counts.get(target) ?? 0) + 1)
  }
  return counts
}

/** Makes an index. */
export const makeIndex = (world: World): WorldIndex => {
  const users = lazy(() => byName(world))
  const authors = lazy(() => byAuthor(world))
  const references = lazy(() => byReference(world))
  const counts = new Map<Relation, ReadonlyMap<string, number>>()
  return {
    world,
    userNamed: (username) => users().get(username.toLowerCase()),
    postsOf: (user) => authors().get(user) ?? [],
    referring: (id, type) => references().get(`${type} ${id}`) ?? [],
    countSources: (relation, to) => {
      const known = counts.get(relation) ?? countTargets(relation)
      counts.set(relation, known)
      return known.get(to) ?? 0
    }
  }
}
