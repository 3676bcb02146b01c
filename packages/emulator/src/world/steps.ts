/** The history of a new world as steps in time, so that identifiers can be given out in their order. */
import { nextId } from "./ids.ts"
import { type SeedUser, seedUsers } from "./seed-users.ts"
import type { World } from "./types.ts"

/** The identifiers of what the seed names, filled as the steps run. */
export interface Names {
  readonly posts: Map<string, string>
  readonly lists: Map<string, string>
  readonly conversations: Map<string, string>
  readonly bookmarkFolders: Map<string, string>
  readonly articles: Map<string, string>
}

/** Something that happened before the start. */
export interface Step {
  /** In milliseconds since 1970. */
  readonly at: number
  /** `id` is a new identifier of that time. */
  readonly run: (id: string) => void
}

export const minute = 60 * 1000

export const hour = 60 * minute

// The table is a literal so that its names are types; here it is only a table.
const users: Readonly<Record<string, SeedUser>> = seedUsers

/** The identifier of a user of the seed. */
export const userId = (name: string): string => {
  const user = users[name]
  // Only a seed with an unknown name gets here, and then every test fails at once.
  if (user === undefined) throw new Error(`the seed names an unknown user ${name}`)
  return user.id
}

/** Runs the steps from the oldest on. */
export const runSteps = (world: World, steps: ReadonlyArray<Step>): void => {
  for (const { at, run } of [...steps].sort((left, right) => left.at - right.at)) run(nextId(world, at))
}
