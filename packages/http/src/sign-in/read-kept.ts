import type { XError } from "@xeffect/core"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { readSecret, type Secret } from "../credentials/secret.ts"
import { refuseShown } from "./callback.ts"

// By name alone: with the codecs `effect/Schema` would come along.
const modules = { AuthorizationJson: "session", RequestTokenJson: "session", TokensJson: "tokens" }

/**
 * {@link readSecret} for what a program has kept and loaded again. JSON and logs have `<redacted>` in the place of a secret:
 * who has kept that is told so, and which codec keeps the secret itself.
 */
export const readKept = (
  parameter: string,
  secret: Secret,
  operation: string,
  codec: keyof typeof modules
): Effect.Effect<Redacted.Redacted, XError> =>
  Effect.tap(readSecret(parameter, secret, operation), (kept) => {
    const text = Redacted.value(kept)
    const by = `keep it by ${codec} of @xeffect/http/sign-in/${modules[codec]}`
    const rule = `the secret itself and not the text that JSON or a log has in its place (${by})`
    return /^<redacted(:.*)?>$/.test(text) ? refuseShown(operation, parameter, text, rule) : Effect.void
  })
