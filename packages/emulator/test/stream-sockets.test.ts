import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { once } from "node:events"
import { connect, type Socket } from "node:net"
import type { StreamsOptions } from "../src/areas/streams/options.ts"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import { EmulatorServer, layerServer } from "../src/server/server.ts"

/** An emulator behind a port. Sockets and their clock are real. */
const served = (streams: StreamsOptions = { max_connections: 10 }, compress_streams = false) =>
  Effect.provide(Layer.provideMerge(layerServer({ compress_streams }), layerEmulator({ streams, limits: "off" })))

interface Opened {
  readonly socket: Socket
  /** Everything that was received. */
  readonly text: () => string
  /** Waits until the text contains something. */
  readonly until: (part: string) => Effect.Effect<string>
  /** Waits for the end of the connection. */
  readonly ended: Effect.Effect<string>
}

/** Opens the sample stream over a socket, and waits for the head of the response. */
const open = Effect.fnUntraced(function* (headers: ReadonlyArray<string> = [], version = "1.1", before = "") {
  const { port } = yield* EmulatorServer
  const { credentials } = yield* Emulator
  const socket = connect(port, "127.0.0.1")
  const authorization = `authorization: Bearer ${credentials.bearer_token}`
  let text = ""
  socket.on("data", (bytes: Buffer) => (text += bytes.toString("latin1")))
  socket.on("error", () => {})
  const closed = once(socket, "close")
  const head = [`GET /2/tweets/sample/stream HTTP/${version}`, "host: localhost", authorization, ...headers]
  socket.write(`${before}${head.join("\r\n")}\r\n\r\n`)
  const until = (part: string) =>
    Effect.promise(async () => {
      while (!text.includes(part)) await Promise.race([once(socket, "data"), closed])
      return text
    })
  yield* until("\r\n\r\n")
  return { socket, text: () => text, until, ended: Effect.promise(() => closed.then(() => text)) } satisfies Opened
})

const post = (text: string) =>
  Effect.flatMap(Emulator, ({ addPosts, world }) =>
    addPosts({ author: world.seed.users.ben, count: 1, text: () => text })
  )

const headOf = (text: string): ReadonlyArray<string> => (text.split("\r\n\r\n")[0] ?? "").split("\r\n")

const bodyOf = (text: string): string => text.slice(text.indexOf("\r\n\r\n") + 4)

const countOf = Effect.flatMap(Emulator, ({ streams }) =>
  Effect.map(streams.connections, (all) => all.filter(({ endedAt }) => endedAt === undefined).length)
)

const untilCount = (count: number) =>
  Effect.gen(function* () {
    while ((yield* countOf) !== count) yield* Effect.promise(() => new Promise(setImmediate))
  })

