import type { Definition } from "@xeffect/core"
import { OutcomeUnknown, Timeout, XError } from "@xeffect/core/define"
import { isIdempotent } from "@xeffect/core/retry"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { checkDuration, inWords, unlessInvalid } from "../transport/options.ts"
import { around, type AttemptLimit, type Middleware } from "../transport/transport.ts"
import { startDeadline } from "./deadline.ts"

/**
 * Ends an attempt that takes too long, from the signed request to the end of the response (of a stream, a download and
 * `raw`: to its head), and closes its connection. The call fails with `Timeout`; a write that is not idempotent, which
 * may have been carried out, with `OutcomeUnknown`. The signature is not part of the attempt.
 *
 * Building the layer fails with `InvalidInput` for a malformed duration.
 *
 * @param duration how long an attempt may take, for example `"10 seconds"`, or milliseconds
 * @since 0.1.0
 * @example
 * ```ts
 * import { layerBearer } from "xeffect/http"
 * import { attemptTimeout } from "xeffect/http/middleware"
 *
 * const live = layerBearer({ bearer_token: "…", around: [attemptTimeout("10 seconds")] })
 * ```
 */
export const attemptTimeout = (duration: Duration.Input): Middleware =>
  unlessInvalid(checkDuration("attempt_timeout", duration), () => {
    const limit = attemptLimit(duration)
    return around((send) => (outgoing) => send({ ...outgoing, limit }))
  })

/**
 * The limit of attempts. The duration was checked.
 * @since 0.1.0
 */
export const attemptLimit = (duration: Duration.Input): AttemptLimit => {
  const milliseconds = Duration.toMillis(duration)
  return (fiber, definition, onExpiry, startTimer) =>
    startDeadline(
      fiber,
      milliseconds,
      () => onExpiry(timedOut(definition, milliseconds, !isIdempotent(definition))),
      startTimer
    )
}

/**
 * Ends a call that takes too long, with all its attempts and waits. It fails with `Timeout`; a write that is not
 * idempotent and may have been carried out by then, with `OutcomeUnknown`. Does not end a stream or a download whose
 * response has begun.
 *
 * Building the layer fails with `InvalidInput` for a malformed duration.
 *
 * @param duration how long a call may take, for example `"1 minute"`, or milliseconds
 * @since 0.1.0
 * @example
 * ```ts
 * import { layerBearer } from "xeffect/http"
 * import { retry, timeout } from "xeffect/http/middleware"
 *
 * const live = layerBearer({ bearer_token: "…", around: [timeout("1 minute"), retry()] })
 * ```
 */
export const timeout = (duration: Duration.Input): Middleware =>
  unlessInvalid(checkDuration("timeout", duration), () => {
    const milliseconds = Duration.toMillis(duration)
    return around((send) => (outgoing) => {
      const { call, definition } = outgoing
      const fail = () =>
        Effect.fail(timedOut(definition, milliseconds, call.isOutcomeUnknown && !isIdempotent(definition)))
      // As `Effect.timeoutOrElse`, which takes more code into a bundle. It is known what was sent once the loser has ended.
      const inTime = Effect.map(send(outgoing), Effect.succeed)
      const expired = Effect.as(Effect.sleep(milliseconds), Effect.suspend(fail))
      return Effect.flatten(Effect.raceAllFirst([inTime, expired]))
    })
  })

const timedOut = ({ name }: Definition, milliseconds: number, isUnknown: boolean): XError => {
  const what = { detail: `no response within ${inWords(milliseconds)}` }
  return new XError({ operation: name, reason: isUnknown ? new OutcomeUnknown(what) : new Timeout(what) })
}
