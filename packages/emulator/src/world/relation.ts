/** Who is related to what, from both sides. */

/** The resources that one is related to, whose changes its relation hears about. */
class Targets extends Map<string, string> {
  readonly #changed: (to: string, at: string | undefined) => void

  constructor(entries: Iterable<readonly [string, string]>, changed: (to: string, at: string | undefined) => void) {
    super()
    this.#changed = changed
    for (const [to, at] of entries) this.set(to, at)
  }

  override set(to: string, at: string): this {
    this.#changed(to, at)
    return super.set(to, at)
  }

  override delete(to: string): boolean {
    this.#changed(to, undefined)
    return super.delete(to)
  }

  override clear(): void {
    for (const to of this.keys()) this.#changed(to, undefined)
    super.clear()
  }
}

const nobody: ReadonlyMap<string, string> = new Map()

/**
 * Relations such as likes: the source, the target, and an identifier made at that time, which orders lists and marks where a
 * page ends. A value is copied when it is set, so change what `get` returns.
 * @since 0.1.0
 */
export class Relation extends Map<string, Map<string, string>> {
  /** The other way around, made when it is first needed. */
  #sources: Map<string, Map<string, string>> | undefined

  constructor(entries: Iterable<readonly [string, Map<string, string>]> = []) {
    // Not by the constructor of a map, which would call `set` too early.
    super()
    for (const [from, targets] of entries) this.set(from, targets)
  }

  override set(from: string, targets: Map<string, string>): this {
    const before = this.get(from)
    if (before === targets) return this
    before?.clear()
    return super.set(from, new Targets(targets, (to, at) => this.#changed(from, to, at)))
  }

  override delete(from: string): boolean {
    this.get(from)?.clear()
    return super.delete(from)
  }

  override clear(): void {
    this.#sources = undefined
    super.clear()
  }

  #changed(from: string, to: string, at: string | undefined): void {
    if (this.#sources === undefined) return
    const sources = this.#sources.get(to)
    if (at === undefined) sources?.delete(from)
    else if (sources === undefined) this.#sources.set(to, new Map([[from, at]]))
    else sources.set(from, at)
  }

  #turned(): Map<string, Map<string, string>> {
    if (this.#sources !== undefined) return this.#sources
    this.#sources = new Map()
    for (const [from, targets] of this) for (const [to, at] of targets) this.#changed(from, to, at)
    return this.#sources
  }

  /** Who is related to something, and since when. */
  sourcesOf(to: string): ReadonlyMap<string, string> {
    return this.#turned().get(to) ?? nobody
  }

  /** Everything that somebody is or was related to, and by whom. */
  turned(): Iterable<readonly [to: string, sources: ReadonlyMap<string, string>]> {
    return this.#turned()
  }
}
