import { Timeout, XError } from "@xeffect/core"
import type { OpenResponse } from "@xeffect/core/transport"
import type { Clock } from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { monotonicMillis } from "./service-time.ts"

/** What the bytes of a connection show about it. */
export interface Watch {
  /** When the last byte was received, or the connection was opened, by the monotonic clock. */
  last: number
  isStarted: boolean
  /** Whether reading waits for something else, so that no byte can be received. */
  isBlocked: boolean
  /** For how long it has waited before, in milliseconds. */
  blocked: number
}

/** Runs an effect for which reading waits. That time is not a stall. */
export const whileBlocked = (watch: Watch, clock: Clock, effect: Effect.Effect<void>): Effect.Effect<void> =>
  Effect.suspend(() => {
    const since = monotonicMillis(clock)
    watch.isBlocked = true
    return Effect.map(effect, () => {
      watch.isBlocked = false
      watch.last = monotonicMillis(clock)
      watch.blocked += watch.last - since
    })
  })

const isBlank = (bytes: Uint8Array) => bytes.every((byte) => byte <= 32)

/**
 * The response with its bytes watched as they are received.
 *
 * @param start runs before the first byte is read. Interrupting it closes the connection
 */
export const watchBytes = (
  opened: OpenResponse,
  watch: Watch,
  clock: Clock,
  start: Effect.Effect<void>,
  onByte: (now: number) => void,
  keptAlive: Effect.Effect<unknown> | undefined
): OpenResponse => {
  const noted = (chunks: ReadonlyArray<Uint8Array>) => {
    watch.last = monotonicMillis(clock)
    watch.isStarted = true
    onByte(watch.last)
    return keptAlive !== undefined && chunks.every(isBlank) ? keptAlive : Effect.void
  }
  const onBytes: OpenResponse["onBytes"] = (bytes) =>
    Stream.transformPull(bytes, (pull) => Effect.as(whileBlocked(watch, clock, start), Effect.tap(pull, noted)))
  return { ...opened, onBytes }
}

/** Fails after `stall` milliseconds without a byte. Runs next to the reading, so a slow consumer is not a stall. */
export const stalled = (operation: string, watch: Watch, stall: number, clock: Clock): Effect.Effect<never, XError> =>
  Effect.gen(function* () {
    while (true) {
      const now = monotonicMillis(clock)
      if (watch.isBlocked) watch.last = now
      const idle = now - watch.last
      if (idle >= stall) break
      yield* Effect.sleep(stall - idle)
    }
    return yield* new XError({ operation, reason: new Timeout({ detail: `no byte for ${stall / 1000} seconds` }) })
  })
