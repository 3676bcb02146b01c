import { XError } from "@xeffect/core/errors"
import { InvalidInput } from "@xeffect/core/reasons"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"

/** A text that is kept out of logs, or a plain one, which is wrapped at once. */
export type Secret = string | Redacted.Redacted

/** Wraps a secret and checks that it can stand in a header. */
export const readSecret = (
  parameter: string,
  secret: Secret,
  operation = "layer"
): Effect.Effect<Redacted.Redacted, XError> => {
  const redacted = Redacted.isRedacted(secret) ? secret : Redacted.make(secret)
  const rule = "visible ASCII characters, at least one"
  return /^[\x21-\x7e]+$/.test(Redacted.value(redacted))
    ? Effect.succeed(redacted)
    : Effect.fail(new XError({ operation, reason: new InvalidInput({ parameter, value: redacted, rule }) }))
}
