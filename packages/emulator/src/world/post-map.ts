import { newestFirst } from "./ids.ts"
import type { WorldPost } from "./types.ts"

/** The posts of a world by their IDs, which it can list from the newest on without sorting them each time. */
export class PostMap extends Map<string, WorldPost> {
  #sorted: ReadonlyArray<string> | undefined

  override set(id: string, post: WorldPost): this {
    if (!this.has(id)) this.#sorted = undefined
    return super.set(id, post)
  }

  override delete(id: string): boolean {
    this.#sorted = undefined
    return super.delete(id)
  }

  override clear(): void {
    this.#sorted = undefined
    super.clear()
  }

  /** The IDs, the newest first. */
  newest(): ReadonlyArray<string> {
    this.#sorted ??= [...this.keys()].sort(newestFirst)
    return this.#sorted
  }

  /** The posts that are older than an ID, or all of them, the newest first. */
  *olderThan(id: string | undefined): Generator<WorldPost> {
    const ids = this.newest()
    for (let index = id === undefined ? 0 : firstOlder(ids, id); index < ids.length; index++) {
      const post = this.get(ids[index] ?? "")
      if (post !== undefined) yield post
    }
  }
}

const firstOlder = (ids: ReadonlyArray<string>, id: string): number => {
  let [low, high] = [0, ids.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (newestFirst(ids[middle] ?? "", id) <= 0) low = middle + 1
    else high = middle
  }
  return low
}
