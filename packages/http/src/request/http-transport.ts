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
 * Signs and sends, once, by the program's `HttpClient`.
 *
 * The span of an attempt names the method, the path without values, the server and the status: no value of a parameter, and
 * of a failure the reason and the status alone, since the X API's own words repeat what was requested.
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
      ? Effect.fail(lostBody(definition, response, { message: "it ends in the middle of the JSON" }))
      : Effect.succeed(complete)
  })

// Half a JSON document: a connection that broke where the protocol does not show it.
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
      // What a credential fails with is a failure of the operation.
      return Effect.mapError(sent, (error) => forOperation(definition.name, error))
    })
  })

// The signature is not part of what is timed: it may have to wait for a token, and has its own bounds.
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

// Not when it is interrupted: then its outcome is not known.
const settling = <A>(
  progress: OutgoingRequest["progress"],
  sent: Effect.Effect<A, XError>
): Effect.Effect<A, XError> => {
  const settle = () => {
    progress.isUnderWay = false
  }
  return Effect.tap(
    Effect.tapError(sent, () => Effect.sync(settle)),
    () => Effect.sync(settle)
  )
}

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
