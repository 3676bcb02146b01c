/** The X API's clock, in milliseconds since 1970, as estimated from its responses. */
export interface ServiceClock {
  readonly at: (local: number) => number
  /**
   * Learns from the `Date` of a response, given the local times of its request and its arrival. Returns it as a time, or
   * `NaN`.
   */
  readonly learn: (date: string | undefined, sent: number, responded: number) => number
}

/** Bounds of the difference between the two clocks. */
interface Bounds {
  readonly least: number
  readonly most: number
}

const meet = (one: Bounds, other: Bounds): Bounds | undefined => {
  const both = { least: Math.max(one.least, other.least), most: Math.min(one.most, other.most) }
  return both.least > both.most ? undefined : both
}

/**
 * Corrects a wrong local clock. Each response bounds the difference between the two clocks, since the X API writes its
 * time, in whole seconds, between the request and the response. If the local clock fits all responses, it is used;
 * otherwise the earliest possible time is assumed, so that nothing is sent too early.
 *
 * A response that contradicts the known bounds is used only once another confirms it: a clock may have been set
 * meanwhile, or one machine of the X API may have a wrong clock.
 */
export const makeServiceClock = (): ServiceClock => {
  let known: Bounds = { least: -Infinity, most: Infinity }
  let doubted: Bounds | undefined
  return {
    at: (local) => (known.least <= 0 && known.most >= 0 ? local : local + known.least),
    learn: (date, sent, responded) => {
      const time = Date.parse(date ?? "")
      if (Number.isNaN(time)) return time
      const told = { least: time - responded, most: time + 1000 - sent }
      const closer = meet(known, told)
      const again = doubted === undefined ? undefined : meet(doubted, told)
      known = closer ?? again ?? known
      doubted = closer === undefined && again === undefined ? told : undefined
      return time
    }
  }
}
