import { assert, describe, it } from "@effect/vitest"
import { headersOf, type Send } from "@xeffect/core/wire"
import { layer } from "@xeffect/http"
import { getTweet } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import { MaxOpsBeforeYield } from "effect/Scheduler"
import * as TestClock from "effect/testing/TestClock"
import { limitHeaders } from "./timed-client.ts"

const post = '{"data":{"id":"20","text":"x","edit_history_tweet_ids":["20"]}}'

/** Responds at once: two requests remain in the window. The first responses may be 429s without a time to retry. */
const service = (refusals: number) => {
  let requests = 0
  const send: Send = (_, { onResponse }) => {
    const isRefused = ++requests <= refusals
    const text = isRefused ? "{}" : post
    onResponse({
      status: isRefused ? 429 : 200,
      headers: headersOf({ "content-length": `${text.length}`, ...(!isRefused && limitHeaders(9, 2, 900)) }),
      body: { read: (onChunk) => onChunk(undefined), cancel: () => {} },
      text: (onText) => onText(text)
    })
    return () => {}
  }
  return { send, requests: () => requests }
}

const read = getTweet({ id: "20" })

/** Interrupts a read after so many steps. Returns how many requests it had sent, and how the next read ended. */
const interruptAfter = (steps: number, isKnown: boolean, refusals: number) => {
  const { requests, send } = service(refusals)
  return Effect.gen(function* () {
    if (isKnown) yield* read
    const before = requests()
    const interrupted = yield* Effect.forkChild(Effect.provideService(read, MaxOpsBeforeYield, 3))
    for (let step = 0; step < steps; step++) yield* Effect.yieldNow
    yield* Fiber.interrupt(interrupted)
    const sent = requests() - before
    const next = yield* Effect.forkChild(read)
    yield* TestClock.adjust(refusals * 10_000)
    return { sent, ended: next.pollUnsafe()?._tag }
  }).pipe(
    Effect.provide(
      Layer.provideMerge(
        layer({ bearer_token: "token", send, wait_on_rate_limit: true, log_waits: false }),
        TestClock.layer()
      )
    )
  )
}

describe("A request that is interrupted while the layer waits for rate limits", () => {
  it.effect.each([
    ["if the windows are known", true, 0],
    ["if they are unknown", false, 0],
    ["if it was refused", false, 1]
  ] as const)("holds up no other, whichever step it was in, %s", ([, isKnown, refusals]) =>
    Effect.gen(function* () {
      const all = []
      for (let steps = 0; steps < 60; steps++) all.push(yield* interruptAfter(steps, isKnown, refusals))
      assert.deepStrictEqual(
        all.map(({ ended }) => ended),
        all.map(() => "Success" as const)
      )
      // It was interrupted before it was sent, and after.
      assert.deepStrictEqual(new Set(all.map(({ sent }) => sent)), new Set([0, 1]))
    })
  )
})
