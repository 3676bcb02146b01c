import { Timeout, XError } from "@xeffect/core"
import type { KeptPosition, Position } from "@xeffect/core/checkpoint"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Scope from "effect/Scope"
import * as Semaphore from "effect/Semaphore"
import type { PositionTracker, ReceivedItems, TrackedStream } from "./options.ts"
import type { ServiceMoment } from "./service-time.ts"

// How much of the time before a gap a connection with backfill repeats: less than its unit, a minute, and the margin.
const overlap = 120_000

const maxKeys = 50_000

/** How often the position is saved, in milliseconds. */
const saveInterval = 1000

/** How long one save may take, in milliseconds. */
const saveTimeout = 30_000

/** Tracks the consumer of a stream and saves its position: every second, and when the scope is closed. */
export const trackPosition = <R>(
  save: KeptPosition<R>["save"],
  stream: TrackedStream
): Effect.Effect<PositionTracker, never, R | Scope.Scope> =>
  Effect.gen(function* () {
    const context = yield* Effect.context<R>()
    const { positionAt, ...consumed } = trackConsumer(stream)
    const saved = saveOnce((position) => Effect.provideContext(save(position), context), stream, positionAt)
    yield* stream.inBackground(Effect.forever(Effect.andThen(Effect.sleep(saveInterval), saved)))
    yield* Effect.addFinalizer((exit) =>
      Effect.suspend(() => {
        // An item whose processing was interrupted is delivered again.
        if (Exit.isSuccess(exit)) consumed.next()
        return saved
      })
    )
    return { ...consumed, save: saved }
  })

const trackConsumer = ({ connections, start }: TrackedStream) => {
  /** When the batches that wait were received. Not always in order: a batch may have waited for room. */
  const waiting: Array<number> = []
  /** How many batches were taken, and the last of them, as long as it has items that were not processed. */
  let takenBatches = 0
  let batch: ReceivedItems | undefined
  /** How many of its items were processed. */
  let index = 0
  const holds = makeHolds(() => takenBatches + waiting.length)
  const previous = keysBefore(start)
  let recent: Array<readonly [key: string, at: number]> = []
  return {
    hold: holds.hold,
    holdBackfill: holds.holdBackfill,
    release: holds.release,
    add: ({ at }: ReceivedItems) => void waiting.push(at),
    take: (items: ReceivedItems) => {
      waiting.shift()
      takenBatches++
      batch = items
      index = 0
    },
    next: (): number | undefined => {
      if (batch === undefined) return undefined
      const key = batch.keys[index++]
      if (key !== undefined) recent.push([key, batch.at])
      if (recent.length > 2 * maxKeys) recent = recent.slice(-maxKeys)
      if (index < batch.keys.length) return index
      batch = undefined
      return undefined
    },
    positionAt: (received: ServiceMoment): Position => {
      const held = holds.earliest(batch === undefined ? takenBatches : takenBatches - 1)
      const time = waiting.reduce((least, at) => Math.min(least, at), Math.min(received.time, held, batch?.at ?? held))
      recent = recent.filter(([, at]) => at >= time - overlap).slice(-maxKeys)
      const keys = [...previous(received, time), ...recent.map(([key]) => key)].slice(-maxKeys)
      return { time, keys, connections: connections(), ...offsetAt(received) }
    }
  }
}

/** The times from which items are still to be received. `received` is how many batches were received. */
const makeHolds = (received: () => number) => {
  const holds = new Set<{ readonly from: number; until: number }>()
  const hold = (from: number) => {
    const one = { from, until: Infinity }
    holds.add(one)
    return () => void (one.until = Math.min(one.until, received()))
  }
  let release = () => {}
  return {
    hold,
    holdBackfill: (from: number | undefined) => {
      const before = release
      release = from === undefined ? () => {} : hold(from)
      before()
    },
    release: () => release(),
    /** The first of these times, after so many batches were processed. `Infinity` if there is none. */
    earliest: (processed: number): number => {
      for (const one of holds) if (one.until <= processed) holds.delete(one)
      return Array.from(holds).reduce((least, { from }) => Math.min(least, from), Infinity)
    }
  }
}

/**
 * The keys of the previous process, as long as they can be delivered again. It may have received them long after its position, so
 * they are as new as what this process receives first.
 */
const keysBefore = (start: Position | undefined) => {
  let begun: number | undefined
  return ({ monotonic, time: received }: ServiceMoment, time: number): ReadonlyArray<string> => {
    // Until the first response, what was received is what the previous process had received.
    if (monotonic !== undefined) begun ??= received
    return begun === undefined || begun >= time - overlap ? (start?.keys ?? []) : []
  }
}

const offsetAt = ({ isDated, local, time }: ServiceMoment): Pick<Position, "clockOffset"> =>
  isDated ? { clockOffset: time - local } : {}

const saveOnce = (
  save: KeptPosition["save"],
  { notSaved, operation, received }: TrackedStream,
  positionAt: (received: ServiceMoment) => Position
): Effect.Effect<void> => {
  let last = ""
  // One after the other: an older position must not replace a newer one.
  const turn = Semaphore.makeUnsafe(1)
  const savePosition = Effect.suspend(() => {
    const moment = received()
    if (moment === undefined) return Effect.void
    const position = positionAt(moment)
    const text = `${position.time} ${position.keys.length} ${position.keys.at(-1)} ${position.connections}`
    if (text === last) return Effect.void
    const reason = new Timeout({ detail: `the position was not saved within ${saveTimeout / 1000} seconds` })
    const tooSlow = Effect.suspend(() => Effect.fail(new XError({ operation, reason })))
    return Effect.matchEffect(Effect.timeoutOrElse(save(position), { duration: saveTimeout, orElse: () => tooSlow }), {
      onFailure: notSaved,
      onSuccess: () =>
        Effect.sync(() => {
          last = text
        })
    })
  })
  return Effect.asVoid(turn.withPermits(1)(savePosition))
}
