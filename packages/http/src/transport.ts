import { rateLimitOf } from "@xeffect/core/answer"
import type { Definition } from "@xeffect/core/definition"
import { XError } from "@xeffect/core/errors"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as HttpClient from "effect/http/HttpClient"
import type { HttpClientRequest } from "effect/http/HttpClientRequest"
import type { HttpClientResponse } from "effect/http/HttpClientResponse"
import * as Layer from "effect/Layer"
import type { Span } from "effect/Tracer"
import type { Credential } from "./credential.ts"
import { fromResponse, fromTransport } from "./failure.ts"
import { privateClient } from "./private-client.ts"
import { signing } from "./secret.ts"

type Execute = Effect.Success<typeof privateClient>

/** A request that is ready but for its signature. */
export interface OutgoingRequest {
  readonly definition: Definition
  /** The path as the definition has it, without the values of parameters. */
  readonly template: string
  readonly request: HttpClientRequest
  readonly credential: Credential
  /** What became of it so far: one and the same for all that repeat it and make it wait. */
  readonly tally: Tally
}

/** What has been counted of a request. */
export interface Tally {
  /** How many attempts have begun. `layerTransport` counts them, so that whatever repeats a request need not. */
  attempts: number
  /** How long the next attempt was held back, in milliseconds. Whatever waits for limits adds its wait. */
  waited: number
}

/**
 * Sends a request and gives its answer; statuses other than 2xx are failures. What happens around a request (waiting for
 * a limit, repeating) is a layer that takes a transport and gives one.
 */
export class Transport extends Context.Service<
  Transport,
  { readonly send: (outgoing: OutgoingRequest) => Effect.Effect<HttpClientResponse, XError> }
>()("@xeffect/http/Transport") {}

/** A layer that puts something around a transport; one for each place that it is provided to, as of {@link layerTransport}. */
export const layerAround = (
  wrap: (send: Transport["Service"]["send"]) => Transport["Service"]["send"]
): Layer.Layer<Transport, never, Transport> =>
  Layer.fresh(
    Layer.effect(
      Transport,
      Effect.map(Transport, ({ send }) => Transport.of({ send: wrap(send) }))
    )
  )

/**
 * Signs and sends, once, by the program's `HttpClient`.
 *
 * The span says which operation it is, which attempt, and what came back: no value of a parameter, and of a failure its
 * reason and status alone, since the service's own words repeat what was asked.
 *
 * Each place that it is provided to has one of its own: so a program can have two `HttpClient`s. So it is with all layers
 * around a transport.
 */
export const layerTransport: Layer.Layer<Transport, never, HttpClient.HttpClient> = Layer.fresh(
  Layer.effect(
    Transport,
    Effect.map(privateClient, (execute) =>
      Transport.of({
        send: (outgoing) => {
          const { definition, tally, template } = outgoing
          const attributes = { "http.request.method": definition.method, "url.template": template }
          return Effect.useSpan(definition.name, { kind: "client", attributes }, (span) => {
            span.attribute("http.request.resend_count", tally.attempts++)
            tally.waited = 0
            return exchange(execute, outgoing).pipe(
              Effect.flatMap((response) => receive(definition, response, span)),
              Effect.mapBoth({ onFailure: inSpan(span, definition), onSuccess: (response) => () => response })
            )
          }).pipe(Effect.mapBoth({ onFailure: ({ error }) => error(), onSuccess: (response) => response() }))
        }
      })
    )
  )
)

// What was rejected with 401 was not carried out: it is sent once more, if the credential has something better by then.
const exchange = (execute: Execute, { credential, definition, request }: OutgoingRequest) => {
  const once = Effect.flatMap(credential.sign(request), (signed) =>
    Effect.mapError(execute(signed), (error) => fromTransport(definition, error))
  )
  return Effect.flatMap(once, (response) =>
    response.status !== 401 || credential.renew === undefined
      ? Effect.succeed(response)
      : Effect.flatMap(credential.renew(response), (isBetter) => (isBetter ? once : Effect.succeed(response)))
  )
}

const receive = (definition: Definition, response: HttpClientResponse, span: Span) => {
  span.attribute("http.response.status_code", response.status)
  const limit = rateLimitOf(response.headers)
  if (limit !== undefined) span.attribute("x.rate_limit.remaining", limit.remaining)
  const isSuccess = response.status >= 200 && response.status < 300
  return isSuccess ? Effect.succeed(response) : fromResponse(definition, response)
}

// A span keeps what it ends with: so it gets an error that only shows what a span may tell, and an answer that cannot be
// looked into.
const inSpan = (span: Span, definition: Definition) => (error: XError) => {
  const { operation, reason, status } = error
  span.attribute("error.type", reason._tag)
  return {
    name: reason._tag,
    message: status === undefined ? "no answer" : `status ${status}`,
    error: () => (operation === signing ? new XError({ operation: definition.name, reason }) : error)
  }
}