describe("streams over sockets", () => {
  it.live("A line is one chunk, the same for all connections, and a closed stream ends with the last chunk", () =>
    Effect.gen(function* () {
      const { streams } = yield* Emulator
      const all = [yield* open(), yield* open(), yield* open()]
      yield* post("Zürich – 京都")
      yield* post("Gauge 2")
      yield* streams.disturb({ how: "close" })
      const bodies: Array<string> = []
      for (const one of all) {
        yield* one.until("\r\n0\r\n\r\n")
        bodies.push(bodyOf(one.text()))
        one.socket.destroy()
      }
      expect(new Set(bodies).size).toBe(1)
      const chunks = Array.from((bodies[0] ?? "").matchAll(/([0-9a-f]+)\r\n(\{.*?\}\r\n)\r\n/gs))
      expect(chunks.map(([, size, line]) => Number.parseInt(size ?? "", 16) - (line ?? "").length)).toEqual([0, 0])
      const texts = chunks.map(([, , line]) => JSON.parse(Buffer.from(line ?? "", "latin1").toString()).data.text)
      expect(texts).toEqual(["Zürich – 京都", "Gauge 2"])
    }).pipe(served())
  )

  const changing = /^(date|x-response-time|x-transaction-id|x-rate-limit-\w+): /
  const steadyHead = ({ text }: Opened) => headOf(text()).filter((line) => !changing.test(line))

  it.live.each(["gzip", "gzip;q=1.0,deflate;q=0.6,identity;q=0.3", "*", "br, gzip"])(
    "A client that accepts %j reads each line at once, as one that accepts nothing",
    (encodings) =>
      Effect.gen(function* () {
        const [plain, accepting] = [yield* open(), yield* open([`accept-encoding: ${encodings}`])]
        expect(steadyHead(accepting)).toEqual(steadyHead(plain))
        yield* post("Gauge")
        expect(yield* accepting.until('"text":"Gauge"')).not.toMatch(/content-encoding/i)
        for (const { socket } of [plain, accepting]) socket.destroy()
      }).pipe(served())
  )

  it.live("A programmed stream is not compressed either", () =>
    Effect.gen(function* () {
      const { respond } = yield* Emulator
      const line = new TextEncoder().encode('{"data":{"text":"Gauge"}}\r\n')
      yield* respond({ path: "/2/tweets/sample/stream", stream: Stream.concat(Stream.make(line), Stream.never) })
      const { socket, text, until } = yield* open(["accept-encoding: gzip"])
      yield* until('"text":"Gauge"')
      expect(text()).not.toMatch(/content-encoding/i)
      socket.destroy()
    }).pipe(served())
  )

  it.live("With compress_streams, a client that accepts gzip gets the same head except for the encoding", () =>
    Effect.gen(function* () {
      const [plain, compressed] = [yield* open(), yield* open(["accept-encoding: gzip"])]
      const [one, other] = [steadyHead(plain), steadyHead(compressed)]
      expect(other.filter((line) => !/^content-encoding: gzip$/i.test(line)).sort()).toEqual([...one].sort())
      expect(other).toHaveLength(one.length + 1)
      for (const { socket } of [plain, compressed]) socket.destroy()
    }).pipe(served(undefined, true))
  )

  it.live("A client of HTTP/1.0 gets lines without chunks", () =>
    Effect.gen(function* () {
      const { streams } = yield* Emulator
      const { ended } = yield* open([], "1.0")
      yield* post("Gauge")
      yield* streams.disturb({ how: "close" })
      const body = bodyOf(yield* ended)
      expect(body.split("\r\n")).toEqual([expect.stringContaining('"text":"Gauge"'), ""])
    }).pipe(served())
  )

  it.live("A stream that is requested behind another request on the same connection is read as well", () =>
    Effect.gen(function* () {
      const { credentials } = yield* Emulator
      const first = `GET /2/users/by/username/ada_rivers HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${credentials.bearer_token}\r\n\r\n`
      const { socket, until } = yield* open([], "1.1", first)
      yield* untilCount(1)
      yield* post("Gauge")
      const text = yield* until('"text":"Gauge"')
      expect(text.match(/HTTP\/1.1 200 OK/g)).toHaveLength(2)
      socket.destroy()
    }).pipe(served())
  )

  it.live("A connection that breaks has no last chunk, and one that its client leaves is not counted any more", () =>
    Effect.gen(function* () {
      const { streams } = yield* Emulator
      const broken = yield* open()
      yield* post("Gauge")
      yield* streams.disturb({ how: "cut" })
      expect(yield* broken.ended).not.toContain("\r\n0\r\n\r\n")
      const left = yield* open()
      yield* untilCount(1)
      left.socket.destroy()
      yield* untilCount(0)
      const [, last] = yield* streams.connections
      expect(last?.reason).toBe("client_disconnect")
    }).pipe(served())
  )

  it.live("A reader that does not read is dropped after the lines that wait, and others are not held up", () =>
    Effect.gen(function* () {
      const [slow, fast] = [yield* open(), yield* open()]
      slow.socket.pause()
      const { addPosts, streams, world } = yield* Emulator
      const text = "water ".repeat(4000)
      let sent = 0
      while ((yield* countOf) === 2) {
        sent++
        yield* addPosts({ author: world.seed.users.ben, count: 1, text: () => `${text} ${sent}.` })
        yield* fast.until(` ${sent}.`)
      }
      expect((yield* streams.connections).map(({ reason }) => reason)).toEqual(["slow_reader", undefined])
      slow.socket.resume()
      const read = yield* slow.until("\r\n0\r\n\r\n")
      expect(read.match(/\{"data"/g)).toHaveLength(sent)
      expect(read).toContain('"disconnect_type":"SlowReader"')
      for (const { socket } of [slow, fast]) socket.destroy()
    }).pipe(served({ max_connections: 10, max_waiting: 20 }))
  )
})
