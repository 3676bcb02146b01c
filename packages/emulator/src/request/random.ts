/** Chance whose state can be saved and restored. */
import { sha256 } from "@noble/hashes/sha2.js"
import type { Random } from "effect/Random"

/** Which numbers are drawn, and how many were. */
export interface RandomState {
  readonly seed: number
  readonly drawn: number
}

/** Numbers that follow from a seed and from how many were drawn. */
export interface ControlledRandom extends Random {
  state: RandomState
}

const encoder = new TextEncoder()

/** Makes the numbers of a seed: the first 53 bits of the hash of the seed and the place of each. */
export const makeRandom = (start: RandomState): ControlledRandom => {
  const next = (): number => {
    const { drawn, seed } = random.state
    random.state = { seed, drawn: drawn + 1 }
    const hash = new DataView(sha256(encoder.encode(`${seed} ${drawn}`)).buffer)
    return hash.getUint32(0) * 2 ** 21 + (hash.getUint32(4) >>> 11)
  }
  const random: ControlledRandom = {
    state: start,
    nextDoubleUnsafe: () => next() / 2 ** 53,
    // Halved around zero, so that it is as often negative.
    nextIntUnsafe: () => next() - 2 ** 52
  }
  return random
}
