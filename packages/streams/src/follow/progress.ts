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

/** How far the consumer is, and from which times items are still to be received. */
export interface Progress {
  /** The consumer takes a batch, and has processed the one before. */
  readonly take: (batch: Batch) => void
  /** The consumer has processed the batch that it took. */
  readonly done: () => void
  /** Nothing after this time counts as processed until it is released. */
  readonly hold: (from: number) => Hold
  /** Saves the position now. */
  readonly keep: Effect.Effect<void>
}

/** A time from which items are still to be received. */
export interface Hold {
  readonly from: number
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
  const { buffer, scope } = follower
  const holds = new Set<Hold>()
  let current: Batch | undefined
  let recent: Array<readonly [key: string, at: number]> = start?.keys.map((key) => [key, start.time] as const) ?? []
  const done = () => {
    const at = current?.at ?? 0
    for (const key of current?.keys ?? []) if (key !== undefined) recent.push([key, at])
    if (recent.length > 2 * most) recent = recent.slice(-most)
    current = undefined
  }
  const position = (received: number): Position => {
    const open = Array.from(holds, ({ from }) => from)
    const time = Math.min(current?.at ?? received, buffer.oldest() ?? received, ...open)
    recent = recent.filter(([, at]) => at >= time - overlap).slice(-most)
    return { time, keys: recent.map(([key]) => key), opened: follower.opened }
  }
  const keep = makeKeep(follower, save, position)
  yield* inBackground(follower, Effect.forever(Effect.andThen(Effect.sleep(saving), keep)))
  yield* Scope.addFinalizerExit(scope, (exit) =>
    Effect.suspend(() => {
      // An item whose processing was interrupted is delivered again.
      if (Exit.isSuccess(exit)) done()
      return keep
    })
  )
  return {
    done,
    keep,
    take: (batch) => {
      done()
      current = batch
    },
    hold: (from) => holdIn(holds, from)
  }
})

const makeKeep = (
  follower: Follower,
  save: KeptPosition["save"],
  position: (received: number) => Position
): Effect.Effect<void> => {
  let last = ""
  // One after the other: an older position must not replace a newer one.
  const turn = Semaphore.makeUnsafe(1)
  const keep = Effect.suspend(() => {
    if (follower.received === undefined) return Effect.void
    const now = position(follower.received)
    const text = `${now.time} ${now.keys.length} ${now.keys.at(-1)} ${now.opened}`
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

const holdIn = (holds: Set<Hold>, from: number): Hold => {
  const hold = { from, release: () => void holds.delete(hold) }
  holds.add(hold)
  return hold
}
