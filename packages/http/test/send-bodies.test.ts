import { assert, describe } from "@effect/vitest"
import { type BinaryInput, raw } from "@xeffect/core"
import { createTweet, getTweet } from "@xeffect/tweets"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Stream from "effect/Stream"
import type { RequestListener } from "node:http"
import { gzipSync } from "node:zlib"
import { serving } from "./serving.ts"
import { upload } from "./upload-operation.ts"
import { eachWay } from "./ways.ts"

const post = { data: { id: "20", text: "just setting up", edit_history_tweet_ids: ["20"] } }
const text = JSON.stringify(post)

const bytes = (size: number) => new Uint8Array(size).fill(97)

describe("a response by", () => {
  eachWay("%s that the server resets after its end is complete", ([, live]) =>
    Effect.gen(function* () {
      const service = yield* serving((request, response) =>
        response.writeHead(200, { "content-length": text.length }).end(text, () => request.socket.resetAndDestroy())
      )
      assert.deepStrictEqual<unknown>(yield* getTweet({ id: "20" }).pipe(Effect.provide(live(service.url))), post)
    })
  )

  /** Bytes on the wire, and what is left of the response for a read and for a write. */
  const malformed: ReadonlyArray<readonly [what: string, wire: string, read: string, write: string]> = [
    [
      "a length that is too large",
      `Content-Length: ${text.length + 5}\r\n\r\n${text}`,
      "TransportError",
      "OutcomeUnknown"
    ],
    [
      "chunks that end too early",
      `Transfer-Encoding: chunked\r\n\r\n${text.length.toString(16)}\r\n${text}\r\n`,
      "TransportError",
      "OutcomeUnknown"
    ],
    [
      "a length that is too small",
      `Content-Length: ${text.length - 5}\r\n\r\n${text}`,
      "TransportError",
      "DecodeError"
    ],
    [
      "a chunk without a size",
      `Transfer-Encoding: chunked\r\n\r\nzz\r\n${text}\r\n`,
      "TransportError",
      "OutcomeUnknown"
    ]
  ]
  for (const [what, wire, read, write] of malformed) {
    eachWay(`%s with ${what} is a ${read} for a read and a ${write} for a write`, ([, live]) =>
      Effect.gen(function* () {
        const service = yield* serving((request) => {
          request.resume()
          request.socket.end(`HTTP/1.1 200 OK\r\nConnection: close\r\n${wire}`)
        })
        const calls = Effect.all([Effect.flip(getTweet({ id: "20" })), Effect.flip(createTweet({ text: "once" }))])
        const errors = yield* calls.pipe(Effect.provide(live(service.url)))
        assert.deepStrictEqual(
          errors.map(({ reason }) => reason._tag),
          [read, write]
        )
        assert.lengthOf(service.arrived, 2)
      })
    )
  }

  eachWay("%s is measured decompressed by max_body, and its connection is closed", ([, live]) =>
    Effect.gen(function* () {
      const service = yield* serving((_, response) => {
        // Never ends, so that only the client can close it.
        response.writeHead(200, { "content-encoding": "gzip" }).write(gzipSync(" ".repeat(1_000_000)))
      })
      const { reason } = yield* Effect.flip(getTweet({ id: "20" })).pipe(
        Effect.provide(live(service.url, { max_body: 10_000 }))
      )
      assert.include(reason.message, "no more than 10000 bytes")
      yield* service.closed
    })
  )

  eachWay("%s may follow others with a status below 200, and may be without a body", ([, live]) =>
    Effect.gen(function* () {
      const service = yield* serving((_, response) =>
        response.writeEarlyHints({ link: "</a>; rel=preload" }, () => response.writeHead(204).end())
      )
      const response = yield* raw(getTweet, { id: "20" }).pipe(Effect.provide(live(service.url)))
      assert.deepStrictEqual([response.status, response.body], [204, null])
    })
  )

  eachWay("%s that is raw is not from the cache", ([, live]) =>
    Effect.gen(function* () {
      const service = yield* serving((_, response) =>
        response.writeHead(200, { etag: '"1"', "cache-control": "max-age=3600" }).end(text)
      )
      const read = raw(getTweet, { id: "20" })
      const twice = Effect.all([read, read], { discard: true })
      yield* Effect.flatMap(twice, () => read).pipe(Effect.provide(live(service.url)))
      assert.lengthOf(service.arrived, 3)
      assert.isUndefined(service.arrived[2]?.headers["if-none-match"])
    })
  )
})

// The standard of `fetch` asks for this: a request whose body can be sent again is repeated on another connection.
const repeated = ["fetch", "httpClientSend"]

describe("a switch to another protocol, by", () => {
  eachWay("%s, ends the call with a failure", ([, live]) =>
    Effect.gen(function* () {
      const service = yield* serving((request) =>
        request.socket.end("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n")
      )
      const error = yield* Effect.flip(getTweet({ id: "20" })).pipe(Effect.provide(live(service.url)))
      assert.include(["TransportError", "ServerError"], error.reason._tag)
    })
  )
})

