// A collection of a simulated year, compared with what the world has.
import { collect, type Plan } from "@xeffect/export"
import { searchRecentTweets } from "@xeffect/tweets"
import { getUsersFollowers } from "@xeffect/users"
import * as Effect from "effect/Effect"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { newDirectory } from "../support/directory.ts"
import type { LivingWorld } from "./world.ts"

/** The name of a mirror: posts of a search; a growing list; a small one with entries that come and go, listed whole. */
export type MirrorName = "posts" | "followers" | "members"

/** A collection and what an oracle has paid for the same: each new entry once. */
export interface Mirror {
  readonly name: MirrorName
  readonly plan: Plan
  readonly directory: string
  /** Dollars of an entry. */
  readonly price: number
  readonly seen: Set<string>
  /** Entries that have disappeared, and when. */
  readonly left: Map<string, number>
}

const idsIn = (directory: string, sql: string): ReadonlySet<string> => {
  const database = new DatabaseSync(join(directory, "collection.sqlite"))
  const rows = database.prepare(sql).all()
  database.close()
  return new Set(rows.map(({ id }) => String(id)))
}

/** The entries that a mirror has. */
export const mirrored = ({ directory, name }: Mirror): ReadonlySet<string> =>
  idsIn(directory, name === "posts" ? "select id from posts" : "select source_id as id from edges")

/** The posts that were removed. */
export const removedIn = ({ directory }: Mirror): ReadonlySet<string> =>
  idsIn(directory, "select id from removed where kind = 'posts'")

/** Makes the three collections. */
export const makeMirrors = (world: LivingWorld) =>
  Effect.gen(function* () {
    const search = yield* collect(searchRecentTweets, { query: "#gauge", tweet_fields: ["created_at", "author_id"] })
    const [followers, members] = yield* Effect.all([
      collect(getUsersFollowers, { id: world.followed }),
      collect(getUsersFollowers, { id: world.joined })
    ])
    const mirror = (name: MirrorName, plan: Plan, price: number) =>
      Effect.map(newDirectory, (directory): Mirror => ({
        name,
        plan,
        directory,
        price,
        seen: new Set(),
        left: new Map()
      }))
    return {
      posts: yield* mirror("posts", search, 0.005),
      followers: yield* mirror("followers", followers, 0.01),
      members: yield* mirror("members", members, 0.01)
    }
  })

/** The entries of the world for a mirror. */
export const entriesOf = (world: LivingWorld, { name }: Mirror): ReadonlyArray<string> =>
  name === "posts"
    ? world.posts.filter((id) => world.isVisible(id))
    : world.followersOf(name === "followers" ? world.followed : world.joined)

/** Counts what is new for the oracle, and what is gone. */
export const see = (mirror: Mirror, entries: ReadonlyArray<string>, now: number): void => {
  const present = new Set(entries)
  for (const id of entries) {
    mirror.seen.add(id)
    mirror.left.delete(id)
  }
  for (const id of mirror.seen) if (!present.has(id) && !mirror.left.has(id)) mirror.left.set(id, now)
}

/**
 * Where a mirror differs from the world, in sentences.
 *
 * @param goneBefore entries that were gone before this time must be gone from the mirror
 * @param shownBefore whether the index has shown an entry so long ago that it must be in the mirror
 */
export const differences = (
  mirror: Mirror,
  entries: ReadonlyArray<string>,
  goneBefore: number,
  shownBefore: (id: string) => boolean
): ReadonlyArray<string> => {
  const found = mirrored(mirror)
  const removed = mirror.name === "posts" ? removedIn(mirror) : new Set()
  const missing = entries.filter((id) => !found.has(id) && !removed.has(id) && shownBefore(id))
  const present = new Set(entries)
  const extra = [...found].filter((id) => !present.has(id) && (mirror.left.get(id) ?? Infinity) < goneBefore)
  return [
    ...(missing.length > 0 ? [`${missing.length} of ${mirror.name} are missing`] : []),
    ...(extra.length > 0 ? [`${extra.length} of ${mirror.name} should be gone`] : [])
  ]
}
