import * as Redacted from "effect/Redacted"

/** Whether a bearer token is one of an app, as these begin. */
export const isAppOnlyToken = (token: Redacted.Redacted): boolean => Redacted.value(token).startsWith("AAAAAAAAAA")
