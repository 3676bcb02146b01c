/** The keys of the latest items that were delivered. */
export interface Seen {
  /** Remembers a key. Returns whether it is new. */
  readonly add: (key: string) => boolean
  readonly forget: (key: string) => void
}

/**
 * Remembers at least the last `least` keys, and at most twice as many. Two sets are cheaper than one whose oldest entry is
 * deleted for each new one.
 */
export const makeSeen = (least: number, known: Iterable<string> = []): Seen => {
  let older = makeKeys()
  let newer = makeKeys()
  const add = (key: string): boolean => {
    const digits = lastDigits(key)
    const start = digits < 0 ? "" : key.slice(0, -9)
    const end = digits < 0 ? key : digits
    if (older.size > 0 && older.parts.get(start)?.has(end) === true) return false
    let part = newer.parts.get(start)
    if (part === undefined) newer.parts.set(start, (part = new Set()))
    // One lookup for each item instead of two.
    const before = part.size
    part.add(end)
    if (part.size === before) return false
    if (++newer.size >= least) {
      older = newer
      newer = makeKeys()
    }
    return true
  }
  for (const key of known) add(key)
  return {
    add,
    forget: (key) => {
      const digits = lastDigits(key)
      const start = digits < 0 ? "" : key.slice(0, -9)
      const end = digits < 0 ? key : digits
      older.parts.get(start)?.delete(end)
      if (newer.parts.get(start)?.delete(end) === true) newer.size--
    }
  }
}

/** Keys by their beginnings. */
interface SeenKeys {
  readonly parts: Map<string, Set<number | string>>
  size: number
}

const makeKeys = (): SeenKeys => ({ parts: new Map(), size: 0 })

/** The last nine digits as a number, -1 if they are none: a set of small numbers is several times faster than one of texts. */
const lastDigits = (key: string): number => {
  let number = 0
  for (let index = key.length - 9; index < key.length; index++) {
    const digit = key.charCodeAt(index) - 48
    if (!(digit >= 0 && digit <= 9)) return -1
    number = number * 10 + digit
  }
  return number
}
