// The surroundings of a followed stream: posts, what X knows of a connection, and a place for the position.
import type { Position } from "@xeffect/core/checkpoint"

export interface FollowingBounds {
  /** How many posts are made. */
  readonly posts: number
  /** Connections that end, or cannot be opened. */
  readonly disconnects: number
  /** Connections that X refuses with 503 or 429. */
  readonly refusals: number
  /** Connections that become silent. */
  readonly silences: number
  readonly kills: number
  /** How often the program stops by itself: it is interrupted, has enough, or cannot process a post. */
  readonly stops: number
  /** How often time passes at all, apart from waits. */
  readonly passes: number
  /** Loads, saves and searches that fail, saves that take too long, and posts that X delivers again. */
  readonly faults: number
  /** Whether connections are opened with a backfill. */
  readonly backfill: number
  /** Whether gaps are filled. */
  readonly fill: number
}

export interface FollowingWorld {
  now: number
  /** When each post was made. */
  readonly posts: Array<number>
  position?: Position | undefined
  /** The posts that were processed when the position was saved, as far as that process knew. */
  savedWith: ReadonlyArray<number>
  processed: ReadonlyArray<number>
  /** Posts in a gap that was reported, or from before a process that had no position. */
  reported: ReadonlyArray<number>
  /** The promise that was broken. */
  broken?: string | undefined
  readonly left: Record<"disconnects" | "refusals" | "silences" | "kills" | "stops" | "passes" | "faults", number>
}

/** What X knows of an open connection. */
export interface Connection {
  readonly opened: number
  /** When its last byte was sent. */
  last: number | undefined
  /** When a post of its backfill was last sent, and whether all of it was. */
  past: number
  isSettled: boolean
  /** How many minutes of the past it began with. */
  readonly minutes: number
  /** The posts to send: those of its backfill, and those made since it was opened. */
  backfill: Array<number>
  live: Array<number>
  /** Whether nothing is sent any more, while the connection stays open. */
  isSilent: boolean
}

export const startOf = ({
  disconnects,
  faults,
  kills,
  passes,
  refusals,
  silences,
  stops
}: FollowingBounds): FollowingWorld => ({
  // Not at the beginning of a second, as a `Date` is.
  now: Date.parse("2026-11-21T12:00:00.500Z"),
  posts: [],
  savedWith: [],
  processed: [],
  reported: [],
  left: { disconnects, refusals, silences, kills, stops, passes, faults }
})

const lineEnd = "\r\n"

const encoder = new TextEncoder()

export const messageOf = ({ posts }: FollowingWorld, post: number) => ({
  data: {
    id: `${post}`,
    text: "a",
    edit_history_tweet_ids: [`${post}`],
    created_at: new Date(posts[post] ?? 0).toISOString()
  }
})

export const keepAlive = encoder.encode(lineEnd)

export const bytesOf = (world: FollowingWorld, posts: ReadonlyArray<number>): Uint8Array =>
  encoder.encode(posts.map((post) => `${JSON.stringify(messageOf(world, post))}${lineEnd}`).join(""))

/** A `Date` has whole seconds. */
export const dateOf = ({ now }: FollowingWorld): string => new Date(now).toUTCString()

export const add = (posts: ReadonlyArray<number>, more: ReadonlyArray<number>): ReadonlyArray<number> =>
  [...new Set([...posts, ...more])].sort()

/** Posts of a period that was reported are not missed silently. */
export const report = (world: FollowingWorld, { from, to }: { readonly from: number; readonly to: number }): void => {
  world.reported = add(
    world.reported,
    world.posts.flatMap((at, post) => (at >= from && at <= to ? [post] : []))
  )
}

export const breakPromise = (world: FollowingWorld, promise: string): void => void (world.broken ??= promise)

/** A backfill may begin so much later than it says, in milliseconds. */
const lateness = 15_000

/** X opens a connection, and delivers what is certain to be in its backfill. */
export const connect = (world: FollowingWorld, minutes: number): Connection => {
  const { now, posts } = world
  const first = now - (minutes * 60_000 - lateness)
  return {
    opened: now,
    last: undefined,
    past: now,
    isSettled: false,
    minutes,
    backfill: posts.flatMap((at, post) => (minutes > 0 && at >= first ? [post] : [])),
    live: [],
    isSilent: false
  }
}

/** Posts of a period, as a search finds them. */
export const search = ({ posts }: FollowingWorld, from: number, to: number): ReadonlyArray<number> =>
  posts.flatMap((at, post) => (at >= from && at <= to ? [post] : []))
