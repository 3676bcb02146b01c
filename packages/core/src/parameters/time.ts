import type { DateTime } from "effect/DateTime"
import { type Parameter, Refused } from "../parameter.ts"

/** An instant: a `Date`, a `DateTime`, or text as `2026-11-21T08:30:00Z`. It is sent in whole seconds, in UTC. */
export type Time = Date | DateTime | string

const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/

// A DateTime is read by its field, because its module would triple the size of a program that does not use it.
const milliseconds = (value: unknown): number => {
  if (value instanceof Date) return value.getTime()
  if (typeof value === "string" && form.test(value)) return Date.parse(value)
  return typeof value === "object" && value !== null && "epochMilliseconds" in value
    ? Number(value.epochMilliseconds)
    : Number.NaN
}

const encodeTime = (value: unknown, earliest = "") => {
  const instant = milliseconds(value)
  if (Math.abs(instant) > 8.64e15 || Number.isNaN(instant)) return new Refused(value)
  const text = new Date(instant).toISOString().replace(/\.\d+/, "")
  // "2026-02-30T00:00:00Z" parses as a day in March. Years that need more than four digits are written with a sign.
  const moved = (typeof value === "string" && text !== value) || !form.test(text)
  return moved || text < earliest ? new Refused(value) : text
}

/** An instant, not before `earliest` where that is given (in the form in which it is sent). */
export const time = (earliest?: string): Parameter<Time> => ({
  encode: (value) => encodeTime(value, earliest),
  rule: () =>
    "an instant that exists, of the years 0000 to 9999 (a Date, a DateTime, or text as 2026-11-21T08:30:00Z, without " +
    "fractions of a second and in UTC)" +
    (earliest === undefined ? "" : `, not before ${earliest}`)
})
