import { assert, describe, it } from "@effect/vitest"
import { Conflict, ServerError, TooManyConnections, XApi, XError } from "@xeffect/core"
import { type ByteSource, headersOf } from "@xeffect/core/wire"
import {
  type Checkpoint,
  checkpoint,
  connectionSlots,
  fillGaps,
  follow,
  followAll,
  type FollowOptions,
  keepPosition,
  layerCheckpointMemory,
  type Position,
  recover,
  type StreamEvent,
  streamTweets,
  streamTweetsSample10
} from "@xeffect/streams"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { complete, scripted } from "./scripted.ts"
import { post } from "./support.ts"

type Service = ReturnType<typeof scripted>

const fails = (reason: XError["reason"]) => new XError({ operation: "stream_tweets", reason })

const run = Effect.fnUntraced(function* (
  service: Service,
  options: FollowOptions<never, never, Checkpoint> = {},
  process: (id: string) => Effect.Effect<unknown> = () => Effect.void
) {
  const ids: Array<string> = []
  const events: Array<StreamEvent> = []
  const fiber = yield* follow(
    streamTweets,
    {},
    { ...options, on_event: (event) => Effect.sync(() => events.push(event)) }
  ).pipe(
    Stream.runForEach(({ data }) =>
      Effect.andThen(
        process(data.id),
        Effect.sync(() => ids.push(data.id))
      )
    ),
    Effect.provide([service.layer, layerCheckpointMemory]),
    Effect.forkChild
  )
  yield* TestClock.adjust(0)
  const of = <Tag extends StreamEvent["_tag"]>(tag: Tag) =>
    events.filter((event): event is Extract<StreamEvent, { readonly _tag: Tag }> => event._tag === tag)
  return { ids, events, fiber, of }
})

/** A service all of whose bytes are there, in so many reads that none of them waits. */
const atOnce = (reads: ReadonlyArray<string>) => {
  const request = { method: "GET", url: "https://api.x.com/2/tweets/search/stream", headers: {} } as const
  const head = { request, status: 200, headers: headersOf({}) }
  const open = () =>
    Effect.sync(() => {
      const rest = reads.map((text) => new TextEncoder().encode(text)).values()
      const body: ByteSource = { cancel: () => {}, read: (onChunk) => onChunk(rest.next().value) }
      return { ...head, response: { ...head, body } }
    })
  return Layer.succeed(XApi, { execute: () => Effect.die("not expected"), open })
}

