/** All posts in the order of their IDs, in blocks. */
import { newestFirst } from "../ids.ts"
import type { WorldPost } from "../post.ts"
import { blockSize } from "./bits.ts"
import { Block } from "./block.ts"
import { Numbering } from "./numbering.ts"

/** The posts in blocks, the oldest first. */
export class Blocks {
  /** The numbers of authors. */
  readonly numbering = new Numbering()
  /** The numbers of the terms by which posts are found. */
  #terms = new Numbering()
  #blocks: Array<Block> = []
  readonly #size: number

  constructor(size = blockSize) {
    this.#size = size
  }

  get all(): ReadonlyArray<Block> {
    return this.#blocks
  }

  /** Adds posts of any age that are not in a block. */
  add(posts: ReadonlyArray<WorldPost>): void {
    const late: Array<WorldPost> = []
    for (const post of isSorted(posts) ? posts : [...posts].sort((left, right) => newestFirst(right.id, left.id))) {
      if (this.#isNewest(post.id)) this.#append(post)
      else late.push(post)
    }
    if (late.length > 0) this.#insert(late)
  }

  /** The block with a post, and where it is in it. The post must be there. */
  placeOf(id: string): { readonly block: Block; readonly position: number } | undefined {
    const block = this.#blocks[this.#indexOf(id)]
    return block === undefined ? undefined : { block, position: block.countOlder(id) }
  }

  /** Puts a post in the place of the one with its ID. */
  replace(post: WorldPost): void {
    const place = this.placeOf(post.id)
    place?.block.replace(place.position, post)
  }

  remove(id: string): void {
    const index = this.#indexOf(id)
    const rest = (this.#blocks[index]?.posts ?? []).filter((post) => post.id !== id)
    this.#blocks.splice(index, 1, ...this.#cut(rest))
  }

  clear(): void {
    this.#blocks = []
    this.#terms = new Numbering()
  }

  #isNewest(id: string): boolean {
    const newest = this.#blocks.at(-1)?.posts.at(-1)
    return newest === undefined || newestFirst(newest.id, id) > 0
  }

  #append(post: WorldPost): void {
    const last = this.#blocks.at(-1)
    if (last !== undefined && last.posts.length < this.#size) last.append(post)
    else this.#blocks.push(new Block(this.numbering, this.#terms, [post]))
  }

  /** The last block that begins with the ID or an older one, or the first block. */
  #indexOf(id: string): number {
    let [low, high] = [0, this.#blocks.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (newestFirst(this.#blocks[middle]?.posts[0]?.id ?? "", id) >= 0) low = middle + 1
      else high = middle
    }
    return Math.max(0, low - 1)
  }

  /** Inserts posts that are in their order, and rebuilds the blocks that they fall into. */
  #insert(posts: ReadonlyArray<WorldPost>): void {
    const groups = new Map<Block, Array<WorldPost>>()
    for (const post of posts) {
      const block = this.#blocks[this.#indexOf(post.id)]
      if (block === undefined) continue
      const group = groups.get(block)
      if (group === undefined) groups.set(block, [post])
      else group.push(post)
    }
    this.#blocks = this.#blocks.flatMap((block) => {
      const group = groups.get(block)
      return group === undefined ? [block] : this.#cut(merged(block.posts, group))
    })
  }

  /** Blocks of about the same size. */
  #cut(posts: ReadonlyArray<WorldPost>): ReadonlyArray<Block> {
    const count = Math.ceil(posts.length / this.#size)
    const size = Math.ceil(posts.length / count)
    return Array.from(
      { length: count },
      (_, index) => new Block(this.numbering, this.#terms, posts.slice(index * size, (index + 1) * size))
    )
  }
}

const isSorted = (posts: ReadonlyArray<WorldPost>): boolean =>
  posts.every((post, index) => newestFirst(posts[index - 1]?.id ?? "", post.id) > 0)

const merged = (one: ReadonlyArray<WorldPost>, other: ReadonlyArray<WorldPost>): ReadonlyArray<WorldPost> => {
  const posts: Array<WorldPost> = []
  let [left, right] = [0, 0]
  while (left < one.length || right < other.length) {
    const [first, second] = [one[left], other[right]]
    if (second === undefined || (first !== undefined && newestFirst(first.id, second.id) > 0)) {
      if (first !== undefined) posts.push(first)
      left++
    } else {
      posts.push(second)
      right++
    }
  }
  return posts
}
