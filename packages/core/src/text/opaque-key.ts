import * as Redacted from "effect/Redacted"

const keys = new WeakMap<Redacted.Redacted, string>()

/**
 * What a secret is known by in the maps of this process: the same text for equal secrets, which says nothing of them. So a
 * map that outlives a user holds no token.
 *
 * It is a hash of 128 bits under a random key of this process. It is no cryptographic digest, which would have to be
 * asynchronous or cost some kilobytes, and need not be one: it is never shown, and whoever can read the memory of the
 * process, where the key is, finds the tokens that are in use there as well. Without the key nobody can find two secrets
 * of the same hash. Equal secrets in other wrappers cost a hash; the same wrapper costs a look into a map.
 */
export const opaqueKey = (secret: Redacted.Redacted): string => {
  const known = keys.get(secret)
  if (known !== undefined) return known
  const made = hash(Redacted.value(secret))
  keys.set(secret, made)
  return made
}

// Made when it is first needed: some runtimes have no random numbers before the first request.
let lanes: ReadonlyArray<readonly [start: number, factor: number]> | undefined

const makeLanes = () =>
  Array.from({ length: 4 }, () => {
    const [start = 0, factor = 0] = crypto.getRandomValues(new Uint32Array(2))
    // An odd factor loses nothing.
    return [start, factor | 1] as const
  })

const hash = (text: string): string => {
  lanes ??= makeLanes()
  return lanes
    .map(([start, factor]) => {
      let state = start
      for (let index = 0; index < text.length; index++) {
        state = Math.imul(state ^ text.charCodeAt(index), factor)
        state ^= state >>> 15
      }
      return (state >>> 0).toString(36)
    })
    .join(".")
}
