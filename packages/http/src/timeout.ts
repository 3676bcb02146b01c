import type { Definition } from "@xeffect/core/definition"
import { XError } from "@xeffect/core/errors"
import { OutcomeUnknown, Timeout } from "@xeffect/core/reasons"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { readBody } from "./answer-body.ts"
import type { Credential } from "./credential.ts"
import { checkDuration, unlessInvalid } from "./options.ts"
import { isRepeatable } from "@xeffect/core/repeatable"
import { layerAround, type OutgoingRequest, type Transport } from "./transport.ts"

/** What a timeout knows of what it is around. */
interface Progress {
  /** Whether there is a request of which it is not known what became of it. */
  isUnderWay: boolean
}

const CurrentProgress: Context.Reference<Progress | undefined> = Context.Reference<Progress | undefined>(
  "@xeffect/http/CurrentProgress",
  { defaultValue: () => undefined }
)

/**
 * Ends an attempt that takes too long, from the signature to the end of the answer, and closes its connection. It fails
 * with the reason `Timeout`; a write that has left, with the reason `OutcomeUnknown`.
 *
 * Building it fails with the reason `InvalidInput` for a malformed duration.
 *
 * @param duration how long an attempt may take, for example `"10 seconds"`
 * @example
 * ```ts
 * import { layerAttemptTimeout } from "@xeffect/http/timeout"
 * import { layerTransport } from "@xeffect/http"
 * import * as Layer from "effect/Layer"
 *
 * const transport = layerAttemptTimeout("10 seconds").pipe(Layer.provide(layerTransport))
 * ```
 */
export const layerAttemptTimeout = (duration: Duration.Input): Layer.Layer<Transport, XError, Transport> =>
  around("attempt_timeout", duration, (send, limit) => (outgoing, progress) => {
    const { definition } = outgoing
    const orElse = () => Effect.fail(timedOut(definition, limit, progress))
    const attempt = Effect.flatMap(send(outgoing), (response) => Effect.as(readBody(definition, response), response))
    const limited = Effect.timeoutOrElse(attempt, { duration: limit, orElse })
    return Effect.flatMap(CurrentProgress, (around) => (around === undefined ? limited : telling(around, limited)))
  })

// Not when it is interrupted: then its end is not known.
const telling = <A, E>(around: Progress, attempt: Effect.Effect<A, E>): Effect.Effect<A, E> => {
  const isDone = Effect.sync(() => {
    around.isUnderWay = false
  })
  return attempt.pipe(
    Effect.tap(() => isDone),
    Effect.tapError(() => isDone)
  )
}

/**
 * Ends a call that takes too long, all its attempts and waits together. It fails with the reason `Timeout`; a write that
 * the service may have got by then, with the reason `OutcomeUnknown`.
 *
 * Building it fails with the reason `InvalidInput` for a malformed duration.
 *
 * @param duration how long a call may take, for example `"1 minute"`
 * @example
 * ```ts
 * import { layerTimeout } from "@xeffect/http/timeout"
 * import { layerTransport } from "@xeffect/http"
 * import * as Layer from "effect/Layer"
 *
 * const transport = layerTimeout("1 minute").pipe(Layer.provide(layerTransport))
 * ```
 */
export const layerTimeout = (duration: Duration.Input): Layer.Layer<Transport, XError, Transport> =>
  around("timeout", duration, (send, limit) => (outgoing, progress) => {
    const { credential, definition } = outgoing
    const orElse = () => Effect.fail(timedOut(definition, limit, progress))
    // What a credential asks for says nothing about the call.
    const sign: Credential["sign"] = (request) =>
      Effect.provideService(credential.sign(request), CurrentProgress, undefined)
    return send({ ...outgoing, credential: { ...credential, sign } }).pipe(
      Effect.timeoutOrElse({ duration: limit, orElse }),
      Effect.provideService(CurrentProgress, progress)
    )
  })

type Send = Transport["Service"]["send"]

type Timed = (outgoing: OutgoingRequest, progress: Progress) => ReturnType<Send>

const around = (
  option: string,
  duration: Duration.Input,
  wrap: (send: Send, limit: Duration.Duration) => Timed
): Layer.Layer<Transport, XError, Transport> =>
  unlessInvalid(checkDuration(option, duration), () =>
    layerAround((send) => {
      const timed = wrap(send, Duration.fromInputUnsafe(duration))
      return (outgoing) => Effect.suspend(() => watch(timed, outgoing))
    })
  )

// A request leaves once it is signed.
const watch = (timed: Timed, outgoing: OutgoingRequest) => {
  const progress: Progress = { isUnderWay: false }
  const { credential } = outgoing
  const sign: Credential["sign"] = (request) =>
    Effect.map(credential.sign(request), (signed) => {
      progress.isUnderWay = true
      return signed
    })
  return timed({ ...outgoing, credential: { ...credential, sign } }, progress)
}

const timedOut = (definition: Definition, limit: Duration.Duration, { isUnderWay }: Progress): XError => {
  const what = { detail: `no answer within ${Duration.format(limit)}` }
  const isSafe = isRepeatable(definition) || !isUnderWay
  return new XError({ operation: definition.name, reason: isSafe ? new Timeout(what) : new OutcomeUnknown(what) })
}
