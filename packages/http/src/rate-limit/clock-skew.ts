/** What the service's clock shows, in milliseconds since 1970, as far as its responses tell. */
export interface ServiceClock {
  readonly at: (local: number) => number
  /** Learns from the `Date` of a response to a request that was sent and responded at these local times. */
  readonly learn: (date: string | undefined, sent: number, responded: number) => void
}

/** What the local time may be behind the service's, at least and at most. */
interface Bounds {
  readonly least: number
  readonly most: number
}

const meet = (one: Bounds, other: Bounds): Bounds | undefined => {
  const both = { least: Math.max(one.least, other.least), most: Math.min(one.most, other.most) }
  return both.least > both.most ? undefined : both
}

/**
 * Corrects a wrong local clock. Each response bounds the difference between the two clocks: the service wrote its time, in
 * whole seconds, after the request left and before the response came. All responses together bound it closely. A local clock
 * that fits them all is taken as right; otherwise the service's is taken to be as early as they allow, so that nothing is
 * sent too early.
 *
 * A response that contradicts what is known is not believed before another one says the same: one of the clocks may have
 * been set in between, or one machine of the service may have a wrong one.
 */
export const makeServiceClock = (): ServiceClock => {
  let known: Bounds = { least: -Infinity, most: Infinity }
  let doubted: Bounds | undefined
  return {
    at: (local) => (known.least <= 0 && known.most >= 0 ? local : local + known.least),
    learn: (date, sent, responded) => {
      const time = Date.parse(date ?? "")
      if (Number.isNaN(time)) return
      const told = { least: time - responded, most: time + 1000 - sent }
      const closer = meet(known, told)
      const again = doubted === undefined ? undefined : meet(doubted, told)
      known = closer ?? again ?? known
      doubted = closer === undefined && again === undefined ? told : undefined
    }
  }
}
