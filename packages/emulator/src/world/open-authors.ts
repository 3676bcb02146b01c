/** Whether everybody may read the posts of an author, known for each until a user changes. */
import { sees } from "./queries.ts"
import { addBit, type Bits, emptyBits, isEmpty, noBits } from "./index/bits.ts"
import type { Block } from "./index/block.ts"
import type { World } from "./types.ts"

const states = { unknown: 0, open: 1, closed: 2 }

/** The authors of a world, by their numbers in its index. */
export class OpenAuthors {
  readonly #world: World
  #version = -1
  #states = new Uint8Array(64)
  /** The posts of each block that not everybody may read, and the version of the block for which that is known. */
  #closed = new WeakMap<Block, { readonly bits: Bits; readonly version: number }>()

  constructor(world: World) {
    this.#world = world
  }

  #judge(number: number): boolean {
    const { posts, users } = this.#world
    const author = users.get(posts.numbering.nameOf(number))
    const isOpen = author !== undefined && sees(this.#world, undefined, author)
    if (number >= this.#states.length) {
      const larger = new Uint8Array(2 * posts.numbering.size)
      larger.set(this.#states)
      this.#states = larger
    }
    this.#states[number] = isOpen ? states.open : states.closed
    return isOpen
  }

  #isOpen(number: number): boolean {
    const state = this.#states[number] ?? states.unknown
    return state === states.unknown ? this.#judge(number) : state === states.open
  }

  /** The positions of the posts in a block that not everybody may read. */
  closedIn(block: Block): Bits {
    const { authors, posts, version } = block
    const known = this.#closed.get(block)
    if (known?.version === version) return known.bits
    const found = noBits()
    for (let position = 0; position < posts.length; position++) {
      if (!this.#isOpen(authors[position] ?? 0)) addBit(found, position)
    }
    const bits = isEmpty(found) ? emptyBits : found
    this.#closed.set(block, { bits, version })
    return bits
  }

  /** Forgets what is known if a user has changed since. */
  refresh(): this {
    const { version } = this.#world.users
    if (version !== this.#version) {
      this.#states.fill(states.unknown)
      this.#closed = new WeakMap()
    }
    this.#version = version
    return this
  }
}

const all = new WeakMap<World, OpenAuthors>()

/** The open authors of a world at present. */
export const openAuthorsOf = (world: World): OpenAuthors => {
  const known = all.get(world) ?? new OpenAuthors(world)
  all.set(world, known)
  return known.refresh()
}
