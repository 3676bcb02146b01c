/** Whether everybody may read the posts of an author, known for each until a user changes. */
import { sees } from "./queries.ts"
import type { World } from "./types.ts"

const states = { unknown: 0, open: 1, closed: 2 }

/** The authors of a world, by their numbers in its index. */
export class OpenAuthors {
  readonly #world: World
  #version = -1
  #states = new Uint8Array(64)

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

  /** Whether everybody may read the posts of an author. */
  isOpen(number: number): boolean {
    const state = this.#states[number] ?? states.unknown
    return state === states.unknown ? this.#judge(number) : state === states.open
  }

  /** Forgets what is known if a user has changed since. */
  refresh(): this {
    const { version } = this.#world.users
    if (version !== this.#version) this.#states.fill(states.unknown)
    this.#version = version
    return this
  }
}

const all = new WeakMap<World, OpenAuthors>()

/** The open authors of a world as it is now. */
export const openAuthorsOf = (world: World): OpenAuthors => {
  const known = all.get(world) ?? new OpenAuthors(world)
  all.set(world, known)
  return known.refresh()
}