describe("a stream that is followed", () => {
  it.effect("opens one connection after the other, and closes the last when it is interrupted", () =>
    Effect.gen(function* () {
      const service = scripted()
      const { fiber, ids, of } = yield* run(service)
      service.connections[0]?.send(post(1))
      yield* TestClock.adjust("20 seconds")
      service.connections[0]?.reset()
      yield* TestClock.adjust("1 second")
      assert.lengthOf(service.connections, 2)
      assert.strictEqual(service.isOpen(), 1)
      service.connections[1]?.send(post(1) + post(2))
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(ids, ["1", "2"])
      assert.deepStrictEqual(of("Duplicate"), [{ _tag: "Duplicate", key: "1" }])
      assert.deepStrictEqual(of("Gap"), [{ _tag: "Gap", from: 0, to: 20_999, filledBy: "nothing" }])
      yield* Fiber.interrupt(fiber)
      assert.strictEqual(service.isOpen(), 0)
    })
  )

  it.effect("closes the connection when the consumer stops, and when it fails", () =>
    Effect.gen(function* () {
      for (const consume of [
        (self: Stream.Stream<unknown, XError>) => Stream.runDrain(Stream.take(self, 1)),
        (self: Stream.Stream<unknown, XError>) => Effect.exit(Stream.runForEach(self, () => Effect.fail("enough")))
      ]) {
        const service = scripted()
        const stream = Stream.provide(follow(streamTweets), service.layer)
        const fiber = yield* Effect.forkChild(consume(stream))
        yield* TestClock.adjust(0)
        service.connections[0]?.send(post(1) + post(2))
        yield* Fiber.join(fiber)
        assert.strictEqual(service.isOpen(), 0)
        assert.strictEqual(service.attempts(), 1)
      }
    })
  )

  it.effect("detects after 30 seconds that nothing is received, closes the connection and opens another", () =>
    Effect.gen(function* () {
      const service = scripted()
      const { fiber, of } = yield* run(service)
      for (let beat = 0; beat < 5; beat++) {
        service.connections[0]?.send("\r\n")
        yield* TestClock.adjust("20 seconds")
      }
      assert.lengthOf(service.connections, 1)
      assert.lengthOf(of("KeptAlive"), 5)
      yield* TestClock.adjust("9 seconds")
      assert.lengthOf(service.connections, 1)
      yield* TestClock.adjust("2 seconds")
      assert.lengthOf(service.connections, 2)
      assert.isTrue(service.connections[0]?.isClosed)
      assert.strictEqual(of("Waiting")[0]?.cause, "network")
      assert.strictEqual(of("Waiting")[0]?.error?.reason._tag, "Timeout")
      yield* Fiber.interrupt(fiber)
    })
  )

  it.effect("does not treat a slow consumer as a stall, and reports what it drops", () =>
    Effect.gen(function* () {
      const service = scripted()
      const { fiber, ids, of } = yield* run(service, { buffer: 3 }, () => Effect.sleep("10 minutes"))
      for (let id = 1; id <= 6; id++) {
        service.connections[0]?.send(post(id))
        yield* TestClock.adjust("20 seconds")
      }
      assert.lengthOf(service.connections, 1)
      assert.deepStrictEqual(
        of("Lost").map(({ at, count }) => [at, count]),
        [
          [80_000, 1],
          [100_000, 1]
        ]
      )
      yield* Fiber.interrupt(fiber)
      assert.lengthOf(ids, 0)
    })
  )

  it.effect("delivers what it has dropped if it is received again, and the others of the burst once", () =>
    Effect.gen(function* () {
      const service = scripted()
      const { fiber, ids, of } = yield* run(service, { buffer: 3 }, () => Effect.sleep("1 second"))
      const burst = [1, 2, 3, 4, 5, 6]
      for (const part of [burst, burst.slice(0, 3), burst.slice(3)]) {
        service.connections[0]?.send(part.map(post).join(""))
        yield* TestClock.adjust("10 seconds")
      }
      assert.isAbove(of("Lost")[0]?.count ?? 0, 0)
      assert.deepStrictEqual(ids, burst.map(String))
      yield* Fiber.interrupt(fiber)
    })
  )

  it.effect("loses nothing of a burst that the consumer keeps up with, however small the buffer is", () =>
    Effect.gen(function* () {
      for (const buffer of [3, 4, 10, 100]) {
        const events: Array<StreamEvent> = []
        const on_event = (event: StreamEvent) => Effect.sync(() => void events.push(event))
        const reads = Array.from(
          { length: 200 },
          (_, index) => post(3 * index) + post(3 * index + 1) + post(3 * index + 2)
        )
        const ids = yield* follow(streamTweets, {}, { buffer, on_event }).pipe(
          Stream.take(600),
          Stream.runCollect,
          Effect.provide(atOnce(reads))
        )
        assert.lengthOf(ids, 600)
        assert.notInclude(
          events.map(({ _tag }) => _tag),
          "Lost"
        )
      }
    })
  )

  it.effect("waits for the consumer with when_full: wait, which is not a stall", () =>
    Effect.gen(function* () {
      const service = scripted()
      const { fiber, ids, of } = yield* run(service, { buffer: 1, when_full: "wait" }, () => Effect.sleep("5 minutes"))
      service.connections[0]?.send([1, 2, 3, 4].map(post).join(""))
      yield* TestClock.adjust("6 minutes")
      assert.deepStrictEqual(ids, ["1"])
      assert.lengthOf(of("Lost"), 0)
      assert.strictEqual(service.attempts(), 1)
      yield* Fiber.interrupt(fiber)
    })
  )

  it.effect("reports messages that it does not know, and lines that are not JSON", () =>
    Effect.gen(function* () {
      const service = scripted()
      const { fiber, ids, of } = yield* run(service)
      service.connections[0]?.send(`{"type":"connection_metadata"}\r\n<html>\r\n${post(1)}`)
      yield* TestClock.adjust(0)
      assert.deepStrictEqual(of("Unknown"), [{ _tag: "Unknown", message: { type: "connection_metadata" } }])
      assert.deepStrictEqual(
        of("SetAside").map(({ expected, value }) => [expected, value]),
        [["JSON", "<html>"]]
      )
      assert.deepStrictEqual(ids, ["1"])
      yield* Fiber.interrupt(fiber)
    })
  )

  it.effect("fails when connecting again does not help, after the items that it has received", () =>
    Effect.gen(function* () {
      const reason = new Conflict({ detail: "there are no rules" })
      const service = scripted((attempt) => (attempt === 1 ? fails(reason) : undefined))
      const { fiber, ids } = yield* run(service, {}, () => Effect.sleep("1 second"))
      service.connections[0]?.send([1, 2, 3].map(post).join(""))
      service.connections[0]?.close()
      yield* TestClock.adjust("1 minute")
      const exit = yield* Fiber.await(fiber)
      assert.deepStrictEqual(ids, ["1", "2", "3"])
      assert.isTrue(Exit.isFailure(exit))
      assert.strictEqual((yield* Effect.flip(exit)).reason._tag, "Conflict")
      assert.strictEqual(service.attempts(), 2)
    })
  )

  it.effect.each([
    ["max_attempts", { max_attempts: 3 }, 3],
    ["give_up_after", { give_up_after: "16 seconds" }, 3]
  ] as const)("stops after %s", ([, options, attempts]) =>
    Effect.gen(function* () {
      const service = scripted(() => fails(new ServerError({ detail: "over capacity", status: 503 })))
      const { fiber } = yield* run(service, options)
      yield* TestClock.adjust("1 hour")
      assert.strictEqual((yield* Effect.flip(Fiber.join(fiber))).reason._tag, "ServerError")
      assert.isAtMost(service.attempts(), attempts)
    })
  )

  it.effect.each([
    ["stall", { stall: "20 seconds" }],
    ["buffer", { buffer: 0 }],
    ["dedupe", { dedupe: -1 }],
    ["max_attempts", { max_attempts: 0.5 }],
    ["give_up_after", { give_up_after: Number.NaN }]
  ] as const)("refuses a malformed %s before anything is sent", ([parameter, options]) =>
    Effect.gen(function* () {
      const service = scripted()
      const error = yield* Effect.flip(
        Stream.runDrain(Stream.provide(follow(streamTweets, {}, options), service.layer))
      )
      assert.strictEqual(error.reason._tag === "InvalidInput" ? error.reason.parameter : undefined, parameter)
      assert.strictEqual(service.attempts(), 0)
    })
  )
})

