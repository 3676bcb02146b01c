// Does what the steps of a followed stream say, and delivers what was received, as the driver does.
import {
  addBatch,
  holdBackfill,
  holdFrom,
  nextItem,
  noneConsumed,
  positionAt,
  releaseHold,
  takeBatch,
  textOfPosition
} from "../../../../streams/src/follow/position/consumed.ts"
import { sortMessages } from "../../../../streams/src/follow/delivery/fill-buffer.ts"
import { receivedBefore } from "../../../../streams/src/follow/driver.ts"
import { receivedAt, start, step } from "../../../../streams/src/follow/machine/machine.ts"
import { makeSeen } from "../../../../streams/src/follow/delivery/seen.ts"
import { momentAt } from "../../../../streams/src/follow/machine/service-time.ts"
import type { Command, Event, Step } from "../../../../streams/src/follow/machine/states.ts"
import {
  copyMemory,
  type FollowingBounds,
  messageOf,
  type Process,
  postOf,
  readingOf,
  report,
  settingsOf,
  timeOf,
  type World
} from "./world.ts"

const withMemory = (process: Process, change: (memory: Process["memory"]) => void): Process => {
  const memory = copyMemory(process.memory)
  change(memory)
  return { ...process, memory }
}

const runCommand = (world: World, process: Process, command: Command): World => {
  const changed = (change: (memory: Process["memory"]) => void): World => ({
    ...world,
    process: withMemory(process, change)
  })
  switch (command._tag) {
    case "Hold":
      return changed(({ consumed }) => holdBackfill(consumed, command.from))
    case "Release":
      return changed(({ consumed }) => releaseHold(consumed, consumed.backfill))
    case "FillGap": {
      const { gap } = command
      const { isPlaced } = gap
      return changed(({ consumed, fills }) => fills.push({ gap, isPlaced, hold: holdFrom(consumed, gap.from) }))
    }
    case "Emit": {
      const { event } = command
      return event._tag === "Gap" && event.filledBy === "nothing" ? report(world, event) : world
    }
    case "Wait":
      return { ...world, process: { ...process, waits: world.now + command.millis } }
    default:
      return world
  }
}

const runStep = (world: World, process: Process, [state, commands]: Step): World =>
  commands.reduce<World>(
    (next, command) => (next.process === undefined ? next : runCommand(next, next.process, command)),
    { ...world, process: { ...process, state } }
  )

export const happen = (world: World, process: Process, event: Event): World =>
  runStep(world, process, step(process.state, event))

/** A process begins with what was saved. */
export const begin = (world: World, bounds: FollowingBounds): World => {
  const { saved } = world
  const begun = start(settingsOf(bounds), {
    now: readingOf(world),
    own: saved?.connections ?? [],
    received: saved && receivedBefore(saved)
  })
  const process: Process = {
    state: begun[0],
    memory: { consumed: noneConsumed(saved), fills: [] },
    seen: saved?.keys ?? [],
    waiting: [],
    batch: [],
    current: undefined,
    text: "",
    delivered: [],
    known: world.savedWith
  }
  return runStep(world, process, begun)
}

/** A backfill may begin so much later than it says, in milliseconds. */
const lateness = 15_000

/** The X API opens a connection, and delivers what is certain to be in its backfill. */
export const open = (world: World, process: Process, date: string): World => {
  const minutes = process.state._tag === "Connecting" ? process.state.minutes : 0
  const first = world.now - (minutes * 60_000 - lateness)
  const backfill = world.posts.flatMap((at, post) => (minutes > 0 && at >= first ? [post] : []))
  const connection = { last: undefined, past: world.now, isSettled: false, backfill, live: [] }
  // Without a position nothing is promised of the time before.
  const isFirst = process.state.received === undefined
  const known = isFirst ? report(world, { from: 0, to: world.now }) : world
  return happen(known, { ...process, connection }, { _tag: "Opened", date, now: readingOf(world) })
}

/** A consumer that waits takes the next batch. */
const take = (process: Process): Process => {
  const [batch, ...waiting] = process.waiting
  if (process.current !== undefined || batch === undefined) return process
  const items = { keys: batch.map(String), at: process.memory.consumed.waiting[0] ?? 0 }
  return withMemory({ ...process, waiting, batch, current: batch[0] }, ({ consumed }) => takeBatch(consumed, items))
}

const twice = "Nothing is delivered twice."

/** Posts that were received together are delivered, each once. */
export const deliver = (world: World, process: Process, posts: ReadonlyArray<number>): World => {
  const seen = makeSeen(1000, process.seen)
  const { items, keys } = sortMessages(
    { emit: undefined, seen },
    posts.map((post) => messageOf(world, post))
  )
  const fresh = items.map(postOf)
  if (fresh.length === 0) return world
  const at = momentAt(process.state.anchor, readingOf(world)).time
  const added = withMemory(process, ({ consumed }) => addBatch(consumed, { at, keys }))
  const isTwice = fresh.some((post) => process.delivered.includes(post) || world.savedWith.includes(post))
  return {
    ...world,
    violation: isTwice ? twice : world.violation,
    process: take({
      ...added,
      seen: [...process.seen, ...fresh.map(String)],
      waiting: [...process.waiting, fresh],
      delivered: [...process.delivered, ...fresh].sort()
    })
  }
}

/** The consumer has processed an item, and gets the next one. */
export const consume = (world: World, process: Process, post: number): World => {
  let index: number | undefined
  const after = withMemory(process, ({ consumed }) => {
    index = nextItem(consumed)
  })
  const current = index === undefined ? undefined : process.batch[index]
  const add = (posts: ReadonlyArray<number>) => (posts.includes(post) ? posts : [...posts, post].sort())
  const next = take({ ...after, current, known: add(process.known) })
  return { ...world, processed: add(world.processed), process: next }
}

/** Saves the position, unless it says the same as before. */
export const save = (world: World, process: Process): World | undefined => {
  const { connection, state } = process
  const received = receivedAt(state, connection?.last)
  if (received === undefined) return undefined
  const memory = copyMemory(process.memory)
  const saved = positionAt(memory.consumed, received, state.own)
  const text = textOfPosition(saved)
  if (text === process.text) return undefined
  const isMissed = (post: number) =>
    timeOf(world, post) < saved.time && !world.processed.includes(post) && !world.reported.includes(post)
  const isPast = world.posts.some((_, post) => isMissed(post))
  return {
    ...world,
    process: { ...process, memory, text },
    saved,
    savedWith: process.known,
    violation: isPast ? "The position is never past what is still to be processed." : world.violation
  }
}
