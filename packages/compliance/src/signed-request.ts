import { BadRequest, ServerError, TransportError, XApi, XError } from "@xeffect/core"
import * as Rule from "@xeffect/core/rule"
import { type HttpRequest, type HttpResponse, openWith } from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import type { Scope } from "effect/Scope"

/** The purpose of a request to a signed address. */
export interface SignedStep {
  readonly operation: string
  /** In words that follow "the", for example `upload of the IDs`. */
  readonly step: string
}

/**
 * Sends a request to a signed address as the layer sends its requests: without redirects, spans and trace headers, and
 * without credentials. The address is a secret, and is in no failure. The end of the scope closes the connection, and
 * the stream that is uploaded.
 */
export const signedRequest = (
  { operation, step }: SignedStep,
  request: HttpRequest
): Effect.Effect<HttpResponse, XError, XApi | Scope> =>
  Effect.flatMap(XApi, ({ send }) =>
    send === undefined
      ? Effect.fail(new XError({ operation, reason: unable() }))
      : // The error has the address.
        Effect.mapError(openWith(send, request), () => new XError({ operation, reason: lost(step) }))
  ).pipe(
    Effect.flatMap((response) =>
      response.status >= 200 && response.status < 300 && isFrom(request, response)
        ? Effect.succeed(response)
        : Effect.fail(new XError({ operation, reason: refused(step, response.status) }))
    )
  )

// A client that follows redirects has sent the request to another address.
const isFrom = (request: HttpRequest, { url = "" }: HttpResponse) =>
  url === "" || url === request.url || url === new URL(request.url).href

const unable = () =>
  new Rule.BrokenRule({
    parameters: ["send"],
    value: undefined,
    rule: "the layer of XApi has no send, so it cannot send requests to signed addresses"
  })

/** A response or a request that was lost on the way. */
export const lost = (step: string): TransportError => new TransportError({ detail: `the ${step} was interrupted` })

const refused = (step: string, status: number) => {
  const detail = `the ${step} was refused with status ${status}`
  return status >= 400 && status < 500
    ? new BadRequest({ detail, hint: "The address may have expired: create another job." })
    : new ServerError({ detail, status })
}
