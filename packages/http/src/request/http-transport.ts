import {
  completeResponse,
  type CompleteResponse,
  decodeFailure,
  isIdempotent,
  lostBody,
  type OpenResponse,
  rateLimitOf
} from "@xeffect/core/transport"
import type { XError } from "@xeffect/core"
import * as Effect from "effect/Effect"
import type * as HttpClient from "effect/http/HttpClient"
import type { HttpClientResponse } from "effect/http/HttpClientResponse"
import type { Span } from "effect/Tracer"
import type { Credential } from "../credentials/credential.ts"
import { fromResponse, fromTransport } from "../failure/failure.ts"
import { privateClient } from "./private-client.ts"
import { readText } from "../transport/read-text.ts"
import { forOperation } from "../credentials/secret.ts"
import { inSpan } from "../transport/span.ts"
import type { OutgoingRequest, Transport } from "../transport/transport.ts"

type Execute = Effect.Success<typeof privateClient>

type Read<A> = (outgoing: OutgoingRequest, response: HttpClientResponse) => Effect.Effect<A, XError>

/**
 * Signs and sends a request once, with the provided `HttpClient`.
 *
 * The span of an attempt has the method, the path without values, the server and the status. It has no values of
 * parameters, and of a failure only the reason and the status, since the X API's detail repeats the request.
 */
export const httpTransport: Effect.Effect<Transport, never, HttpClient.HttpClient> = Effect.map(
  privateClient,
  (execute): Transport => ({
    execute: (outgoing) => attempt(execute, outgoing, readWhole),
    open: (outgoing) => attempt(execute, outgoing, openBody),
    report: () => Effect.void
  })
)

const openBody: Read<OpenResponse> = (_, response) => {
  const { headers, request, status } = response
  return Effect.succeed({ headers, request, status, response })
}

const readWhole: Read<CompleteResponse> = ({ definition, max_body }, response) =>
  Effect.flatMap(readText(response, max_body), ({ error, isMore, text }) => {
    if (error !== undefined) return Effect.fail(lostBody(definition, response, error))
    const complete = completeResponse(response, text)
    if (isMore) {
      return Effect.fail(decodeFailure(definition, complete, { path: [], expected: `no more than ${max_body} bytes` }))
    }
    return isIdempotent(definition) && breaksOff(text)
      ? Effect.fail(lostBody(definition, response, { message: "the JSON is incomplete" }))
      : Effect.succeed(complete)
  })

// Whether the text is an incomplete JSON document: the connection broke in a way that the protocol does not show.
const breaksOff = (text: string): boolean => {
  const last = text.trimEnd().at(-1)
  return last !== undefined && /^\s*[[{]/.test(text) && last !== "}" && last !== "]"
}

const attempt = <A>(execute: Execute, outgoing: OutgoingRequest, read: Read<A>): Effect.Effect<A, XError> =>
  Effect.suspend(() => {
    const { credential, definition, isSpent, progress, server, template } = outgoing
    const attributes = { "http.request.method": definition.method, "url.template": template, ...server }
    const resend = progress.attempts === 0 ? {} : { "http.request.resend_count": progress.attempts }
    progress.attempts++
    progress.waited = 0
    const options = { kind: "client", attributes: { ...attributes, ...resend } } as const
    return inSpan(`${definition.method} ${template}`, options, (span) => {
      const send = (sign: Credential["sign"]) => sendOnce(execute, outgoing, sign, span, read)
      const sent = credential.attempt?.(send, () => !isSpent()) ?? send(credential.sign)
      // Reports a failure of the credential for the operation.
      return Effect.mapError(sent, (error) => forOperation(definition.name, error))
    })
  })

// The timeout excludes signing, which may wait for a token and has its own timeout.
const sendOnce = <A>(
  execute: Execute,
  outgoing: OutgoingRequest,
  sign: Credential["sign"],
  span: Span,
  read: Read<A>
): Effect.Effect<A, XError> => {
  const { definition, limit, progress, request } = outgoing
  return Effect.flatMap(sign(request), (signed) => {
    progress.isUnderWay = true
    const sent = execute(signed).pipe(
      Effect.mapError((error) => fromTransport(definition, error)),
      Effect.flatMap((response) => receive(outgoing, response, span, read))
    )
    return settling(progress, limit === undefined ? sent : limit(sent))
  })
}

// Not after an interruption, a success or an unknown outcome: a write may have been carried out. Middleware may take time
// afterwards.
const settling = <A>(progress: OutgoingRequest["progress"], sent: Effect.Effect<A, XError>): Effect.Effect<A, XError> =>
  Effect.tapError(sent, ({ reason }) =>
    Effect.sync(() => {
      progress.isUnderWay = reason._tag === "OutcomeUnknown" || (reason._tag === "DecodeError" && reason.carriedOut)
    })
  )

const receive = <A>(
  outgoing: OutgoingRequest,
  response: HttpClientResponse,
  span: Span,
  read: Read<A>
): Effect.Effect<A, XError> => {
  const { headers, status } = response
  span.attribute("http.response.status_code", status)
  const limit = rateLimitOf(headers)
  if (limit !== undefined) span.attribute("x.rate_limit.remaining", limit.remaining)
  const isSuccess = status >= 200 && status < 300
  return isSuccess ? read(outgoing, response) : fromResponse(outgoing.definition, response, outgoing.credential.kind)
}
