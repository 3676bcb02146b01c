import * as Effect from "effect/Effect"
import * as Base64Url from "effect/encoding/Base64Url"
import * as Redacted from "effect/Redacted"

/** 43 secure random characters. */
export const unguessable: Effect.Effect<Redacted.Redacted> = Effect.sync(() =>
  Redacted.make(Base64Url.encode(crypto.getRandomValues(new Uint8Array(32))))
)

/**
 * The challenge for a verifier, by the method `S256`.
 *
 * @see https://datatracker.ietf.org/doc/html/rfc7636#section-4.2
 */
export const challengeOf = (verifier: Redacted.Redacted): Effect.Effect<string> =>
  Effect.map(
    Effect.promise(() => crypto.subtle.digest("SHA-256", new TextEncoder().encode(Redacted.value(verifier)))),
    (digest) => Base64Url.encode(new Uint8Array(digest))
  )
