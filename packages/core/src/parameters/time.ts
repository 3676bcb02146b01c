import type { DateTime } from "effect/DateTime"
import { invalid, isInvalid, type Parameter } from "./parameter.ts"

/**
 * A point in time: a `Date`, a `DateTime`, or RFC 3339 text with or without fractions of a second, in UTC or with an
 * offset. It is sent in UTC, truncated to whole seconds.
 *
 * @see https://datatracker.ietf.org/doc/html/rfc3339#section-5.6
 */
export type Time = Date | DateTime | string

const timePattern = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:)(\d\d)(?:\.\d+)?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

const toSeconds = (instant: number) => new Date(instant).toISOString().replace(/\.\d+/, "")

const parseTime = (text: string): number => {
  const [, start = "", seconds = "", offset = ""] = timePattern.exec(text.toUpperCase()) ?? []
  // `Date` has no leap seconds: compute with the second before.
  const isLeap = seconds === "60"
  const local = `${start}${isLeap ? "59" : seconds}`
  const asUtc = Date.parse(`${local}Z`)
  // "2026-02-30T00:00:00Z" parses as a day in March, and "24:00:00" as the next day.
  if (Number.isNaN(asUtc) || toSeconds(asUtc) !== `${local}Z`) return Number.NaN
  const instant = Date.parse(local + offset) + (isLeap ? 1000 : 0)
  // Leap seconds are inserted at the end of a month in UTC.
  return isLeap && !toSeconds(instant).endsWith("-01T00:00:00Z") ? Number.NaN : instant
}

// Reads the field of a DateTime, because importing its module would triple the size of a small bundle.
const milliseconds = (value: unknown): number => {
  if (value instanceof Date) return value.getTime()
  if (typeof value === "string") return parseTime(value)
  return typeof value === "object" && value !== null && "epochMilliseconds" in value
    ? Number(value.epochMilliseconds)
    : Number.NaN
}

const encodeTime = (value: unknown, earliest = "") => {
  const instant = milliseconds(value)
  if (Math.abs(instant) > 8.64e15 || Number.isNaN(instant)) return invalid(value)
  const text = toSeconds(instant)
  // Years that need more than four digits are written with a sign.
  return /^\d/.test(text) && text >= earliest ? text : invalid(value)
}

/**
 * A point in time, not before `earliest` if given (in the form that is sent).
 * @since 0.1.0
 */
export const time = (earliest?: string): Parameter<Time> => ({
  kind: "time",
  encode: (value) => encodeTime(value, earliest),
  rule: (_, refused) =>
    earliest === undefined || isInvalid(encodeTime(refused))
      ? "a valid date and time in the years 0000 to 9999 (a Date, a DateTime, or text with an offset such as " +
        "2026-11-21T08:30:00Z)"
      : `${earliest} or later`
})
