import { DescriptionError } from "../../../packages/emulator/tools/json.ts"

const shown = (value: unknown): string => (JSON.stringify(value) ?? String(value)).slice(0, 60)

/** A number as it is written. */
export const numberCode = (value: unknown): string => {
  if (typeof value !== "number" || Number.isNaN(value)) {
    throw new DescriptionError(`${shown(value)} would be written into code as a number, and is none`)
  }
  if (value === Number.MAX_SAFE_INTEGER) return "Number.MAX_SAFE_INTEGER"
  if (!Number.isFinite(value)) return value < 0 ? "Number.NEGATIVE_INFINITY" : "Number.POSITIVE_INFINITY"
  const isLong = Number.isSafeInteger(value) && Math.abs(value) >= 10_000
  return isLong ? value.toLocaleString("en").replaceAll(",", "_") : `${value}`
}

/** A text as it is written. It may be within a comment too. */
export const textCode = (value: unknown): string => {
  if (typeof value !== "string") {
    throw new DescriptionError(`${shown(value)} would be written into code as a text, and is none`)
  }
  return JSON.stringify(value)
    .replaceAll("*/", "*\\/")
    .replace(/[\u2028\u2029]/g, (separator) => (separator === "\u2028" ? "\\u2028" : "\\u2029"))
}

/** A value of a description as code. There is none for anything but texts, numbers and booleans. */
export const valueCode = (value: unknown): string => {
  if (typeof value === "boolean") return value ? "true" : "false"
  return typeof value === "number" ? numberCode(value) : textCode(value)
}
