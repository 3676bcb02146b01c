import { Timeout, XError } from "@xeffect/core"
import type { OpenResponse } from "@xeffect/core/transport"
import type { Clock } from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"

/** What is known of a connection by its bytes. */
export interface Watch {
  /** When the last byte came, or the connection was opened. */
  last: number
  isStarted: boolean
  /** Whether reading waits for the consumer, so that no byte can come. */
  isBlocked: boolean
}

const isBlank = (bytes: Uint8Array) => bytes.every((byte) => byte <= 32)

/** The response with its bytes watched, as they come from the network. */
export const watchBytes = (
  opened: OpenResponse,
  watch: Watch,
  clock: Clock,
  onByte: (now: number) => void,
  keptAlive: Effect.Effect<unknown> | undefined
): OpenResponse => {
  const noted = (chunks: ReadonlyArray<Uint8Array>) => {
    watch.last = clock.currentTimeMillisUnsafe()
    watch.isStarted = true
    onByte(watch.last)
    return keptAlive !== undefined && chunks.every(isBlank) ? keptAlive : Effect.void
  }
  const stream = Stream.transformPull(opened.response.stream, (pull) => Effect.succeed(Effect.tap(pull, noted)))
  // The same response in all but one property.
  return { ...opened, response: Object.create(opened.response, { stream: { value: stream } }) }
}

/** Fails when no byte has come for so long. Runs beside the reading, so a slow consumer does not count. */
export const stalled = (operation: string, watch: Watch, stall: number, clock: Clock): Effect.Effect<never, XError> =>
  Effect.gen(function* () {
    while (true) {
      const now = clock.currentTimeMillisUnsafe()
      if (watch.isBlocked) watch.last = now
      const idle = now - watch.last
      if (idle >= stall) break
      yield* Effect.sleep(stall - idle)
    }
    return yield* new XError({ operation, reason: new Timeout({ detail: `no byte for ${stall / 1000} seconds` }) })
  })
