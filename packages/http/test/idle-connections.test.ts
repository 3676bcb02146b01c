import { assert, describe, it } from "@effect/vitest"
import { layer } from "@xeffect/http"
import { nodeSend } from "@xeffect/http/node"
import { getTweet } from "@xeffect/tweets"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Http from "node:http"
import type { Socket } from "node:net"
import { IdleSweep } from "../src/send/node/idle.ts"
import { serving } from "./serving.ts"

/** How long connections may be idle here, in milliseconds. */
const limit = 150

/** An agent of which idle connections are closed. */
const agent = Effect.acquireRelease(
  Effect.sync(() => {
    const sweep = new IdleSweep(limit)
    const own = new Http.Agent({ keepAlive: true })
    sweep.watch(own)
    return { own, sweep }
  }),
  ({ own, sweep }) =>
    Effect.sync(() => {
      sweep.stop()
      own.destroy()
    })
)

/** Sends a request, and returns its connection when the response has ended. */
const send = (own: Http.Agent, url: string) =>
  Effect.callback<Socket>((resume) => {
    Http.get(url, { agent: own }, (message) => {
      const { socket } = message
      // After the turn in which the agent takes the connection back.
      message.on("end", () => setImmediate(() => resume(Effect.succeed(socket)))).resume()
    })
  })

const timeUntilClosed = (socket: Socket) =>
  Effect.callback<number>((resume) => {
    const from = performance.now()
    socket.once("close", () => resume(Effect.succeed(performance.now() - from)))
  })

describe("A connection that is kept for the next request", () => {
  it.live("is closed once it was idle for as long as it may be", () =>
    Effect.gen(function* () {
      const service = yield* serving((_, response) => response.end())
      const { own } = yield* agent
      const sockets = yield* Effect.all([send(own, service.url), send(own, service.url)], { concurrency: 2 })
      const times = yield* Effect.all(sockets.map(timeUntilClosed), { concurrency: 2 })
      for (const time of times) assert.isAtLeast(time, limit - 50)
      assert.lengthOf(service.sockets, 2)
      assert.deepStrictEqual(Object.values(own.freeSockets), [])
    })
  )

  it.live("stays as long as requests use it, and is closed after the last one", () =>
    Effect.gen(function* () {
      const service = yield* serving((_, response) => response.end())
      const { own } = yield* agent
      const end = performance.now() + 3 * limit
      while (performance.now() < end) yield* send(own, service.url)
      assert.lengthOf(service.sockets, 1)
      const socket = yield* send(own, service.url)
      assert.isAtLeast(yield* timeUntilClosed(socket), limit - 50)
    })
  )

  it.live("is not closed while it waits for a response, however long that takes", () =>
    Effect.gen(function* () {
      let isFirst = true
      const service = yield* serving((_, response) => {
        if (isFirst) response.end()
        // oxlint-disable-next-line eslint/no-restricted-globals -- the server, by the real clock
        else setTimeout(() => response.end(), 3 * limit)
        isFirst = false
      })
      const { own } = yield* agent
      const first = yield* send(own, service.url)
      assert.strictEqual(yield* send(own, service.url), first)
      yield* timeUntilClosed(first)
    })
  )

  it.live("is closed by its agent when the agent is, after which nothing is swept", () =>
    Effect.gen(function* () {
      const service = yield* serving((_, response) => response.end())
      yield* Effect.scoped(Effect.flatMap(agent, ({ own }) => send(own, service.url)))
      yield* service.closed
    })
  )
})

describe("nodeSend", () => {
  /** How many connections are made for two reads, one after the other. */
  const connections = (keepAlive: string | undefined) =>
    Effect.gen(function* () {
      const service = yield* serving((_, response) => {
        if (keepAlive !== undefined) response.setHeader("keep-alive", keepAlive)
        response.end('{"data":{"id":"20","text":"x","edit_history_tweet_ids":["20"]}}')
      })
      const live = layer({ bearer_token: "token", base_url: service.url, send: nodeSend() })
      const read = getTweet({ id: "20" })
      yield* Effect.andThen(read, read).pipe(Effect.provide(live))
      return service.sockets.length
    })

  it.live.each([
    [undefined, 1],
    ["timeout=60", 1],
    ["timeout=2, max=100", 1],
    ["timeout=1", 2],
    ["timeout=0", 2],
    ["max=100", 1]
  ] as const)("uses a connection again only if its server keeps it for longer than a second: %s", ([keepAlive, made]) =>
    Effect.map(connections(keepAlive), (count) => assert.strictEqual(count, made))
  )

  it.live("closes a connection a second before its server does", () =>
    Effect.gen(function* () {
      const service = yield* serving((_, response) => {
        response.setHeader("keep-alive", "timeout=2")
        response.end('{"data":{"id":"20","text":"x","edit_history_tweet_ids":["20"]}}')
      })
      const live = layer({ bearer_token: "token", base_url: service.url, send: nodeSend() })
      yield* Effect.andThen(getTweet({ id: "20" }), Effect.timed(service.closed)).pipe(
        Effect.map(([time]) => assert.isBelow(Duration.toMillis(time), 3500)),
        Effect.provide(live)
      )
    })
  )
})
