import { assert, describe, it } from "@effect/vitest"
import { streamTweets } from "@xeffect/streams"
import { createTweet, getTweet } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import * as Zlib from "node:zlib"
import { serving } from "./serving.ts"
import { eachWay, ways } from "./ways.ts"

const post = { data: { id: "20", text: "just setting up", edit_history_tweet_ids: ["20"] } }
const text = JSON.stringify(post)

const compressions: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: Zlib.gzipSync,
  deflate: Zlib.deflateSync,
  "deflate without a header": Zlib.deflateRawSync,
  br: Zlib.brotliCompressSync
}

const nodeSend = ways["nodeSend"]
assert(nodeSend !== undefined)

/** Serves one body for reads and writes. */
const serve = (encoding: string, body: () => Buffer) =>
  serving((_, response) => response.writeHead(200, { "content-encoding": encoding.split(" ")[0] }).end(body()))

/** The reasons for which bodies are refused, `undefined` for one that is accepted. */
const refusals = (encoding: string, bodies: ReadonlyArray<Buffer>) =>
  Effect.gen(function* () {
    let body: Buffer = Buffer.alloc(0)
    const service = yield* serve(encoding, () => body)
    return yield* Effect.forEach(bodies, (one) =>
      Effect.suspend(() => {
        body = one
        return Effect.match(getTweet({ id: "20" }), {
          onFailure: ({ reason }) => reason._tag,
          onSuccess: (read) => assert.deepStrictEqual<unknown>(read, post)
        })
      })
    ).pipe(Effect.provide(nodeSend(service.url)))
  })

describe("a compressed body over nodeSend", () => {
  for (const [name, compress] of Object.entries(compressions)) {
    it.live(`is read if it is whole, and refused wherever it is cut off: ${name}`, () =>
      Effect.gen(function* () {
        const whole = compress(Buffer.from(text))
        const cuts = Array.from({ length: whole.length - 1 }, (_, index) => whole.subarray(0, index + 1))
        assert.deepStrictEqual(yield* refusals(name, [whole]), [undefined])
        assert.deepStrictEqual(
          yield* refusals(name, cuts),
          cuts.map(() => "TransportError")
        )
      })
    )
  }

  it.live.each([
    ["gzip", 8],
    ["deflate", 4]
  ] as const)("is refused if a bit of its checksum is wrong: %s", ([name, size]) =>
    Effect.gen(function* () {
      const whole = compressions[name]?.(Buffer.from(text)) ?? Buffer.alloc(0)
      const damaged = Array.from({ length: size }, (_, index) => {
        const copy = Buffer.from(whole)
        copy.writeUInt8(copy.readUInt8(copy.length - 1 - index) ^ 1, copy.length - 1 - index)
        return copy
      })
      assert.deepStrictEqual(
        yield* refusals(name, damaged),
        damaged.map(() => "TransportError")
      )
    })
  )

  it.live("of a write that is cut off leaves its outcome unknown", () =>
    Effect.gen(function* () {
      const whole = Zlib.gzipSync(text)
      const service = yield* serve("gzip", () => whole.subarray(0, -8))
      const { message, reason } = yield* Effect.flip(createTweet({ text: "once" })).pipe(
        Effect.provide(nodeSend(service.url))
      )
      assert.strictEqual(reason._tag, "OutcomeUnknown")
      assert.include(message, "unexpected end of file")
      assert.lengthOf(service.arrived, 1)
    })
  )

  it.live("of a stream is delivered line by line, before its end", () =>
    Effect.gen(function* () {
      const service = yield* serving((_, response) => {
        const gzip = Zlib.createGzip()
        gzip.pipe(response.writeHead(200, { "content-encoding": "gzip" }))
        gzip.write(`${text}\r\n`)
        gzip.flush()
      })
      const items = yield* Stream.runCollect(Stream.take(streamTweets({}), 1)).pipe(
        Effect.provide(nodeSend(service.url))
      )
      assert.deepStrictEqual<unknown>(items, [post])
    })
  )
})

const times = (count: number) => Array.from({ length: count }, () => "gzip").join(", ")

const compressed = (count: number) =>
  Array.from({ length: count }).reduce((bytes: Buffer) => Zlib.gzipSync(bytes), Buffer.from(text))

describe("the compressions of one body", () => {
  eachWay("that %s undoes are at most five", ([, live]) =>
    Effect.gen(function* () {
      const read = (count: number) =>
        Effect.flatMap(
          serving((_, response) =>
            response.writeHead(200, { "content-encoding": times(count) }).end(compressed(count))
          ),
          ({ url }) => getTweet({ id: "20" }).pipe(Effect.provide(live(url)))
        )
      assert.deepStrictEqual<unknown>(yield* read(5), post)
      const { message, reason } = yield* Effect.flip(read(6))
      assert.strictEqual(reason._tag, "TransportError")
      assert.match(message, /6.* at most 5|6, maximum allowed is 5/)
    })
  )
})
