import { opaqueKey } from "@xeffect/core/transport"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { digest } from "../credentials/crypto.ts"

/** From this many on, digests are forgotten and made again. */
const many = 10_000

/** Returns what distinguishes credentials without showing them: the start of a SHA-256 digest, made once for each. */
export const makeIdentify = (): ((identity: Redacted.Redacted) => Effect.Effect<string>) => {
  const digests = new Map<string, string>()
  return (identity) =>
    Effect.suspend(() => {
      const key = opaqueKey(identity)
      const known = digests.get(key)
      if (known !== undefined) return Effect.succeed(known)
      return Effect.map(digest(Redacted.value(identity), 8), (made) => {
        if (digests.size >= many) digests.clear()
        digests.set(key, made)
        return made
      })
    })
}
