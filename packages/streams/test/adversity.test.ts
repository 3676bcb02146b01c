import { assert, describe, it } from "@effect/vitest"
import { ServerError, TransportError, XError } from "@xeffect/core"
import {
  fillGaps,
  follow,
  followAll,
  type FollowOptions,
  keepPosition,
  type Position,
  type StreamEvent,
  streamTweets,
  streamTweetsSample10
} from "@xeffect/streams"
import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { makeStallWatch } from "../src/follow/connection/watch.ts"
import { scripted } from "./scripted.ts"
import { post } from "./support.ts"

type Service = ReturnType<typeof scripted>

const unavailable = new XError({
  operation: "stream_tweets",
  reason: new ServerError({ detail: "over capacity", status: 503 })
})

const start = Effect.fnUntraced(function* (
  service: Service,
  options: FollowOptions<never> = {},
  process: (id: string) => Effect.Effect<unknown> = () => Effect.void
) {
  const ids: Array<string> = []
  const events: Array<StreamEvent> = []
  const on_event = (event: StreamEvent) => Effect.sync(() => events.push(event))
  const fiber = yield* follow(streamTweets, {}, { on_event, ...options }).pipe(
    Stream.runForEach(({ data }) => {
      ids.push(data.id)
      return process(data.id)
    }),
    Effect.provide(service.layer),
    Effect.forkChild
  )
  yield* TestClock.adjust(0)
  const of = (tag: StreamEvent["_tag"]) => events.filter(({ _tag }) => _tag === tag)
  return { ids, of, fiber }
})

const lines = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => post(first + index)).join("")

describe("a consumer that is slow", () => {
  it.effect("receives nothing twice when more room becomes free than the waiting items need", () =>
    Effect.gen(function* () {
      const service = scripted()
      const { fiber, ids } = yield* start(service, { buffer: 10, when_full: "wait" }, () => Effect.sleep("1 second"))
      for (const text of [lines(1, 1), lines(2, 10), lines(11, 18)]) {
        service.connections[0]?.send(text)
        yield* TestClock.adjust(0)
      }
      yield* TestClock.adjust("25 seconds")
      assert.deepStrictEqual(
        ids,
        Array.from({ length: 18 }, (_, index) => `${index + 1}`)
      )
      yield* Fiber.interrupt(fiber)
    })
  )

  it.effect("does not turn the time for which reading waited into a stall", () =>
    Effect.gen(function* () {
      const service = scripted()
      const options = { buffer: 1, when_full: "wait" } as const
      const { fiber, ids } = yield* start(service, options, () => Effect.sleep("29 seconds"))
      service.connections[0]?.send(lines(1, 1))
      yield* TestClock.adjust(0)
      service.connections[0]?.send(lines(2, 2))
      yield* TestClock.adjust(0)
      service.connections[0]?.send(lines(3, 3))
      yield* TestClock.adjust("45 seconds")
      assert.deepStrictEqual(ids, ["1", "2"])
      assert.strictEqual(service.attempts(), 1)
      yield* Fiber.interrupt(fiber)
    })
  )

  it.effect("has a position that is not past the items that wait for room", () =>
    Effect.gen(function* () {
      const service = scripted()
      const { positions, store } = remembering()
      const options = { buffer: 1, when_full: "wait", checkpoint: store } as const
      const { fiber } = yield* start(service, options, () => Effect.sleep("1 minute"))
      yield* TestClock.adjust("1 second")
      service.connections[0]?.send(lines(1, 9))
      yield* TestClock.adjust("5 minutes")
      assert.strictEqual(positions.at(-1)?.time, 1000)
      yield* Fiber.interrupt(fiber)
    })
  )
})

const remembering = (first?: Position) => {
  const positions: Array<Position> = []
  const save = (position: Position) => Effect.sync(() => void positions.push(position))
  return { positions, store: keepPosition({ load: Effect.succeed(first), save }) }
}