describe("too many connections", () => {
  const refusal = fails(new TooManyConnections({ detail: "…", connection_issue: "TooManyConnections" }))
  const connection = (id: string, second: number) => ({
    id,
    connected_at: new Date(second * 1000).toISOString(),
    endpoint_name: "filtered_stream"
  })
  const lost = connection("lost", 1)
  const other = connection("other", 300)

  interface Attempt {
    readonly close_own: boolean
    /** The open connections, five seconds after one was opened. */
    readonly opened: ReadonlyArray<object>
    /** The open connections when it had been read for a minute. As before if left out. */
    readonly settled?: ReadonlyArray<object>
    /** The open connections after another was refused. They cannot be listed if left out. */
    readonly refused?: ReadonlyArray<object>
    readonly date?: string
    readonly position?: Position
    /** After how many seconds its own connection is lost without a word. It is reset after 75 if left out. */
    readonly alive?: number
  }

  const attempt = Effect.fnUntraced(function* (one: Attempt) {
    const { alive = 75, close_own, date, opened, position, refused, settled = opened } = one
    const sent: Array<readonly [string, unknown]> = []
    const service = scripted(
      (attempt) => (attempt > 0 || position !== undefined ? refusal : undefined),
      (definition, params) =>
        Effect.gen(function* () {
          sent.push([definition.name, definition.name === "delete_connections" ? params["uuids"] : params["endpoints"]])
          const isOpen = service.isOpen() > 0
          const listed = isOpen ? ((yield* Clock.currentTimeMillis) < 20_000 ? opened : settled) : refused
          if (listed === undefined) return yield* fails(new ServerError({ detail: "over capacity", status: 503 }))
          return complete({ data: definition.name === "get_connections" ? listed : { successful_kills: 1 } })
        }),
      date === undefined ? undefined : () => date
    )
    const store = keepPosition({ load: Effect.succeed(position), save: () => Effect.void })
    const { fiber, of } = yield* run(service, { slots: connectionSlots({ close_own }), checkpoint: store })
    for (let second = 0; second < alive; second += 15) {
      service.connections[0]?.send("\r\n")
      yield* TestClock.adjust("15 seconds")
    }
    if (one.alive === undefined) service.connections[0]?.reset()
    else yield* TestClock.adjust("31 seconds")
    yield* TestClock.adjust("10 seconds")
    yield* Fiber.interrupt(fiber)
    const killed = sent.flatMap(([name, ids]) => (name === "delete_connections" ? [ids] : []))
    return { sent, killed, found: of("ConnectionsFound"), waits: of("Waiting").map(({ wait }) => wait) }
  })

  it.effect("waits five seconds for its own connection, then lists the connections", () =>
    Effect.gen(function* () {
      const { found, sent, waits } = yield* attempt({ close_own: false, opened: [], refused: [lost, other] })
      assert.deepStrictEqual(sent, [["get_connections", ["filtered_stream"]]])
      assert.deepStrictEqual(
        found.map(({ closed, connections }) => [closed, connections.map(({ id }) => id)]),
        [[undefined, ["lost", "other"]]]
      )
      assert.strictEqual(waits[0], 0)
      assert.isTrue(waits[1] !== undefined && waits[1] >= 5000 && waits[1] <= 6000)
      assert.isAtLeast(waits[2] ?? 0, 60_000)
    })
  )

  it.effect("closes the connection that it has lost, and no other", () =>
    Effect.gen(function* () {
      const { found, killed } = yield* attempt({ close_own: true, opened: [other, lost], refused: [other, lost] })
      assert.deepStrictEqual(killed, [["lost"]])
      assert.strictEqual(found[0]?.closed, "lost")
    })
  )

  it.effect("closes the connection that the process before it has noted", () =>
    Effect.gen(function* () {
      const position = { time: 0, keys: [], connections: ["lost"] }
      const { killed } = yield* attempt({ close_own: true, opened: [], refused: [other, lost], position })
      assert.deepStrictEqual(killed, [["lost"]])
    })
  )

  it.effect("waits and connects again if the connections cannot be listed, also if it has noted one of its own", () =>
    Effect.gen(function* () {
      const position = { time: 0, keys: [], connections: ["lost"] }
      const { found, sent, waits } = yield* attempt({ close_own: true, opened: [], position })
      assert.deepStrictEqual([found, sent[0]], [[], ["get_connections", ["filtered_stream"]]])
      assert.isAtLeast(waits[0] ?? 0, 60_000)
      assert.isAbove(waits.length, 1)
    })
  )

  const replica = connection("of the replica", 1.5)

  it.effect.each<readonly [string, Omit<Attempt, "close_own">]>([
    ["of a replica if its own was lost before it was listed", { opened: [replica], refused: [replica], alive: 4 }],
    ["if it was lost within a minute", { opened: [lost], refused: [lost], alive: 30 }],
    [
      "of a replica that was listed before its own",
      { opened: [replica], settled: [lost, replica], refused: [lost, replica] }
    ],
    ["of a replica that connected in the same second, when its own is gone", { opened: [lost], refused: [replica] }],
    ["if a replica connected in the same second", { opened: [lost, replica], refused: [lost, replica] }],
    ["of another time", { opened: [other], refused: [other] }],
    ["that was not listed while its own was open", { opened: [], refused: [replica] }],
    ["without a Date to know its own by", { opened: [lost], refused: [lost], date: "" }]
  ])("closes none %s", ([, one]) =>
    Effect.gen(function* () {
      const { found, killed } = yield* attempt({ close_own: true, ...one })
      assert.deepStrictEqual(killed, [])
      assert.isUndefined(found[0]?.closed)
    })
  )
})

