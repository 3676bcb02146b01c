import { Timeout, XError } from "@xeffect/core"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import * as Semaphore from "effect/Semaphore"
import { inBackground } from "./background.ts"
import type { Batch } from "./buffer.ts"
import type { Position } from "./checkpoint.ts"
import type { Follower } from "./follower.ts"
import type { KeptPosition } from "./options.ts"
import type { Moment } from "./service-time.ts"

/** How far the consumer is, and from which times items are still to be received. */
export interface Progress {
  /** The consumer takes a batch. Returns the first item of it. */
  readonly take: (batch: Batch) => Batch["items"]
  /** The consumer has processed the item that it took last. Returns the next one of the same batch. */
  readonly next: () => Batch["items"] | undefined
  /** Nothing after this time, by the X API, counts as processed until it is released. */
  readonly hold: (from: number) => Hold
  /** Saves the position now. */
  readonly keep: Effect.Effect<void>
}

/** A time from which items are still to be received. */
export interface Hold {
  /** Call it when they were received. The hold ends when those that wait for the consumer were processed. */
  readonly release: () => void
}

// How much of the time before a gap a connection with backfill repeats: less than its unit, a minute, and the margin.
const overlap = 120_000

const most = 50_000

/** How often the position is saved, in milliseconds. */
const saving = 1000

/** How long one save may take, in milliseconds. */
const patience = 30_000

/** Tracks the consumer and saves its position. `start` is the last position of the previous process. */
export const trackProgress = Effect.fnUntraced(function* (
  follower: Follower,
  save: KeptPosition["save"],
  start: Position | undefined
): Effect.fn.Return<Progress> {
  const { position, ...tracked } = track(follower, start)
  const keep = makeKeep(follower, save, position)
  yield* inBackground(follower, Effect.forever(Effect.andThen(Effect.sleep(saving), keep)))
  yield* Scope.addFinalizerExit(follower.scope, (exit) =>
    Effect.suspend(() => {
      // An item whose processing was interrupted is delivered again.
      if (Exit.isSuccess(exit)) tracked.next()
      return keep
    })
  )
  return { ...tracked, keep }
})

const track = (follower: Follower, start: Position | undefined) => {
  const { buffer } = follower
  const holds = new Set<{ readonly from: number; until: number }>()
  /** How many batches were taken, and the last of them, as long as it has items that were not processed. */
  let taken = 0
  let batch: Batch | undefined
  /** How many of its items were processed. */
  let index = 0
  const previous = keysBefore(start)
  let recent: Array<readonly [key: string, at: number]> = []
  return {
    take: (one: Batch): Batch["items"] => {
      taken++
      batch = one
      index = 0
      return [one.items[0]]
    },
    next: (): Batch["items"] | undefined => {
      if (batch === undefined) return undefined
      const key = batch.keys[index++]
      if (key !== undefined) recent.push([key, batch.at])
      if (recent.length > 2 * most) recent = recent.slice(-most)
      if (index < batch.items.length) return [batch.items[index]]
      batch = undefined
      return undefined
    },
    hold: (from: number): Hold => {
      const hold = { from, until: Infinity }
      holds.add(hold)
      return { release: () => void (hold.until = Math.min(hold.until, taken + buffer.batches())) }
    },
    position: (received: Moment): Position => {
      const processed = batch === undefined ? taken : taken - 1
      for (const hold of holds) if (hold.until <= processed) holds.delete(hold)
      const open = Array.from(holds, ({ from }) => from)
      const time = Math.min(received.time, batch?.at ?? received.time, buffer.oldest(), ...open)
      recent = recent.filter(([, at]) => at >= time - overlap).slice(-most)
      const keys = [...previous(received.time, time), ...recent.map(([key]) => key)].slice(-most)
      return { time, keys, connections: follower.own, ...offsetAt(received) }
    }
  }
}

/**
 * The keys of the previous process, as long as they can be delivered again. It may have received them long after its position, so
 * they are as new as what is received first.
 */
const keysBefore = (start: Position | undefined) => {
  let begun: number | undefined
  return (received: number, time: number): ReadonlyArray<string> => {
    begun ??= received
    return begun >= time - overlap ? (start?.keys ?? []) : []
  }
}

const offsetAt = ({ isDated, local, time }: Moment): Pick<Position, "clockOffset"> =>
  isDated ? { clockOffset: time - local } : {}

const makeKeep = (
  follower: Follower,
  save: KeptPosition["save"],
  position: (received: Moment) => Position
): Effect.Effect<void> => {
  let last = ""
  // One after the other: an older position must not replace a newer one.
  const turn = Semaphore.makeUnsafe(1)
  const keep = Effect.suspend(() => {
    if (follower.received === undefined) return Effect.void
    const now = position(follower.received)
    const text = `${now.time} ${now.keys.length} ${now.keys.at(-1)} ${now.connections}`
    if (text === last) return Effect.void
    return Effect.matchEffect(
      Effect.timeoutOrElse(save(now), { duration: patience, orElse: () => tooSlow(follower) }),
      {
        onFailure: (error): Effect.Effect<unknown> =>
          follower.emit?.({ _tag: "CheckpointFailed", error }) ?? Effect.void,
        onSuccess: () =>
          Effect.sync(() => {
            last = text
          })
      }
    )
  })
  return Effect.asVoid(turn.withPermits(1)(keep))
}

const tooSlow = ({ definition: { name } }: Follower) => {
  const reason = new Timeout({ detail: `the position was not saved within ${patience / 1000} seconds` })
  return Effect.fail(new XError({ operation: name, reason }))
}
