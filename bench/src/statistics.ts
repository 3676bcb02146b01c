/** Samples of one thing, in the order in which they were taken. */
export type Samples = ReadonlyArray<number>

const quantile = (samples: Samples, part: number): number => {
  const sorted = samples.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * part
  const [low = Number.NaN, high = low] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
  return low + (high - low) * (at - Math.floor(at))
}

export const median = (samples: Samples): number => quantile(samples, 0.5)

/** The middle half of the samples lies between these. */
export interface Spread {
  readonly median: number
  readonly low: number
  readonly high: number
}

export const spreadOf = (samples: Samples): Spread => ({
  median: median(samples),
  low: quantile(samples, 0.25),
  high: quantile(samples, 0.75)
})

/**
 * How many times as much one thing takes as another. Both were sampled in turns, so each pair of samples met the same
 * machine: the ratio is taken pair by pair.
 */
export const ratioOf = (samples: Samples, base: Samples): Spread =>
  spreadOf(samples.map((sample, index) => sample / (base[index] ?? Number.NaN)).filter((ratio) => !Number.isNaN(ratio)))

const digits = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)

export const showRatio = ({ high, low, median }: Spread): string =>
  `${digits(median)}× (${digits(low)}–${digits(high)})`

export const showValue = ({ high, low, median }: Spread, unit: string): string =>
  `${digits(median)} ${unit} (${digits(low)}–${digits(high)})`
