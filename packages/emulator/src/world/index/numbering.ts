/** Numbers for names, which take less memory than the names and are compared faster. */
export class Numbering {
  readonly #numbers = new Map<string, number>()
  readonly #names: Array<string> = []

  /** The number of a name, a new one if it has none. */
  of(name: string): number {
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    this.#numbers.set(name, this.#names.length)
    return this.#names.push(name) - 1
  }

  /** The number of a name, if it has one. */
  find(name: string): number | undefined {
    return this.#numbers.get(name)
  }

  /** The name of a number. */
  nameOf(number: number): string {
    return this.#names[number] ?? ""
  }

  get size(): number {
    return this.#names.length
  }
}
