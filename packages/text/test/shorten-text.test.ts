import { parseTweet, shortenText, type ShortenTextOptions } from "@xeffect/text"
import * as fc from "fast-check"
import { assert, describe, it } from "vitest"
import { shortening } from "./properties/splitting.ts"
import { times } from "../../conformance/running/whole.ts"

const rows: ReadonlyArray<readonly [title: string, text: string, options: ShortenTextOptions, short: string]> = [
  ["leaves a text that fits as it is", " High tide at noon. ", {}, "High tide at noon."],
  ["makes an empty text of white space", " \n ", {}, ""],
  ["ends after a word, not after an early sentence", "Low. The ferry leaves at noon", { limit: 20 }, "Low. The ferry…"],
  ["ends after a cluster where no word fits", "abcdefghijklmnop", { limit: 10 }, "abcdefgh…"],
  ["keeps an emoji whole", "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", { limit: 5 }, "👨‍👩‍👧‍👦…"],
  ["leaves out a link that does not fit whole", "Tables: https://example.com/2026", { limit: 30 }, "Tables:…"],
  [
    "keeps a link that fits whole",
    "See https://example.com/2026 for all",
    { limit: 30 },
    "See https://example.com/2026…"
  ],
  ["adds another ending", "one two three", { limit: 12, ending: " [more]" }, "one [more]"],
  [
    "cuts between words of a script without spaces",
    "満潮は正午です。船は一時に出ます。",
    { limit: 22 },
    "満潮は正午です。船は…"
  ]
]

describe("shortenText", () => {
  it.each(rows)("%s", (_, text, options, short) => {
    assert.strictEqual(shortenText(text, options), short)
    assert.isAtMost(parseTweet(short, options).weightedLength, options.limit ?? 280)
  })

  it.each([
    ["https://example.com and more", { limit: 20 }, `"https://example.com" at 0 weighs 23, but there is room for 18`],
    ["high tide", { limit: 2 }, "there is room for 0"],
    ["\uffff".concat(" tide".repeat(100)), {}, "has a character that no post may have"],
    ["high tide", { limit: 1.5 }, "limit must be a whole number"]
  ])("names what cannot be in the post: %#", (text, options, message) => {
    assert.throws(() => shortenText(text, options), RangeError, message)
  })

  it("cuts through nothing in texts of twelve scripts, and makes no other links, mentions and tags", async () => {
    assert.isNull((await fc.check(shortening, { numRuns: times(80) })).counterexample)
  })
})
