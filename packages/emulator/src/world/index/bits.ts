/** Sets of positions in a block of posts, as bits. The result of a function must not be changed, except by who made it. */

/** How many posts a block has at most. */
export const blockSize = 4096

const words = blockSize / 32

/** A set of positions in a block. */
export type Bits = Int32Array

/** A new empty set. */
export const noBits = (): Bits => new Int32Array(words)

/** The empty set, which is recognized fast. */
export const emptyBits: Bits = /*#__PURE__*/ noBits()

/** Adds a position. */
export const addBit = (bits: Bits, position: number): void => {
  const word = position >>> 5
  bits[word] = (bits[word] ?? 0) | (1 << (position & 31))
}

/** Removes a position. */
export const removeBit = (bits: Bits, position: number): void => {
  const word = position >>> 5
  bits[word] = (bits[word] ?? 0) & ~(1 << (position & 31))
}

/** The set of some positions. */
export const bitsOf = (positions: Iterable<number>): Bits => {
  const bits = noBits()
  for (const position of positions) addBit(bits, position)
  return bits
}

/** The positions from one up to before another one. */
export const bitsBetween = (from: number, to: number): Bits => {
  if (from >= to) return emptyBits
  const bits = noBits()
  for (let word = from >>> 5; word << 5 < to; word++) {
    const [first, end] = [Math.max(from - (word << 5), 0), Math.min(to - (word << 5), 32)]
    bits[word] = (end === 32 ? -1 : (1 << end) - 1) & (-1 << first)
  }
  return bits
}

/** Adds the positions of another set. */
export const addBits = (bits: Bits, others: Bits): void => {
  if (others === emptyBits) return
  for (let word = 0; word < words; word++) bits[word] = (bits[word] ?? 0) | (others[word] ?? 0)
}

/** The positions in both sets. */
export const bothBits = (one: Bits, other: Bits): Bits => {
  if (one === emptyBits || other === emptyBits) return emptyBits
  const bits = noBits()
  for (let word = 0; word < words; word++) bits[word] = (one[word] ?? 0) & (other[word] ?? 0)
  return bits
}

/** The positions in the first set alone. */
export const onlyBits = (one: Bits, other: Bits): Bits => {
  if (one === emptyBits || other === emptyBits) return one
  const bits = noBits()
  for (let word = 0; word < words; word++) bits[word] = (one[word] ?? 0) & ~(other[word] ?? 0)
  return bits
}

/** Whether a set is empty. */
export const isEmpty = (bits: Bits): boolean => {
  if (bits === emptyBits) return true
  for (let word = 0; word < words; word++) if (bits[word] !== 0) return false
  return true
}

const ones = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** How many positions of a set are from one up to before another one. */
export const countBits = (bits: Bits, from: number, to: number): number => {
  let count = 0
  for (let word = from >>> 5; word << 5 < to; word++) {
    const [first, end] = [Math.max(from - (word << 5), 0), Math.min(to - (word << 5), 32)]
    count += ones((bits[word] ?? 0) & (end === 32 ? -1 : (1 << end) - 1) & (-1 << first))
  }
  return count
}

/** The positions of a set, the highest first. */
export function* positionsOf(bits: Bits): Generator<number> {
  if (bits === emptyBits) return
  for (let word = words - 1; word >= 0; word--) {
    let rest = bits[word] ?? 0
    while (rest !== 0) {
      const bit = 31 - Math.clz32(rest)
      yield (word << 5) + bit
      rest &= ~(1 << bit)
    }
  }
}

/** Visits the positions of a set, the highest first. Faster than {@link positionsOf} if all of many are visited. */
export const visitBits = (bits: Bits, visit: (position: number) => void): void => {
  if (bits === emptyBits) return
  for (let word = words - 1; word >= 0; word--) {
    let rest = bits[word] ?? 0
    while (rest !== 0) {
      const bit = 31 - Math.clz32(rest)
      visit((word << 5) + bit)
      rest &= ~(1 << bit)
    }
  }
}

/** The positions of a set for which a condition holds. */
export const filterBits = (bits: Bits, holds: (position: number) => boolean): Bits => {
  const found = noBits()
  visitBits(bits, (position) => {
    if (holds(position)) addBit(found, position)
  })
  return found
}

/** The positions of a set at which a table has a number for which another table is not 0. */
export const bitsWithNumbers = (bits: Bits, numbers: Uint32Array, wanted: Uint8Array): Bits => {
  const found = noBits()
  for (let word = 0; word < words; word++) {
    let rest = bits[word] ?? 0
    let left = 0
    while (rest !== 0) {
      const bit = 31 - Math.clz32(rest)
      rest &= ~(1 << bit)
      left |= (wanted[numbers[(word << 5) + bit] ?? 0] ?? 0) << bit
    }
    found[word] = left
  }
  return found
}
