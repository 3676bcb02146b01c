import { assert, describe, it } from "@effect/vitest"
import { hydrateTweets } from "@xeffect/tweets/hydrate"
import { findTweet } from "@xeffect/tweets/find"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { responding } from "./support.ts"

describe("a lookup of many keys with concurrent requests", () => {
  it.effect("delivers the results of earlier requests before it fails", () =>
    Effect.gen(function* () {
      const failed = yield* Deferred.make<void>()
      const { layer } = responding(({ params }) =>
        String(params["ids"]) === "1"
          ? Effect.as(Effect.andThen(Deferred.await(failed), Effect.repeat(Effect.yieldNow, { times: 100 })), {
              data: [{ id: "1", text: "one" }]
            })
          : Effect.as(Deferred.succeed(failed, undefined), "not JSON")
      )
      const seen: Array<string> = []
      const error = yield* hydrateTweets({ ids: ["1", "2"], batch_size: 1, concurrency: 2 }).pipe(
        Stream.runForEach(({ key }) => Effect.sync(() => seen.push(key))),
        Effect.flip,
        Effect.provide(layer)
      )
      assert.strictEqual(error.reason._tag, "DecodeError")
      assert.deepStrictEqual(seen, ["1"])
    })
  )
})

describe("an ID with leading zeros", () => {
  const { layer } = responding(() => Effect.succeed({ data: [{ id: "20", text: "first" }] }))

  it.effect("is found among many, as the same post as without them", () =>
    Effect.gen(function* () {
      const seen = yield* Stream.runCollect(hydrateTweets({ ids: ["020", "20"] }))
      assert.deepStrictEqual(
        seen.map(({ _tag, key }) => [_tag, key]),
        [
          ["Found", "020"],
          ["Found", "20"]
        ]
      )
    }).pipe(Effect.provide(layer))
  )

  it.effect("is found alone", () =>
    Effect.gen(function* () {
      const { _tag, key } = yield* findTweet({ id: "020" })
      assert.deepStrictEqual([_tag, key], ["Found", "020"])
    }).pipe(Effect.provide(layer))
  )
})
