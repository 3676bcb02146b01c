import type { Definition, UncheckedParameters } from "@xeffect/core"
import { XApi } from "@xeffect/core"
import * as Effect from "effect/Effect"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as HttpClientResponse from "effect/http/HttpClientResponse"
import * as Layer from "effect/Layer"

/** One call of the service. */
export interface Call {
  readonly definition: Definition
  readonly params: UncheckedParameters
}

/** An `XApi` without a network, that keeps its calls and answers with a body. */
export const answering = (bodyOf: (call: Call, count: number) => unknown) => {
  const calls: Array<Call> = []
  const layer = Layer.succeed(XApi, {
    execute: (definition, params) =>
      Effect.sync(() => {
        const call = { definition, params }
        calls.push(call)
        const body = bodyOf(call, calls.length)
        const text = typeof body === "string" ? body : JSON.stringify(body)
        return HttpClientResponse.fromWeb(HttpClientRequest.get("https://api.x.com"), new Response(text))
      })
  })
  return { calls, layer }
}
