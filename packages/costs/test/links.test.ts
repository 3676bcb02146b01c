import { assert, describe, it } from "@effect/vitest"
import { XError } from "@xeffect/core"
import { Emulator } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import { costs, within } from "@xeffect/costs"
import { extractUrls } from "@xeffect/text"
import { createTweet } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as fc from "fast-check"
import twitterText from "twitter-text"
import { mayHaveLink } from "../src/pricing/links.ts"
import { times } from "../../conformance/running/whole.ts"

const parts = fc.constantFrom(
  ..."http:// https:// HTTPS:// https:/ :// // t.co example.com EXAMPLE.COM www. a.b.co example.中国 例え.テスト münchen.de xn--p1ai.xn--p1ai /path ?q=1 :8080 @ # $ _ - . .. 。 ． ｡ ․ com de 日本 ٫ 。com a b 1 👍 e\u0301".split(
    " "
  ),
  " ",
  "\n",
  "\t",
  "\u200b",
  "\ufeff",
  "\u00a0"
)
const texts = fc.oneof(
  { weight: 4, arbitrary: fc.array(parts, { maxLength: 8 }).map((all) => all.join("")) },
  fc.string({ unit: "binary" })
)

describe("a post whose text nothing searches for links", () => {
  it("counts as one that may have a link if extractUrls or twitter-text finds one, for every text", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const found = extractUrls(text).length + twitterText.extractUrls(text).length
        assert.isTrue(found === 0 || mayHaveLink(text) || /https?:/i.test(text))
      }),
      { numRuns: times(500, 5000) }
    )
  })

  const budget = within({ dollars: 0.05, per: "day" })
  const post = (text: string, links?: typeof extractUrls) =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(Effect.andThen(createTweet({ text }), createTweet({ text: `${text} again` })))
      return { error, requests: (yield* (yield* Emulator).requests).length }
    }).pipe(Effect.provide(layerTest({ layer: { around: [costs({ budget, links })], retries: 0 } })))

  it.effect("is written under a budget below the price of a link if it has no full stop and no scheme", () =>
    Effect.gen(function* () {
      const around = [costs({ budget })]
      const write = Effect.forEach(["Low tide", "High tide.", "潮が引く。"], (text) => createTweet({ text }))
      const { dollars } = yield* Effect.gen(function* () {
        yield* write
        return yield* (yield* Emulator).bill()
      }).pipe(Effect.provide(layerTest({ layer: { around } })))
      assert.strictEqual(dollars, 0.045)
    })
  )

  it.effect("names links in BudgetExceeded only if a link was assumed", () =>
    Effect.gen(function* () {
      const assumed = yield* post("Low tide at 4.30")
      assert.instanceOf(assumed.error, XError)
      assert.strictEqual(assumed.error.reason._tag, "BudgetExceeded")
      assert.strictEqual(assumed.requests, 0)
      assert.include(assumed.error.message, "links: extractUrls")
      const present = yield* post("Low tide at https://example.com")
      assert.strictEqual(present.error.reason._tag, "BudgetExceeded")
      assert.notInclude(present.error.message, "links: extractUrls")
      const searched = yield* post("Low tide at example.com", extractUrls)
      assert.notInclude(searched.error.message, "links: extractUrls")
    })
  )
})
