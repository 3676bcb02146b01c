import * as Cause from "effect/Cause"
import type { Context } from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Scope from "effect/Scope"
import type { Stream } from "effect/Stream"
import { fromStream } from "./byte-stream.ts"
import type { HttpRequest } from "./http-request.ts"
import type { HttpResponse, SendError } from "./http-response.ts"
import type { Send } from "./send.ts"

/** A response whose body is read by effects. */
export interface EffectResponse extends Omit<HttpResponse, "body" | "text"> {
  readonly stream: Stream<Uint8Array, unknown>
  /** The whole body as text, if that is faster than by chunks. */
  readonly text?: Effect.Effect<string, unknown> | undefined
}

/**
 * Makes a `Send` from an effect, such as a client of Effect. It runs in fibers of its own, with the context of the
 * caller: its clock, its tracer and its services. Interrupting the caller interrupts it, and closes the scope, which
 * otherwise closes when the response was read or cancelled.
 * @since 0.1.0
 */
export const sendEffect =
  (send: (request: HttpRequest) => Effect.Effect<EffectResponse, SendError, Scope.Scope>): Send =>
  (request, { onLost, onResponse }, context) => {
    const scope = Scope.makeUnsafe()
    const close = Scope.close(scope, Exit.void)
    let response: HttpResponse | undefined
    const fiber = Effect.runForkWith(context)(Scope.provide(send(request), scope))
    fiber.addObserver((exit) => {
      if (Exit.isSuccess(exit)) {
        response = toHttpResponse(exit.value, close, context)
        return onResponse(response)
      }
      Effect.runForkWith(context)(close)
      onLost(asSendError(Cause.squash(exit.cause)))
    })
    return () => {
      response?.body.cancel()
      return Effect.andThen(Fiber.interrupt(fiber), close)
    }
  }

// A defect of the client is not a `SendError`.
const asSendError = (error: unknown): SendError =>
  typeof error === "object" && error !== null && "isNotSent" in error
    ? (error as SendError)
    : { message: "", cause: error, isNotSent: false }

const toHttpResponse = (
  { stream, text, ...head }: EffectResponse,
  close: Effect.Effect<void>,
  context: Context<never>
): HttpResponse => {
  const fork = Effect.runForkWith(context)
  const body = fromStream(stream, context)
  let reading: Fiber.Fiber<string, unknown> | undefined
  const cancel = () => {
    reading?.interruptUnsafe()
    body.cancel()
    fork(close)
  }
  return {
    ...head,
    body: {
      cancel,
      read: (onChunk, onError) =>
        body.read((chunk) => {
          if (chunk === undefined) fork(close)
          onChunk(chunk)
        }, onError)
    },
    ...(text && {
      text: (onText, onError) => {
        const fiber = fork(text)
        reading = fiber
        fiber.addObserver((exit) => {
          cancel()
          if (Exit.isSuccess(exit)) onText(exit.value)
          else onError(Cause.squash(exit.cause))
        })
      }
    })
  }
}
