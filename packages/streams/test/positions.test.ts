import { assert, describe, it } from "@effect/vitest"
import { TransportError, XError } from "@xeffect/core"
import {
  Checkpoint,
  fillGaps,
  follow,
  followAll,
  type FollowOptions,
  keepPosition,
  layerCheckpoint,
  type Position,
  streamTweets,
  streamTweetsSample10
} from "@xeffect/streams"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as KeyValueStore from "effect/persistence/KeyValueStore"
import * as Result from "effect/Result"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { scripted } from "./scripted.ts"
import { post } from "./support.ts"

type Service = ReturnType<typeof scripted>

const remembering = (first?: Position) => {
  const positions: Array<Position> = []
  const save = (position: Position) => Effect.sync(() => void positions.push(position))
  return { positions, store: keepPosition({ load: Effect.succeed(first), save }) }
}

const start = Effect.fnUntraced(function* (
  service: Service,
  options: FollowOptions<never>,
  process: Effect.Effect<unknown>
) {
  const ids: Array<string> = []
  const fiber = yield* follow(streamTweets, {}, options).pipe(
    Stream.runForEach(({ data }) =>
      Effect.andThen(
        Effect.sync(() => ids.push(data.id)),
        process
      )
    ),
    Effect.provide(service.layer),
    Effect.forkChild
  )
  yield* TestClock.adjust(0)
  return { ids, fiber }
})

const beat = Effect.fnUntraced(function* (service: Service, seconds: number) {
  for (let passed = 0; passed < seconds; passed += 15) {
    service.connections.at(-1)?.send("\r\n")
    yield* TestClock.adjust("15 seconds")
  }
})

const texts = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => post(first + index)).join("")

describe("a position", () => {
  it.effect("stays before a gap until what filled it was processed", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(3_600_000)
      const service = scripted()
      const { positions, store } = remembering({ time: 600_000, keys: [] })
      const found = Stream.fromIterable([1, 2, 3].map((id) => ({ data: { id: `${id}`, text: "…" } }) as never))
      const options = { checkpoint: store, fill_gap: fillGaps(() => found) }
      const { fiber, ids } = yield* start(service, options, Effect.sleep("10 minutes"))
      yield* beat(service, 300)
      assert.deepStrictEqual(ids, ["1"])
      assert.strictEqual(positions.at(-1)?.time, 600_000)
      yield* beat(service, 1800)
      assert.deepStrictEqual(ids, ["1", "2", "3"])
      assert.isAbove(positions.at(-1)?.time ?? 0, 3_600_000)
      yield* Fiber.interrupt(fiber)
    })
  )

  it.effect("keeps the keys of the previous process although the first connections are refused", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(3_600_000)
      const reason = new TransportError({ detail: "connection refused" })
      const service = scripted((attempt) =>
        attempt < 4 ? new XError({ operation: "stream_tweets", reason }) : undefined
      )
      const { positions, store } = remembering({ time: 3_000_000, keys: ["1"] })
      const { fiber, ids } = yield* start(service, { checkpoint: store }, Effect.void)
      yield* TestClock.adjust("20 seconds")
      service.connections[0]?.send(texts(1, 2))
      yield* TestClock.adjust("5 seconds")
      assert.deepStrictEqual(ids, ["2"])
      assert.deepStrictEqual(positions.at(-1)?.keys, ["1", "2"])
      yield* Fiber.interrupt(fiber)
    })
  )

  it.effect("stays before a backfill until it was processed", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(600_000)
      const service = scripted()
      const { positions, store } = remembering({ time: 400_000, keys: [] })
      const options = { backfill: true, checkpoint: store }
      const { fiber, ids } = yield* start(service, options, Effect.sleep("10 minutes"))
      service.connections[0]?.send(texts(1, 2))
      yield* beat(service, 300)
      assert.deepStrictEqual(ids, ["1"])
      assert.strictEqual(positions.at(-1)?.time, 400_000)
      yield* beat(service, 1200)
      assert.deepStrictEqual(ids, ["1", "2"])
      assert.isAbove(positions.at(-1)?.time ?? 0, 600_000)
      yield* Fiber.interrupt(fiber)
    })
  )

  it.effect("is not past the items that a stream, which ended before them, has left", () =>
    Effect.gen(function* () {
      const service = scripted()
      const { positions, store } = remembering()
      const fiber = yield* follow(streamTweets, {}, { checkpoint: store }).pipe(
        Stream.tap(() => Effect.sleep("10 minutes")),
        Stream.take(1),
        Stream.runDrain,
        Effect.provide(service.layer),
        Effect.forkChild
      )
      yield* TestClock.adjust("5 seconds")
      service.connections[0]?.send(texts(1, 3))
      yield* TestClock.adjust(0)
      yield* beat(service, 660)
      yield* Fiber.join(fiber)
      assert.strictEqual(positions.at(-1)?.time, 5000)
      assert.deepStrictEqual(positions.at(-1)?.keys, ["1"])
    })
  )
})

