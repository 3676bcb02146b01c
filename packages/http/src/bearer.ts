import * as Effect from "effect/Effect"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import type * as Redacted from "effect/Redacted"
import type { Credential } from "./credential.ts"

/**
 * A bearer token: app-only, or an OAuth 2.0 user token.
 *
 * @see https://datatracker.ietf.org/doc/html/rfc6750#section-2.1
 */
export const bearer = (token: Redacted.Redacted): Credential => ({
  kind: "bearer",
  identity: token,
  sign: (request) => Effect.succeed(HttpClientRequest.bearerToken(request, token))
})
