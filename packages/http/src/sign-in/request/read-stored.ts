import { InvalidInput, type XError } from "@xeffect/core"
import { refuseIf } from "@xeffect/core/failure"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { checkSecret, redactedOf, type Secret } from "../../credentials/secret.ts"

/**
 * {@link readSecret} for a secret that was stored and loaded. Refuses the text `<redacted>`, which JSON and logs show
 * in place of a secret, and names the codec that stores the secret itself. It uses the name only, since the codecs import
 * `effect/Schema`.
 */
export const readStored = (
  parameter: string,
  secret: Secret,
  operation: string,
  codec: Codec
): Effect.Effect<Redacted.Redacted, XError> =>
  Effect.suspend(() => {
    const redacted = redactedOf(secret)
    return Effect.as(refuseIf(operation, checkStored(parameter, redacted, codec)), redacted)
  })

/** Checks such a secret. Returns the error, if there is one. */
export const checkStored = (parameter: string, secret: Redacted.Redacted, codec: Codec): InvalidInput | undefined => {
  const invalid = checkSecret(parameter, secret)
  if (invalid !== undefined) return invalid
  const value = Redacted.value(secret)
  const rule = `the secret itself (store it with ${codec} of @xeffect/http/sign-in/stores: JSON.stringify and logs redact it)`
  return /^<redacted(:.*)?>$/.test(value) ? new InvalidInput({ parameter, value, rule }) : undefined
}

/** The codecs that store secrets. */
type Codec = "AuthorizationJson" | "RequestTokenJson" | "TokensJson"
