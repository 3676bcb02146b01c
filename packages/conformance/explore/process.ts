// Runs shipped code as it is, without its surroundings: it stops at each request to them, until a choice decides what happens.
// Between two choices it runs for as long as it can, in the order of a queue. Time passes only by choice.
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Exit } from "effect/Exit"
import type { Fiber } from "effect/Fiber"
import * as Duration from "effect/Duration"
import * as Random from "effect/Random"
import { MinimumLogLevel } from "effect/References"
import type { Scheduler } from "effect/Scheduler"
import { observation, type Observer, observing } from "./observed.ts"

/** A request to the surroundings that has no response. */
export interface Asked<Request> {
  readonly request: Request
  readonly respond: (response: Effect.Effect<unknown, unknown>) => void
}

export interface Process<Request> {
  /** Asks the surroundings, and waits for the response. */
  readonly ask: <A, E = never>(request: Request) => Effect.Effect<A, E>
  /** Those without a response, in their order. */
  readonly asked: () => ReadonlyArray<Asked<Request>>
  /** Begins a fiber, and runs what can run. */
  readonly fork: <A, E>(effect: Effect.Effect<A, E>, onEnd: (exit: Exit<A, E>) => void) => Fiber<A, E>
  /** Interrupts a fiber, and runs what can run. */
  readonly interrupt: (fiber: Fiber<unknown, unknown>) => void
}

// The stack of an error is as expensive as the rest of a move, and nobody reads it.
Error.stackTraceLimit = 0

const clockOf = (now: () => number, sleepUntil: (until: number) => Effect.Effect<void>): Clock.Clock => {
  const nanos = () => BigInt(now()) * 1_000_000n
  return {
    currentTimeMillisUnsafe: now,
    currentTimeMillis: Effect.sync(now),
    currentTimeNanosUnsafe: nanos,
    currentTimeNanos: Effect.sync(nanos),
    monotonicTimeNanosUnsafe: nanos,
    monotonicTimeNanos: Effect.sync(nanos),
    sleep: (duration) => Effect.suspend(() => sleepUntil(now() + Duration.toMillis(duration)))
  }
}

/** How long something waits by chance is no choice: whatever waits may be woken at any time. */
const chance = { nextIntUnsafe: () => 1, nextDoubleUnsafe: () => 0.5 }

/** A process that asks to be woken with a request made of the time. A killed process is one that nobody responds to any more. */
export const makeProcess = <Request>(
  now: () => number,
  toSleep: (until: number) => Request,
  observer?: Observer
): Process<Request> => {
  if (observer !== undefined && !observation.isPossible)
    throw new Error(
      "the machines of this program are not observed: start Node with --import hooks.ts, as apart.ts does"
    )
  const tasks: Array<() => void> = []
  const asked = new Set<Asked<Request>>()
  const runTasks = () => {
    for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) task()
  }
  const run = <A>(begin: () => A): A =>
    observing(observer, () => {
      const begun = begin()
      runTasks()
      return begun
    })
  const ask = <A, E>(request: Request): Effect.Effect<A, E> =>
    Effect.callback<A, E>((resume) => {
      const one: Asked<Request> = {
        request,
        respond: (response) => {
          asked.delete(one)
          // The response of the surroundings fits the request: the model says so.
          run(() => resume(response as Effect.Effect<A, E>))
        }
      }
      asked.add(one)
      return Effect.sync(() => void asked.delete(one))
    })
  const clock = clockOf(now, (until) => ask(toSleep(until)))
  const scheduler: Scheduler = {
    executionMode: "sync",
    shouldYield: () => false,
    makeDispatcher: () => ({ scheduleTask: (task) => void tasks.push(task), flush: runTasks })
  }
  return {
    ask,
    asked: () => [...asked],
    fork: (effect, onEnd) => {
      const surrounded = effect.pipe(
        Effect.provideService(Clock.Clock, clock),
        Effect.provideService(Random.Random, chance),
        Effect.provideService(MinimumLogLevel, "None")
      )
      return run(() => {
        const fiber = Effect.runFork(surrounded, { scheduler })
        fiber.addObserver(onEnd)
        return fiber
      })
    },
    interrupt: (fiber) => run(() => fiber.interruptUnsafe())
  }
}
