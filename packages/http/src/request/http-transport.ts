import type { XError } from "@xeffect/core"
import { type CompleteResponse, type HttpRequest, type OpenResponse, refuse, type Send } from "@xeffect/core/transport"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { Credential } from "../credentials/credential.ts"
import { signing } from "../credentials/secret.ts"
import { findFailure } from "../transport/find-failure.ts"
import { inSpan } from "../transport/span.ts"
import type { OutgoingRequest, Transport } from "../transport/transport.ts"
import { sendAndRead, openBody, type ReadResponse, readWhole } from "./exchange.ts"

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
  const { call, credential, definition, isSpent, request, server, template } = outgoing
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
    (_, span) => {
      call.begin()
      // The limit of an attempt excludes signing, which may wait for a token and has its own timeout.
      const sendSigned = (signed: HttpRequest) => sendAndRead({ send, outgoing, request: signed, span, read })
      const once = (sign: Credential["sign"]) => {
        const signed = sign(request)
        // A bearer token needs no effect to sign. An exit has the types of its effect.
        const done = Exit.isExit(signed) ? (signed as Exit.Exit<HttpRequest, XError>) : undefined
        return done?._tag === "Success" ? sendSigned(done.value) : Effect.flatMap(signed, sendSigned)
      }
      const sent = credential.attempt?.(once, () => !isSpent()) ?? once(credential.sign)
      // Reports a failure of the credential for the operation.
      return Effect.catchCause(sent, (cause) => {
        const error = findFailure(cause)
        return error?.operation === signing ? refuse(definition.name, error.reason) : Effect.failCause(cause)
      })
    }
  )
}
