import { assert, describe, it } from "@effect/vitest"
import { Emulator } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import { uploadMedia } from "@xeffect/media"
import { createThread, createTweet, type CreateTweetParams } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Logger from "effect/Logger"
import * as TestClock from "effect/testing/TestClock"

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])

// The emulator rewrites texts by itself: a post that it has is recognised, and not posted a second time.
describe("a post that the emulator has", () => {
  it.effect.each<readonly [string, CreateTweetParams]>([
    ["words", { text: "Water level 2.28 m, v4.1.0 <is> out & well" }],
    ["links", { text: "See https://example.com/a?b=1&c=2, example.com and (https://example.com/1.5)." }],
    ["a composed letter", { text: "Cafe\u0301 👨‍👩‍👧 #tides $TIDE" }],
    ["a long text", { text: `${"The tide comes in. ".repeat(20)}https://example.com/a 2.28 & more` }]
  ])("is found with %s", ([, params]) =>
    Effect.gen(function* () {
      const { requests, world } = yield* Emulator
      for (const [id, user] of world.users) world.users.set(id, { ...user, verifiedType: "blue" })
      const first = yield* createTweet(params)
      const thread = yield* createThread([params], { look_first: true })
      assert.strictEqual(thread.posts[0]?.id, first.data.id)
      const reply = yield* createTweet({ ...params, in_reply_to_tweet_id: first.data.id, text: `${params.text} again` })
      const again = yield* createThread([{ ...params, text: `${params.text} again` }], { after: first.data.id })
      assert.strictEqual(again.posts[0]?.id, reply.data.id)
      assert.lengthOf(
        (yield* requests).filter(({ method, path }) => method === "POST" && path === "/2/tweets"),
        2
      )
    }).pipe(Effect.provide(layerTest()))
  )

  it.effect("is looked for by a thread that goes on, which says so", () =>
    Effect.gen(function* () {
      const lines: Array<unknown> = []
      const logger = Logger.make<unknown, void>(({ message }) => void lines.push(message))
      const { data: first } = yield* createTweet({ text: "One" })
      const thread = yield* createThread(["One"], { look_first: true }).pipe(Effect.provide(Logger.layer([logger])))
      assert.strictEqual(thread.posts[0]?.id, first.id)
      const line = "createThread: the next post may already be there: looking for it, for up to ten seconds"
      assert.deepStrictEqual(lines.flat(), [line])
    }).pipe(Effect.provide(layerTest()))
  )

  it.effect("is found with media, and as a quote", () =>
    Effect.gen(function* () {
      const { world } = yield* Emulator
      const [quoted = ""] = world.posts.keys()
      const media = yield* uploadMedia({ media: png })
      for (const params of [
        { text: "Look at 2.28", media_ids: [media.id] },
        { text: "So true", quote_tweet_id: quoted }
      ]) {
        const first = yield* createTweet(params)
        const fiber = yield* Effect.forkChild(createThread([params], { look_first: true }))
        yield* TestClock.adjust("20 seconds")
        assert.strictEqual((yield* Fiber.join(fiber)).posts[0]?.id, first.data.id)
      }
    }).pipe(Effect.provide(layerTest()))
  )
})
