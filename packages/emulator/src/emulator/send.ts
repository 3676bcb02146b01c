/** The emulator as a way to send requests: those to any host lead to it, without a socket. */
import { headersOf, type HttpRequest, type Send, type SendError } from "@xeffect/core/wire"
import { type EffectResponse, sendEffect, toStream } from "@xeffect/core/streaming"
import * as Bytes from "effect/Bytes"
import type { Context } from "effect/Context"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { Emulator } from "./emulator.ts"
import { type EmulatorResponse, isWithoutBody } from "../request/request.ts"

const notSent = (cause: unknown): SendError => ({ message: "the body cannot be read", cause, isNotSent: true })

const readBody = (
  body: HttpRequest["body"],
  context: Context<never>
): Effect.Effect<string | Uint8Array, SendError> => {
  if (body === undefined) return Effect.succeed("")
  if (typeof body === "string" || body instanceof Uint8Array) return Effect.succeed(body)
  if (body instanceof Blob) return Effect.promise(() => body.arrayBuffer().then((buffer) => new Uint8Array(buffer)))
  return Effect.map(Stream.runCollect(toStream(body.open(context))), Bytes.concat).pipe(Effect.mapError(notSent))
}

/**
 * Sends requests to an emulator, to any host, for the option `send` of `@xeffect/http`: without a socket, in the
 * fibers of the caller. A layer with it requires an `Emulator`.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { defaultCredentials, layerEmulator, send } from "@xeffect/emulator"
 * import { layer } from "xeffect/http"
 * import * as Layer from "effect/Layer"
 *
 * const { bearer_token } = defaultCredentials
 * const test = layer({ bearer_token, send }).pipe(Layer.provide(layerEmulator()))
 * ```
 */
export const send: Effect.Effect<Send, never, Emulator> = Effect.map(Emulator, (emulator) =>
  sendEffect(
    Effect.fnUntraced(function* ({ body, headers, method, url }) {
      const sent = yield* readBody(body, yield* Effect.context<never>())
      const response = yield* emulator.handle({ method, url, headers, body: sent })
      // The stream is closed when its request is given up.
      yield* Effect.addFinalizer(() => response.close ?? Effect.void)
      if (response.reset) {
        return yield* Effect.fail<SendError>({ message: "", cause: new ResetError(), isNotSent: false })
      }
      return toEffectResponse(response)
    })
  )
)

class ResetError extends Error {
  override readonly message = "The connection was reset"
  readonly code = "ECONNRESET"
}

const toEffectResponse = ({ body, content, headers, status }: EmulatorResponse): EffectResponse => {
  const head = { status, headers: headersOf(headers) }
  if (isWithoutBody(status)) return { ...head, stream: Stream.empty }
  if (Stream.isStream(content)) return { ...head, stream: content }
  const bytes = content === undefined ? new TextEncoder().encode(body) : content
  return { ...head, stream: bytes.length === 0 ? Stream.empty : Stream.succeed(bytes) }
}
