/** Puts the users of the seed into a world, and whom they follow, mute and block. */
import { relate } from "./relate.ts"
import { type SeedUser, seedUsers } from "./seed-users.ts"
import { hour, type Names, type Step, userId } from "./steps.ts"
import type { Relation, World } from "./types.ts"

const users: Readonly<Record<string, SeedUser>> = seedUsers

const addUser = (world: World, seed: SeedUser) =>
  world.users.set(seed.id, {
    id: seed.id,
    username: seed.username,
    name: seed.name,
    createdAt: new Date(seed.createdAt).getTime(),
    description: seed.description,
    location: seed.location,
    url: seed.url,
    protected: seed.protected ?? false,
    suspended: seed.suspended ?? false,
    verifiedType: seed.verifiedType ?? "none",
    email: seed.email,
    affiliatedWith: seed.affiliatedWith === undefined ? undefined : userId(seed.affiliatedWith)
  })

const relationsOf = (
  world: World,
  seed: SeedUser
): ReadonlyArray<readonly [Relation, ReadonlyArray<string> | undefined]> => [
  [world.follows, seed.follows],
  [world.mutes, seed.mutes],
  [world.blocks, seed.blocks]
]

/** The users, who are there at once, and the steps that relate them. */
export const userSteps = (world: World, now: number): ReadonlyArray<Step> =>
  Object.values(users).flatMap((seed) => {
    addUser(world, seed)
    return relationsOf(world, seed).flatMap(([relation, names = []]) =>
      names.map((other) => ({
        at: now - 240 * hour,
        run: (id: string) => relate(relation, seed.id, userId(other), id)
      }))
    )
  })

/** Pins the posts that users of the seed pin, once the posts are there. */
export const pinPosts = (world: World, { posts }: Names): void => {
  for (const seed of Object.values(users)) {
    const user = world.users.get(seed.id)
    if (user !== undefined && seed.pinned !== undefined) user.pinnedPostId = posts.get(seed.pinned)
  }
}
