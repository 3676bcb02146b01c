/** The X API's clock, in milliseconds since 1970, as estimated from its responses. */
export interface ServiceClock {
  readonly at: (local: number) => number
  /**
   * Learns from the `Date` of a response, given the local times of its request and its arrival. Returns it as a time, or
   * `NaN` if there is none or it contradicts those before it.
   */
  readonly learn: (date: string | null | undefined, sent: number, responded: number) => number
}

/** Bounds of the difference between the two clocks. */
interface Bounds {
  readonly minimum: number
  readonly maximum: number
}

const meet = (one: Bounds, other: Bounds): Bounds | undefined => {
  const both = { minimum: Math.max(one.minimum, other.minimum), maximum: Math.min(one.maximum, other.maximum) }
  return both.minimum > both.maximum ? undefined : both
}

/**
 * Corrects a wrong local clock. Each response bounds the difference between the two clocks, since the X API writes its
 * time, in whole seconds, between the request and the response. If the local clock fits all responses, it is used;
 * otherwise the earliest possible time is assumed, so that nothing is sent too early.
 *
 * A response that contradicts the known bounds is used only once another confirms it: a clock may have been set
 * meanwhile, or one machine of the X API may have a wrong clock.
 * @since 0.1.0
 */
export const makeServiceClock = (): ServiceClock => {
  let known: Bounds = { minimum: -Infinity, maximum: Infinity }
  let doubted: Bounds | undefined
  let parsed: { readonly date: string | null | undefined; readonly time: number } = { date: null, time: NaN }
  return {
    at: (local) => (known.minimum <= 0 && known.maximum >= 0 ? local : local + known.minimum),
    learn: (date, sent, responded) => {
      // Many responses arrive within a second.
      if (date !== parsed.date) parsed = { date, time: Date.parse(date ?? "") }
      const { time } = parsed
      if (Number.isNaN(time)) return time
      const reported = { minimum: time - responded, maximum: time + 1000 - sent }
      const closer = meet(known, reported)
      const again = doubted === undefined ? undefined : meet(doubted, reported)
      known = closer ?? again ?? known
      const isDoubted = closer === undefined && again === undefined
      doubted = isDoubted ? reported : undefined
      return isDoubted ? NaN : time
    }
  }
}
