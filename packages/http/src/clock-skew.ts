/** What the service's clock shows, in milliseconds since 1970, as far as its answers tell. */
export interface ServiceClock {
  readonly at: (local: number) => number
  /** Learns from the `Date` of an answer to a request that was sent and answered at these local times. */
  readonly learn: (date: string | undefined, sent: number, answered: number) => void
}

/**
 * Corrects a wrong local clock. Each answer bounds the difference between the two clocks: the service wrote its time, in
 * whole seconds, after the request left and before the answer came. All answers together bound it closely. A local clock
 * that fits them all is taken as right; otherwise the service's is taken to be as early as they allow, so that nothing is
 * sent too early.
 */
export const makeServiceClock = (): ServiceClock => {
  let least = -Infinity
  let most = Infinity
  return {
    at: (local) => (least <= 0 && most >= 0 ? local : local + least),
    learn: (date, sent, answered) => {
      const told = Date.parse(date ?? "")
      if (Number.isNaN(told)) return
      const low = told - answered
      const high = told + 1000 - sent
      least = Math.max(least, low)
      most = Math.min(most, high)
      // One of the clocks was set in between: what was known before is worth nothing.
      if (least > most) {
        least = low
        most = high
      }
    }
  }
}
