import * as fc from "fast-check"

const emoji = ["🌙", "🌝", "👋", "👋🏻", "👋🏿", "👨‍👩‍👧", "👨‍👩‍👦", "❤️", "❤", "🇮🇹", "🇫🇷"]

const digits = fc.integer({ min: 0, max: 999 })

/** A part of a text, and the same with one thing changed. */
type Pair = readonly [string, string]

const changed = (all: ReadonlyArray<string>): fc.Arbitrary<Pair> =>
  fc.tuple(fc.constantFrom(...all), fc.constantFrom(...all)).filter(([one, other]) => one !== other)

const number: fc.Arbitrary<Pair> = fc
  .tuple(digits, digits, digits, fc.constantFrom("", "v", "$", "-"))
  .filter(([, one, other]) => one !== other)
  .map(([whole, one, other, sign]) => [`${sign}${whole}.${one}`, `${sign}${whole}.${other}`])

// A link without a scheme is listed like one with `http://`: nobody can tell these two apart.
const link: fc.Arbitrary<Pair> = fc
  .tuple(digits, digits, fc.nat(6))
  .filter(([one, other]) => one !== other)
  .map(([one, other, kind]): Pair => {
    const rows: ReadonlyArray<Pair> = [
      [`https://example.com/${one}`, `https://example.com/${other}`],
      [`example.com/a/${one}.${other}`, `example.com/a/${other}.${one}`],
      [`https://example.com/?a=${one}&b=2`, `https://example.com/?a=${other}&b=2`],
      [`https://example.com/${one}`, `https://example.org/${one}`],
      [`http://example.com/${one}`, `https://example.com/${one}`],
      [`https://example.com/a${one}`, `https://example.com/A${one}`],
      [`https://www.example.com/${one}`, `https://example.com/${one}`]
    ]
    return rows[kind] ?? ["", ""]
  })

const character: fc.Arbitrary<Pair> = changed([
  "a",
  "b",
  "A",
  ".",
  ",",
  "!",
  "&",
  "<",
  "&amp;",
  "é",
  "e",
  "日",
  "本",
  "'",
  "’",
  "  "
])

const mention: fc.Arbitrary<Pair> = changed(["@ada", "@ben", "@Ada", "ada"])

const difference = fc.oneof(number, number, link, link, character, changed(emoji), mention)

const words = fc
  .array(fc.constantFrom("the", "level", "is", "now", "at", "price", "out", "see", "&", "<", "日本", "2.28"), {
    minLength: 1,
    maxLength: 5
  })
  .map((all) => all.join(" "))

/** A text, and others that differ from it in one character, number, link, emoji or mention. */
export interface Alike {
  readonly text: string
  readonly others: ReadonlyArray<string>
}

const alike: fc.Arbitrary<Alike> = fc
  .record({
    before: words,
    after: words,
    pairs: fc.array(difference, { minLength: 1, maxLength: 3 }),
    isLong: fc.nat(9).map((chance) => chance === 0)
  })
  .map(({ after, before, isLong, pairs }) => {
    const write = (place: number) =>
      [isLong ? "Long. ".repeat(60) : "", before, ...pairs.map((pair, index) => pair[place === index ? 1 : 0]), after]
        .join(" ")
        .trim()
    return { text: write(-1), others: pairs.map((_, index) => write(index)) }
  })

const isDistinct = (threads: ReadonlyArray<Alike>): boolean => {
  const all = threads.flatMap(({ others, text }) => [text, ...others])
  return new Set(all.map((text) => text.normalize("NFC"))).size === all.length
}

/** Texts of a thread, each with others that are like it. No two of them are the same. */
export const threads: fc.Arbitrary<ReadonlyArray<Alike>> = fc
  .array(alike, { minLength: 2, maxLength: 3 })
  .filter(isDistinct)
