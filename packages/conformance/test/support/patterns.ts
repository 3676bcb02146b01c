import * as fc from "fast-check"

/** Texts of a pattern: different ones, by number; and texts that do not fit it. */
export interface PatternExamples {
  readonly nth: (index: number) => string
  /** The longest and other special texts. */
  readonly special: ReadonlyArray<string>
  readonly refuses: ReadonlyArray<string>
}

const digits = (length: number) => "9".repeat(length)
const counted = (index: number) => `${index + 1}`

// Nothing of this kind fits any of the patterns.
const never = ["", " ", "a b", "../x", "20?a=b", "é", "２０", "20\n"]

const id = { nth: counted, special: [digits(19)], refuses: [...never, "x20", " 20", "-1", digits(20)] }

const letters = (maxLength: number) => ({
  nth: counted,
  special: ["a".repeat(maxLength), "Z9"],
  refuses: [...never, "a".repeat(maxLength + 1), "a-b", "@a"]
})

const conversation = ["7-12", `${digits(19)}-${digits(19)}`, digits(15), digits(19)]

// Those that have more to try than random texts.
const patterns: Readonly<Record<string, PatternExamples>> = {
  "^[0-9]{1,19}$": id,
  "^[1-9][0-9]{0,18}$": id,
  "^[0-9]{12}$": {
    nth: (index) => `20260101${`${index % 2400}`.padStart(4, "0")}`,
    special: [],
    refuses: [...never, digits(11), digits(13), "2026-01-01T0"]
  },
  "^([0-9]+)_([0-9]+)$": {
    nth: (index) => `3_${index + 1}`,
    special: [`28_${digits(19)}`],
    refuses: [...never, "3", "3_", "_1", "3_1_2", "a_1"]
  },
  "^([0-9]{1,19}-[0-9]{1,19}|[0-9]{15,19})$": {
    nth: (index) => `7-${index + 1}`,
    special: conversation,
    refuses: [...never, "7", "7-", "-7", "7-8-9", "a-b", digits(14), digits(20), `7-${digits(20)}`]
  },
  "^([0-9]{1,19}|[0-9]{1,19}-[0-9]{1,19}|g[0-9]{1,19})$": {
    nth: counted,
    special: [digits(19), "7-12", `g${digits(19)}`],
    refuses: [...never, "g", "7-", "-7", "7-8-9", "a-b", digits(20), `g${digits(20)}`]
  },
  "^[A-Z]{2}$": {
    nth: (index) => `A${String.fromCharCode(65 + (index % 26))}`,
    special: ["ZZ"],
    refuses: [...never, "en", "E", "ENG", "E1"]
  },
  "^[A-Za-z0-9_]{1,15}$": { ...letters(15), special: ["XDevelopers", "_", "a".repeat(15)] },
  "^[a-zA-Z0-9]{1,13}$": letters(13),
  "^[a-zA-Z0-9]{1,50}$": letters(50),
  "^(?=[\\s\\S]*https?://\\S+)[\\s\\S]+$": {
    nth: (index) => `Wrong by ${index} cm. https://tides.example/${index}`,
    special: ["http://a", "two\nlines https://tides.example é"],
    refuses: ["", " ", "without a source", "https://", "ftp://tides.example"]
  },
  "^[a-zA-Z0-9_.-]{1,50}$": { nth: (index) => `tide-${index}.jpg`, special: ["a_b.png"], refuses: never },
  "^[A-Za-z0-9_' ]{1,50}$": {
    nth: (index) => `ada ${index + 1}`,
    special: ["o'brien_7", "a".repeat(50)],
    refuses: ["", "é", "a".repeat(51), "a-b", "@a"]
  }
}

const ofItself = (pattern: string): PatternExamples => {
  const form = new RegExp(pattern, "u")
  const texts = [...new Set(fc.sample(fc.stringMatching(form), { seed: 1, numRuns: 100 }))]
  return {
    nth: (index) => texts[index % texts.length] ?? "",
    special: [],
    refuses: never.filter((text) => !form.test(text))
  }
}

/** Examples of a pattern: chosen ones, or texts that follow from it. */
export const examplesOf = (pattern: string): PatternExamples => patterns[pattern] ?? ofItself(pattern)
