/** Which posts of a block have a term. */
import { addBit, addBits, type Bits, bitsOf, blockSize, emptyBits, noBits, positionsOf, visitBits } from "./bits.ts"
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
  /** The positions of terms that many posts have, as bits. */
  readonly frequent: ReadonlyMap<number, Bits>
}

const nothing: Sorted = {
  numbers: new Uint32Array(0),
  ends: new Uint32Array(0),
  positions: new Uint16Array(0),
  frequent: new Map()
}

// From here on bits take less memory than positions.
const manyPositions = blockSize / 16

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
    const { ends, frequent, numbers, positions } = this.#sorted
    for (const [index, number] of numbers.entries()) {
      const many = frequent.get(number)
      const [first = 0] = many === undefined ? positions.subarray(ends[index - 1] ?? 0) : positionsOf(many)
      if (holds(this.numbering.nameOf(number), first)) addBits(bits, this.#bitsOf(number))
    }
    return bits
  }

  #bitsOf(number: number): Bits {
    this.#sort(maxUnsorted)
    const known = this.#sortedBits(number)
    const [added, least] = [this.#added.all, number * blockSize]
    let found: Bits | undefined
    for (let at = 0; at < added.length; at++) {
      const position = (added[at] ?? 0) - least
      if (position < 0 || position >= blockSize) continue
      found ??= known.slice()
      addBit(found, position)
    }
    return found ?? known
  }

  #sortedBits(number: number): Bits {
    const { ends, frequent, numbers, positions } = this.#sorted
    const many = frequent.get(number)
    if (many !== undefined) return many
    const index = placeOf(numbers, number)
    return index < 0 ? emptyBits : bitsOf(positions.subarray(ends[index - 1] ?? 0, ends[index]))
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
    const { ends, frequent, numbers, positions } = this.#sorted
    const pairs = new GrowingNumbers()
    for (const [index, number] of numbers.entries()) {
      for (const position of positions.subarray(ends[index - 1] ?? 0, ends[index])) {
        pairs.push(number * blockSize + position)
      }
      visitBits(frequent.get(number) ?? emptyBits, (position) => pairs.push(number * blockSize + position))
    }
    for (const pair of added) pairs.push(pair)
    this.#sorted = sortedOf(pairs.all.sort())
    this.#added.clear()
  }
}

const sortedOf = (pairs: Float64Array): Sorted => {
  const [numbers, ends] = [new GrowingNumbers(), new GrowingNumbers()]
  const frequent = new Map<number, Bits>()
  const positions = new Uint16Array(pairs.length)
  let end = 0
  for (let at = 0; at < pairs.length;) {
    const number = Math.floor((pairs[at] ?? 0) / blockSize)
    const start = end
    let last = -1
    for (; at < pairs.length; at++) {
      const position = (pairs[at] ?? 0) - number * blockSize
      if (position >= blockSize) break
      // A text may have a term several times.
      if (position !== last) positions[end++] = last = position
    }
    if (end - start > manyPositions) {
      frequent.set(number, bitsOf(positions.subarray(start, end)))
      end = start
    }
    numbers.push(number)
    ends.push(end)
  }
  return {
    numbers: Uint32Array.from(numbers.all),
    ends: Uint32Array.from(ends.all),
    positions: positions.slice(0, end),
    frequent
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
