import type { Definition } from "@xeffect/core/definition"
import { XError } from "@xeffect/core/errors"
import { OutcomeUnknown, Timeout } from "@xeffect/core/reasons"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { readBody } from "./answer-body.ts"
import type { Credential } from "./credential.ts"
import { isRepeatable } from "@xeffect/core/repeatable"
import { Transport } from "./transport.ts"

/** What the two timeouts tell each other about a call. */
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
 * with the reason `Timeout`; a write with the reason `OutcomeUnknown`.
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
export const layerAttemptTimeout = (duration: Duration.Input): Layer.Layer<Transport, never, Transport> => {
  const limit = Duration.fromInputUnsafe(duration)
  return around((send) => (outgoing) => {
    const { definition } = outgoing
    const orElse = () => Effect.fail(timedOut(definition, limit, true))
    const attempt = Effect.flatMap(send(outgoing), (response) => Effect.as(readBody(definition, response), response))
    const isDone = Effect.flatMap(CurrentProgress, (progress) =>
      Effect.sync(() => {
        if (progress !== undefined) progress.isUnderWay = false
      })
    )
    // Not when it is interrupted: then its end is not known.
    return Effect.timeoutOrElse(attempt, { duration: limit, orElse }).pipe(
      Effect.tap(() => isDone),
      Effect.tapError(() => isDone)
    )
  })
}

/**
 * Ends a call that takes too long, all its attempts and waits together. It fails with the reason `Timeout`; a write that
 * the service may have got by then, with the reason `OutcomeUnknown`.
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
export const layerTimeout = (duration: Duration.Input): Layer.Layer<Transport, never, Transport> => {
  const limit = Duration.fromInputUnsafe(duration)
  return around(
    (send) => (outgoing) =>
      Effect.suspend(() => {
        const { credential, definition } = outgoing
        const progress: Progress = { isUnderWay: false }
        // Each request begins with its signature. What a credential asks for meanwhile says nothing about this call.
        const sign: Credential["sign"] = (request) => {
          progress.isUnderWay = true
          return Effect.provideService(credential.sign(request), CurrentProgress, undefined)
        }
        const orElse = () => Effect.fail(timedOut(definition, limit, progress.isUnderWay))
        return send({ ...outgoing, credential: { ...credential, sign } }).pipe(
          Effect.timeoutOrElse({ duration: limit, orElse }),
          Effect.provideService(CurrentProgress, progress)
        )
      })
  )
}

type Send = Transport["Service"]["send"]

const around = (wrap: (send: Send) => Send): Layer.Layer<Transport, never, Transport> =>
  Layer.effect(
    Transport,
    Effect.map(Transport, ({ send }) => Transport.of({ send: wrap(send) }))
  )

const timedOut = (definition: Definition, limit: Duration.Duration, isUnderWay: boolean): XError => {
  const what = { detail: `no answer within ${Duration.format(limit)}` }
  const isSafe = isRepeatable(definition) || !isUnderWay
  return new XError({ operation: definition.name, reason: isSafe ? new Timeout(what) : new OutcomeUnknown(what) })
}
