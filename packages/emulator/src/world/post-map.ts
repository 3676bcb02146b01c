import type { PostReference, WorldPost } from "./post.ts"
import type { Block } from "./index/block.ts"
import { type Bits, bitsWithNumbers, positionsOf } from "./index/bits.ts"
import { Blocks } from "./index/blocks.ts"
import type { Numbering } from "./index/numbering.ts"
import { newestFirst } from "./ids.ts"
import { References } from "./index/references.ts"

const fewPosts = 1000

const manyAuthors = 5000

/** IDs of users: a set, or something with the same functions. */
export type UserIds = Pick<ReadonlySet<string>, "has" | "keys" | "size">

/**
 * The posts of a world by their IDs. It also has them in the order of their IDs, and by what refers to them. Both follow
 * from the posts, so that a saved world needs neither. A post is changed by `set` or `change`, and not in place.
 */
export class PostMap extends Map<string, WorldPost> {
  readonly #blocks: Blocks
  readonly #references = new References()
  /** The IDs that are not in a block yet. */
  #added: Array<string> = []

  /** `block_size` is how many posts are indexed together, at most 4,096. */
  constructor(entries: Iterable<readonly [string, WorldPost]> = [], block_size?: number) {
    // Not by the constructor of a map, which would call `set` too early.
    super()
    this.#blocks = new Blocks(block_size)
    for (const [id, post] of entries) this.set(id, post)
  }

  override set(id: string, post: WorldPost): this {
    const before = this.get(id)
    if (before !== undefined) {
      this.#settle()
      this.#references.remove(before)
    }
    super.set(id, post)
    this.#references.add(post)
    if (before === undefined) this.#added.push(id)
    else this.#blocks.replace(post)
    return this
  }

  override delete(id: string): boolean {
    const post = this.get(id)
    if (post === undefined) return false
    this.#settle()
    this.#references.remove(post)
    this.#blocks.remove(id)
    return super.delete(id)
  }

  override clear(): void {
    this.#added = []
    this.#references.clear()
    this.#blocks.clear()
    super.clear()
  }

  #settle(): void {
    if (this.#added.length === 0) return
    const added = this.#added.flatMap((id) => this.get(id) ?? [])
    this.#added = []
    this.#blocks.add(added)
  }

  /** The numbers of authors in the blocks. */
  get numbering(): Numbering {
    this.#settle()
    return this.#blocks.numbering
  }

  /** All posts in the order of their IDs, the oldest first. */
  get blocks(): ReadonlyArray<Block> {
    this.#settle()
    return this.#blocks.all
  }

  /** The block with a post, and where it is in it. */
  placeOf(id: string): { readonly block: Block; readonly position: number } | undefined {
    this.#settle()
    return this.has(id) ? this.#blocks.placeOf(id) : undefined
  }

  /** The posts that are older than an ID, or all of them, the newest first. */
  *olderThan(id?: string): Generator<WorldPost> {
    for (const block of this.blocks.toReversed()) {
      const end = id === undefined ? block.posts.length : block.countOlder(id)
      for (let position = end - 1; position >= 0; position--) {
        const post = block.posts[position]
        if (post !== undefined) yield post
      }
    }
  }

  /** The posts that are newer than an ID, the oldest first. */
  newerThan(id: string): ReadonlyArray<WorldPost> {
    const found: Array<WorldPost> = []
    for (const block of this.blocks.toReversed()) {
      const posts = block.posts.slice(block.countTo(id))
      found.unshift(...posts)
      if (posts.length < block.posts.length) break
    }
    return found
  }

  /** The posts of all blocks at the positions that a function finds in each, the newest first, also those that are deleted. */
  *where(positions: (block: Block) => Bits): Generator<WorldPost> {
    for (const block of this.blocks.toReversed()) {
      for (const position of positionsOf(positions(block))) {
        const post = block.posts[position]
        if (post !== undefined) yield post
      }
    }
  }

  /** A table with a 1 for the number of each of some authors. */
  numbersOf(authors: Iterable<string>): Uint8Array {
    const table = new Uint8Array(this.numbering.size)
    for (const author of authors) {
      const number = this.numbering.find(author)
      if (number !== undefined) table[number] = 1
    }
    return table
  }

  /** The posts of authors in any order, if they are so few that it is faster to look at these than at all. */
  fewBy(authors: Iterable<string>): ReadonlyArray<WorldPost> | undefined {
    const found: Array<WorldPost> = []
    for (const author of authors) {
      if (found.length + this.#references.to(author, "author").length > fewPosts) return undefined
      found.push(...this.referringTo(author, "author"))
    }
    return found
  }

  /** The posts of authors, the newest first, also those that are deleted. */
  by(authors: UserIds): Iterable<WorldPost> {
    const few = authors.size > fewPosts ? undefined : this.fewBy(new Set(authors.keys()))
    if (few !== undefined) return few.toSorted((left, right) => newestFirst(left.id, right.id))
    if (authors.size > manyAuthors) return this.#byMany(authors)
    const table = this.numbersOf(authors.keys())
    return this.where((block) => bitsWithNumbers(block.every, block.authors, table))
  }

  /** As {@link by}, but looks up only the authors of posts that exist. */
  #byMany(authors: UserIds): Iterable<WorldPost> {
    const size = this.numbering.size
    const [isKnown, isWanted] = [new Uint8Array(size), new Uint8Array(size)]
    return this.where(({ authors: numbers, every, numbering, posts }) => {
      for (let position = 0; position < posts.length; position++) {
        const number = numbers[position] ?? 0
        if (isKnown[number] === 1) continue
        isKnown[number] = 1
        if (authors.has(numbering.nameOf(number))) isWanted[number] = 1
      }
      return bitsWithNumbers(every, numbers, isWanted)
    })
  }

  /** The posts whose text mentions a handle, the newest first, also those that are deleted. */
  mentioning(username: string): Generator<WorldPost> {
    return this.where(({ text }) => text.terms.bits(`@${username.toLowerCase()}`))
  }

  /** The posts that refer to a post, are in its conversation or are by an author, in the order in which they were added. */
  referringTo(id: string, type: PostReference["type"] | "conversation" | "author"): ReadonlyArray<WorldPost> {
    return this.#references.to(id, type).flatMap((other) => this.get(other) ?? [])
  }

  /** Whether some post of an author is one that a function looks for. */
  hasBy(author: string, is: (post: WorldPost) => boolean): boolean {
    return this.#references.to(author, "author").some((id) => {
      const post = this.get(id)
      return post !== undefined && is(post)
    })
  }

  /** Changes some fields of a post, if it is there. */
  change(id: string, fields: Partial<Omit<WorldPost, "id">>): void {
    const post = this.get(id)
    if (post !== undefined) this.set(id, { ...post, ...fields })
  }
}
