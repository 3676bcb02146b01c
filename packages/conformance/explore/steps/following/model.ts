// A stream that is followed by a process, which may be killed and go on from its position. The surroundings: posts, connections
// that end or cannot be opened, backfills, a consumer that is as slow as it likes, and time between all of it.
import { viewFollowing } from "../../../../streams/src/follow/machine/explored-state.ts"
import type { Model } from "../../explorer.ts"
import { moves } from "./moves.ts"
import type { FollowingBounds, Process, World } from "./world.ts"

/** Whether the connection has delivered all that it will. */
const isUpToDate = ({ connection, memory, state }: Process): boolean =>
  state._tag === "Connected" &&
  connection !== undefined &&
  connection.backfill.length === 0 &&
  connection.live.length === 0 &&
  memory.fills.length === 0

/** A post that nobody will receive any more, and that no gap has. */
const isLost = ({ processed, reported }: World, { delivered }: Process, post: number): boolean =>
  !processed.includes(post) && !reported.includes(post) && !delivered.includes(post)

const brokenPromise = (world: World): string | undefined => {
  const { posts, process, violation } = world
  if (violation !== undefined) return violation
  const isMissing =
    process !== undefined && isUpToDate(process) && posts.some((_, post) => isLost(world, process, post))
  return isMissing ? "What was missed is delivered, or in a gap that is reported." : undefined
}

const viewProcess = (process: Process, now: number): unknown => {
  const { batch, connection, current, delivered, memory, seen, state, waiting, waits } = process
  const { consumed, fills } = memory
  const holds = [...consumed.holds]
  return [
    viewFollowing(state, now),
    connection && [
      connection.last && now - connection.last.monotonic,
      now - connection.past,
      connection.isSettled,
      connection.backfill,
      connection.live
    ],
    waits === undefined ? undefined : waits - now,
    [consumed.waiting.map((at) => now - at), consumed.index],
    consumed.batch && now - consumed.batch.at,
    holds.map(({ from, until }) => [now - from, until - consumed.consumedBatches]),
    consumed.backfill && holds.indexOf(consumed.backfill),
    consumed.recent.map(([key, at]) => [key, now - at]),
    consumed.previous.length > 0 && [consumed.previous, consumed.begun && now - consumed.begun],
    fills.map(({ gap, hold }) => [now - gap.from, now - gap.to, holds.indexOf(hold)]),
    [batch, current, delivered, seen.toSorted(), waiting]
  ]
}

/** A saved position matters only to the process that follows. */
const viewSaved = ({ left, now, process, saved }: World): unknown =>
  saved && (left.kills > 0 || process === undefined)
    ? [now - saved.time, saved.keys.toSorted(), saved.connections, saved.clockOffset]
    : saved !== undefined

const view = (world: World): unknown => {
  const { left, now, posts, process, processed, reported, savedWith, violation } = world
  // No other connection will deliver a post again.
  const isLast = left.disconnects === 0 && left.kills === 0 && process?.connection !== undefined
  // A text is compared as it is.
  return JSON.stringify([
    posts.map((at, post) => (isLast && processed.includes(post) ? 0 : now - at)),
    process && viewProcess(process, now),
    viewSaved(world),
    process === undefined || left.kills > 0 ? savedWith : [],
    process?.known,
    violation,
    processed,
    reported.filter((post) => !processed.includes(post)),
    Object.values(left)
  ])
}

export const following = (bounds: FollowingBounds): Model<World> => ({
  start: {
    // Not at the beginning of a second, as a `Date` is.
    now: Date.parse("2026-11-21T12:00:00.500Z"),
    posts: [],
    savedWith: [],
    processed: [],
    reported: [],
    left: { disconnects: bounds.disconnects, kills: bounds.kills, passes: bounds.passes }
  },
  moves: (world) => moves(world, bounds),
  view,
  violation: brokenPromise,
  isEnd: ({ posts, process }) =>
    posts.length === bounds.items && process !== undefined && isUpToDate(process) && process.current === undefined
})
