import { expect, it } from "@effect/vitest"
import { Emulator } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import { createTweet } from "xeffect/tweets"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import * as TestClock from "effect/testing/TestClock"

const post = Effect.flatMap(Clock.currentTimeMillis, (now) => createTweet({ text: `Water level at ${now}` }))

it.effect("posts every hour, also after a rate limit", () =>
  Effect.gen(function* () {
    const { fault, requests } = yield* Emulator
    yield* fault({ method: "POST", path: "/2/tweets", status: 429, headers: { "retry-after": "60" } })
    yield* Effect.forkChild(Effect.repeat(post, Schedule.spaced("1 hour")))
    yield* TestClock.adjust("2 hours")
    expect((yield* requests).map(({ status }) => status)).toEqual([429, 201, 201])
  }).pipe(Effect.provide(layerTest({ layer: { wait_on_rate_limit: true } })))
)
