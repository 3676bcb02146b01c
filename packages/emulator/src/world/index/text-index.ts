/** Posts of a block by their texts. */
import { bothBits, type Bits, blockSize, emptyBits, filterBits } from "./bits.ts"
import { Postings } from "./postings.ts"
import { textTerms } from "./terms.ts"
import { tokensOf } from "./tokens.ts"

/** The words and terms of the texts of a block, and which texts have them. */
export class TextIndex {
  readonly terms = new Postings()
  /** Keyed by links in lower case. */
  readonly links = new Postings()
  readonly #words = new Postings()
  /** The numbers of the words of all texts, one text after the other. */
  #tokens = new Uint32Array(0)
  /** Where the words of each text end among them. */
  readonly #ends = new Uint32Array(blockSize)
  #count = 0

  /** Adds the text of the next post. */
  append(text: string): void {
    const position = this.#count++
    this.#appendWords(position, tokensOf(text, "search"))
    const { links, terms } = textTerms(text)
    for (const term of terms) this.terms.add(term, position)
    for (const link of links) this.links.add(link, position)
  }

  #appendWords(position: number, tokens: ReadonlyArray<string>): void {
    let end = this.#ends[position - 1] ?? 0
    if (end + tokens.length > this.#tokens.length) {
      const larger = new Uint32Array(2 * (end + tokens.length))
      larger.set(this.#tokens)
      this.#tokens = larger
    }
    for (const token of tokens) this.#tokens[end++] = this.#words.add(token, position)
    this.#ends[position] = end
  }

  #hasWords(position: number, numbers: ReadonlyArray<number>): boolean {
    // Without a value by default, each would be read past the end of an array, which is slow.
    const [tokens, first, length] = [this.#tokens, numbers[0], numbers.length]
    const last = (this.#ends[position] ?? 0) - length
    for (let start = position === 0 ? 0 : (this.#ends[position - 1] ?? 0); start <= last; start++) {
      if (tokens[start] !== first) continue
      let index = 1
      while (index < length && tokens[start + index] === numbers[index]) index++
      if (index === length) return true
    }
    return false
  }

  /** The posts that have words next to each other in their text. */
  bits(words: ReadonlyArray<string>): Bits {
    const [first, ...others] = words.map((word) => this.#words.bits(word))
    if (first === undefined) return emptyBits
    const all = others.reduce(bothBits, first)
    if (others.length === 0 || all === emptyBits) return all
    const numbers = words.map((word) => this.#words.numberOf(word))
    return filterBits(all, (position) => this.#hasWords(position, numbers))
  }
}
