import { BadRequest, ServerError, TransportError, XError } from "@xeffect/core"
import * as Effect from "effect/Effect"
import { RequestInit } from "effect/http/FetchHttpClient"
import * as HttpClient from "effect/http/HttpClient"
import type { HttpClientRequest } from "effect/http/HttpClientRequest"
import type { HttpClientResponse } from "effect/http/HttpClientResponse"
import type { Scope } from "effect/Scope"

/** The purpose of a request to a signed address. */
export interface SignedStep {
  readonly operation: string
  /** In words that follow "the", for example `upload of the IDs`. */
  readonly step: string
}

/**
 * Sends a request to a signed address with your `HttpClient`: without credentials, cookies, redirects, spans and trace
 * headers. The address is a secret, and is in no failure. The end of the scope closes the connection, and the stream that is
 * uploaded.
 */
export const signedRequest = (
  { operation, step }: SignedStep,
  request: HttpClientRequest
): Effect.Effect<HttpClientResponse, XError, HttpClient.HttpClient | Scope> =>
  Effect.flatMap(HttpClient.HttpClient, (client) => HttpClient.withScope(client).execute(request)).pipe(
    Effect.provideService(RequestInit, { redirect: "manual", credentials: "omit" }),
    Effect.provideService(HttpClient.TracerDisabledWhen, () => true),
    Effect.provideService(HttpClient.TracerPropagationEnabled, false),
    // The error of the client has the address.
    Effect.mapError(() => new XError({ operation, reason: lost(step) })),
    Effect.flatMap((response) =>
      response.status >= 200 && response.status < 300
        ? Effect.succeed(response)
        : Effect.fail(new XError({ operation, reason: refused(step, response.status) }))
    )
  )

/** A response or a request that was lost on the way. */
export const lost = (step: string): TransportError => new TransportError({ detail: `the ${step} was interrupted` })

const refused = (step: string, status: number) => {
  const detail = `the ${step} was refused with status ${status}`
  return status >= 400 && status < 500
    ? new BadRequest({ detail, hint: "The address may have expired: create another job." })
    : new ServerError({ detail, status })
}
