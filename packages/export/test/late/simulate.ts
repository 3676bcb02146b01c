import { collect, type CollectionGap, type Manifest, update } from "@xeffect/export"
import { searchRecentTweets } from "@xeffect/tweets"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { DatabaseSync } from "node:sqlite"
import { join } from "node:path"
import { newDirectory } from "../support/directory.ts"
import { type LateOptions, type LatePost, LateWorld, makePosts } from "./world.ts"

/** The figures of a world. */
export interface LateFigures {
  readonly posts: number
  /** Late posts that are listed at the end, and how many of them are missing in a gap, and in none. */
  readonly late: number
  readonly inGap: number
  readonly lost: number
  readonly gaps: number
  /**
   * After an update with `gaps: "fetch"`: posts that are missing though their gap could be fetched, and gaps that can still be
   * fetched.
   */
  readonly missingAfterFetch: number
  readonly fetchableAfterFetch: number
  /** How many posts were billed for one that was made, before gaps were fetched. */
  readonly ratio: number
  readonly requests: number
  readonly kills: number
}

const day = 86_400_000

const storedIn = (directory: string): ReadonlySet<unknown> => {
  const database = new DatabaseSync(join(directory, "collection.sqlite"))
  const rows = database.prepare("select id from posts").all()
  database.close()
  return new Set(rows.map(({ id }) => id))
}

const isIn = ({ time }: LatePost, { from, to }: CollectionGap): boolean =>
  from !== undefined && to !== undefined && time >= Date.parse(from) && time < Date.parse(to)

/** Updates a search of a world that lists posts late, every so often, until all of them were listed a day ago. */
export const simulateLate = Effect.fnUntraced(function* (options: LateOptions, hours: number) {
  const start = Date.parse("2026-03-02T00:00:00Z")
  yield* TestClock.setTime(start + 10 * 3_600_000 + Math.floor(options.random() * 3_600_000))
  const world = new LateWorld(makePosts(options, start))
  const directory = yield* newDirectory
  const plan = yield* collect(searchRecentTweets, { query: "#gauge" }, { slices: 2 })
  let kills = 0
  const updated = Effect.fnUntraced(function* (gaps: "fetch" | "keep") {
    for (;;) {
      const after = options.random() < options.kills ? Math.floor(options.random() * 12) : Infinity
      const running = Effect.provide(update(plan, { directory, gaps }), world.layer)
      const manifest: Manifest | undefined = yield* world.killedAfter(after, running)
      if (manifest !== undefined) return manifest
      kills += 1
    }
  })
  let manifest: Manifest = yield* updated("keep")
  while ((yield* Clock.currentTimeMillis) < start + (options.days + 2.5) * day) {
    yield* TestClock.adjust(`${hours} hours`)
    manifest = yield* updated("keep")
  }
  const now = yield* Clock.currentTimeMillis
  const known = storedIn(directory)
  const missing = world.posts.filter(({ gone, id }) => gone > now && !known.has(id))
  const lost = missing.filter((post) => !manifest.gaps.some((gap) => isIn(post, gap)))
  const ratio = world.billed / world.posts.length
  const fetched = yield* updated("fetch")
  const stored = storedIn(directory)
  const outOfReach = fetched.gaps.filter(({ fetchable, fetchedAt }) => fetchable === false && fetchedAt === undefined)
  const isReached = (post: LatePost) => !outOfReach.some((gap) => isIn(post, gap))
  return {
    posts: options.perDay * options.days,
    late: world.posts.filter(({ gone, seen, time }) => gone > now && seen - time > 60_000).length,
    inGap: missing.length - lost.length,
    lost: lost.length,
    gaps: manifest.gaps.length,
    missingAfterFetch: missing.filter((post) => isReached(post) && !stored.has(post.id)).length,
    fetchableAfterFetch: fetched.gaps.filter(({ fetchable }) => fetchable === true).length,
    ratio: Math.round(ratio * 1000) / 1000,
    requests: world.requests.search + world.requests.counts,
    kills
  } satisfies LateFigures
})
