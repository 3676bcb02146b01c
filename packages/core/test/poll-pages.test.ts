import { assert, describe, it } from "@effect/vitest"
import { poll, type PollEvent } from "@xeffect/core"
import { getUsersMentions } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { type Call, responding } from "./support.ts"

const post = (id: number) => ({ id: `${id}`, text: `post ${id}` })

const page = (...ids: ReadonlyArray<number>) => ({ data: ids.map(post), meta: { result_count: ids.length } })

/** Polls for so long, with a round each minute. */
const polled = Effect.fnUntraced(function* (
  minutes: number,
  start: "now" | "oldest",
  bodyOf: (call: Call, count: number) => unknown
) {
  const { calls, layer } = responding(bodyOf)
  const ids: Array<number> = []
  const events: Array<PollEvent> = []
  const on_event = (event: PollEvent) => void events.push(event)
  const options = { every: "1 minute", max_every: "1 minute", start, on_event } as const
  const stream = poll(getUsersMentions, { id: "12" }, options)
  const fiber = yield* Stream.runForEach(stream, ({ id }) => Effect.sync(() => void ids.push(Number(id)))).pipe(
    Effect.provide(layer),
    Effect.forkChild
  )
  yield* TestClock.adjust("1 second")
  yield* TestClock.adjust(`${minutes} minutes`)
  const failed = events.filter(({ _tag }) => _tag === "Failed").length
  return { calls, failed, ids, outcome: fiber.pollUnsafe(), stop: Fiber.interrupt(fiber) }
})

describe("poll", () => {
  it.effect.each<readonly [string, unknown]>([
    ["a body that is not JSON", "<html>"],
    ["an empty body", ""],
    ["an empty object", {}],
    ["a page without meta", { data: [post(3)] }],
    ["a page of another shape", { data: {}, meta: { result_count: 1 } }]
  ])("repeats a round after %s, and loses nothing", ([, odd]) =>
    Effect.gen(function* () {
      const { failed, ids, outcome, stop } = yield* polled(5, "oldest", (_, count) =>
        count === 1 ? page(1) : count === 3 ? odd : page(...(count < 3 ? [2] : [4, 3]))
      )
      assert.deepStrictEqual(ids, [1, 2, 3, 4])
      assert.strictEqual(failed, 1)
      assert.isUndefined(outcome)
      yield* stop
    })
  )

  it.effect("does not take an odd first page for an empty list, whose entries would all be new", () =>
    Effect.gen(function* () {
      const { ids, stop } = yield* polled(5, "now", (_, count) => (count === 1 ? {} : page(2, 1)))
      assert.deepStrictEqual(ids, [])
      yield* stop
    })
  )

  it.effect("goes on for as long as bodies are not JSON", () =>
    Effect.gen(function* () {
      const { failed, outcome, stop } = yield* polled(60, "now", () => "<html>")
      assert.isAtLeast(failed, 60)
      assert.isUndefined(outcome)
      yield* stop
    })
  )

  it.effect("fails after five rounds in a row with a page that cannot be used", () =>
    Effect.gen(function* () {
      const { calls, failed, outcome } = yield* polled(10, "now", () => ({ data: {} }))
      assert.lengthOf(calls, 5)
      assert.strictEqual(failed, 4)
      assert.strictEqual(outcome?._tag, "Failure")
    })
  )

  it.effect("requests a page once more if it has fewer entries than its result_count", () =>
    Effect.gen(function* () {
      const { calls, ids, stop } = yield* polled(2, "oldest", (_, count) =>
        count === 1 ? { data: [post(3), post(1)], meta: { result_count: 3 } } : page(...(count === 2 ? [3, 2, 1] : []))
      )
      assert.deepStrictEqual(ids, [1, 2, 3])
      assert.lengthOf(calls, 4)
      yield* stop
    })
  )
})
