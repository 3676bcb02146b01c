import { assert, describe, it } from "@effect/vitest"
import { layer } from "@xeffect/http"
import { nodeSend } from "@xeffect/http/node"
import { getTweet } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Http from "node:http"
import type { Socket } from "node:net"
import { vi } from "vitest"
import { IdleSweep } from "../src/send/node/idle.ts"
import { serving } from "./serving.ts"

/** How long connections may be idle here, in milliseconds. */
const limit = 150

/** An agent that closes idle connections, by a clock that stands still until the test sets it. */
const agentWith = (limit: number) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const clock = { now: 0 }
      const stopped = vi.spyOn(performance, "now").mockImplementation(() => clock.now)
      const looking: Array<() => void> = []
      const sweep = new IdleSweep(limit)
      const own = new Http.Agent({ keepAlive: true })
      const watched: ProxyHandler<Http.Agent> = {
        get: (target, name) => {
          if (name === "freeSockets") for (const look of looking.splice(0)) setImmediate(look)
          return Reflect.get(target, name)
        }
      }
      sweep.watch(new Proxy(own, watched))
      /** Waits until the sweep has looked for idle connections again. */
      const swept = Effect.callback<void>((resume) => void looking.push(() => resume(Effect.void)))
      return { own, sweep, clock, swept, stopped }
    }),
    ({ own, stopped, sweep }) =>
      Effect.sync(() => {
        stopped.mockRestore()
        sweep.stop()
        own.destroy()
      })
  )

const agent = agentWith(limit)

/** Sends a request, and returns its connection when the response has ended. */
const send = ({ own, sweep }: { readonly own: Http.Agent; readonly sweep: IdleSweep }, url: string) =>
  Effect.callback<Socket>((resume) => {
    Http.get(url, { agent: own }, (message) => {
      const { socket } = message
      sweep.note(socket, String(message.headers["keep-alive"]))
      // After the turn in which the agent takes the connection back.
      message.on("end", () => setImmediate(() => resume(Effect.succeed(socket)))).resume()
    })
  })

const closed = (socket: Socket) =>
  Effect.callback<void>((resume) => {
    if (socket.destroyed) return resume(Effect.void)
    socket.once("close", () => resume(Effect.void))
  })

describe("A connection that is kept for the next request", () => {
  it.live("is closed once it was idle for as long as it may be, and not before", () =>
    Effect.gen(function* () {
      const service = yield* serving((_, response) => response.end())
      const idle = yield* agent
      const sockets = yield* Effect.all([send(idle, service.url), send(idle, service.url)], { concurrency: 2 })
      idle.clock.now = limit - 1
      yield* Effect.andThen(idle.swept, idle.swept)
      for (const socket of sockets) assert.isFalse(socket.destroyed)
      idle.clock.now = limit
      yield* Effect.all(sockets.map(closed))
      assert.lengthOf(service.sockets, 2)
      assert.deepStrictEqual(Object.values(idle.own.freeSockets), [])
    })
  )

  it.live("stays as long as requests use it, and is closed after the last one", () =>
    Effect.gen(function* () {
      const service = yield* serving((_, response) => response.end())
      const idle = yield* agent
      const socket = yield* send(idle, service.url)
      for (let request = 1; request < 5; request++) {
        idle.clock.now += limit - 1
        assert.strictEqual(yield* send(idle, service.url), socket)
      }
      idle.clock.now += limit - 1
      yield* idle.swept
      assert.isFalse(socket.destroyed)
      idle.clock.now += 1
      yield* closed(socket)
      assert.lengthOf(service.sockets, 1)
    })
  )

  it.live("is not closed while it waits for a response, however long that takes", () =>
    Effect.gen(function* () {
      const idle = yield* agent
      let isFirst = true
      const service = yield* serving((_, response) => {
        if (isFirst) response.end()
        else {
          idle.clock.now += 3 * limit
          Effect.runFork(Effect.map(idle.swept, () => response.end()))
        }
        isFirst = false
      })
      const first = yield* send(idle, service.url)
      assert.strictEqual(yield* send(idle, service.url), first)
      assert.isFalse(first.destroyed)
    })
  )

  it.live("is closed a second before its server does", () =>
    Effect.gen(function* () {
      const service = yield* serving((_, response) => response.setHeader("keep-alive", "timeout=2").end())
      const idle = yield* agentWith(60_000)
      const socket = yield* send(idle, service.url)
      idle.clock.now = 999
      yield* idle.swept
      assert.isFalse(socket.destroyed)
      idle.clock.now = 1000
      yield* closed(socket)
      assert.lengthOf(service.sockets, 1)
    })
  )

  it.live("is closed by its agent when the agent is, after which nothing is swept", () =>
    Effect.gen(function* () {
      const service = yield* serving((_, response) => response.end())
      yield* Effect.scoped(Effect.flatMap(agent, (idle) => send(idle, service.url)))
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
})
