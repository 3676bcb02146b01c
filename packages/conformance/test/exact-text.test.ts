import { assert, describe, it } from "@effect/vitest"
import { Emulator } from "@xeffect/emulator"
import { createTweet, getTweet, searchRecentTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import { emulated } from "./support/emulated.ts"
import type { Kind } from "./support/expected.ts"

// A byte order mark is a character like others, but decoding UTF-8 drops it by default.
describe("a text that begins with a byte order mark", () => {
  const kinds: ReadonlyArray<Kind> = ["oauth1", "oauth2"]

  it.effect.each(kinds)("is signed and read as it is: %s", (kind) =>
    Effect.gen(function* () {
      const { data } = yield* createTweet({ text: "\ufeffone mark\ufeff" })
      const { data: post } = yield* getTweet({ id: `${data?.id}` })
      assert.strictEqual(post?.text, "\ufeffone mark\ufeff")
      yield* searchRecentTweets({ query: "\ufeffmark" })
      const emulator = yield* Emulator
      const requests = yield* emulator.requests
      assert.deepStrictEqual(
        requests.map(({ status }) => status),
        [201, 200, 200]
      )
      assert.strictEqual(requests.at(-1)?.query, "query=%EF%BB%BFmark")
    }).pipe(Effect.provide(emulated(kind)))
  )
})
