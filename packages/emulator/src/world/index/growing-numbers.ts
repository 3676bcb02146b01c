/** Numbers of any size that are added one by one, and take eight bytes each. */
export class GrowingNumbers {
  #numbers = new Float64Array(0)
  #count = 0

  push(number: number): void {
    if (this.#count === this.#numbers.length) {
      const larger = new Float64Array(Math.max(16, 2 * this.#count))
      larger.set(this.#numbers)
      this.#numbers = larger
    }
    this.#numbers[this.#count++] = number
  }

  /** Those that were added, until the next is. */
  get all(): Float64Array {
    return this.#numbers.subarray(0, this.#count)
  }

  clear(): void {
    this.#numbers = new Float64Array(0)
    this.#count = 0
  }
}
