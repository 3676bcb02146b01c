import { InvalidInput, XError } from "@xeffect/core"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"

/** A text that is kept out of logs, or a plain one, which is wrapped at once. */
export type Secret = string | Redacted.Redacted

/** What a failure of `Credential.sign` has as its operation, until the transport puts the one that was called in its place. */
export const signing = "sign"

/** Wraps a secret and checks that there is one and that it can stand in a header. All credentials are held to this. */
export const readSecret = (
  parameter: string,
  secret: Secret | undefined,
  operation = "layer"
): Effect.Effect<Redacted.Redacted, XError> => {
  // It is given on only where it is a text.
  const redacted = Redacted.isRedacted(secret) ? secret : Redacted.make(secret as string)
  const text: unknown = Redacted.value(redacted)
  const rule = "visible ASCII characters, at least one"
  // A pattern alone would take undefined for a word. What is empty or missing is no secret, and is shown.
  return typeof text === "string" && /^[!-~]+$/.test(text)
    ? Effect.succeed(redacted)
    : Effect.fail(new XError({ operation, reason: new InvalidInput({ parameter, value: text && redacted, rule }) }))
}

/** A failure of a credential as one of the operation that it was to sign. */
export const forOperation = (operation: string, error: XError): XError =>
  error.operation === signing ? new XError({ operation, reason: error.reason }) : error
