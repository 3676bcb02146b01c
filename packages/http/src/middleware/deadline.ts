import type { StartTimer } from "@xeffect/core/wire"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { Fiber } from "effect/Fiber"

/** The longest time that a timer of the runtime can wait, in milliseconds. */
const maxTimer = 2 ** 31 - 1

/**
 * Calls a function after some time by the clock of a fiber, without suspending the fiber.
 *
 * @param startTimer used with the usual clock
 * @returns ends the wait
 */
export const startDeadline = (
  fiber: Fiber<unknown, unknown>,
  milliseconds: number,
  onExpiry: () => void,
  startTimer: StartTimer = startTimeout
): (() => void) => {
  if (milliseconds === Infinity) return () => {}
  // A timer instead of a sleeping fiber, which takes a tenth of the time of a request. Another clock, such as the clock of a
  // test, has no timers.
  if (isUsualClock(fiber) && milliseconds <= maxTimer) return startTimer(milliseconds, onExpiry)
  const sleeping = Effect.runForkWith(fiber.context)(Effect.sleep(milliseconds))
  sleeping.addObserver(({ _tag }) => {
    if (_tag === "Success") onExpiry()
  })
  return () => sleeping.interruptUnsafe()
}

const startTimeout: StartTimer = (milliseconds, onExpiry) => {
  // oxlint-disable-next-line eslint/no-restricted-globals -- only with the clock that uses it too
  const timer = setTimeout(onExpiry, milliseconds)
  return () => clearTimeout(timer)
}

let usualClock: Clock.Clock | undefined

const isUsualClock = (fiber: Fiber<unknown, unknown>) =>
  fiber.getRef(Clock.Clock) === (usualClock ??= Context.get(Context.empty(), Clock.Clock))
