import { InvalidInput, type XError } from "@xeffect/core"
import { catchFailure } from "@xeffect/core/failure"
import type { Backoff } from "@xeffect/core/retry"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import { checkDuration } from "../transport/options.ts"
import type { Middleware } from "../transport/transport.ts"
import { retrying, type RetryOptions, type RetryWait } from "./retry.ts"

/** The options of retries that a schedule does not decide. */
export interface RetryScheduleOptions extends Pick<RetryOptions, "quota"> {
  /** The longest `Retry-After` that is waited for. After a longer one the call fails at once. Default: 30 seconds. */
  readonly max_delay?: Duration.Input | undefined
}

/**
 * Retries requests after transient failures, if that is safe, at the times of a schedule.
 *
 * **Details**
 *
 * The schedule decides how often and after which waits a request is retried. Whether it may be is decided as by `retry`,
 * before the schedule is asked: a write whose outcome is unknown, and what the X API refused, are never sent again. Each
 * call runs the schedule from its beginning, with its failures as input.
 *
 * If the X API requests a longer wait with `Retry-After`, that one is waited. A schedule without an end is bounded by the
 * quota that the requests of a layer share, and by the `timeout` of the layer, if it has one.
 *
 * **When to use**
 *
 * If `retries` and the delays of `retry` are not enough, for example for a schedule that all calls of a program
 * have in common. In `around` of `layer` it takes the place of the retries of the layer. A program that does not use it has
 * nothing of it in its bundle.
 *
 * **Errors**
 *
 * Building the layer fails with `InvalidInput` for what is not a `Schedule`, and for a malformed option.
 *
 * @param schedule a `Schedule` of Effect that needs no services and does not fail. Its input is the `XError`, its output is
 * not used
 * @param options `max_delay`, default 30 seconds; `quota`, 0 or more, default 500
 * @since 0.1.0
 * @example
 * ```ts
 * import { layer } from "xeffect/http"
 * import { retrySchedule } from "xeffect/http/middleware"
 * import * as Schedule from "effect/Schedule"
 *
 * const patient = Schedule.exponential("1 second").pipe(Schedule.jittered, Schedule.upTo({ times: 6 }))
 * const live = layer({ bearer_token: "…", around: [retrySchedule(patient)] })
 * ```
 */
export const retrySchedule = (
  schedule: Schedule.Schedule<unknown, XError>,
  options: RetryScheduleOptions = {}
): Middleware => {
  const { max_delay = 30_000, quota } = options
  return retrying(
    checkSchedule(schedule) ?? checkDuration("max_delay", max_delay),
    quota,
    () => ({ ...waitsOfSchedule, maxDelay: Duration.toMillis(max_delay) }),
    "",
    (wait) => Effect.map(Schedule.toStep(schedule), (step) => waitBySchedule(step, wait))
  )
}

const checkSchedule = (schedule: unknown): InvalidInput | undefined =>
  Schedule.isSchedule(schedule)
    ? undefined
    : new InvalidInput({ parameter: "schedule", value: schedule, rule: "a Schedule of effect/Schedule" })

/** The schedule sets the number of retries and the waits. */
const waitsOfSchedule: Omit<Backoff, "maxDelay"> = { retries: Infinity, first: 0, growth: "linear", jitter: 0 }

const waitBySchedule =
  (
    step: Effect.Success<ReturnType<typeof Schedule.toStep<unknown, XError, never, never>>>,
    wait: RetryWait
  ): RetryWait =>
  (requested, error, retry) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      // At its end a schedule fails, as does one that was made without its types.
      catchFailure(step(now, error), () => Effect.fail(error))
    ).pipe(Effect.flatMap(([, delay]) => wait(Math.max(requested, Duration.toMillis(delay)), error, retry)))
