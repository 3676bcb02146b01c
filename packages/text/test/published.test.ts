import { assert, describe, it } from "vitest"
import {
  extractCashtags,
  extractHashtags,
  extractMentions,
  extractUrls,
  type Indices,
  isHashtag,
  isUrl,
  isUsername,
  parseTweet
} from "@xeffect/text"
import { type Case, casesOf, hasPublished } from "./published.ts"

// Cases that are not met on purpose, each with its reason.
const exceptions: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  WeightedTweetsCounterTest: new Map([
    [
      "Count a mix of single byte single word, and double word unicode characters",
      "written before emoji were discounted: a family weighed 11, and weighs 2"
    ],
    [
      "Count unicode emoji chars outside the basic multilingual plane with skin tone modifiers",
      "written before emoji were discounted: a hand with a tone weighed 4, and weighs 2"
    ]
  ])
}

const at = ({ codePointEnd, codePointStart }: Indices) => [codePointStart, codePointEnd]

// The file, the section, how many cases it has, and what is compared with them.
const sections = [
  ["extract", "urls", 91, (text: string) => extractUrls(text).map(({ url }) => url)],
  [
    "extract",
    "urls_with_indices",
    10,
    (text: string) => extractUrls(text).map((one) => ({ url: one.url, indices: at(one) }))
  ],
  [
    "extract",
    "urls_with_directional_markers",
    2,
    (text: string) => extractUrls(text).map((one) => ({ url: one.url, indices: at(one) }))
  ],
  ["extract", "tco_urls_with_params", 5, (text: string) => extractUrls(text).map(({ url }) => url)],
  ["extract", "mentions", 23, (text: string) => extractMentions(text).map(({ username }) => username)],
  [
    "extract",
    "mentions_with_indices",
    3,
    (text: string) => extractMentions(text).map((one) => ({ screen_name: one.username, indices: at(one) }))
  ],
  ["extract", "hashtags", 65, (text: string) => extractHashtags(text).map(({ tag }) => tag)],
  ["extract", "hashtags_from_astral", 3, (text: string) => extractHashtags(text).map(({ tag }) => tag)],
  [
    "extract",
    "hashtags_with_indices",
    8,
    (text: string) => extractHashtags(text).map((one) => ({ hashtag: one.tag, indices: at(one) }))
  ],
  ["extract", "cashtags", 8, (text: string) => extractCashtags(text).map(({ tag }) => tag)],
  [
    "extract",
    "cashtags_with_indices",
    2,
    (text: string) => extractCashtags(text).map((one) => ({ cashtag: one.tag, indices: at(one) }))
  ],
  ["validate", "usernames", 4, isUsername],
  ["validate", "hashtags", 7, isHashtag],
  ["validate", "urls", 24, (text: string) => isUrl(text)],
  ["validate", "urls_without_protocol", 5, (text: string) => isUrl(text, { require_scheme: false })],
  ["tlds", "country", 315, (text: string) => extractUrls(text).map(({ url }) => url)],
  ["tlds", "generic", 1259, (text: string) => extractUrls(text).map(({ url }) => url)]
] as const

describe.skipIf(!hasPublished)("the published cases of entities are met", () => {
  it.each(sections)("%s.yml, %s: %i", (file, section, count, find) => {
    const cases = casesOf<unknown>(file, section)
    assert.lengthOf(cases, count)
    for (const { description, expected, text } of cases) assert.deepStrictEqual(find(text), expected, description)
  })
})

const weights = [
  ["WeightedTweetsCounterTest", 20],
  ["WeightedTweetsWithDiscountedEmojiCounterTest", 22],
  ["UnicodeDirectionalMarkerCounterTest", 2]
] as const

const measuresOf = ({ expected, text }: Case<Readonly<Record<string, unknown>>>) => {
  const parsed: Readonly<Record<string, unknown>> = { ...parseTweet(text) }
  return Object.fromEntries(Object.keys(expected).map((key) => [key, parsed[key]]))
}

describe.skipIf(!hasPublished)("the published cases of weighted length are met", () => {
  it.each(weights)("%s: %i, except those listed here with their reason", (section, count) => {
    const cases = casesOf<Readonly<Record<string, unknown>>>("validate", section)
    assert.lengthOf(cases, count)
    for (const one of cases) {
      if (exceptions[section]?.has(one.description) === true) assert.notDeepEqual(measuresOf(one), one.expected)
      else assert.deepStrictEqual(measuresOf(one), one.expected, one.description)
    }
  })
})
