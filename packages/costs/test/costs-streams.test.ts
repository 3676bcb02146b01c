import { assert, describe, it } from "@effect/vitest"
import { streamActivity } from "@xeffect/activity"
import { raw, type XError } from "@xeffect/core"
import { Emulator, type EmulatorOptions } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import { costs, type CostsOptions, within } from "@xeffect/costs"
import { streamTweets } from "@xeffect/streams"
import { createTweet, getTweet, searchRecentTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"

const encoder = new TextEncoder()

/** Posts of a stream in one piece, with the users whom they include. */
const posts = (first: number, count: number, users: ReadonlyArray<string> = []) => {
  const includes = users.length > 0 && {
    includes: { users: users.map((id) => ({ id, name: id, username: `u${id}` })) }
  }
  const lines = Array.from({ length: count }, (_, index) => {
    const id = `${900_000 + first + index}`
    return `${JSON.stringify({ data: { id, text: "x", edit_history_tweet_ids: [id] }, ...includes })}\r\n`
  })
  return encoder.encode(lines.join(""))
}

const live = (options: CostsOptions, emulated: EmulatorOptions = {}) => {
  const counted = costs({ links: () => [], ...options })
  return { counted, layer: layerTest({ ...emulated, layer: { around: [counted], retries: 0 } }) }
}

/** Begins the stream of these pieces, and reads it in another fiber. */
const follow = Effect.fnUntraced(function* (...pieces: ReadonlyArray<Stream.Stream<Uint8Array>>) {
  const { respond } = yield* Emulator
  yield* respond({
    path: "/2/tweets/search/stream",
    stream: Stream.concat(Stream.mergeAll(pieces, { concurrency: 9 }), Stream.never)
  })
  const read: Array<string> = []
  const reading = Stream.runForEach(streamTweets(), ({ data }) => Effect.sync(() => read.push(data?.id ?? "")))
  const fiber = yield* Effect.forkChild(reading)
  return { read, fiber }
})

const at = (moment: number, bytes: Uint8Array) => Stream.fromEffect(Effect.as(Effect.sleep(moment), bytes))

/** Lets time pass in steps, so that what waits for it can begin to. */
const pass = (milliseconds: number) => Effect.repeat(TestClock.adjust(milliseconds / 10), { times: 9 })

const reasonOf = (exit: Exit.Exit<unknown, XError> | undefined) =>
  exit?._tag === "Failure"
    ? Exit.findErrorOption(exit).pipe((error) => (error._tag === "Some" ? error.value.reason : error))
    : exit

describe("a budget of calls and streams", () => {
  it.effect("lets a call have what a stream has reserved, also for each item of the stream", () => {
    const { counted, layer } = live({ budget: within({ resources: 110, per: "day" }) })
    return Effect.gen(function* () {
      const { respond } = yield* Emulator
      yield* respond({ path: "/2/tweets/search/stream", stream: Stream.concat(Stream.make(posts(0, 1)), Stream.never) })
      const answered = yield* streamTweets().pipe(
        Stream.mapEffect(() => searchRecentTweets({ query: "nobodywrotethisword", max_results: 100 })),
        Stream.take(1),
        Stream.runCount
      )
      assert.strictEqual(answered, 1)
      assert.strictEqual((yield* counted.spent("day")).resources, 1)
    }).pipe(Effect.provide(layer))
  })

  it.effect("lets no call wait for a stream that is quiet, whether it is dear or cheap", () => {
    const { layer } = live({ budget: within({ dollars: 0.53, per: "day" }) })
    return Effect.gen(function* () {
      yield* follow(at(1, posts(0, 1)))
      yield* pass(100)
      const dear = yield* Effect.forkChild(searchRecentTweets({ query: "nobodywrotethisword", max_results: 100 }))
      const cheap = yield* Effect.forkChild(createTweet({ text: "Low tide" }))
      yield* pass(1000)
      assert.deepStrictEqual([dear.pollUnsafe()?._tag, cheap.pollUnsafe()?._tag], ["Success", "Success"])
    }).pipe(Effect.provide(layer))
  })

  it.effect("does not read a stream on while not one item fits beside calls in flight, and then goes on", () => {
    const { counted, layer } = live({ budget: within({ resources: 11, per: "day" }) }, { latency: "10 seconds" })
    return Effect.gen(function* () {
      const { fiber, read } = yield* follow(at(8000, posts(0, 1)), at(9000, posts(1, 3)))
      // The stream is open after 10 seconds, and its items arrive while the call is in flight.
      yield* pass(15_000)
      const search = searchRecentTweets({ query: "nobodywrotethisword", max_results: 10 })
      const call = yield* Effect.forkChild(search)
      yield* pass(6000)
      assert.lengthOf(read, 0)
      assert.strictEqual((yield* counted.spent("day")).resources, 1)
      yield* pass(15_000)
      assert.lengthOf(read, 4)
      assert.strictEqual(call.pollUnsafe()?._tag, "Success")
      yield* Fiber.interrupt(fiber)
    }).pipe(Effect.provide(layer))
  })

  it.effect("has room for an item of a stream only with all that it may include", () => {
    const { counted, layer } = live({ budget: within({ dollars: 0.03, per: "day" }) })
    return Effect.gen(function* () {
      const { respond } = yield* Emulator
      yield* respond({
        path: "/2/tweets/search/stream",
        stream: Stream.make(posts(0, 1, ["1"]), posts(1, 1, ["2"]), posts(2, 1, ["3"]))
      })
      const ended = yield* Effect.exit(Stream.runCount(streamTweets({ expansions: ["author_id"] })))
      assert.deepInclude(reasonOf(ended), { _tag: "BudgetExceeded", needed: 0.015, used: 0.03 })
      assert.strictEqual((yield* counted.spent("day")).dollars, 0.03)
    }).pipe(Effect.provide(layer))
  })

  it.effect("does not open a stream of events that has no room for one of the dearest", () => {
    const { layer } = live({ budget: within({ dollars: 0.009, per: "day" }) })
    return Effect.gen(function* () {
      const { requests } = yield* Emulator
      const { reason } = yield* Effect.flip(Stream.runDrain(streamActivity()))
      assert.deepInclude(reason, { _tag: "BudgetExceeded", needed: 0.01 })
      assert.lengthOf(yield* requests, 0)
    }).pipe(Effect.provide(layer))
  })

  it.effect("ends a stream after an item that on_cost could not count", () => {
    const { counted, layer } = live({ on_cost: () => Effect.fail("the ledger is unavailable") })
    return Effect.gen(function* () {
      const { fiber, read } = yield* follow(at(1, posts(0, 1)), at(2, posts(1, 1)))
      yield* pass(100)
      const reason = reasonOf(fiber.pollUnsafe())
      assert.deepInclude(reason, { _tag: "BudgetExceeded" })
      assert.include(String(Object(reason).message), "on_cost failed after stream_tweets")
      assert.lengthOf(read, 1)
      assert.strictEqual((yield* counted.spent("day")).resources, 1)
    }).pipe(Effect.provide(layer))
  })

  it.effect("is not passed by reading a stream without its items", () => {
    const { layer } = live({})
    return Effect.gen(function* () {
      const { requests } = yield* Emulator
      // The types refuse it too.
      const whole = raw(streamTweets as unknown as typeof getTweet, { id: "20" })
      const { message } = yield* Effect.flip(whole)
      assert.include(message, "operation must be one whose response ends: a stream is read by its items")
      assert.lengthOf(yield* requests, 0)
    }).pipe(Effect.provide(layer))
  })
})
