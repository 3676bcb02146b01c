/** A block of posts in the order of their IDs, with indexes that are made when they are first needed. */
import { newestFirst } from "../ids.ts"
import type { WorldPost } from "../post.ts"
import { addBit, type Bits, bitsBetween, blockSize, noBits, removeBit } from "./bits.ts"
import type { Numbering } from "./numbering.ts"
import { Postings } from "./postings.ts"
import { fullText, plainTerms } from "./terms.ts"
import { TextIndex } from "./text-index.ts"

/** Posts by what does not depend on their texts. */
interface PlainIndex {
  readonly terms: Postings
  /** Keyed by the IDs of places. */
  readonly places: Postings
}

const indexPlain = ({ places, terms }: PlainIndex, position: number, post: WorldPost): void => {
  for (const term of plainTerms(post)) terms.add(term, position)
  if (post.placeId !== undefined) places.add(post.placeId, position)
}

/** The fields of the index that do not depend on texts. */
const plainFields = ["inReplyToUserId", "lang", "mediaKeys", "placeId", "references"] as const

/** A block of posts, the oldest first. */
export class Block {
  readonly posts: Array<WorldPost> = []
  /** When each was made, in milliseconds since 1970. */
  readonly times = new Float64Array(blockSize)
  /** The number of the author of each. */
  readonly authors = new Uint32Array(blockSize)
  readonly deleted = noBits()
  /** All posts were made between these two. */
  readonly span = { from: Infinity, to: -Infinity }
  /** Whether posts with larger IDs were never made earlier. */
  hasTimesInOrder = true
  /** Changes whenever a post is added or changes. */
  version = 0
  readonly numbering: Numbering
  readonly #terms: Numbering
  #plain: PlainIndex | undefined
  #text: TextIndex | undefined

  /** `numbering` numbers authors, and `terms` the terms of the index, the same in all blocks. */
  constructor(numbering: Numbering, terms: Numbering, posts: Iterable<WorldPost>) {
    this.numbering = numbering
    this.#terms = terms
    for (const post of posts) this.append(post)
  }

  #describe(position: number, { authorId, createdAt, deleted }: WorldPost): void {
    this.version++
    this.times[position] = createdAt
    this.authors[position] = this.numbering.of(authorId)
    const [before = -Infinity, after = Infinity] = [this.times[position - 1], this.posts[position + 1]?.createdAt]
    if (createdAt < before || createdAt > after) this.hasTimesInOrder = false
    this.span.from = Math.min(this.span.from, createdAt)
    this.span.to = Math.max(this.span.to, createdAt)
    if (deleted) addBit(this.deleted, position)
    else removeBit(this.deleted, position)
  }

  /** Adds a post that is newer than all of the block. */
  append(post: WorldPost): void {
    const position = this.posts.push(post) - 1
    this.#describe(position, post)
    if (this.#plain !== undefined) indexPlain(this.#plain, position, post)
    this.#text?.append(fullText(post))
  }

  /** Puts a post in the place of another one with the same ID. */
  replace(position: number, post: WorldPost): void {
    const before = this.posts[position]
    this.posts[position] = post
    this.#describe(position, post)
    // One that was changed in place may have been another one.
    const isNew = before === undefined || before === post
    if (isNew || fullText(before) !== fullText(post)) this.#text = undefined
    if (isNew || plainFields.some((field) => before[field] !== post[field])) this.#plain = undefined
  }

  /** How many of the first posts a condition holds for, which holds for none after the first that it does not hold for. */
  countWhile(holds: (position: number) => boolean): number {
    let [low, high] = [0, this.posts.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (holds(middle)) low = middle + 1
      else high = middle
    }
    return low
  }

  /** How many of the posts are older than an ID. */
  countOlder(id: string): number {
    return this.countWhile((position) => newestFirst(this.posts[position]?.id ?? "", id) > 0)
  }

  /** How many of the posts are older than an ID or have it. */
  countTo(id: string): number {
    const count = this.countOlder(id)
    return this.posts[count]?.id === id ? count + 1 : count
  }

  /** All positions. */
  get every(): Bits {
    return bitsBetween(0, this.posts.length)
  }

  get plain(): PlainIndex {
    if (this.#plain !== undefined) return this.#plain
    const made = { terms: new Postings(this.#terms), places: new Postings(this.#terms) }
    for (const [position, post] of this.posts.entries()) indexPlain(made, position, post)
    made.terms.compact()
    made.places.compact()
    return (this.#plain = made)
  }

  get text(): TextIndex {
    if (this.#text !== undefined) return this.#text
    const made = new TextIndex(this.#terms)
    for (const post of this.posts) made.append(fullText(post))
    made.compact()
    return (this.#text = made)
  }
}
