import type { WorldUser } from "./user.ts"

/** The users of a world by their IDs, and by their handles. A user is changed by `set`. */
export class UserMap extends Map<string, WorldUser> {
  /** The IDs of users by handle in lower case, in the order in which they had it. */
  readonly #named = new Map<string, Array<string>>()
  #version = 0

  constructor(entries: Iterable<readonly [string, WorldUser]> = []) {
    // Not by the constructor of a map, which would call `set` too early.
    super()
    for (const [id, user] of entries) this.set(id, user)
  }

  /** Changes whenever a user changes. */
  get version(): number {
    return this.#version
  }

  override set(id: string, user: WorldUser): this {
    this.#version++
    const before = this.get(id)?.username.toLowerCase()
    const name = user.username.toLowerCase()
    super.set(id, user)
    if (before === name && this.#named.get(name)?.includes(id) === true) return this
    this.#unname(before, id)
    // Without `push`, after which an array has room for many more.
    this.#named.set(name, (this.#named.get(name) ?? []).concat(id))
    return this
  }

  override delete(id: string): boolean {
    this.#version++
    this.#unname(this.get(id)?.username.toLowerCase(), id)
    return super.delete(id)
  }

  override clear(): void {
    this.#version++
    this.#named.clear()
    super.clear()
  }

  #unname(name: string | undefined, id: string): void {
    if (name === undefined) return
    const others = this.#named.get(name)?.filter((other) => other !== id) ?? []
    if (others.length === 0) this.#named.delete(name)
    else this.#named.set(name, others)
  }

  /** The user with a handle, whatever its case: of several the one who had it first. */
  named(username: string): WorldUser | undefined {
    return this.get(this.#named.get(username.toLowerCase())?.[0] ?? "")
  }
}
