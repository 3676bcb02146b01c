// The parts that tell apart the states of a followed stream. Times are ages.
import { viewFollowing } from "../../../../streams/src/follow/machine/explored-state.ts"
import { textOfPosition } from "../../../../streams/src/follow/position/consumed.ts"
import type { FollowingMemory, FollowingRequest } from "./process.ts"
import { waitingOf } from "./time.ts"
import type { FollowingRun } from "./run.ts"
import type { Connection } from "./world.ts"

const viewRequest = (now: number, request: FollowingRequest): unknown => {
  switch (request._tag) {
    case "Save":
      return [request._tag, request.isSlow, now - request.position.time, request.position.keys, request.known]
    case "Search":
      return [request._tag, now - request.from, now - request.to]
    case "Sleep": {
      const waiting = waitingOf(request)
      return waiting === "to connect" || waiting === "for a while" ? [waiting, request.until - now] : waiting
    }
    default:
      return request
  }
}

const viewMemory = ({ batches, consumed, fills, past, saved, saves, seen, state }: FollowingMemory, now: number) => {
  const holds = [...(consumed?.holds ?? [])]
  return [
    state && viewFollowing(state, now),
    consumed && [
      consumed.waiting.map((at) => now - at),
      consumed.index,
      consumed.batch && [now - consumed.batch.at, consumed.batch.keys],
      holds.map(({ from, until }) => [now - from, until - consumed.consumedBatches]),
      consumed.backfill && holds.indexOf(consumed.backfill),
      consumed.recent.map(([key, at]) => [key, now - at]),
      consumed.previous.length > 0 && [consumed.previous, consumed.begun && now - consumed.begun]
    ],
    batches,
    fills.map(({ gap, hold }) => [now - gap.from, now - gap.to, hold && holds.indexOf(hold)]),
    state?._tag === "Connected" && now - past,
    // The text of a position is all that it is compared by.
    saved && textOfPosition({ ...saved, time: now - saved.time }),
    saves,
    seen.toSorted()
  ]
}

const viewConnection = (now: number, { backfill, isSettled, isSilent, last, live, past }: Connection) => [
  last === undefined ? undefined : now - last,
  now - past,
  isSettled,
  backfill,
  live,
  isSilent
]

/** A saved position matters only to the process that follows. */
const viewSaved = ({ process, world: { left, now, position, savedWith } }: FollowingRun) =>
  left.kills + left.stops > 0 || process?.asked().every(({ request }) => request._tag === "Load") !== false
    ? [position && [now - position.time, position.keys, position.connections, position.clockOffset], savedWith]
    : [position !== undefined, savedWith]

export const view = (viewed: FollowingRun): unknown => {
  const { connection, isStopping, known, process, world } = viewed
  const { broken, left, now, posts, processed, reported } = world
  // No other connection will deliver a post again.
  const failures = Object.entries(left).filter(([kind, count]) => kind !== "passes" && count > 0)
  const isLast = failures.length === 0 && connection?.isSilent === false
  return [
    posts.map((at, post) => (isLast && processed.includes(post) ? 0 : now - at)),
    process && viewMemory(process.memory, now),
    process
      ?.asked()
      .map(({ request }) => JSON.stringify(viewRequest(now, request)))
      .toSorted(),
    connection && viewConnection(now, connection),
    viewSaved(viewed),
    known,
    isStopping,
    broken,
    processed,
    reported.filter((post) => !processed.includes(post)),
    Object.values(left)
  ]
}
