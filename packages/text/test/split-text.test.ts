import * as fc from "fast-check"
import { assert, describe, it } from "vitest"
import { parseTweet, splitText, type SplitTextOptions } from "@xeffect/text"
import { clustersOf } from "../src/split/clusters.ts"
import { numbering, splitting } from "./properties/splitting.ts"
import { times } from "../../conformance/running/whole.ts"

type Row = readonly [title: string, text: string, options: SplitTextOptions, parts: ReadonlyArray<string>]

const family = "👨‍👩‍👧‍👦"

const rows: ReadonlyArray<Row> = [
  ["a text that fits is one post", "  High tide at noon ", {}, ["High tide at noon"]],
  ["a text that fits is not numbered", "High tide", { numbering: true }, ["High tide"]],
  ["white space is no post", " \n ", {}, []],
  ["paragraphs are kept together", "One. Two.\n\nThree. Four.", { limit: 14 }, ["One. Two.", "Three. Four."]],
  ["as many paragraphs as fit are in one post", "a\n\nb\n\nccccc", { limit: 6 }, ["a\n\nb", "ccccc"]],
  [
    "sentences are kept together",
    "The tide is high. The ferry is late.",
    { limit: 24 },
    ["The tide is high.", "The ferry is late."]
  ],
  ["a line ends as a sentence does", "first line\nsecond line", { limit: 15 }, ["first line", "second line"]],
  ["words are kept together", "the ferry leaves at noon", { limit: 12 }, ["the ferry", "leaves at", "noon"]],
  ["a long word is cut", "abcdefghij", { limit: 4 }, ["abcd", "efgh", "ij"]],
  ["words with a no-break space are kept together", "a b 10\u00a0km", { limit: 7 }, ["a b", "10\u00a0km"]],
  ["Chinese is split after a sentence", "烟花三月。孤帆远影。", { limit: 14 }, ["烟花三月。", "孤帆远影。"]],
  [
    "a bracket that opens goes with what follows",
    "烟花三月。「孤帆」远影。",
    { limit: 14 },
    ["烟花三月。", "「孤帆」远影。"]
  ],
  ["Japanese is split between words", "スマートフォンで写真を撮影", { limit: 20 }, ["スマートフォンで写真", "を撮影"]],
  ["Thai is split between words", "ฉันชอบกินข้าว", { limit: 9 }, ["ฉันชอบกิน", "ข้าว"]],
  ["a family is whole", family.repeat(5), { limit: 5 }, [family.repeat(2), family.repeat(2), family]],
  ["a letter and its marks are whole", "e\u0301".repeat(4), { limit: 3 }, ["e\u0301".repeat(3), "e\u0301"]],
  [
    "a link is whole and counts 23",
    "Tables: https://example.com/tides/of/the/whole/year now",
    { limit: 31 },
    ["Tables: https://example.com/tides/of/the/whole/year", "now"]
  ],
  ["a hashtag is whole", "aaaa #hightide", { limit: 11 }, ["aaaa", "#hightide"]],
  ["a hashtag that is heavier than a post is cut", "#abcdefgh", { limit: 5 }, ["#abcd", "efgh"]],
  ["half of an address is no mention", "ferryboat@harbour", { limit: 9 }, ["ferryboa", "t@harbour"]],
  ["numbers are counted", "the ferry leaves", { limit: 13, numbering: true }, ["the ferry 1/2", "leaves 2/2"]],
  [
    "numbers have a form of their own",
    "the ferry leaves",
    { limit: 15, numbering: (number, total) => ` (${number} of ${total})` },
    ["the (1 of 3)", "ferry (2 of 3)", "leaves (3 of 3)"]
  ]
]

describe("splitText", () => {
  it.each(rows)("%s", (_, text, options, parts) => {
    assert.deepStrictEqual(splitText(text, options), parts)
  })

  it("makes room for more digits when there are more parts", () => {
    const parts = splitText("abcde ".repeat(12), { limit: 11, numbering: true })
    assert.deepStrictEqual([parts.length, parts[0], parts.at(-1)], [12, "abcde 1/12", "abcde 12/12"])
  })

  it.each([
    ["e\u0301".padEnd(300, "\u0301"), `weighs 299, but there is room for 280`, {}],
    ["a https://example.com b", `"https://example.com" at 2 weighs 23, but there is room for 20`, { limit: 20 }],
    [`${"a ".repeat(200)}\uffff`, `at 400 has a character that no post may have`, {}]
  ])("names what fits in no post: %#", (text, message, options) => {
    assert.throws(() => splitText(text, options), RangeError, message)
  })

  it("refuses numbers that leave no room", () => {
    assert.throws(() => splitText("a b c d", { limit: 4, numbering: true }), RangeError, "there is room for 0")
  })

  it("loses and cuts nothing in texts of twelve scripts", async () => {
    assert.isNull((await fc.check(splitting, { numRuns: times(80) })).counterexample)
  })

  it("counts numbers in texts of twelve scripts", async () => {
    assert.isNull((await fc.check(numbering, { numRuns: 100 })).counterexample)
  })

  it("takes the limit of long posts", () => {
    const parts = splitText("High tide at noon. ".repeat(2000), { limit: 25_000 })
    assert.lengthOf(parts, 2)
    assert.isTrue(parts.every((part) => parseTweet(part, { limit: 25_000 }).valid))
  })
})

describe("clusters", () => {
  const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" })

  it("are those of the runtime", () => {
    const character = fc.constantFrom(
      "a",
      " ",
      "\n",
      "\r",
      "\u0301",
      "é",
      "\u0600",
      "1",
      "👍",
      "🏽",
      "\u200d",
      "한",
      "ิ",
      "\0",
      "🇪",
      "🇺"
    )
    fc.assert(
      fc.property(fc.array(character, { maxLength: 12 }), (characters) => {
        const text = characters.join("")
        const expected = Array.from(segmenter.segment(text), ({ index, segment }) => ({
          start: index,
          end: index + segment.length
        }))
        assert.deepStrictEqual(Array.from(clustersOf(text)), expected)
      }),
      { numRuns: times(400) }
    )
  })
})
