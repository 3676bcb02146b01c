/** Which posts of a block have a term. */
import { addBit, addBits, type Bits, bitsOf, blockSize, emptyBits, noBits, positionsOf } from "./bits.ts"

/** The positions that have a term: one alone, a few in their order, or bits. */
type Positions = number | Array<number> | Bits

// From here on bits take less memory than numbers.
const manyPositions = blockSize / 32

/** Terms, and the positions of the posts that have them. Positions are added in their order. */
export class Postings {
  readonly #numbers = new Map<string, number>()
  readonly #positions: Array<Positions> = []

  /** Adds a position to a term, once. Returns the number of the term. */
  add(term: string, position: number): number {
    const number = this.#numbers.get(term)
    if (number === undefined) {
      this.#numbers.set(term, this.#positions.length)
      return this.#positions.push(position) - 1
    }
    const known = this.#positions[number] ?? position
    if (typeof known === "number") {
      if (known !== position) this.#positions[number] = [known, position]
    } else if (known instanceof Int32Array) addBit(known, position)
    else if (known.at(-1) !== position) {
      known.push(position)
      if (known.length > manyPositions) this.#positions[number] = bitsOf(known)
    }
    return number
  }

  /** The number of a term, or -1 if no post has it. */
  numberOf(term: string): number {
    return this.#numbers.get(term) ?? -1
  }

  /** The positions of a term, which must not be changed. */
  bits(term: string): Bits {
    const known = this.#positions[this.numberOf(term)]
    if (known === undefined) return emptyBits
    if (typeof known === "number") return bitsOf([known])
    return known instanceof Int32Array ? known : bitsOf(known)
  }

  /** The positions of all terms for which a condition holds, which has the position of one post with the term. */
  bitsWhere(holds: (term: string, position: number) => boolean): Bits {
    const bits = noBits()
    for (const [term, number] of this.#numbers) {
      const known = this.#positions[number] ?? 0
      const [first = 0] = typeof known === "number" ? [known] : known instanceof Int32Array ? positionsOf(known) : known
      if (holds(term, first)) addBits(bits, this.bits(term))
    }
    return bits
  }
}
