import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Definition } from "../definition/definition.ts"
import type { XError } from "../errors/errors.ts"
import type { UncheckedParameters } from "../parameters/parameter.ts"
import { completeResponse } from "../definition/complete-response.ts"
import type { OpenResponse } from "../definition/open-response.ts"
import { XApi } from "../definition/xapi.ts"
import { emptySource } from "../wire/byte-source.ts"
import { fromWeb, headersOf, type HttpResponse } from "../wire/http-response.ts"

/**
 * Provides `XApi` without a network, for unit tests: your function responds to every call. Parameters are not checked
 * and no credentials are needed; responses are checked as always. For tests of more than a few calls use
 * `@xeffect/emulator`.
 *
 * @param respond returns, or is an effect of, the body of the response to a call: text as is, a web `Response`,
 * anything else as JSON. It may fail with an `XError`
 * @since 0.1.0
 * @example
 * ```ts
 * import { layerMock } from "xeffect/core/mock"
 * import { getTweet } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const test = getTweet({ id: "20" }).pipe(
 *   Effect.provide(layerMock((definition, { id }) => ({ data: { id, text: definition.name } })))
 * )
 * ```
 */
export const layerMock = (
  respond: (definition: Definition, params: UncheckedParameters) => unknown
): Layer.Layer<XApi> => {
  const open = Effect.fnUntraced(function* (definition: Definition, params: UncheckedParameters) {
    const made = respond(definition, params)
    // If your effect fails, the call fails with its error.
    const body = Effect.isEffect(made) ? yield* made as Effect.Effect<unknown, XError> : made
    const response = body instanceof Response ? fromWeb(body) : textResponse(body)
    const { headers, status } = response
    const request = { method: definition.method, url: "https://api.x.com/mock", headers: {} }
    return { headers, request, status, response } satisfies OpenResponse
  })
  return Layer.succeed(XApi, {
    open,
    execute: (definition, params) =>
      Effect.flatMap(open(definition, params), (opened) =>
        Effect.map(wholeText(opened.response), (text) => completeResponse(opened, text))
      )
  })
}

const textResponse = (body: unknown): HttpResponse => {
  const text = typeof body === "string" ? body : (JSON.stringify(body) ?? "")
  const chunks = text === "" ? [] : [new TextEncoder().encode(text)]
  return {
    status: 200,
    headers: headersOf({ "content-type": typeof body === "string" ? "text/plain" : "application/json" }),
    body: { ...emptySource, read: (onChunk) => onChunk(chunks.shift()) },
    text: (onText) => onText(text)
  }
}

const wholeText = ({ text }: HttpResponse) =>
  Effect.callback<string>((resume) =>
    text?.(
      (read) => resume(Effect.succeed(read)),
      (error) => resume(Effect.die(error))
    )
  )
