import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { ClockTimes } from "./questions.ts"

/**
 * This moment, by both clocks.
 * @since 0.1.0
 */
export const thisMoment: Effect.Effect<ClockTimes> = Clock.clockWith((clock) =>
  Effect.sync(() => ({
    wall: clock.currentTimeMillisUnsafe(),
    monotonic: Number(clock.monotonicTimeNanosUnsafe() / 1_000_000n)
  }))
)
