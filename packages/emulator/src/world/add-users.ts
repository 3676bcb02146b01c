/** Adds users by the hundred to a world. */
import { nextId } from "./ids.ts"
import { relate } from "./relate.ts"
import type { World, WorldUser } from "./types.ts"

/**
 * Users to add.
 *
 * @example
 * ```ts
 * import { Emulator } from "@xeffect/emulator"
 * import * as Effect from "effect/Effect"
 *
 * const crowd = Effect.gen(function* () {
 *   const { addUsers, world } = yield* Emulator
 *   const followers = yield* addUsers({ count: 300, follows: [world.seed.users.main] })
 *   return followers[0]?.username // "user_1"
 * })
 * ```
 */
export interface AddUsers {
  readonly count: number
  /** The handle of each, from its index, which begins at 0. Default: `user_1`, `user_2`, …, except those that are taken. */
  readonly username?: ((index: number) => string) | undefined
  /** IDs of users whom each of the new users follows. */
  readonly follows?: ReadonlyArray<string> | undefined
  /** IDs of users who follow each of the new users. */
  readonly followed_by?: ReadonlyArray<string> | undefined
  /** The differences from an ordinary user, by the index: as `protected` or `verifiedType`. */
  readonly fields?: ((index: number) => Partial<Omit<WorldUser, "id" | "username">>) | undefined
}

const freeNames = ({ users }: World): (() => string) => {
  let number = 0
  return () => {
    do number++
    while (users.named(`user_${number}`) !== undefined)
    return `user_${number}`
  }
}

/** Adds users at a time, in milliseconds since 1970, and returns them. Those added last are the newest followers. */
export const addUsers = (world: World, now: number, options: number | AddUsers): ReadonlyArray<WorldUser> => {
  const {
    count,
    fields,
    followed_by = [],
    follows = [],
    username
  } = typeof options === "number" ? { count: options } : options
  const freeName = freeNames(world)
  return Array.from({ length: count }, (_, index) => {
    const id = nextId(world, now)
    const user: WorldUser = {
      id,
      username: username?.(index) ?? freeName(),
      name: `User ${index + 1}`,
      createdAt: now,
      description: "",
      protected: false,
      suspended: false,
      verifiedType: "none",
      ...fields?.(index)
    }
    world.users.set(id, user)
    for (const other of follows) relate(world.follows, id, other, nextId(world, now))
    for (const other of followed_by) relate(world.follows, other, id, nextId(world, now))
    return user
  })
}
