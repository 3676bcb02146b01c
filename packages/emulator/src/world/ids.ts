/**
 * Identifiers made from time, as the X API makes them: the milliseconds since a fixed instant, moved up by 22 bits.
 * So the order of identifiers is the order of time, and they are far beyond what a JavaScript number can hold.
 */

/** The instant zero of the X API, in November 2010. */
const serviceEpoch = 1288834974657

const tenYears = 10 * 365 * 24 * 60 * 60 * 1000

/** The instant zero for a world that starts `now`. A test's clock may start in 1970, before the X API's instant zero. */
export const epochFor = (now: number): number => (now - tenYears > serviceEpoch ? serviceEpoch : now - tenYears)

/** The smallest identifier of an instant. */
export const idAt = (epoch: number, time: number): bigint => BigInt(Math.max(0, Math.floor(time - epoch))) << 22n

/** The instant an identifier was made at, in whole milliseconds. */
export const timeOf = (epoch: number, id: string): number => epoch + Number(BigInt(id) >> 22n)

/** The instant from which identifiers count, and the last one given out. */
export interface IdClock {
  readonly epoch: number
  last: bigint
}

/** A new identifier, larger than all before it even within one millisecond. */
export const nextId = ({ clock }: { readonly clock: IdClock }, now: number): string => {
  const fromTime = idAt(clock.epoch, now)
  const id = fromTime > clock.last ? fromTime : clock.last + 1n
  clock.last = id
  return id.toString()
}

/** Compares two identifiers of any length by their number, the newer first. */
export const newestFirst = (left: string, right: string): number =>
  left.length === right.length ? (left < right ? 1 : left > right ? -1 : 0) : right.length - left.length

/** Whether the first identifier was made after the second. */
export const isNewer = (left: string, right: string): boolean =>
  newestFirst(left.replace(/^0+(?=.)/, ""), right.replace(/^0+(?=.)/, "")) < 0
