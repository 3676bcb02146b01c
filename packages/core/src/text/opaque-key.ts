import * as Redacted from "effect/Redacted"

const keysOfSecrets = new WeakMap<Redacted.Redacted, string>()

/**
 * The key of a secret in maps of this process: equal for equal secrets, without revealing them, so that a map that
 * outlives a user contains no token.
 *
 * It is a 128-bit hash under a random key of this process. A cryptographic digest would be asynchronous or cost some
 * kilobytes, and is not needed: the hash is never shown, and an attacker who can read the key in memory can also read
 * the tokens there. Without the key two secrets with the same hash cannot be found. The hash of each `Redacted` is
 * cached.
 * @since 0.1.0
 */
export const opaqueKey = (secret: Redacted.Redacted): string => {
  const known = keysOfSecrets.get(secret)
  if (known !== undefined) return known
  const made = hash(Redacted.value(secret))
  keysOfSecrets.set(secret, made)
  return made
}

// Created at first use: some runtimes have no random numbers before the first request.
let lanes: ReadonlyArray<readonly [start: number, factor: number]> | undefined

const makeLanes = () =>
  Array.from({ length: 4 }, () => {
    const [start = 0, factor = 0] = crypto.getRandomValues(new Uint32Array(2))
    // An odd factor loses no bits.
    return [start, factor | 1] as const
  })

// One in some dozens of random factors mixes badly by itself: 1 would leave nothing but exclusive ors.
const MIXING_FACTOR = 0x2c1b3c6d

const hash = (text: string): string => {
  lanes ??= makeLanes()
  return lanes
    .map(([start, factor]) => {
      let state = start
      for (let index = 0; index < text.length; index++) {
        state = Math.imul(state ^ text.charCodeAt(index), factor)
        state = Math.imul(state ^ (state >>> 15), MIXING_FACTOR)
        state ^= state >>> 12
      }
      return (state >>> 0).toString(36)
    })
    .join(".")
}