describe("backfill, recovery and positions", () => {
  it.effect("requests the minutes since the last byte, and fills the rest of a gap", () =>
    Effect.gen(function* () {
      const service = scripted((attempt) =>
        attempt > 0 && attempt < 9 ? fails(new ServerError({ detail: "…", status: 503 })) : undefined
      )
      const gaps: Array<readonly [number, number]> = []
      const { fiber, ids, of } = yield* run(service, {
        backfill: true,
        fill_gap: fillGaps(({ from, to }) => {
          gaps.push([from.getTime(), to.getTime()])
          return Stream.fromIterable([{ data: { id: "5", text: "…" } } as never])
        })
      })
      service.connections[0]?.send(post(1))
      yield* TestClock.adjust("20 seconds")
      service.connections[0]?.reset()
      for (let beat = 0; beat < 120; beat++) {
        yield* TestClock.adjust("15 seconds")
        service.connections[1]?.send("\r\n")
      }
      assert.strictEqual(service.connections[1]?.params["backfill_minutes"], 5)
      const [backfilled, filled] = of("Gap")
      assert.strictEqual(backfilled?.filledBy, "backfill")
      assert.strictEqual(filled?.filledBy, "fill_gap")
      assert.strictEqual(filled?.from, 0)
      assert.strictEqual(filled?.to, backfilled?.from)
      assert.deepStrictEqual(gaps, [[-15_000, (filled?.to ?? 0) + 15_000]])
      assert.deepStrictEqual(ids, ["1", "5"])
      assert.strictEqual(of("Recovered")[0]?.count, 1)
      yield* Fiber.interrupt(fiber)
    })
  )

  it.effect("fills a gap after the delay, when a search finds what it lists late", () =>
    Effect.gen(function* () {
      let searches = 0
      const find = () => {
        searches++
        return Stream.empty
      }
      const gap = { from: 0, to: 1000, isPlaced: true }
      const { fill } = fillGaps(find, { delay: "15 minutes" })
      const fiber = yield* Effect.forkChild(fill(gap, { operation: "a", deliver: () => Effect.succeed(0) }))
      yield* TestClock.adjust("14 minutes")
      assert.strictEqual(searches, 0)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual((yield* Fiber.join(fiber))._tag, "Recovered")
      assert.strictEqual(searches, 1)
    })
  )

  it.effect("continues where it was stopped", () =>
    Effect.gen(function* () {
      const options = { backfill: true, checkpoint: checkpoint("posts") }
      const program = Effect.gen(function* () {
        const stop = Effect.fnUntraced(function* (fiber: Fiber.Fiber<unknown, unknown>) {
          yield* TestClock.adjust("20 seconds")
          yield* Fiber.interrupt(fiber)
        })
        const ids: Array<string> = []
        const start = (service: Service) =>
          follow(streamTweets, {}, options).pipe(
            Stream.runForEach(({ data }) => Effect.sync(() => ids.push(data.id))),
            Effect.provide(service.layer),
            Effect.forkChild
          )
        const first = scripted()
        const one = yield* start(first)
        yield* TestClock.adjust("1 second")
        first.connections[0]?.send(post(1) + post(2))
        yield* stop(one)
        yield* TestClock.adjust("2 minutes")
        const second = scripted()
        const two = yield* start(second)
        yield* TestClock.adjust("1 second")
        second.connections[0]?.send(post(1) + post(2) + post(3))
        yield* stop(two)
        return { ids, params: second.connections[0]?.params }
      })
      const { ids, params } = yield* Effect.provide(program, layerCheckpointMemory)
      assert.deepStrictEqual(ids, ["1", "2", "3"])
      assert.deepStrictEqual(params, { backfill_minutes: 3 })
    })
  )

  it.effect("recovers a stretch, once each, and ends with it", () =>
    Effect.gen(function* () {
      const service = scripted()
      const fiber = yield* recover(streamTweets, { from: "2026-11-21T08:00:00Z", to: "2026-11-21T09:00:00Z" }).pipe(
        Stream.runCollect,
        Effect.provide(service.layer),
        Effect.forkChild
      )
      yield* TestClock.adjust(0)
      service.connections[0]?.send(post(1) + post(2))
      yield* TestClock.adjust(0)
      service.connections[0]?.reset()
      yield* TestClock.adjust("1 second")
      service.connections[1]?.send(post(1) + post(2) + post(3))
      service.connections[1]?.close()
      const items = yield* Fiber.join(fiber)
      assert.deepStrictEqual(
        items.map(({ data }) => data.id),
        ["1", "2", "3"]
      )
      assert.deepStrictEqual(service.connections[1]?.params, {
        start_time: "2026-11-21T08:00:00Z",
        end_time: "2026-11-21T09:00:00Z"
      })
    })
  )

  it.effect("follows all partitions, and reports which one is behind", () =>
    Effect.gen(function* () {
      const service = scripted((attempt) =>
        attempt > 1 ? fails(new ServerError({ detail: "…", status: 503 })) : undefined
      )
      const ids: Array<string> = []
      const behind: Array<readonly [partition: number, by: number]> = []
      const fiber = yield* followAll(
        streamTweetsSample10,
        {},
        {
          on_event: (event, partition) =>
            Effect.sync(() => (event._tag === "Behind" ? behind.push([partition, event.by]) : 0))
        }
      ).pipe(
        Stream.runForEach(({ data }) => Effect.sync(() => ids.push(data.id))),
        Effect.provide(service.layer),
        Effect.forkChild
      )
      yield* TestClock.adjust(0)
      yield* TestClock.adjust("20 seconds")
      assert.deepStrictEqual(
        service.connections.map(({ params }) => params["partition"]),
        [1, 2]
      )
      service.connections[1]?.send(post(100))
      yield* TestClock.adjust("5 seconds")
      service.connections[1]?.reset()
      for (let beat = 1; beat < 8; beat++) {
        service.connections[0]?.send(post(beat))
        yield* TestClock.adjust("15 seconds")
      }
      yield* TestClock.adjust("1 second")
      // It was heard of at 20 seconds. The beats of the other partition are at 25, 40, 55, 70 and 85 seconds.
      assert.deepStrictEqual(behind, [[2, 65_000]])
      assert.lengthOf(ids, 8)
      yield* Fiber.interrupt(fiber)
    })
  )
})
