import { assert, describe, it } from "@effect/vitest"
import { Emulator, layer as emulator } from "@xeffect/emulator"
import { layer } from "./over-client/index.ts"
import { checks } from "@xeffect/http/middleware"
import { checkText, splitText } from "@xeffect/text"
import { createTweet, createThread, getTweet } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

const over = (check: Parameters<typeof checks>[0]) =>
  Layer.unwrap(
    Effect.map(Emulator, ({ credentials }) =>
      layer({ bearer_token: credentials.oauth2_user_token, around: [checks(check)] })
    )
  ).pipe(Layer.provideMerge(emulator()))

const checked = over({ text: checkText })

const requests = Effect.gen(function* () {
  return (yield* (yield* Emulator).requests).map(({ method, path }) => `${method} ${path}`)
})

describe("checks", () => {
  it.effect("refuses a post that is too long before it is sent", () =>
    Effect.gen(function* () {
      const { message, reason } = yield* Effect.flip(createTweet({ text: "潮".repeat(141) }))
      assert.strictEqual(reason._tag, "InvalidInput")
      assert.include(message, "text must be at most 280 characters as X counts them (this has 282)")
      assert.deepStrictEqual(yield* requests, [])
    }).pipe(Effect.provide(checked))
  )

  it.effect("refuses a text with a character that no post may have", () =>
    Effect.gen(function* () {
      const { message } = yield* Effect.flip(createTweet({ text: "tide\ufffe" }))
      assert.include(message, "text must be free of characters that no post may have")
      assert.deepStrictEqual(yield* requests, [])
    }).pipe(Effect.provide(checked))
  )

  it.effect("sends what fits, and other operations", () =>
    Effect.gen(function* () {
      const { data } = yield* createTweet({ text: `https://example.com/${"a".repeat(300)}` })
      yield* getTweet({ id: data.id })
      assert.deepStrictEqual(yield* requests, ["POST /2/tweets", `GET /2/tweets/${data.id}`])
    }).pipe(Effect.provide(checked))
  )

  it.effect("leaves the empty text of media to the operation", () =>
    Effect.gen(function* () {
      yield* Effect.flip(createTweet({ text: "", media_ids: ["1"] }))
      assert.deepStrictEqual(yield* requests, ["POST /2/tweets"])
    }).pipe(Effect.provide(checked))
  )

  it.effect("checks nothing if no check is given", () =>
    Effect.gen(function* () {
      yield* Effect.exit(createTweet({ text: "a".repeat(281) }))
      assert.deepStrictEqual(yield* requests, ["POST /2/tweets"])
    }).pipe(Effect.provide(over({})))
  )

  it.effect("takes every post of a long text that is split", () =>
    Effect.gen(function* () {
      const article = "The tide is high at noon, and the ferry leaves an hour later. ".repeat(12)
      const { posts } = yield* createThread(splitText(article, { numbering: true }))
      assert.deepStrictEqual(
        posts.map(({ text }) => text.slice(-3)),
        ["1/3", "2/3", "3/3"]
      )
    }).pipe(Effect.provide(checked))
  )
})
