// How far the consumer of a stream is, and the position that follows: nothing before it is still to be processed. When it is
// saved is up to `position-tracker.ts`.
import type { Position } from "@xeffect/core/checkpoint"
import type { ReceivedItems } from "../machine/options.ts"
import type { ServiceMoment } from "../machine/service-time.ts"

// How much of the time before a gap a connection with backfill repeats: less than its unit, a minute, and the margin.
const overlap = 120_000

const maxKeys = 50_000

/** A time from which items are still to be received. */
export interface PositionHold {
  readonly from: number
  /** How many batches have to be processed until it ends. */
  until: number
}

interface ConsumedFields {
  /** When the batches that wait were received. Not always in order: a batch may have waited for room. */
  readonly waiting: Array<number>
  /** How many batches were taken, and the last of them, as long as it has items that were not processed. */
  consumedBatches: number
  batch: ReceivedItems | undefined
  /** How many of its items were processed. */
  index: number
  readonly holds: Set<PositionHold>
  /** The hold for the items of the past that a connection delivers. */
  backfill: PositionHold | undefined
  recent: Array<readonly [key: string, at: number]>
  /** The keys that the previous process has saved. */
  readonly previous: ReadonlyArray<string>
  /** When this process began to receive. */
  begun: number | undefined
}

/** How far the consumer is. The functions of this module alone change it. */
export type Consumed = Readonly<ConsumedFields>

/** Before anything was received; `start` is the last position of the previous process. */
export const noneConsumed = (start: Position | undefined): Consumed => ({
  waiting: [],
  consumedBatches: 0,
  batch: undefined,
  index: 0,
  holds: new Set(),
  backfill: undefined,
  recent: [],
  previous: start?.keys ?? [],
  begun: undefined
})

/** Items wait for the consumer. */
export const addBatch = ({ waiting }: Consumed, { at }: ReceivedItems): void => void waiting.push(at)

/** The consumer takes the items that were added first, and gets the first of them. */
export const takeBatch = (self: ConsumedFields, items: ReceivedItems): void => {
  self.waiting.shift()
  self.consumedBatches++
  self.batch = items
  self.index = 0
}

/** The consumer has processed the item that it got last. Returns the index of the next one, if there is one. */
export const nextItem = (self: ConsumedFields): number | undefined => {
  const { batch } = self
  if (batch === undefined) return undefined
  const key = batch.keys[self.index++]
  if (key !== undefined) self.recent.push([key, batch.at])
  if (self.recent.length > 2 * maxKeys) self.recent = self.recent.slice(-maxKeys)
  if (self.index < batch.keys.length) return self.index
  self.batch = undefined
  return undefined
}

/** Nothing after this time counts as processed, until the hold is released. */
export const holdFrom = ({ holds }: Consumed, from: number): PositionHold => {
  const one = { from, until: Infinity }
  holds.add(one)
  return one
}

/** Ends a hold once the batches that wait for the consumer now are processed. */
export const releaseHold = ({ consumedBatches, waiting }: Consumed, hold: PositionHold | undefined): void => {
  if (hold !== undefined) hold.until = Math.min(hold.until, consumedBatches + waiting.length)
}

/** Holds a time for a backfill, if there is one, instead of what was held for one before. */
export const holdBackfill = (self: ConsumedFields, from: number | undefined): void => {
  const before = self.backfill
  self.backfill = from === undefined ? undefined : holdFrom(self, from)
  releaseHold(self, before)
}

/** The first of the times that are held, after this many batches were processed. `Infinity` if no time is held. */
const firstHeld = (holds: Set<PositionHold>, processed: number): number => {
  for (const one of holds) if (one.until <= processed) holds.delete(one)
  return Array.from(holds).reduce((least, { from }) => Math.min(least, from), Infinity)
}

/** The position, given when the last item or keep-alive was received. */
export const positionAt = (
  self: ConsumedFields,
  received: ServiceMoment,
  connections: ReadonlyArray<string>
): Position => {
  const { batch, holds, consumedBatches, waiting } = self
  const held = firstHeld(holds, batch === undefined ? consumedBatches : consumedBatches - 1)
  const time = waiting.reduce((least, at) => Math.min(least, at), Math.min(received.time, held, batch?.at ?? held))
  self.recent = self.recent.filter(([, at]) => at >= time - overlap).slice(-maxKeys)
  const keys = [...keysBefore(self, received, time), ...self.recent.map(([key]) => key)].slice(-maxKeys)
  return { time, keys, connections, ...offsetAt(received) }
}

/** Whether a position says the same as another: that need not be saved. */
export const textOfPosition = ({ connections, keys, time }: Position): string =>
  `${time} ${keys.length} ${keys.at(-1)} ${connections}`

/**
 * The keys of the previous process, as long as they can be delivered again. It may have received them long after its position, so
 * they are as new as what this process receives first.
 */
const keysBefore = (
  self: ConsumedFields,
  { monotonic, time: received }: ServiceMoment,
  time: number
): ReadonlyArray<string> => {
  // Until the first response, what was received is what the previous process had received.
  if (monotonic !== undefined) self.begun ??= received
  return self.begun === undefined || self.begun >= time - overlap ? self.previous : []
}

const offsetAt = ({ isDated, local, time }: ServiceMoment): Pick<Position, "clockOffset"> =>
  isDated ? { clockOffset: time - local } : {}
