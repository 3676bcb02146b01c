/** A clock that starts at another time. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

const shifted = (real: Clock.Clock, milliseconds: number): Clock.Clock => {
  const millis = () => real.currentTimeMillisUnsafe() + milliseconds
  const nanos = () => real.currentTimeNanosUnsafe() + BigInt(milliseconds) * 1_000_000n
  return {
    currentTimeMillisUnsafe: millis,
    currentTimeMillis: Effect.sync(millis),
    currentTimeNanosUnsafe: nanos,
    currentTimeNanos: Effect.sync(nanos),
    monotonicTimeNanosUnsafe: () => real.monotonicTimeNanosUnsafe(),
    monotonicTimeNanos: real.monotonicTimeNanos,
    sleep: (duration) => real.sleep(duration)
  }
}

/** Runs an effect with a clock that shows `start`, in milliseconds since 1970, and goes on from there. */
export const startingAt = <A, E, R>(start: number, self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Clock.clockWith((real) =>
    Effect.provideService(self, Clock.Clock, shifted(real, start - real.currentTimeMillisUnsafe()))
  )
