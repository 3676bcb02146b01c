// The next events of a followed stream.
import { TransportError, XError } from "@xeffect/core"
import { isBackfilled } from "../../../../streams/src/follow/machine/backfilled.ts"
import { releaseHold } from "../../../../streams/src/follow/position/consumed.ts"
import { margin } from "../../../../streams/src/follow/machine/gap.ts"
import { settling } from "../../../../streams/src/follow/machine/machine.ts"
import { shortest } from "../../../../streams/src/follow/machine/verdict.ts"
import { isSettling } from "../../../../streams/src/follow/connection/watch.ts"
import type { Move } from "../../explorer.ts"
import { begin, consume, deliver, happen, open, save } from "./run.ts"
import {
  type Connection,
  copyMemory,
  dateOf,
  type FollowingBounds,
  messageOf,
  type Process,
  readingOf,
  report,
  timeOf,
  type World
} from "./world.ts"

type Moves = ReadonlyArray<Move<World>>

const reset = new XError({ operation: "stream_tweets", reason: new TransportError({ detail: "connection reset" }) })

/** Bytes are received, with posts or to keep the connection alive. */
const receive = (world: World, process: Process, connection: Connection, posts: ReadonlyArray<number>): World => {
  const now = readingOf(world)
  const known = { past: connection.past, isSettled: connection.isSettled, blocked: 0 }
  const isSettled = isSettling(known, now.monotonic, settling)
  const without = (all: ReadonlyArray<number>) => all.filter((post) => !posts.includes(post))
  const read = {
    ...connection,
    last: now,
    isSettled: known.isSettled || isSettled,
    backfill: without(connection.backfill),
    live: without(connection.live)
  }
  const before = { ...process, connection: read }
  const settled = isSettled ? happen(world, before, { _tag: "Settled" }) : { ...world, process: before }
  const { process: next = before } = settled
  const isPast = posts.some((post) => isBackfilled(next.state, messageOf(world, post)))
  const noted = isPast ? { ...next, connection: { ...read, past: now.monotonic } } : next
  return deliver({ ...settled, process: noted }, noted, posts)
}

const end = (world: World, process: Process, error: XError | undefined): World => {
  const left = { ...world.left, disconnects: world.left.disconnects - 1 }
  const last = process.connection?.last
  const closed = { ...process, connection: undefined }
  return happen({ ...world, left }, closed, { _tag: "Ended", error, now: readingOf(world), chance: 0, last })
}

const connectionMoves = (world: World, process: Process, connection: Connection): Moves => {
  const { backfill, last, live } = connection
  const to = (posts: ReadonlyArray<number>) => receive(world, process, connection, posts)
  const moves: Array<Move<World>> = []
  if (live.length === 0 && last?.monotonic !== world.now)
    moves.push({ label: "the connection is kept alive", to: to([]) })
  for (const [name, all] of [
    ["backfill", backfill],
    ["new", live]
  ] as const) {
    if (all.length > 0) moves.push({ label: `${name} posts ${all.join(", ")} are received`, to: to(all) })
    // A backfill may be cut short after each post.
    if (name === "backfill" && all.length > 1)
      moves.push({ label: `${name} post ${all[0]} is received`, to: to(all.slice(0, 1)) })
  }
  if (world.left.disconnects > 0)
    moves.push({ label: "the connection ends", to: end(world, process, undefined), isFault: true })
  return moves
}

const connectMoves = (world: World, process: Process): Moves => [
  { label: "a connection is opened", to: open(world, process, dateOf(world)) },
  ...(world.left.disconnects > 0
    ? [{ label: "no connection can be opened", to: end(world, process, reset), isFault: true }]
    : [])
]

const fillMoves = (world: World, process: Process): Moves =>
  process.memory.fills.map(({ gap }, index) => {
    const isIn = (post: number) => timeOf(world, post) >= gap.from - margin && timeOf(world, post) <= gap.to + margin
    const found = world.posts.flatMap((_, post) => (isIn(post) ? [post] : []))
    const filled = deliver(world, process, found)
    const memory = copyMemory((filled.process ?? process).memory)
    const [fill] = memory.fills.splice(index, 1)
    releaseHold(memory.consumed, fill?.hold)
    const to = { ...filled, process: { ...(filled.process ?? process), memory } }
    return { label: `the gap is filled with ${found.join(", ")}`, to: fill?.isPlaced === false ? report(to, gap) : to }
  })

