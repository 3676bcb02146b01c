import * as Effect from "effect/Effect"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as HttpClientResponse from "effect/http/HttpClientResponse"
import * as Layer from "effect/Layer"
import type { Definition } from "../definition/definition.ts"
import type { XError } from "../errors/errors.ts"
import type { UncheckedParameters } from "../parameters/parameter.ts"
import { completeResponse } from "../definition/complete-response.ts"
import { XApi } from "../definition/xapi.ts"

/**
 * Provides `XApi` without a network, for unit tests: your function responds to every call. Parameters are not checked
 * and no credentials are needed; responses are checked as always. For tests of more than a few calls use
 * `@xeffect/emulator`.
 *
 * @param respond returns, or is an effect of, the body of the response to a call: text as is, a web `Response`,
 * anything else as JSON. It may fail with an `XError`
 * @example
 * ```ts
 * import { layerMock } from "@xeffect/core/mock"
 * import { getTweet } from "@xeffect/tweets"
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
    const request = HttpClientRequest.make(definition.method)("https://api.x.com/mock")
    const web = body instanceof Response ? body : new Response(typeof body === "string" ? body : JSON.stringify(body))
    return HttpClientResponse.fromWeb(request, web)
  })
  return Layer.succeed(XApi, {
    execute: (definition, params) =>
      Effect.flatMap(open(definition, params), (response) =>
        Effect.map(Effect.orDie(response.text), (text) => completeResponse(response, text))
      ),
    open: (definition, params) =>
      Effect.map(open(definition, params), (response) => {
        const { headers, request, status } = response
        return { headers, request, status, response }
      })
  })
}
