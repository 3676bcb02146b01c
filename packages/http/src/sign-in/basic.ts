import * as Effect from "effect/Effect"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as Redacted from "effect/Redacted"
import { percentEncode } from "../credentials/percent-encode.ts"

/**
 * Authenticates the app by its name and secret, both percent-encoded.
 *
 * @see https://datatracker.ietf.org/doc/html/rfc6749#section-2.3.1
 */
export const basic =
  (name: string, secret: Redacted.Redacted) =>
  (request: HttpClientRequest.HttpClientRequest): Effect.Effect<HttpClientRequest.HttpClientRequest> =>
    Effect.succeed(
      HttpClientRequest.basicAuth(
        request,
        Redacted.make(percentEncode(name)),
        Redacted.make(percentEncode(Redacted.value(secret)))
      )
    )
