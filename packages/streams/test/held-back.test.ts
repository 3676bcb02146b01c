import { assert, describe, it } from "@effect/vitest"
import { follow, type StreamEvent, streamTweets } from "@xeffect/streams"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { serveQuietly } from "./simulation/serve.ts"
import { type Fault, Service } from "./simulation/service.ts"

/** The gap that is reported if a service holds posts back for ten seconds, and then loses them by a fault. */
const gapAfter = (fault: Fault) =>
  Effect.gen(function* () {
    const service = new Service(2, yield* Clock.Clock)
    const events: Array<StreamEvent> = []
    let last = 0
    yield* follow(streamTweets, {}, { on_event: (event) => Effect.sync(() => void events.push(event)) }).pipe(
      Stream.runForEach(({ data }) => Effect.sync(() => void (last = service.madeAt(Number(data.id))))),
      Effect.provide(service.layer),
      Effect.forkChild
    )
    yield* Effect.forkChild(serveQuietly(service))
    yield* TestClock.adjust("20 seconds")
    service.strike("data held back", 0, yield* Clock.currentTimeMillis)
    yield* TestClock.adjust("10 seconds")
    const received = last
    service.strike(fault, 0, yield* Clock.currentTimeMillis)
    yield* TestClock.adjust("1 minute")
    const gap = events.find(({ _tag }) => _tag === "Gap")
    if (gap?._tag !== "Gap") throw new Error("no gap is reported")
    return { gap, received }
  }).pipe(Effect.scoped)

describe("A gap after posts that were held back", () => {
  it.effect.each(["reset", "reset within a line", "disconnect message", "clean close"] as const)(
    "begins with the last post that was received, if the connection ends by: %s",
    (fault) =>
      Effect.gen(function* () {
        const { gap, received } = yield* gapAfter(fault)
        assert.strictEqual(received, 19_500)
        assert.isAtMost(gap.from, received + 500)
        assert.isAtLeast(gap.from, received - 1000)
        assert.isAtLeast(gap.to, 30_000)
      })
  )
})
