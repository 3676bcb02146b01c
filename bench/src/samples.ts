import type { ProgramName } from "./programs.ts"
import type { Samples } from "./statistics.ts"

/** Samples by program, of each quantity that a run of it prints. */
export class Collected<Quantity extends string> {
  readonly #samples = new Map<ProgramName, Map<Quantity, Array<number>>>()

  add(program: ProgramName, printed: Readonly<Record<Quantity, number>>): void {
    const own = this.#samples.get(program) ?? new Map<Quantity, Array<number>>()
    this.#samples.set(program, own)
    for (const quantity in printed) {
      const samples = own.get(quantity) ?? []
      samples.push(printed[quantity])
      own.set(quantity, samples)
    }
  }

  of(program: ProgramName, quantity: Quantity): Samples {
    return this.#samples.get(program)?.get(quantity) ?? []
  }

  get programs(): ReadonlyArray<ProgramName> {
    return [...this.#samples.keys()]
  }
}