describe("a position", () => {
  it.effect("stays before the backfill that a broken connection did not deliver", () =>
    Effect.gen(function* () {
      yield* TestClock.adjust("4 minutes")
      const service = scripted((attempt) => (attempt > 0 ? unavailable : undefined))
      const { positions, store } = remembering({ time: 120_000, keys: [] })
      const { fiber } = yield* start(service, { backfill: true, checkpoint: store })
      yield* TestClock.adjust("5 seconds")
      service.connections[0]?.send(lines(1, 1))
      yield* TestClock.adjust("5 seconds")
      service.connections[0]?.reset()
      yield* TestClock.adjust("2 minutes")
      assert.strictEqual(positions.at(-1)?.time, 120_000)
      yield* Fiber.interrupt(fiber)
      assert.strictEqual(positions.at(-1)?.time, 120_000)
    })
  )

  it.effect("is saved again after a failure, even if it has not changed", () =>
    Effect.gen(function* () {
      const service = scripted()
      let attempts = 0
      const failure = new XError({ operation: "follow", reason: new TransportError({ detail: "the disk is full" }) })
      const store = keepPosition({
        load: Effect.succeed(undefined),
        save: () => Effect.suspend(() => (attempts++ === 0 ? Effect.fail(failure) : Effect.void))
      })
      const { fiber, of } = yield* start(service, { checkpoint: store })
      yield* TestClock.adjust("3 seconds")
      assert.deepStrictEqual(of("CheckpointFailed"), [{ _tag: "CheckpointFailed", error: failure }])
      assert.strictEqual(attempts, 2)
      yield* Fiber.interrupt(fiber)
    })
  )

  it.effect("that cannot be saved because of a defect ends the stream with it", () =>
    Effect.gen(function* () {
      const service = scripted()
      let attempts = 0
      const save = () => Effect.suspend(() => (attempts++ === 0 ? Effect.void : Effect.die("a bug of the store")))
      const store = keepPosition({ load: Effect.succeed(undefined), save })
      const { fiber } = yield* start(service, { checkpoint: store })
      yield* TestClock.adjust("1 second")
      service.connections[0]?.send(lines(1, 1))
      yield* TestClock.adjust("2 seconds")
      const exit = yield* Fiber.await(fiber)
      assert.isTrue(Exit.hasDies(exit))
      assert.strictEqual(service.isOpen(), 0)
    })
  )

  it.effect("does not block reading while its store hangs, and is not saved twice at once", () =>
    Effect.gen(function* () {
      const service = scripted()
      let underWay = 0
      let peak = 0
      const save = () =>
        Effect.suspend(() => {
          peak = Math.max(peak, ++underWay)
          return Effect.never
        }).pipe(Effect.ensuring(Effect.sync(() => void underWay--)))
      const store = keepPosition({ load: Effect.succeed(undefined), save })
      const { fiber, ids, of } = yield* start(service, { checkpoint: store })
      service.connections[0]?.send(lines(1, 1))
      yield* TestClock.adjust("29 seconds")
      service.connections[0]?.send(lines(2, 2))
      yield* TestClock.adjust("2 seconds")
      assert.deepStrictEqual(ids, ["1", "2"])
      assert.strictEqual(peak, 1)
      assert.lengthOf(of("CheckpointFailed"), 1)
      const stopping = yield* Effect.forkChild(Fiber.interrupt(fiber))
      yield* TestClock.adjust("61 seconds")
      yield* Fiber.join(stopping)
    })
  )
})

describe("an interruption", () => {
  it.effect("closes a connection whose opening is still being reported", () =>
    Effect.gen(function* () {
      const service = scripted()
      const reported = yield* Deferred.make<void>()
      const on_event = () => Effect.andThen(Deferred.succeed(reported, undefined), Effect.never)
      const { fiber } = yield* start(service, { on_event })
      yield* Deferred.await(reported)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(service.attempts(), 1)
      yield* Fiber.interrupt(fiber)
      assert.strictEqual(service.isOpen(), 0)
    })
  )

  it.effect.each([
    ["that is interrupted, as one of its transport", Effect.interrupt, "TransportError"],
    ["that fails, with its reason", Effect.fail(unavailable), "ServerError"]
  ] as const)("of the stream that fills a gap is reported: of one %s", ([, end, reason]) =>
    Effect.gen(function* () {
      const service = scripted()
      const { fiber, of } = yield* start(service, { fill_gap: fillGaps(() => Stream.fromEffect(end)) })
      yield* TestClock.adjust("20 seconds")
      service.connections[0]?.reset()
      for (let beat = 0; beat < 3; beat++) {
        yield* TestClock.adjust("15 seconds")
        service.connections[1]?.send("\r\n")
      }
      assert.deepStrictEqual(
        of("NotRecovered").map((event) => event._tag === "NotRecovered" && event.error.reason._tag),
        [reason]
      )
      yield* Fiber.interrupt(fiber)
    })
  )
})

