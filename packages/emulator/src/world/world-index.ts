/** Lookups and counts over the whole world, none of which reads all of it. */
import { postsOf } from "./queries.ts"
import type { Relation } from "./relation.ts"
import type { PostReference, World, WorldPost, WorldUser } from "./types.ts"

/** An index of a world, which follows its changes. */
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

/** Makes an index. */
export const makeIndex = (world: World): WorldIndex => ({
  world,
  userNamed: (username) => world.users.named(username),
  postsOf: (user) => postsOf(world, user),
  referring: (id, type) => world.posts.referringTo(id, type).filter(({ deleted }) => !deleted),
  countSources: (relation, to) => relation.sourcesOf(to).size
})
