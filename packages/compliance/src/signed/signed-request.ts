import { BadRequest, ServerError, TransportError, XApi, XError } from "@xeffect/core"
import * as Rule from "@xeffect/core/rule"
import { type HttpRequest, type HttpResponse, openWith } from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import type { Scope } from "effect/Scope"
import { createComplianceJob } from "../jobs.ts"
import { readRefusal, type RefusedStep, refusalHint } from "./refusal-hint.ts"

/** The purpose of a request to a signed address. */
export interface SignedStep extends Pick<RefusedStep, "expires_at"> {
  readonly operation: string
  /** In words that follow "the", for example `upload of the IDs`. */
  readonly step: string
}

/**
 * Sends a request to a signed address as the layer sends its requests: without redirects, spans and trace headers. The app's
 * bearer token goes along only to the origin of `base_url`. The address is a secret, and is in no failure. The end of the
 * scope closes the connection, and the stream that is uploaded.
 */
export const signedRequest = Effect.fnUntraced(function* (
  signed: SignedStep,
  request: HttpRequest
): Effect.fn.Return<HttpResponse, XError, XApi | Scope> {
  const { operation, step } = signed
  const { send, signForOrigin } = yield* XApi
  if (send === undefined) return yield* new XError({ operation, reason: unable() })
  const outgoing =
    signForOrigin === undefined
      ? request
      : yield* signForOrigin({ ...createComplianceJob.definition, name: operation }, request)
  // The error has the address.
  const response = yield* Effect.mapError(openWith(send, outgoing), () => new XError({ operation, reason: lost(step) }))
  if (response.status >= 200 && response.status < 300 && isFrom(request, response)) return response
  return yield* refuseStep(signed, outgoing, response)
})

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

const refuseStep = Effect.fnUntraced(function* (
  { expires_at, operation, step }: SignedStep,
  { headers }: HttpRequest,
  response: HttpResponse
): Effect.fn.Return<never, XError> {
  const { status } = response
  const detail = `the ${step} was refused with status ${status}`
  if (status < 400 || status >= 500) {
    return yield* new XError({ operation, reason: new ServerError({ detail, status }) })
  }
  const problem = yield* readRefusal(response)
  const hint = yield* refusalHint({ status, problem, expires_at, isTokenSent: headers["authorization"] !== undefined })
  return yield* new XError({ operation, reason: new BadRequest({ detail, ...(hint === undefined ? {} : { hint }) }) })
})