describe("a backfill that is read slowly", () => {
  it.effect("is requested again if the connection ends before all of it was received", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(600_000)
      const service = scripted()
      const { positions, store } = remembering({ time: 400_000, keys: [] })
      const options = { backfill: true, checkpoint: store, when_full: "wait", buffer: 1 } as const
      const { fiber } = yield* start(service, options, Effect.sleep("1 minute"))
      service.connections[0]?.send(texts(1, 1))
      yield* TestClock.adjust(0)
      service.connections[0]?.send(texts(2, 4))
      yield* TestClock.adjust("130 seconds")
      service.connections[0]?.send(texts(5, 5))
      yield* TestClock.adjust("1 second")
      service.connections[0]?.reset()
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(positions.at(-1)?.time, 400_000)
      assert.lengthOf(service.connections, 2)
      assert.strictEqual(service.connections[1]?.params["backfill_minutes"], 5)
      yield* Fiber.interrupt(fiber)
    })
  )
})

const opened = Date.parse("2026-11-24T10:00:00.000Z")
const missed = opened - 200_000

// The ID of a post of a time, as the X API makes it.
const idAt = (time: number) => `${BigInt(time - 1_288_834_974_657) << 22n}`

describe("a backfill that takes longer than a minute to arrive", () => {
  const forms: ReadonlyArray<readonly [string, (time: number) => string]> = [
    ["IDs", (time) => post(idAt(time))],
    [
      "created_at",
      (time) => `{"data":{"id":"${time % 1e6}","text":"…","created_at":"${new Date(time).toISOString()}"}}\r\n`
    ]
  ]

  const slowly = Effect.fnUntraced(function* (line: (time: number) => string) {
    yield* TestClock.setTime(opened)
    const service = scripted()
    const { positions, store } = remembering({ time: missed, keys: [] })
    const { fiber } = yield* start(service, { backfill: true, checkpoint: store }, Effect.void)
    for (let second = 0; second <= 150; second += 10) {
      service.connections[0]?.send(line(missed + second * 1000))
      service.connections[0]?.send(line(opened + second * 1000))
      yield* TestClock.adjust("10 seconds")
    }
    return { service, positions, fiber }
  })

  it.effect.each(forms)("keeps the position before it while posts of it arrive, by their %s", ([, line]) =>
    Effect.gen(function* () {
      const { fiber, positions, service } = yield* slowly(line)
      assert.strictEqual(positions.at(-1)?.time, missed)
      yield* beat(service, 75)
      assert.isAbove(positions.at(-1)?.time ?? 0, opened)
      yield* Fiber.interrupt(fiber)
    })
  )

  it.effect.each(forms)("is requested again if the connection ends on the way, by the %s of its posts", ([, line]) =>
    Effect.gen(function* () {
      const { fiber, service } = yield* slowly(line)
      service.connections[0]?.reset()
      yield* TestClock.adjust("1 second")
      assert.strictEqual(service.connections[1]?.params["backfill_minutes"], 5)
      yield* Fiber.interrupt(fiber)
    })
  )

  it.effect("does not keep the position for posts that are older than it", () =>
    Effect.gen(function* () {
      const { fiber, positions } = yield* slowly((time) => post(idAt(time - 3_600_000)))
      assert.isAbove(positions.at(-1)?.time ?? 0, opened)
      yield* Fiber.interrupt(fiber)
    })
  )
})

describe("the positions of partitions", () => {
  it.effect("are not past an item that the consumer has not processed", () =>
    Effect.gen(function* () {
      const service = scripted()
      const all = [remembering(), remembering()]
      const ids: Array<string> = []
      const options = { checkpoint: (partition: number) => all[partition - 1]?.store ?? remembering().store }
      const fiber = yield* followAll(streamTweetsSample10, {}, options).pipe(
        Stream.runForEach(({ data }) =>
          Effect.andThen(
            Effect.sync(() => ids.push(data.id)),
            Effect.sleep("1 minute")
          )
        ),
        Effect.provide(service.layer),
        Effect.forkChild
      )
      while (service.connections.length < 2) yield* TestClock.adjust("1 second")
      yield* TestClock.adjust("5 seconds")
      service.connections[0]?.send(texts(1, 3))
      service.connections[1]?.send(texts(4, 6))
      for (let beats = 0; beats < 3; beats++) {
        yield* TestClock.adjust("14 seconds")
        for (const connection of service.connections) connection.send("\r\n")
      }
      yield* TestClock.adjust("1 second")
      const keys = () => all.map(({ positions }) => positions.at(-1)?.keys)
      assert.deepStrictEqual(ids, ["1"])
      assert.deepStrictEqual(keys(), [[], []])
      for (let beats = 0; beats < 16; beats++) {
        yield* TestClock.adjust("15 seconds")
        for (const connection of service.connections) connection.send("\r\n")
      }
      assert.deepStrictEqual(ids, ["1", "2", "3", "4", "5"])
      yield* Fiber.interrupt(fiber)
      assert.deepStrictEqual(keys()[1], ["4"])
    })
  )
})

