import * as Redacted from "effect/Redacted"

/**
 * Whether a bearer token is one of an app, as these begin.
 * @since 0.1.0
 */
export const isAppOnlyToken = (token: Redacted.Redacted): boolean => Redacted.value(token).startsWith("AAAAAAAAAA")
