import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"

/** From this many on, digests are forgotten and made again. */
const many = 10_000

/** Gives what tells credentials apart without telling them: the start of a SHA-256 digest, made once for each. */
export const makeIdentify = (): ((identity: Redacted.Redacted) => Effect.Effect<string>) => {
  const digests = new Map<string, string>()
  return (identity) =>
    Effect.suspend(() => {
      const secret = Redacted.value(identity)
      const known = digests.get(secret)
      if (known !== undefined) return Effect.succeed(known)
      return Effect.map(sha256(secret), (digest) => {
        if (digests.size >= many) digests.clear()
        digests.set(secret, digest)
        return digest
      })
    })
}

const sha256 = (text: string): Effect.Effect<string> =>
  Effect.map(
    Effect.promise(() => crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))),
    (digest) => Array.from(new Uint8Array(digest).slice(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("")
  )
