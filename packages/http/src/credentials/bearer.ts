import * as Effect from "effect/Effect"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import type * as Redacted from "effect/Redacted"
import type { Credential } from "./credential.ts"
import { readSecret, signing } from "./secret.ts"

/**
 * A bearer token: app-only, or an OAuth 2.0 user token. Calls fail with `InvalidInput` if it is not one or more visible
 * ASCII characters.
 *
 * @see https://datatracker.ietf.org/doc/html/rfc6750#section-2.1
 */
export const bearer = (token: Redacted.Redacted): Credential => {
  const checked = readSecret("bearer_token", token, signing)
  return {
    kind: "bearer",
    identity: token,
    sign: (request) => Effect.map(checked, (token) => HttpClientRequest.bearerToken(request, token))
  }
}
