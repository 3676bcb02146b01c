import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

/** The real clock, ahead by some milliseconds, so that a test can let hours pass. */
export const shiftedClock = (offset: () => number): Effect.Effect<Clock.Clock> =>
  Clock.clockWith((real) => {
    const millis = () => real.currentTimeMillisUnsafe() + offset()
    const nanos = () => real.currentTimeNanosUnsafe() + BigInt(offset()) * 1_000_000n
    return Effect.succeed({
      currentTimeMillisUnsafe: millis,
      currentTimeMillis: Effect.sync(millis),
      currentTimeNanosUnsafe: nanos,
      currentTimeNanos: Effect.sync(nanos),
      monotonicTimeNanosUnsafe: () => real.monotonicTimeNanosUnsafe(),
      monotonicTimeNanos: real.monotonicTimeNanos,
      sleep: (duration) => real.sleep(duration)
    })
  })
