import type { Definition } from "@xeffect/core/definition"
import type { XError } from "@xeffect/core/errors"
import * as Effect from "effect/Effect"
import * as HttpClient from "effect/http/HttpClient"
import type { HttpClientRequest } from "effect/http/HttpClientRequest"
import type { HttpClientResponse } from "effect/http/HttpClientResponse"
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

/** Sends a request and gives its answer. Statuses other than 2xx are failures. */
export type Send = (outgoing: OutgoingRequest) => Effect.Effect<HttpClientResponse, XError>

/**
 * Signs and sends, once.
 *
 * The client's own span is off, and with it the headers that would tell the service about the program's traces: it would
 * hold the query. The span here says which operation it is, and what came back.
 */
export const makeSend =
  (client: HttpClient.HttpClient): Send =>
  ({ credential, definition, request, template }) =>
    Effect.useSpan(
      definition.name,
      { kind: "client", attributes: { "http.request.method": definition.method, "url.template": template } },
      (span) =>
        Effect.flatMap(credential.sign(request), client.execute).pipe(
          Effect.provideService(HttpClient.TracerDisabledWhen, () => true),
          Effect.mapError((error) => fromTransport(definition, error)),
          Effect.flatMap((response) => {
            span.attribute("http.response.status_code", response.status)
            const isSuccess = response.status >= 200 && response.status < 300
            return isSuccess ? Effect.succeed(response) : fromResponse(definition, response)
          })
        )
    )
