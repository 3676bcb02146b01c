import type { Definition } from "@xeffect/core/definition"
import type { XError } from "@xeffect/core/errors"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HttpClient from "effect/http/HttpClient"
import type { HttpClientRequest } from "effect/http/HttpClientRequest"
import type { HttpClientResponse } from "effect/http/HttpClientResponse"
import * as Layer from "effect/Layer"
import type { Credential } from "./credential.ts"
import { fromResponse, fromTransport } from "./failure.ts"

/** A request that is ready but for its signature. */
export interface OutgoingRequest {
  readonly definition: Definition
  /** The path as the definition has it, without the values of parameters. */
  readonly template: string
  readonly request: HttpClientRequest
  readonly credential: Credential
}

/**
 * Sends a request and gives its answer; statuses other than 2xx are failures. What happens around a request (waiting for
 * a limit, repeating) is a layer that takes a transport and gives one.
 */
export class Transport extends Context.Service<
  Transport,
  { readonly send: (outgoing: OutgoingRequest) => Effect.Effect<HttpClientResponse, XError> }
>()("@xeffect/http/Transport") {}

/**
 * Signs and sends, once, by the program's `HttpClient`.
 *
 * The client's own span is off, and with it the headers that would tell the service about the program's traces: it would
 * hold the query. The span here says which operation it is, and what came back.
 */
export const layerTransport: Layer.Layer<Transport, never, HttpClient.HttpClient> = Layer.effect(
  Transport,
  Effect.map(HttpClient.HttpClient, (client) =>
    Transport.of({
      send: (outgoing) => {
        const { definition, template } = outgoing
        const attributes = { "http.request.method": definition.method, "url.template": template }
        return Effect.useSpan(definition.name, { kind: "client", attributes }, (span) =>
          Effect.flatMap(exchange(client, outgoing), (response) => {
            span.attribute("http.response.status_code", response.status)
            const isSuccess = response.status >= 200 && response.status < 300
            return isSuccess ? Effect.succeed(response) : fromResponse(definition, response)
          })
        )
      }
    })
  )
)

const exchange = (client: HttpClient.HttpClient, { credential, definition, request }: OutgoingRequest) =>
  Effect.flatMap(credential.sign(request), (signed) =>
    client.execute(signed).pipe(
      Effect.provideService(HttpClient.TracerDisabledWhen, () => true),
      Effect.mapError((error) => fromTransport(definition, error))
    )
  )
