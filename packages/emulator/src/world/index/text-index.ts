/** Posts of a block by their texts. */
import { bothBits, type Bits, blockSize, emptyBits, filterBits } from "./bits.ts"
import type { Numbering } from "./numbering.ts"
import { placeOf, Postings } from "./postings.ts"
import { textTerms } from "./terms.ts"
import { tokensOf } from "./tokens.ts"

/** The words of some texts, in two bytes each. */
interface Packed {
  /** How many texts. */
  readonly count: number
  readonly tokens: Uint16Array
  /** The numbers of the words. */
  readonly numbers: Uint32Array
}

/** How many different words two bytes can tell apart. */
const maxPacked = 0x1_0000

/** The words and terms of the texts of a block, and which texts have them. */
export class TextIndex {
  readonly terms: Postings
  /** Keyed by links in lower case. */
  readonly links: Postings
  readonly #words: Postings
  /** The words of the texts that were packed, one text after the other: each is its place in `numbers`. */
  #packed: Packed = { count: 0, tokens: new Uint16Array(0), numbers: new Uint32Array(0) }
  /** The numbers of the words of the texts behind them. */
  #tokens = new Uint32Array(0)
  /** Where the words of each text end among those of all texts. */
  readonly #ends = new Uint32Array(blockSize)
  #count = 0

  /** `numbering` numbers terms, the same in all blocks. */
  constructor(numbering: Numbering) {
    this.terms = new Postings(numbering)
    this.links = new Postings(numbering)
    this.#words = new Postings(numbering)
  }

  /** Adds the text of the next post. */
  append(text: string): void {
    const position = this.#count++
    this.#appendWords(position, tokensOf(text, "search"))
    const { links, terms } = textTerms(text)
    for (const term of terms) this.terms.add(term, position)
    for (const link of links) this.links.add(link, position)
  }

  /** Takes no more memory than needed, once many texts were added. */
  compact(): void {
    for (const postings of [this.terms, this.links]) postings.compact()
    const numbers = this.#words.compact()
    const count = this.#count
    const tokens = this.#tokens.slice(0, this.#ends[count - 1])
    const canPack = this.#packed.count === 0 && numbers.length <= maxPacked
    if (canPack) this.#packed = { count, numbers, tokens: Uint16Array.from(tokens, (token) => placeOf(numbers, token)) }
    this.#tokens = canPack ? new Uint32Array(0) : tokens
  }

  #appendWords(position: number, words: ReadonlyArray<string>): void {
    const before = this.#packed.tokens.length
    const first = this.#ends[position - 1] ?? 0
    const end = first + words.length
    if (end - before > this.#tokens.length) {
      const larger = new Uint32Array(2 * (end - before))
      larger.set(this.#tokens)
      this.#tokens = larger
    }
    for (const [index, word] of words.entries()) {
      this.#tokens[first - before + index] = this.#words.add(word, position)
    }
    this.#ends[position] = end
  }

  /** The posts that have words next to each other in their text. */
  bits(words: ReadonlyArray<string>): Bits {
    const [first, ...others] = words.map((word) => this.#words.bits(word))
    if (first === undefined) return emptyBits
    const all = others.reduce(bothBits, first)
    if (others.length === 0 || all === emptyBits) return all
    const { count, numbers: known, tokens } = this.#packed
    // Each word has a number, since some post has it.
    const numbers = words.map((word) => this.#words.numbering.of(word))
    const places = numbers.map((number) => placeOf(known, number))
    return filterBits(all, (position) => {
      const [from, to] = [position === 0 ? 0 : (this.#ends[position - 1] ?? 0), this.#ends[position] ?? 0]
      if (position < count) return hasInOrder(tokens, from, to, places)
      return hasInOrder(this.#tokens, from - tokens.length, to - tokens.length, numbers)
    })
  }
}

/** Whether some numbers are next to each other from one index up to before another one. */
const hasInOrder = (
  all: Uint16Array | Uint32Array,
  from: number,
  to: number,
  numbers: ReadonlyArray<number>
): boolean => {
  // Without a value by default, each would be read past the end of an array, which is slow.
  const [first, length] = [numbers[0], numbers.length]
  for (let start = from; start <= to - length; start++) {
    if (all[start] !== first) continue
    let index = 1
    while (index < length && all[start + index] === numbers[index]) index++
    if (index === length) return true
  }
  return false
}
