import * as Parameter from "@xeffect/core/parameter"
import type { DateTime } from "effect/DateTime"

/**
 * An instant: a `Date`, a `DateTime`, RFC 3339 text, which is cut to whole seconds, or milliseconds since 1970 as a number, a
 * bigint or digits. It is sent as digits.
 */
export type Moment = Date | DateTime | number | bigint | string

const rfc3339 = Parameter.time()

// A DateTime is read by its field, because its module would triple the size of a program that does not use it.
const millisecondsOf = (value: unknown): unknown => {
  if (value instanceof Date) return value.getTime()
  const encoded = typeof value === "string" ? rfc3339.encode(value, rfc3339) : value
  if (typeof encoded === "string") return Date.parse(encoded)
  return typeof value === "object" && value !== null && "epochMilliseconds" in value ? value.epochMilliseconds : value
}

const millisecondDigits = (value: unknown): string => {
  const instant = millisecondsOf(value)
  const isExact = typeof instant === "string" || typeof instant === "bigint" || Number.isSafeInteger(instant)
  return isExact ? `${instant}` : ""
}

/** A moment as 1 to 19 digits. */
export const moment: Parameter.Parameter<Moment> = {
  kind: "time",
  encode: (value) => {
    const text = millisecondDigits(value)
    return /^\d{1,19}$/.test(text) ? text : Parameter.invalid(value)
  },
  rule: () => "a time since 1970: a Date, a DateTime, a date and time with an offset, or milliseconds as 1 to 19 digits"
}
