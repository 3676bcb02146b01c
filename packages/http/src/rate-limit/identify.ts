import { opaqueKey } from "@xeffect/core/failure"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { digest } from "../credentials/crypto.ts"

/** The number of cached digests. */
const maxDigests = 10_000

/**
 * Returns a function that identifies credentials without revealing them, by the start of a SHA-256 digest. Digests are
 * cached.
 */
export const makeIdentify = (): ((identity: Redacted.Redacted) => Effect.Effect<string>) => {
  const digests = new Map<string, string>()
  return (identity) =>
    Effect.suspend(() => {
      const key = opaqueKey(identity)
      const known = digests.get(key)
      if (known !== undefined) return Effect.succeed(known)
      return Effect.map(digest(Redacted.value(identity), 8), (made) => {
        if (digests.size >= maxDigests) digests.clear()
        digests.set(key, made)
        return made
      })
    })
}
