import { InvalidInput, type XError } from "@xeffect/core"
import { refuse } from "@xeffect/core/transport"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { readSecret, type Secret } from "../../credentials/secret.ts"

/**
 * {@link readSecret} for a secret that was stored and loaded. Refuses the text `<redacted>`, which JSON and logs show
 * in place of a secret, and names the codec that stores the secret itself. By name only: the codecs import
 * `effect/Schema`.
 */
export const readKept = (
  parameter: string,
  secret: Secret,
  operation: string,
  codec: "AuthorizationJson" | "RequestTokenJson" | "TokensJson"
): Effect.Effect<Redacted.Redacted, XError> =>
  Effect.tap(readSecret(parameter, secret, operation), (kept) => {
    const text = Redacted.value(kept)
    const rule = `the secret itself (store it with ${codec} of @xeffect/http/sign-in/stores: JSON.stringify and logs redact it)`
    return /^<redacted(:.*)?>$/.test(text)
      ? refuse(operation, new InvalidInput({ parameter, value: text, rule }))
      : Effect.void
  })