describe("a clock that is set back", () => {
  it.effect("does not hide a gap", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(3_600_000)
      const service = scripted()
      const { fiber, of } = yield* start(service)
      service.connections[0]?.send("\r\n")
      yield* TestClock.adjust("20 seconds")
      yield* TestClock.setTime(0)
      service.connections[0]?.reset()
      yield* TestClock.adjust("1 second")
      assert.strictEqual(service.attempts(), 2)
      assert.lengthOf(of("Gap"), 1)
      yield* Fiber.interrupt(fiber)
    })
  )

  it.effect("does not delay the detection of a stall", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(3_600_000)
      const clock = yield* Clock.Clock
      let back = 0
      const wall = { ...clock, currentTimeMillisUnsafe: () => clock.currentTimeMillisUnsafe() - back }
      const fiber = yield* Effect.forkChild(Effect.flip(makeStallWatch(wall).stalled("stream_tweets", 30_000)))
      yield* TestClock.adjust("1 second")
      back = 3_600_000
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(fiber.pollUnsafe()?._tag, "Success")
    })
  )
})

describe("the partitions of a stream", () => {
  it.effect("all skip the keys of seen", () =>
    Effect.gen(function* () {
      const service = scripted()
      const seen = ["1", "2"].values()
      const fiber = yield* followAll(streamTweetsSample10, {}, { seen }).pipe(
        Stream.map(({ data }) => data.id),
        Stream.take(1),
        Stream.runCollect,
        Effect.provide(service.layer),
        Effect.forkChild
      )
      while (service.connections.length < 2) yield* TestClock.adjust("1 second")
      for (const connection of service.connections) connection.send(lines(1, 2))
      service.connections[1]?.send(lines(3, 3))
      assert.deepStrictEqual(yield* Fiber.join(fiber), ["3"])
    })
  )

  it.effect("end at once if there are none", () =>
    Effect.gen(function* () {
      const followed = followAll(streamTweetsSample10, {}, { partitions: [] })
      assert.deepStrictEqual(yield* Stream.runCollect(Stream.provide(followed, scripted().layer)), [])
    })
  )

  it.effect("save their positions at the same time when the stream ends", () =>
    Effect.gen(function* () {
      const service = scripted()
      const store = keepPosition({ load: Effect.succeed(undefined), save: () => Effect.never })
      const fiber = yield* followAll(streamTweetsSample10, {}, { checkpoint: () => store }).pipe(
        Stream.runDrain,
        Effect.provide(service.layer),
        Effect.forkChild
      )
      while (service.connections.length < 2) yield* TestClock.adjust("1 second")
      const stopping = yield* Effect.forkChild(Fiber.interrupt(fiber))
      yield* TestClock.adjust("61 seconds")
      assert.isDefined(stopping.pollUnsafe())
      yield* Fiber.join(stopping)
    })
  )

  it.effect("each fill their own gaps", () =>
    Effect.gen(function* () {
      const service = scripted()
      const filled: Array<number> = []
      const fill_gap = (partition: number) =>
        fillGaps(() => {
          filled.push(partition)
          return Stream.empty
        })
      const fiber = yield* followAll(streamTweetsSample10, {}, { fill_gap }).pipe(
        Stream.runDrain,
        Effect.provide(service.layer),
        Effect.forkChild
      )
      while (service.connections.length < 2) yield* TestClock.adjust("1 second")
      yield* TestClock.adjust("15 seconds")
      service.connections[1]?.reset()
      for (let beat = 0; beat < 4; beat++) {
        yield* TestClock.adjust("12 seconds")
        for (const connection of service.connections) connection.send("\r\n")
      }
      assert.deepStrictEqual(filled, [2])
      yield* Fiber.interrupt(fiber)
    })
  )
})
