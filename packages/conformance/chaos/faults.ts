/** What can go wrong with one request, and whether the service carries it out nevertheless. */
export const faults = {
  none: { carriedOut: true },
  "connection refused": { carriedOut: false },
  "reset before": { carriedOut: false },
  "reset after": { carriedOut: true },
  "truncated body": { carriedOut: true },
  "slow body": { carriedOut: true },
  "no answer": { carriedOut: true },
  "HTML 503 before": { carriedOut: false },
  "HTML 503 after": { carriedOut: true },
  "500 after": { carriedOut: true },
  "429 with headers": { carriedOut: false },
  "429 without headers": { carriedOut: false },
  "401 of a revoked token": { carriedOut: false }
} as const

export type FaultName = keyof typeof faults

/** Numbers from a seed (mulberry32), so that a run can be repeated. */
export const randomFrom = (seed: number) => {
  let state = seed >>> 0
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A fault for the next request: none for half of them, otherwise any. */
export const chooseFault = (random: () => number): FaultName => {
  if (random() < 0.5) return "none"
  const names = Object.keys(faults) as Array<FaultName>
  return names[1 + Math.floor(random() * (names.length - 1))] ?? "none"
}
