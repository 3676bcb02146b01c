import { Timeout, XError } from "@xeffect/core"
import type { OpenResponse } from "@xeffect/core/wire"
import type { Clock } from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { monotonicMillis, type Reading, readClocks } from "../machine/service-time.ts"

/** Watches the bytes of a connection. */
export interface Watch {
  /**
   * When the last item, or the last bytes that only keep the connection alive, were received. A part of an item and a message
   * before the end show nothing: items before them may be lost.
   */
  readonly last: () => Reading | undefined
  /** Notes that the bytes that were received last end an item. */
  readonly noteItem: () => void
  /** Notes that an item of the backfill was received just now. */
  readonly notePast: () => void
  /** Runs an effect for which reading waits. That time is not a stall. */
  readonly whileBlocked: (effect: Effect.Effect<unknown>) => Effect.Effect<void>
  /** The response with its bytes watched as they are received. */
  readonly bytesOf: (opened: OpenResponse, on: Listeners) => OpenResponse
  /** Fails after so many milliseconds without a byte. Runs next to the reading, so a slow consumer is not a stall. */
  readonly stalled: (operation: string, stall: number) => Effect.Effect<never, XError>
}

export interface Listeners {
  /** Runs before the first byte is read. Interrupting it closes the connection. */
  readonly opened: Effect.Effect<unknown>
  /** Runs once, with the first byte after `settling` milliseconds of reading without an item of the backfill. */
  readonly settled: Effect.Effect<unknown>
  readonly settling: number
  /** Runs for bytes that only keep the connection alive. */
  readonly onKeepAlive: Effect.Effect<unknown> | undefined
}

const isKeepAlive = (chunks: ReadonlyArray<Uint8Array>) =>
  chunks.every((bytes) => bytes.every((byte) => byte <= 32)) && chunks.some(({ length }) => length > 0)

/** The times that are known of a connection, in milliseconds by the monotonic clock. */
interface KnownOfConnection {
  /** When the last item of the backfill was received, or the connection was opened, without the time that reading has waited. */
  past: number
  /** When the last byte was received, or the connection was opened, or reading did not wait any more. */
  active: number
  /** When the last byte was received. */
  read: Reading | undefined
  last: Reading | undefined
  isBlocked: boolean
  isSettled: boolean
  blocked: number
}

const knownAt = (opened: number): KnownOfConnection => ({
  past: opened,
  active: opened,
  read: undefined,
  last: undefined,
  isBlocked: false,
  isSettled: false,
  blocked: 0
})

/** Watches a connection that was opened just now. */
export const makeStallWatch = (clock: Clock): Watch => {
  const known = knownAt(monotonicMillis(clock))
  const whileBlocked: Watch["whileBlocked"] = (effect) =>
    Effect.suspend(() => {
      const since = monotonicMillis(clock)
      known.isBlocked = true
      return Effect.map(effect, () => {
        known.isBlocked = false
        known.active = monotonicMillis(clock)
        known.blocked += known.active - since
      })
    })
  return {
    last: () => known.last,
    noteItem: () => {
      known.last = known.read
    },
    notePast: () => {
      known.past = monotonicMillis(clock) - known.blocked
    },
    whileBlocked,
    bytesOf: (response, listeners) => ({
      ...response,
      onBytes: (bytes) =>
        Stream.transformPull(bytes, (pull) =>
          Effect.as(
            whileBlocked(listeners.opened),
            Effect.flatMap(pull, (chunks) => Effect.as(noteChunks(known, readClocks(clock), chunks, listeners), chunks))
          )
        )
    }),
    stalled: (operation, stall) => stalled(known, clock, operation, stall)
  }
}

/** Whether all of the backfill was received. */
export const isSettling = (
  { blocked, isSettled, past }: Pick<KnownOfConnection, "blocked" | "isSettled" | "past">,
  now: number,
  settling: number
): boolean => !isSettled && now - blocked - past >= settling

const noteChunks = (
  known: KnownOfConnection,
  now: Reading,
  chunks: ReadonlyArray<Uint8Array>,
  listeners: Listeners
) => {
  const { onKeepAlive, settled, settling } = listeners
  known.read = now
  known.active = now.monotonic
  const isAlive = isKeepAlive(chunks)
  if (isAlive) known.last = now
  const reported = isAlive && onKeepAlive !== undefined ? onKeepAlive : Effect.void
  if (!isSettling(known, now.monotonic, settling)) return reported
  known.isSettled = true
  return Effect.andThen(settled, reported)
}

const stalled = Effect.fnUntraced(function* (known: KnownOfConnection, clock: Clock, operation: string, stall: number) {
  while (true) {
    const now = monotonicMillis(clock)
    if (known.isBlocked) known.active = now
    const idle = now - known.active
    if (idle >= stall) break
    yield* Effect.sleep(stall - idle)
  }
  return yield* new XError({ operation, reason: new Timeout({ detail: `no byte for ${stall / 1000} seconds` }) })
})
