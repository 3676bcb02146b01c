import { expect, it } from "@effect/vitest"
import { layerTest } from "@xeffect/emulator/test"
import { createTweet } from "xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"

it.effect("posts an hour later", () =>
  Effect.gen(function* () {
    const post = yield* Effect.forkChild(Effect.delay(createTweet({ text: "High tide" }), "1 hour"))
    yield* TestClock.adjust("1 hour")
    expect((yield* Fiber.join(post)).data.text).toBe("High tide")
  }).pipe(Effect.provide(layerTest()))
)
