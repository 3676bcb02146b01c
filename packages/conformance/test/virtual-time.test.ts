import { assert, describe, it } from "@effect/vitest"
import { createTweet, getTweet } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { emulated } from "./support/emulated.ts"
import type { Kind } from "./support/expected.ts"

// If a request took real time, its attempt would time out here by the clock of the test.
describe("a request takes no time of its own under a clock that a test moves", () => {
  const kinds: ReadonlyArray<Kind> = ["oauth1", "oauth2"]
  it.effect.each(kinds)("with %s", (kind) =>
    Effect.gen(function* () {
      const write = yield* Effect.forkChild(createTweet({ text: "Low tide at noon" }))
      yield* TestClock.adjust("1 hour")
      const { data } = yield* Fiber.join(write)
      assert.strictEqual(data.text, "Low tide at noon")
      const read = yield* Effect.forkChild(getTweet({ id: data.id }))
      yield* TestClock.adjust("1 hour")
      assert.deepStrictEqual((yield* Fiber.join(read)).data?.id, data.id)
    }).pipe(Effect.provide(emulated(kind)))
  )
})
