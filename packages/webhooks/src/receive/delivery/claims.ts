// The accesses of a handler to the store for an event: which one follows which reply. The store, its limits and the clock are the
// driver's, `processed-events.ts`.
import type { EventOutcome } from "./delivery.ts"

/** An access of the store, or a wait, and what follows it. */
export type Access<A> =
  | { readonly _tag: "Done"; readonly result: A }
  | { readonly _tag: "Get"; readonly key: string; readonly next: (value: string | undefined) => Access<A> }
  | {
      readonly _tag: "Add"
      readonly key: string
      readonly value: string
      readonly expires_in: number
      readonly next: (isAdded: boolean) => Access<A>
    }
  | { readonly _tag: "Set"; readonly key: string; readonly value: string; readonly next: () => Access<A> }
  | { readonly _tag: "Remove"; readonly key: string; readonly next: () => Access<A> }
  | { readonly _tag: "Sleep"; readonly millis: number; readonly next: () => Access<A> }

/** The result of a claim in a store. */
export type ClaimResult = "Claimed" | "Processed" | "ClaimedElsewhere"

/**
 * How long one of several events is claimed at most, in milliseconds. For each event there are up to four times `time_limit`: two
 * accesses to claim it, and two to record or release it, or the handling and the record. Once more, so that they are over before
 * the claim is. After that the handler is gone, because a platform dropped the request or the process was killed, and the event
 * is new again.
 */
export const claimLease = (time_limit: number, events: number): number =>
  Math.ceil(Math.min((4 * events + 1) * time_limit, 86_400_000))

// The entry of an event that was processed begins with the time.
const claimPrefix = "claimed:"

/** The claim of a handler, by a number that no other handler has. */
export const claimOf = (number: number): string => `${claimPrefix}${number}`

/** The record of a handler, with the time. It names the claim of the handler, if the store has claims. */
export const ownRecordOf = ({ own }: Pick<EventRecords, "own">, now: number): string =>
  own === undefined ? `${now}` : `${now} by ${own}`

const isOwn = (value: string | undefined, own: string): boolean =>
  value === own || value?.endsWith(` by ${own}`) === true

const endWith = <A>(result: A): Access<A> => ({ _tag: "Done", result })

const get = <A>(key: string, next: (value: string | undefined) => Access<A>): Access<A> => ({ _tag: "Get", key, next })

const removeKey = (key: string): Access<void> => ({ _tag: "Remove", key, next: () => endWith(undefined) })

// If the other handler has just released it, the event is new at the next delivery.
const readEntry = (value: string | undefined): ClaimResult =>
  value === undefined || value.startsWith(claimPrefix) ? "ClaimedElsewhere" : "Processed"

/** Keys that the functions of this module alone add and remove. */
export type RecentKeys = Iterable<string> & Pick<Set<string>, "add" | "delete" | "has" | "size">

/** The knowledge of a handler about processed events. */
export interface EventRecords {
  /** The keys of recent events. Calling a function changes them before its first access. */
  readonly recent: RecentKeys
  readonly max_recent_keys: number
  readonly hasStore: boolean
  /** The claim of this handler. Absent if the store has no `add`. */
  readonly own: string | undefined
  readonly time_limit: number
}

/** Looks for one of several events, and claims a new one. The record of another handler is not remembered: it may take it back. */
export const claimEvent = (
  { hasStore, own, recent, time_limit }: EventRecords,
  key: string,
  among: number
): Access<ClaimResult> => {
  if (recent.has(key)) return endWith("Processed")
  if (!hasStore) return endWith("Claimed")
  if (own === undefined) return get(key, (value) => endWith(value === undefined ? "Claimed" : "Processed"))
  const added = (isAdded: boolean): Access<ClaimResult> =>
    isAdded ? endWith("Claimed") : get(key, (value) => endWith(readEntry(value)))
  return { _tag: "Add", key, value: own, expires_in: claimLease(time_limit, among), next: added }
}

/** Removes a claim. One that has expired may be another handler's by now. */
export const releaseEvent = ({ own }: EventRecords, key: string): Access<void> =>
  own === undefined ? endWith(undefined) : get(key, (value) => (value === own ? removeKey(key) : endWith(undefined)))

/** Looks again and again until another handler has processed an event, or has released it. */
export const pollEvent = (records: EventRecords, key: string): Access<EventOutcome> =>
  get(key, (value): Access<EventOutcome> => {
    if (value === undefined) return endWith("NotProcessed")
    if (readEntry(value) === "Processed") return endWith("Processed")
    return { _tag: "Sleep", millis: Math.max(10, records.time_limit / 10), next: () => pollEvent(records, key) }
  })

/** Records entries that say that an event was processed; the last one is its own. */
export const recordEvent = (
  { hasStore, max_recent_keys, recent }: EventRecords,
  key: string,
  entries: ReadonlyArray<readonly [key: string, value: string]>
): Access<void> => {
  recent.add(key)
  const [oldest] = recent
  if (recent.size > max_recent_keys && oldest !== undefined) recent.delete(oldest)
  const write = ([first, ...rest]: typeof entries): Access<void> =>
    first === undefined ? endWith(undefined) : { _tag: "Set", key: first[0], value: first[1], next: () => write(rest) }
  return write(hasStore ? entries : [])
}

/**
 * Removes the record of an event that was not handled, so that it is new if it is delivered again. If the claim expired before the record,
 * the entry may be another handler's by now.
 */
export const forgetEvent = ({ hasStore, own, recent }: EventRecords, key: string): Access<void> => {
  recent.delete(key)
  if (!hasStore) return endWith(undefined)
  return own === undefined
    ? removeKey(key)
    : get(key, (value) => (isOwn(value, own) ? removeKey(key) : endWith(undefined)))
}