describe("layerCheckpoint", () => {
  /** Saves positions, cuts what some of the saves wrote, as a kill does, and restarts. */
  const restart = Effect.fnUntraced(function* (saves: number, damaged: ReadonlyArray<number>) {
    const store = yield* KeyValueStore.KeyValueStore
    const written: Array<string> = []
    const watched = { ...store, set: (key: string, text: string) => (written.push(key), store.set(key, text)) }
    const use = <A, E>(effect: Effect.Effect<A, E, Checkpoint>) =>
      effect.pipe(Effect.provide(layerCheckpoint), Effect.provideService(KeyValueStore.KeyValueStore, watched))
    const save = (time: number) => Checkpoint.use((positions) => positions.save("posts", { time, keys: [] }))
    const load = Checkpoint.use((positions) => positions.load("posts"))
    yield* use(
      Effect.andThen(
        load,
        Effect.forEach(
          Array.from({ length: saves }, (_, time) => time + 1),
          save
        )
      )
    )
    for (const index of damaged) yield* store.set(written[index] ?? "", '{"time":1,"ke')
    const loaded = yield* use(Effect.result(load))
    yield* use(Effect.andThen(Effect.ignore(load), save(7)))
    return { loaded, after: yield* use(Effect.map(load, (position) => position?.time)) }
  }, Effect.provide(KeyValueStore.layerMemory))

  it.effect("begins without a position if the very first save was cut short, and stores the next one", () =>
    Effect.gen(function* () {
      const { after, loaded } = yield* restart(1, [0])
      assert.deepStrictEqual([loaded, after], [Result.succeed(undefined), 7])
    })
  )

  it.effect("fails if both places are damaged, which a save that is cut short does not do", () =>
    Effect.gen(function* () {
      const { loaded } = yield* restart(2, [0, 1])
      assert.match(Result.isFailure(loaded) ? loaded.failure.message : "", /the stored text is not a position/)
    })
  )

  it.effect.each([
    ["it has another form", '{"version":2,"at":645000}'],
    ["it is null", "null"],
    ["its number is no whole number, which decides where the next one is written", '{"time":1,"keys":[],"number":0.5}'],
    ["its number is negative", '{"time":1,"keys":[],"number":-3}'],
    ["its number is so large that the next one is the same", '{"time":1,"keys":[],"number":1e21}']
  ] as const)("does not begin anew if the only text that is stored is whole, and is no position: %s", ([, text]) =>
    Effect.gen(function* () {
      const store = yield* KeyValueStore.KeyValueStore
      yield* store.set("xeffect-stream-posts-1", text)
      const load = Checkpoint.use((positions) => positions.load("posts"))
      const loaded = yield* Effect.result(Effect.provide(load, layerCheckpoint))
      assert.match(Result.isFailure(loaded) ? loaded.failure.message : "", /the stored text is not a position/)
    }).pipe(Effect.provide(KeyValueStore.layerMemory))
  )

  it.effect("keeps the last position while writes fail", () =>
    Effect.gen(function* () {
      const texts = new Map<string, string>()
      let isBroken = false
      const store = KeyValueStore.makeStringOnly({
        get: (key) => Effect.succeed(texts.get(key)),
        remove: (key) => Effect.sync(() => void texts.delete(key)),
        clear: Effect.sync(() => texts.clear()),
        keys: Effect.sync(() => Array.from(texts.keys())),
        size: Effect.sync(() => texts.size),
        set: (key, value) =>
          Effect.suspend(() => {
            texts.set(key, isBroken ? value.slice(0, 10) : value)
            return isBroken
              ? Effect.fail(new KeyValueStore.KeyValueStoreError({ method: "set", key, message: "the disk is full" }))
              : Effect.void
          })
      })
      const position = (time: number): Position => ({ time, keys: [] })
      const use = <A, E>(effect: Effect.Effect<A, E, Checkpoint>) =>
        effect.pipe(Effect.provide(layerCheckpoint), Effect.provideService(KeyValueStore.KeyValueStore, store))
      const last = yield* use(
        Checkpoint.use(({ load, save }) =>
          Effect.gen(function* () {
            yield* load("posts")
            for (const time of [1, 2, 3]) yield* save("posts", position(time))
            isBroken = true
            for (const time of [4, 5, 6]) yield* Effect.flip(save("posts", position(time)))
            return yield* load("posts")
          })
        )
      )
      assert.strictEqual(last?.time, 3)
      isBroken = false
      yield* use(
        Checkpoint.use(({ load, save }) =>
          Effect.gen(function* () {
            yield* load("posts")
            yield* save("posts", position(7))
            assert.strictEqual((yield* load("posts"))?.time, 7)
          })
        )
      )
    })
  )
})
