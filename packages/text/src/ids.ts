import { type IdInput, needId, readId } from "./id/read-id.ts"
import { epoch, firstSnowflake, idOfTime, timeShift } from "./id/snowflake.ts"

export type { IdInput } from "./id/read-id.ts"

/**
 * The time at which an ID was made, to the millisecond. Posts have it in their IDs since November 2010; users, lists and
 * others in those that were made later than about 2015.
 *
 * @param id for example a post's ID: text, `bigint` or a safe integer
 * @returns the time; `undefined` for an ID that was counted up (of posts before November 2010, of older users), and for
 * what is no ID
 * @since 0.1.0
 * @see https://docs.x.com/fundamentals/x-ids
 * @example
 * ```ts
 * import { timeOf } from "xeffect/text"
 *
 * const time = timeOf("1460323737035677698") // 2021-11-15T19:08:05.069Z
 * ```
 */
export const timeOf = (id: IdInput): Date | undefined => {
  const value = readId(id)
  return value === undefined || value < firstSnowflake ? undefined : new Date(Number(value >> timeShift) + epoch)
}

/**
 * The first ID that can be made at a time: posts with larger or the same ID were made at that time or later.
 *
 * @param date a time from 2010-11-04T01:42:54.657Z to 2080
 * @returns the ID, as digits
 * @throws RangeError for a time before or after these
 * @since 0.1.0
 * @see https://docs.x.com/fundamentals/x-ids
 * @example
 * ```ts
 * import { idAt } from "xeffect/text"
 *
 * const id = idAt(new Date("2026-01-01")) // "2006515713438646272"
 * ```
 */
export const idAt = (date: Date): string => String(idOfTime("date", date))

/** A range of IDs, both ends exclusive, as parameters of searches and timelines. */
export interface IdRange {
  readonly since_id: string
  readonly until_id: string
}

/**
 * The range of IDs of a window of time, for operations that take `since_id` and `until_id`. Posts of the first
 * millisecond are in it, IDs of `end` are not, as with `start_time` and `end_time`, but to the millisecond.
 *
 * @param start the first millisecond of the window
 * @param end the millisecond after its last, later than `start`
 * @returns `since_id` and `until_id`, to spread into parameters
 * @throws RangeError for a time before November 2010 or after 2080, and for a window without a millisecond
 * @since 0.1.0
 * @see https://docs.x.com/x-api/fundamentals/pagination
 * @example
 * ```ts
 * import { idRange } from "xeffect/text"
 * import { getUsersTweets } from "xeffect/tweets"
 *
 * const year = idRange(new Date("2025-01-01"), new Date("2026-01-01"))
 * const program = getUsersTweets({ id: "2244994945", ...year })
 * ```
 */
export const idRange = (start: Date, end: Date): IdRange => {
  const [first, next] = [idOfTime("start", start), idOfTime("end", end)]
  if (first >= next)
    throw new RangeError(`end must be later than start, but they are ${end.toISOString()} and ${start.toISOString()}`)
  return { since_id: String(first === 0n ? first : first - 1n), until_id: String(next) }
}

/**
 * Compares two IDs by their value, without losing digits: a function for `sort`, the smaller, older one first. As text
 * `"9"` is after `"10"`, and as numbers IDs of posts lose their last digits.
 *
 * @param one text, `bigint` or a safe integer
 * @param other the same
 * @returns `-1`, `0` or `1`
 * @throws RangeError for what is no ID
 * @since 0.1.0
 * @example
 * ```ts
 * import { compareIds } from "xeffect/text"
 *
 * const sorted = ["1460323737035677698", "20"].sort(compareIds) // ["20", "1460323737035677698"]
 * ```
 */
export const compareIds = (one: IdInput, other: IdInput): -1 | 0 | 1 => {
  const [left, right] = [needId("one", one), needId("other", other)]
  return left < right ? -1 : left > right ? 1 : 0
}
