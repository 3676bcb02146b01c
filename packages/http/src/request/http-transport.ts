import type { Definition, XError } from "@xeffect/core"
import { findFailure, refuse } from "@xeffect/core/failure"
import { inSpan } from "@xeffect/core/span"
import type { CompleteResponse, HttpRequest, OpenResponse, Send } from "@xeffect/core/wire"
import type { Cause } from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { Credential, SigningError } from "../credentials/credential.ts"
import type { OutgoingRequest, Transport } from "../transport/transport.ts"
import { openBody, type ReadResponse, readWhole } from "./receive-response.ts"
import { sendAndRead } from "./send-and-read.ts"

/**
 * Signs and sends a request once.
 *
 * The span of an attempt has the method, the path without values, the server and the status. It has no values of
 * parameters, and of a failure only the reason and the status, since the X API's detail repeats the request.
 */
export const httpTransport = (send: Send): Transport => ({
  execute: (outgoing): Effect.Effect<CompleteResponse, XError> => attemptOnce(send, outgoing, readWhole),
  open: (outgoing): Effect.Effect<OpenResponse, XError> => attemptOnce(send, outgoing, openBody),
  report: () => Effect.void
})

const attemptOnce = <A>(send: Send, outgoing: OutgoingRequest, read: ReadResponse<A>): Effect.Effect<A, XError> => {
  const { call, credential, definition, isRetryable, request, server, template } = outgoing
  return inSpan(
    () => [
      `${definition.method} ${template}`,
      {
        kind: "client",
        attributes: {
          "http.request.method": definition.method,
          "url.template": template,
          ...server,
          ...(call.attempts > 0 && { "http.request.resend_count": call.attempts })
        }
      }
    ],
    (fiber, span) => {
      call.begin()
      // The limit of an attempt excludes signing, which may wait for a token and has its own timeout.
      const sendSigned = (signed: HttpRequest) => sendAndRead({ send, outgoing, request: signed, span, read }, fiber)
      const signAndSend = (signed: Effect.Effect<HttpRequest, SigningError>) => Effect.flatMap(signed, sendSigned)
      const { attempt } = credential
      if (attempt !== undefined) {
        const once = (sign: Credential["sign"]) => signAndSend(sign(request))
        return reportSigning(definition, attempt(once, isRetryable))
      }
      const signed = credential.sign(request)
      // A bearer token needs no effect to sign. An exit has the types of its effect.
      const done = Exit.isExit(signed) ? (signed as Exit.Exit<HttpRequest, XError>) : undefined
      return done?._tag === "Success" ? sendSigned(done.value) : reportSigning(definition, signAndSend(signed))
    }
  )
}

/** Reports invalid secrets of the credential as a failure of the operation. */
export const reportSigning = <A>(
  { name }: Definition,
  sent: Effect.Effect<A, SigningError>
): Effect.Effect<A, XError> =>
  Effect.catchCause(sent, (cause) => {
    const error = findFailure(cause)
    // Any other failure is an `XError`.
    return error?._tag === "InvalidInput" ? refuse(name, error) : Effect.failCause(cause as Cause<XError>)
  })