const post = (world: World): World => {
  const { connection } = world.process ?? {}
  const number = world.posts.length
  const made = { ...world, posts: [...world.posts, world.now] }
  if (connection === undefined || world.process === undefined) return made
  return { ...made, process: { ...world.process, connection: { ...connection, live: [...connection.live, number] } } }
}

const kill = (world: World): World => ({
  ...world,
  process: undefined,
  left: { ...world.left, kills: world.left.kills - 1 }
})

/** How long nothing is connected: within the reach of the shortest backfill, of a longer one, and just beyond the longest. */
const outages = [20_000, 70_000, 300_000]

/** The moments that time passes to: those at which something is compared with it, and the ends of outages. */
const momentsOf = (world: World): ReadonlyArray<number> => {
  const { process } = world
  if (process?.connection === undefined) return outages.map((millis) => world.now + millis)
  const { backfill, past } = process.connection
  const opened = process.state.anchor?.monotonic ?? world.now
  const settled = past + settling
  const moments = [opened + shortest, settled - 1, settled]
  // The X API delivers all of a backfill without a pause that is so long.
  return moments.filter((at) => at > world.now && (backfill.length === 0 || at < settled))
}

const timeMoves = (world: World): Moves => {
  const { left, process } = world
  const moves: Array<Move<World>> = []
  if (process?.waits !== undefined) {
    const now = Math.max(world.now, process.waits)
    const waited = { ...world, now }
    const next = { ...process, waits: undefined }
    moves.push({ label: "it has waited", to: happen(waited, next, { _tag: "Waited", now: readingOf(waited) }) })
  }
  // A post arrives at once, or never. The position is saved each second.
  const isNow =
    (process?.connection?.live.length ?? 0) > 0 || (process !== undefined && save(world, process) !== undefined)
  if (left.passes === 0 || isNow) return moves
  return [
    ...moves,
    ...[...new Set(momentsOf(world))].map((now) => ({
      label: `${(now - world.now) / 1000} s pass`,
      to: { ...world, now, left: { ...left, passes: left.passes - 1 } }
    }))
  ]
}

/** Items that the consumer may have processed meanwhile. Nobody notices before the position is saved, or the process is killed. */
const progress = (world: World): ReadonlyArray<World> => {
  const { process } = world
  if (process?.current === undefined) return [world]
  return [world, ...progress(consume(world, process, process.current))]
}

const savedOf = (world: World, before: World): World | undefined =>
  (world.process && save(world, world.process)) ?? (world === before ? undefined : world)

const processMoves = (world: World, process: Process): Moves => {
  const { connection, state } = process
  const reached = progress(world).map((one) => ({ one, processed: `posts ${one.processed.join(", ")} are processed` }))
  return [
    ...(connection === undefined ? [] : connectionMoves(world, process, connection)),
    ...(state._tag === "Connecting" ? connectMoves(world, process) : []),
    ...fillMoves(world, process),
    ...reached.flatMap(({ one, processed }) => {
      const to = savedOf(one, world)
      return to === undefined ? [] : [{ label: `${processed}, and the position is saved`, to }]
    }),
    ...reached.flatMap(({ one, processed }) =>
      world.left.kills > 0 ? [{ label: `${processed}, and the process is killed`, to: kill(one), isFault: true }] : []
    )
  ]
}

export const moves = (world: World, bounds: FollowingBounds): Moves => [
  ...(world.posts.length < bounds.items && world.saved !== undefined && world.process?.waits === undefined
    ? [{ label: `post ${world.posts.length} is made`, to: post(world) }]
    : []),
  ...(world.process === undefined
    ? [{ label: "a process begins", to: begin(world, bounds) }]
    : processMoves(world, world.process)),
  ...timeMoves(world)
]
