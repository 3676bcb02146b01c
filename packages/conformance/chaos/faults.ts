import * as Effect from "effect/Effect"
import * as Random from "effect/Random"

/** How one request can fail, and whether the X API carries it out nevertheless. */
export const faults = {
  none: { carriedOut: true },
  "reset before": { carriedOut: false },
  "reset after": { carriedOut: true },
  "truncated body": { carriedOut: true },
  "slow body": { carriedOut: true },
  "no response": { carriedOut: true },
  "HTML 503 before": { carriedOut: false },
  "HTML 503 after": { carriedOut: true },
  "JSON 503 of a gateway after": { carriedOut: true },
  "500 after": { carriedOut: true },
  "429 with headers": { carriedOut: false },
  "429 without headers": { carriedOut: false },
  "401 of a revoked token": { carriedOut: false }
} as const

export type FaultName = keyof typeof faults

/** Numbers from a seed, so that a run can be repeated. */
export const randomFrom = (seed: number): Effect.Effect<() => number> =>
  Random.Random.use((random) => Effect.succeed(() => random.nextDoubleUnsafe())).pipe(Random.withSeed(seed))

/** The fault of the next request: none for half of them, otherwise a random one. */
export const chooseFault = (random: () => number): FaultName => {
  if (random() < 0.5) return "none"
  const names = Object.keys(faults) as Array<FaultName>
  return names[1 + Math.floor(random() * (names.length - 1))] ?? "none"
}
