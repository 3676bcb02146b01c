import { assert, describe, it } from "@effect/vitest"
import { layer as layerOverFetch } from "@xeffect/http"
import { layer, layerBearer } from "./over-client/index.ts"
import { createTweet, getTweet } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { recorder } from "./support.ts"

/** A body of chunks without end, and how many of them were taken. */
const endless = () => {
  const chunk = new TextEncoder().encode("a".repeat(1000))
  let chunks = 0
  let isCancelled = false
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      chunks++
      controller.enqueue(chunk)
    },
    cancel: () => {
      isCancelled = true
    }
  })
  return { body, chunks: () => chunks, isCancelled: () => isCancelled }
}

const oauth1 = { consumer_key: "k", consumer_secret: "s", access_token: "1-t", access_token_secret: "x" }

describe("a response that is read as a whole", () => {
  it.effect("is never taken for complete at a size that is not a number", () =>
    Effect.gen(function* () {
      const { body } = endless()
      const { client } = recorder(() => new Response(body))
      const { reason } = yield* getTweet({ id: "20" }).pipe(
        Effect.flip,
        Effect.provide(layerBearer({ bearer_token: "t", max_body: Number("16 MB") }).pipe(Layer.provide(client)))
      )
      assert.strictEqual(reason.message, "expected no more than NaN bytes")
    })
  )

  it.effect("is read up to max_body, and its connection is closed", () =>
    Effect.gen(function* () {
      const { body, isCancelled, chunks } = endless()
      const { client, sent } = recorder(() => new Response(body))
      const { reason } = yield* getTweet({ id: "20" }).pipe(
        Effect.flip,
        Effect.provide(layer({ bearer_token: "t", max_body: 50_000 }).pipe(Layer.provide(client)))
      )
      assert.strictEqual(reason.message, "expected no more than 50000 bytes")
      assert.isBelow(chunks(), 60)
      assert.isTrue(isCancelled())
      assert.lengthOf(sent, 1)
    })
  )

  it.effect("is measured decompressed, also if a browser hides that it was compressed", () =>
    Effect.gen(function* () {
      const text = JSON.stringify({ data: { id: "20", text: "a" } }).padEnd(5000, " ")
      const fetch = () => {
        const response = new Response(text, { headers: { "content-length": "60" } })
        return Promise.resolve(Object.defineProperty(response, "type", { value: "cors" }))
      }
      const { reason } = yield* getTweet({ id: "20" }).pipe(
        Effect.flip,
        Effect.provide(layerOverFetch({ bearer_token: "t", max_body: 1000, fetch }))
      )
      assert.strictEqual(reason.message, "expected no more than 1000 bytes")
    })
  )

  it.effect("fails as a write that was carried out", () =>
    Effect.gen(function* () {
      const { client } = recorder(() => new Response(endless().body, { status: 201 }))
      const { reason } = yield* createTweet({ text: "hello" }).pipe(
        Effect.flip,
        Effect.provide(layer({ ...oauth1, max_body: 5000 }).pipe(Layer.provide(client)))
      )
      assert.isTrue(reason._tag === "DecodeError" && reason.carriedOut)
    })
  )

  it.effect.each([
    ["a reported length", { "content-length": "62" }],
    ["a length that is not told", {}],
    ["a length that is of something compressed", { "content-length": "2", "content-encoding": "identity" }]
  ] as const)("may have as many bytes, by %s", ([, headers]) =>
    Effect.gen(function* () {
      const text = JSON.stringify({ data: { id: "20", text: "zwölf" } }).padEnd(61, " ")
      const bytes = new TextEncoder().encode(text).length
      const { client } = recorder(() => new Response(text, { headers }))
      const live = (max_body: number) => layer({ bearer_token: "t", max_body }).pipe(Layer.provide(client))
      assert.strictEqual(bytes, 62)
      const { data } = yield* getTweet({ id: "20" }).pipe(Effect.provide(live(bytes)))
      assert.strictEqual(data?.text, "zwölf")
      const { reason } = yield* getTweet({ id: "20" }).pipe(Effect.flip, Effect.provide(live(bytes - 1)))
      assert.strictEqual(reason._tag, "DecodeError")
    })
  )
})
