/** Which posts of a block have a term. */
import { addBit, addBits, type Bits, bitsOf, blockSize, emptyBits, noBits } from "./bits.ts"
import { GrowingNumbers } from "./growing-numbers.ts"
import type { Numbering } from "./numbering.ts"

// The pairs that are not sorted yet are looked through one by one.
const maxUnsorted = 1024

/** Positions by the numbers of terms, in typed arrays: a map and an array of each term would take three times the memory. */
interface Sorted {
  /** The numbers of the terms, the lowest first. */
  readonly numbers: Uint32Array
  /** Where the positions of each term end. */
  readonly ends: Uint32Array
  readonly positions: Uint16Array
}

const nothing: Sorted = { numbers: new Uint32Array(0), ends: new Uint32Array(0), positions: new Uint16Array(0) }

/** Terms, and the positions of the posts that have them. */
export class Postings {
  /** The numbers of terms, which all blocks share. */
  readonly numbering: Numbering
  #sorted = nothing
  /** Pairs of a term and a position, each as one number. */
  readonly #added = new GrowingNumbers()

  constructor(numbering: Numbering) {
    this.numbering = numbering
  }

  /** Adds a position to a term. Returns the number of the term. */
  add(term: string, position: number): number {
    const number = this.numbering.of(term)
    this.#added.push(number * blockSize + position)
    return number
  }

  /** The positions of a term, which must not be changed. */
  bits(term: string): Bits {
    const number = this.numbering.find(term)
    return number === undefined ? emptyBits : this.#bitsOf(number)
  }

  /** The positions of all terms for which a condition holds, which has the position of one post with the term. */
  bitsWhere(holds: (term: string, position: number) => boolean): Bits {
    this.#sort(0)
    const bits = noBits()
    const { ends, numbers, positions } = this.#sorted
    for (const [index, number] of numbers.entries()) {
      const first = positions[ends[index - 1] ?? 0] ?? 0
      if (holds(this.numbering.nameOf(number), first)) addBits(bits, this.#bitsOf(number))
    }
    return bits
  }

  #bitsOf(number: number): Bits {
    this.#sort(maxUnsorted)
    const { ends, numbers, positions } = this.#sorted
    const index = placeOf(numbers, number)
    const found = index < 0 ? noBits() : bitsOf(positions.subarray(ends[index - 1] ?? 0, ends[index]))
    let isEmpty = index < 0
    const [added, least] = [this.#added.all, number * blockSize]
    for (let at = 0; at < added.length; at++) {
      const position = (added[at] ?? 0) - least
      if (position < 0 || position >= blockSize) continue
      addBit(found, position)
      isEmpty = false
    }
    return isEmpty ? emptyBits : found
  }

  /** Takes no more memory than needed, once many terms were added. Returns the numbers of the terms, the lowest first. */
  compact(): Uint32Array {
    this.#sort(0)
    return this.#sorted.numbers
  }

  /** Sorts the pairs that were added, if they are more than `limit`. */
  #sort(limit: number): void {
    const added = this.#added.all
    if (added.length <= limit) return
    const pairs = new Float64Array(this.#sorted.positions.length + added.length)
    let count = 0
    for (const [index, number] of this.#sorted.numbers.entries()) {
      const end = this.#sorted.ends[index] ?? 0
      while (count < end) pairs[count] = number * blockSize + (this.#sorted.positions[count++] ?? 0)
    }
    pairs.set(added, count)
    this.#sorted = sortedOf(pairs.sort())
    this.#added.clear()
  }
}

const sortedOf = (pairs: Float64Array): Sorted => {
  const numbers = new GrowingNumbers()
  const ends = new GrowingNumbers()
  const positions = new Uint16Array(pairs.length)
  let count = 0
  let previous = -1
  let last = -1
  for (const pair of pairs) {
    // A text may have a term several times.
    if (pair === previous) continue
    previous = pair
    const number = Math.floor(pair / blockSize)
    if (number !== last && last >= 0) ends.push(count)
    if (number !== last) numbers.push((last = number))
    positions[count++] = pair % blockSize
  }
  if (last >= 0) ends.push(count)
  return {
    numbers: Uint32Array.from(numbers.all),
    ends: Uint32Array.from(ends.all),
    positions: positions.slice(0, count)
  }
}

/** Where a number is in numbers that are in order, or -1. */
export const placeOf = (numbers: Uint32Array, wanted: number): number => {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((numbers[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return numbers[low] === wanted ? low : -1
}
