/** Puts the lists of the seed into a world. */
import { relate } from "./relate.ts"
import { type SeedList, seedLists } from "./seed-lists.ts"
import { hour, minute, type Names, type Step, userId } from "./steps.ts"
import type { World } from "./types.ts"

const lists: Readonly<Record<string, SeedList>> = seedLists

const addList = (world: World, seed: SeedList, id: string, createdAt: number): void => {
  const { by, description, name } = seed
  world.lists.set(id, { id, ownerId: userId(by), name, description, createdAt, private: seed.private ?? false })
}

/** The steps that make the lists, fill them and let users follow them. */
export const listSteps = (world: World, now: number, names: Names): ReadonlyArray<Step> =>
  Object.entries(lists).flatMap(([name, seed]) => {
    const at = now - seed.hours * hour
    const make = (id: string) => {
      addList(world, seed, id, at)
      names.lists.set(name, id)
    }
    const related = (relation: "listMembers" | "listFollows", users: ReadonlyArray<string> = []) =>
      users.map((user, index) => ({
        at: at + (index + 1) * minute,
        run: (id: string) => relate(world[relation], userId(user), names.lists.get(name) ?? "", id)
      }))
    return [{ at, run: make }, ...related("listMembers", seed.members), ...related("listFollows", seed.followers)]
  })
