import { follow, streamTweets } from "@xeffect/streams"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { type Check, check, expectEqual } from "./check.ts"
import { type ScriptedConnection, Service } from "./target.ts"

const path = "/2/tweets/search/stream"

const textOf = (id: number) => `post ${id} ✨ 日本語 🦜 é`

const post = (id: number) => `${JSON.stringify({ data: { id: `${id}`, text: textOf(id) } })}\r\n`

const posts = (...ids: ReadonlyArray<number>) => ids.map(post).join("")

const half = (text: string) => text.slice(0, text.indexOf("本"))

const disconnect = `${JSON.stringify({
  errors: [
    {
      title: "operational-disconnect",
      disconnect_type: "UpstreamOperationalDisconnect",
      detail: "This stream has been disconnected for operational reasons.",
      type: "https://api.x.com/2/problems/operational-disconnect"
    }
  ]
})}\r\n`

// What the clock of the suite shows passes so many times as fast as time: a stall takes 21 seconds at least.
const haste = 25

const hurried = <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Clock.clockWith((real) => {
    const start = real.currentTimeMillisUnsafe()
    const millis = () => start + (real.currentTimeMillisUnsafe() - start) * haste
    const monotonic = () => real.monotonicTimeNanosUnsafe() * BigInt(haste)
    const clock: Clock.Clock = {
      ...real,
      currentTimeMillisUnsafe: millis,
      currentTimeMillis: Effect.sync(millis),
      currentTimeNanosUnsafe: () => BigInt(millis()) * 1_000_000n,
      currentTimeNanos: Effect.sync(() => BigInt(millis()) * 1_000_000n),
      monotonicTimeNanosUnsafe: monotonic,
      monotonicTimeNanos: Effect.sync(monotonic),
      sleep: (duration) => real.sleep(Duration.divideUnsafe(duration, haste))
    }
    return Effect.provideService(self, Clock.Clock, clock)
  })

const oneConnection = check(
  "a stream whose chunks cut characters is intact, and ends when the X API ends it",
  "app",
  Effect.gen(function* () {
    const { streams } = yield* Service
    yield* streams(path, [{ text: `\r\n${posts(1, 2)}\r\n${posts(3)}`, cut: 3, end: "close" }])
    const items = yield* Stream.runCollect(streamTweets())
    yield* expectEqual(
      "the posts",
      items.map(({ data }) => data?.text),
      [1, 2, 3].map(textOf)
    )
  })
)

const badDay: ReadonlyArray<ScriptedConnection> = [
  { text: `${posts(1, 2, 3)}${half(post(4))}`, cut: 5, end: "reset" },
  { status: 503 },
  { text: `${posts(3, 4, 5)}${disconnect}`, cut: 11, end: "close" },
  { text: posts(6), end: "stall" },
  { text: posts(5, 6, 7, 8), cut: 7, end: "stall" }
]

const followed = check(
  "a stream that is followed has everything once, through a reset, a 503, a disconnect message and a stall",
  "app",
  Effect.gen(function* () {
    const { requests, streams } = yield* Service
    const before = yield* requests("GET")
    yield* streams(path, badDay)
    const waits: Array<string> = []
    const items = yield* follow(
      streamTweets,
      {},
      {
        stall: 21_000,
        on_event: (event) => Effect.sync(() => (event._tag === "Waiting" ? waits.push(event.cause) : undefined))
      }
    ).pipe(Stream.take(8), Stream.runCollect, hurried)
    yield* expectEqual(
      "the posts",
      items.map(({ data }) => [data.id, data.text]),
      [1, 2, 3, 4, 5, 6, 7, 8].map((id) => [`${id}`, textOf(id)])
    )
    // A connection that lasted ten seconds counts as dropped and not as refused by the network. Which of the two it is
    // here depends on how fast the machine is.
    const causes = waits.map((cause) => (cause === "dropped" ? "network" : cause))
    yield* expectEqual("the causes of the waits", causes, ["network", "http", "network", "network"])
    yield* expectEqual("the connections", (yield* requests("GET")) - before, badDay.length)
  })
)

/** Streams over the runtime's own `fetch`. */
export const streams: ReadonlyArray<Check> = [oneConnection, followed]