describe("a write by", () => {
  const misdirected: RequestListener = (_, response) => response.writeHead(421).end("{}")

  eachWay("%s that gets a 421 is repeated by fetch itself, and by no other client", ([name, live]) =>
    Effect.gen(function* () {
      const service = yield* serving(misdirected)
      const { status } = yield* Effect.flip(createTweet({ text: "once" })).pipe(Effect.provide(live(service.url)))
      assert.deepStrictEqual([status, service.arrived.length], [421, repeated.includes(name) ? 2 : 1])
    })
  )

  eachWay("%s whose body is a stream is sent once, also after a 421", ([, live]) =>
    Effect.gen(function* () {
      const service = yield* serving((request, response) => {
        request.resume().on("end", () => misdirected(request, response))
      })
      const media = Stream.succeed(bytes(10))
      yield* Effect.exit(upload({ media })).pipe(Effect.provide(live(service.url)))
      assert.lengthOf(service.arrived, 1)
    })
  )

  eachWay("%s whose kept connection is closed meanwhile is sent once", ([, live]) =>
    Effect.gen(function* () {
      const service = yield* serving((request, response) => {
        if (request.method === "GET") response.end(text)
        else request.socket.resetAndDestroy()
      })
      const read = getTweet({ id: "20" })
      const { reason } = yield* Effect.andThen(read, Effect.flip(createTweet({ text: "once" }))).pipe(
        Effect.provide(live(service.url))
      )
      assert.strictEqual(reason._tag, "OutcomeUnknown")
      assert.deepStrictEqual(
        service.arrived.map(({ method }) => method),
        ["GET", "POST"]
      )
    })
  )
})

describe("an upload by", () => {
  const collect =
    (done: (body: Buffer) => void): RequestListener =>
    (request, response) => {
      const chunks: Array<Buffer> = []
      request.on("data", (chunk: Buffer) => chunks.push(chunk))
      request.on("end", () => {
        done(Buffer.concat(chunks))
        response.writeHead(204).end()
      })
    }

  const inputs: ReadonlyArray<readonly [what: string, media: () => BinaryInput]> = [
    ["bytes", () => bytes(200_000)],
    ["a Blob", () => new Blob([bytes(200_000)])],
    ["a Stream", () => Stream.make(bytes(100_000), bytes(100_000))],
    ["a ReadableStream", () => new Blob([bytes(200_000)]).stream()]
  ]
  eachWay("%s sends bytes, blobs and streams as they are", ([, live]) =>
    Effect.forEach(inputs, ([what, media]) =>
      Effect.gen(function* () {
        const received: Array<Buffer> = []
        const service = yield* serving(collect((body) => received.push(body)))
        yield* upload({ media: media() }).pipe(Effect.provide(live(service.url)))
        assert.deepStrictEqual([received.length, received[0]?.equals(bytes(200_000))], [1, true], what)
      })
    )
  )

  eachWay("%s ends with a response that comes before its end, and the rest is not read", ([, live]) =>
    Effect.gen(function* () {
      const service = yield* serving((_, response) => response.writeHead(413).end("{}"))
      let isClosed = false
      const endless = Stream.forever(Stream.succeed(bytes(1000))).pipe(
        Stream.ensuring(Effect.sync(() => (isClosed = true)))
      )
      const error = yield* Effect.flip(upload({ media: endless })).pipe(Effect.provide(live(service.url)))
      assert.strictEqual(error.status, 413)
      yield* service.closed
      assert.isTrue(isClosed)
    })
  )

  eachWay("%s whose stream fails is a failure of the call, and closes its connection", ([, live]) =>
    Effect.gen(function* () {
      const service = yield* serving((request) => request.resume())
      const broken = Stream.concat(Stream.succeed(bytes(10)), Stream.fail(new Error("no such file")))
      const error = yield* Effect.flip(upload({ media: broken })).pipe(Effect.provide(live(service.url)))
      assert.include(error.message, "no such file")
      yield* service.closed
    })
  )

  eachWay("%s of a stream that something else reads already is a failure of the call", ([, live]) =>
    Effect.gen(function* () {
      const service = yield* serving((request) => request.resume())
      const media = new Blob([bytes(10)]).stream()
      media.getReader()
      const error = yield* Effect.flip(upload({ media })).pipe(Effect.provide(live(service.url)))
      assert.include(["TransportError", "OutcomeUnknown"], error.reason._tag)
      assert.match(error.message, /locked/i)
    })
  )

  eachWay("%s that is interrupted closes its connection and its stream", ([, live]) =>
    Effect.gen(function* () {
      const begun = yield* Deferred.make<void>()
      const service = yield* serving((request) =>
        request.once("data", () => Effect.runSync(Deferred.succeed(begun, undefined)))
      )
      const ended = yield* Deferred.make<void>()
      const endless = Stream.concat(Stream.succeed(bytes(10)), Stream.never).pipe(
        Stream.ensuring(Deferred.succeed(ended, undefined))
      )
      const fiber = yield* upload({ media: endless }).pipe(Effect.provide(live(service.url)), Effect.forkChild)
      yield* Deferred.await(begun)
      yield* Fiber.interrupt(fiber)
      yield* service.closed
      yield* Deferred.await(ended)
    })
  )
})
