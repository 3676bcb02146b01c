/** Texts that more than one page or comment is made of. */

export const code = (text: string): string => `\`${text}\``

/** As in `a`, `a and b`, `a, b and c`. */
export const series = (texts: ReadonlyArray<string>, conjunction = "and"): string =>
  texts.length < 2 ? texts.join("") : `${texts.slice(0, -1).join(", ")} ${conjunction} ${texts.at(-1)}`

const units = [
  [3600, "hour"],
  [60, "minute"],
  [1, "second"]
] as const

/** The length of a window, as in "15 minutes" or, of one unit, "second". */
export const duration = (seconds: number): string => {
  const [size, unit] = units.find(([size]) => seconds % size === 0) ?? [1, "second"]
  const count = seconds / size
  return count === 1 ? unit : `${count.toLocaleString("en")} ${unit}s`
}
