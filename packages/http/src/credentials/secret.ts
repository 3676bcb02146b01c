import { InvalidInput, type XError } from "@xeffect/core/define"
import { refuse } from "@xeffect/core/failure"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"

/** A redacted text, or a plain one, which is redacted immediately. */
export type Secret = string | Redacted.Redacted

/** The secret as `Redacted`. Untyped callers may have passed anything: {@link readSecret} checks that it is text. */
export const redactedOf = (secret: Secret | undefined): Redacted.Redacted =>
  Redacted.isRedacted(secret) ? secret : Redacted.make(secret as string)

/** Redacts a secret and checks that it can be sent in a header. Used for all credentials. */
export const readSecret = (
  parameter: string,
  secret: Secret | undefined,
  operation = "layer"
): Effect.Effect<Redacted.Redacted, XError> => {
  const redacted = redactedOf(secret)
  const invalid = checkSecret(parameter, redacted)
  return invalid === undefined ? Effect.succeed(redacted) : refuse(operation, invalid)
}

/** Whether a text is visible ASCII, as a header and a form take it. */
export const isSendable = (text: string): boolean => /^[!-~]+$/.test(text)

/** Checks that a secret can be sent in a header. Returns the error, if there is one. */
export const checkSecret = (parameter: string, redacted: Redacted.Redacted): InvalidInput | undefined => {
  const text: unknown = Redacted.value(redacted)
  const isText = typeof text === "string"
  if (isText && isSendable(text)) return undefined
  const rule = isText && /^bearer /i.test(text) ? 'given without "Bearer "' : "visible ASCII text"
  // An empty or missing value is not secret, so it is shown.
  return new InvalidInput({ parameter, value: text && redacted, rule })
}
