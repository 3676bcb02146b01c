import type { HttpRequest } from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { authorize } from "./authorize.ts"
import type { Credential } from "./credential.ts"
import { checkSecret, redactedOf, type Secret } from "./secret.ts"

/**
 * A bearer token: app-only, or an OAuth 2.0 user token. Calls fail with `InvalidInput` if it is not one or more visible
 * ASCII characters.
 *
 * @since 0.1.0
 * @see https://datatracker.ietf.org/doc/html/rfc6750#section-2.1
 */
export const bearer = (token: Secret): Credential => {
  const identity = redactedOf(token)
  const invalid = checkSecret("bearer_token", identity)
  return {
    kind: "bearer",
    identity,
    invalid,
    sign: (request) => (invalid === undefined ? Effect.succeed(withBearer(request, identity)) : Effect.fail(invalid))
  }
}

/** The request with a bearer token. */
export const withBearer = (request: HttpRequest, token: Redacted.Redacted): HttpRequest =>
  authorize(request, `Bearer ${Redacted.value(token)}`)
