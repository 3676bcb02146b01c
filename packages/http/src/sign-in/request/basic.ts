import { type HttpRequest, percentEncode } from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { authorize } from "../../credentials/authorize.ts"

/**
 * Authenticates the app by its name and secret, both percent-encoded.
 *
 * @see https://datatracker.ietf.org/doc/html/rfc6749#section-2.3.1
 */
export const basic =
  (name: string, secret: Redacted.Redacted) =>
  (request: HttpRequest): Effect.Effect<HttpRequest> => {
    const pair = `${percentEncode(name)}:${percentEncode(Redacted.value(secret))}`
    return Effect.succeed(authorize(request, `Basic ${btoa(pair)}`))
  }
