import { format } from "effect/Formatter"

/** A value, or the first `most` characters of it as text if it is longer than that, with how long it is. */
export const shorten = (value: unknown, most: number): unknown => {
  const text = typeof value === "string" ? value : format(value)
  if (text.length <= most) return value
  return `${text.slice(0, most)}… (${Array.isArray(value) ? `${value.length} entries` : `${text.length} characters`})`
}
