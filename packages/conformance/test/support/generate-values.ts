import * as fc from "fast-check"
import type { SchemaFacts } from "../../../emulator/src/description/facts-types.ts"

type Random = () => number

/** A whole number between two, both included. */
export const whole = (random: Random, minimum: number, maximum: number): number =>
  minimum + Math.floor(random() * (maximum - minimum + 1))

export const pick = <A>(random: Random, choices: ReadonlyArray<A>): A => {
  const chosen = choices[whole(random, 0, choices.length - 1)]
  if (chosen === undefined) throw new Error("nothing to choose from")
  return chosen
}

const from = (random: Random, alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet.charAt(whole(random, 0, alphabet.length - 1))).join("")

const digits = (random: Random): string => from(random, "123456789", 1) + from(random, "0123456789", 18)

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// Patterns of the descriptions. Texts of another one follow from it.
const patterns: Readonly<Record<string, (random: Random) => string>> = {
  "^[0-9]{1,19}$": digits,
  "^([0-9]+)_([0-9]+)$": (random) => `${whole(random, 1, 28)}_${digits(random)}`,
  "^([0-9]{1,19}-[0-9]{1,19}|[0-9]{15,19})$": (random) =>
    random() < 0.5 ? digits(random) : `${digits(random)}-${digits(random)}`,
  "^[a-zA-Z]{2}$": (random) => from(random, letters, 2),
  "^[A-Z]{2}$": (random) => from(random, letters.slice(0, 26), 2),
  "^[A-Za-z0-9_]{1,40}$": (random) => from(random, `${letters}0123456789_`, whole(random, 1, 40)),
  "^[A-Za-z0-9_]{1,15}$": (random) => from(random, `${letters}0123456789_`, whole(random, 1, 15)),
  "^[A-Za-z]{1,12}$": (random) => from(random, letters, whole(random, 1, 12)),
  "^(?=[\\s\\S]*https?://\\S+)[\\s\\S]+$": (random) => `see https://example.com/${from(random, letters, 5)}`,
  "^[a-zA-Z0-9]{1,13}$": (random) => from(random, `${letters}0123456789`, 13)
}

const ofPattern =
  (pattern: string) =>
  (random: Random): string =>
    fc.sample(fc.stringMatching(new RegExp(pattern, "u")), { seed: whole(random, 0, 1_000_000), numRuns: 1 }).join("")

const words = ["tide", "harbour", "é", "👩‍🚀", "東京", "\n", "&amp;", "#sea", "@ada", "https://t.co/a"]

/**
 * A text that a schema allows. `name` is that of its field: IDs and counts are digits, even if the description only says
 * text.
 */
export const textFor = (
  random: Random,
  { format, maxLength, minLength, pattern }: SchemaFacts,
  name: string
): string => {
  // Older descriptions have patterns in the place of formats.
  const form = pattern ?? (format?.startsWith("^") === true ? format : undefined)
  if (form !== undefined) {
    return (patterns[form] ?? ofPattern(form))(random)
  }
  // One description has a slip in it.
  if (format === "date-time" || format === "data-time")
    return new Date(whole(random, 0, 1_900_000_000) * 1000).toISOString()
  if (format === "uri") return `https://example.com/${from(random, letters, 5)}`
  if (format !== undefined) throw new Error(`a text of the format ${format} cannot be generated yet`)
  if (/(^|_)ids?$/.test(name)) return digits(random)
  if (/(^|_)(cap|count|usage)$|^cap_/.test(name)) return `${whole(random, 0, 10_000_000)}`
  const length = whole(random, minLength ?? 0, 3)
  return Array.from({ length }, () => pick(random, words))
    .join(" ")
    .slice(0, maxLength)
}
