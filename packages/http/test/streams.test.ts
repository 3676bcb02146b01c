import { assert, describe, it } from "@effect/vitest"
import { type Download, raw, setAside } from "@xeffect/core"
import { operation, type ResultOf } from "@xeffect/core/define"
import { streaming } from "@xeffect/core/streaming"
import * as Bytes from "@xeffect/core/bytes"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import { bearer, layerCredentials, type Middleware } from "./over-client/index.ts"
import { costs, within } from "@xeffect/costs"
import {
  attemptTimeout,
  metrics,
  pacing,
  postVocabulary,
  rateLimit,
  rateLimitRecord,
  retry,
  timeout
} from "@xeffect/http/middleware"
import { getTweet } from "@xeffect/tweets"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Random from "effect/Random"
import * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import * as fc from "fast-check"
import { json, recorder, type Reply } from "./support.ts"

const post = Shape.struct({
  id: Shape.always(Shape.string),
  text: Shape.always(Shape.string),
  edit_history_tweet_ids: Shape.list(Shape.string)
})

interface Item {
  readonly data?: {
    readonly id: string
    readonly text: string
    readonly edit_history_tweet_ids?: ReadonlyArray<string>
  }
}

interface ItemOf extends ResultOf {
  readonly result: Item
}

const accepts = { appOnly: true } as const

const follow = streaming<{}, ItemOf>({
  name: "follow_posts",
  method: "GET",
  path: "/2/tweets/sample/stream",
  params: {},
  accepts,
  // A limit of one second, so that pacing and the wait for limits have something to do.
  limits: [{ limit: 1, windowSeconds: 1, per: "app" }],
  price: { per: "resource", of: "post" },
  response: Response.lines<Item>(Shape.struct({ data: Shape.intact(post) }))
})

interface DownloadOf extends ResultOf {
  readonly result: Download
}

const download = operation<{}, DownloadOf>({
  name: "download",
  method: "GET",
  path: "/2/media",
  params: {},
  accepts,
  response: Bytes.response
})

const budget = within({ resources: 1000, per: "day" })

/** Each on its own, and all of them as `layer` has them. */
const middleware: Readonly<Record<string, () => ReadonlyArray<Middleware>>> = {
  nothing: () => [],
  costs: () => [costs({ budget })],
  postVocabulary: () => [postVocabulary],
  retry: () => [retry()],
  rateLimit: () => [rateLimit()],
  timeout: () => [timeout("5 seconds")],
  attemptTimeout: () => [attemptTimeout("5 seconds")],
  pacing: () => [pacing()],
  metrics: () => [metrics],
  rateLimitRecord: () => [rateLimitRecord()],
  "all of them": () => [
    timeout("5 seconds"),
    retry(),
    rateLimit(),
    pacing(),
    attemptTimeout("5 seconds"),
    costs({ budget }),
    metrics,
    postVocabulary,
    rateLimitRecord()
  ]
}

const over = (around: ReadonlyArray<Middleware>, reply: (count: number) => Reply) => {
  const { client, sent } = recorder((_, count) => reply(count))
  const credentials = { bearer: bearer(Redacted.make("token")) }
  return { sent, live: layerCredentials({ credentials, around }).pipe(Layer.provide(client)) }
}

/** A body that goes on until it is cancelled. */
const endless = () => {
  const state: { isCancelled: boolean; push: (text: string) => void } = { isCancelled: false, push: () => {} }
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      state.push = (text) => controller.enqueue(new TextEncoder().encode(text))
    },
    cancel: () => {
      state.isCancelled = true
    }
  })
  return { state, response: () => new globalThis.Response(body, { headers: { "content-type": "application/json" } }) }
}

const line = (id: string) => `${JSON.stringify({ data: { id, text: `post ${id}`, edit_history_tweet_ids: [id] } })}\r\n`

const bodyOf = ({ body }: Response) =>
  body === null ? Stream.empty : Stream.fromReadableStream({ evaluate: () => body, onError: (cause) => cause })

describe("a stream that never ends", () => {
  it.effect.each(Object.entries(middleware))("goes through %s as it arrives, for as long as it lasts", ([, around]) =>
    Effect.gen(function* () {
      const { response, state } = endless()
      const { live, sent } = over(around(), response)
      state.push(line("1"))
      const items = yield* follow().pipe(
        // The next one comes an hour after the one before.
        Stream.tap(({ data }) =>
          Effect.andThen(
            TestClock.adjust("1 hour"),
            Effect.sync(() => state.push(`\r\n${line(`${Number(data?.id) + 1}`)}`))
          )
        ),
        Stream.take(3),
        Stream.runCollect,
        Effect.provide(live)
      )
      assert.deepStrictEqual(
        items.map(({ data }) => [data?.id, data?.text, data?.edit_history_tweet_ids]),
        ["1", "2", "3"].map((id) => [id, `post ${id}`, [id]])
      )
      assert.lengthOf(sent, 1)
      assert.isTrue(state.isCancelled)
    })
  )

  it.effect.each(Object.entries(middleware))("is opened by raw under %s, its body unread", ([, around]) =>
    Effect.gen(function* () {
      const { response, state } = endless()
      const { live } = over(around(), response)
      const opened = yield* raw(getTweet, { id: "20" }).pipe(Effect.provide(live))
      assert.strictEqual(opened.status, 200)
      yield* TestClock.adjust("1 hour")
      state.push("{")
      const [first] = yield* bodyOf(opened).pipe(Stream.take(1), Stream.runCollect)
      assert.deepStrictEqual(first, new TextEncoder().encode("{"))
    })
  )
})

describe("the items of a stream", () => {
  const chunks =
    (...texts: ReadonlyArray<string>) =>
    () =>
      new globalThis.Response(
        new ReadableStream<Uint8Array>({
          start: (controller) => {
            for (const text of texts) controller.enqueue(new TextEncoder().encode(text))
            controller.close()
          }
        })
      )

  it.effect("are renamed by postVocabulary", () =>
    Effect.gen(function* () {
      const newer = `${JSON.stringify({ data: { id: "1", text: "x", edit_history_post_ids: ["1"] } })}\n`
      const { live } = over([postVocabulary], chunks(newer, newer))
      const items = yield* follow().pipe(Stream.runCollect, Effect.provide(live))
      const data = { id: "1", text: "x", edit_history_tweet_ids: ["1"] }
      assert.deepStrictEqual<unknown>(items, [{ data }, { data }])
    })
  )

  it.effect("are counted by costs as they arrive, and the stream ends after those that used the budget up", () =>
    Effect.gen(function* () {
      const seen: Array<unknown> = []
      const two = { budget: within({ resources: 2, per: "day" }) } as const
      const counted = costs({ ...two, on_cost: ({ resources }) => Effect.sync(() => seen.push(resources)) })
      // Renamed before they are counted or after, and in any pieces.
      for (const around of [[counted], [costs(two), postVocabulary], [postVocabulary, costs(two)]]) {
        const all = Array.from(line("1") + line("2"))
        const { live } = over(around, chunks(all.slice(0, 30).join(""), all.slice(30).join(""), line("3")))
        const items: Array<string | undefined> = []
        const { reason } = yield* follow().pipe(
          Stream.runForEach(({ data }) => Effect.sync(() => items.push(data?.id))),
          Effect.provide(live),
          Effect.flip
        )
        assert.deepInclude(reason, { _tag: "BudgetExceeded", unit: "resources", budget: 2, used: 2 })
        assert.deepStrictEqual(items, ["1", "2"])
      }
      assert.deepStrictEqual(seen, [{ post: 2 }])
    })
  )

  it.effect("that cannot be used are left out, and what is set aside of the others is known", () =>
    Effect.gen(function* () {
      const odd = `${JSON.stringify({ data: { id: "2", text: "x", edit_history_tweet_ids: 7 } })}\n`
      const { live } = over([], chunks(line("1"), "half\n", '{"data":{"id":7}}\n', odd))
      const items = yield* follow().pipe(Stream.runCollect, Effect.provide(live))
      assert.deepStrictEqual(
        items.map(({ data }) => data?.id),
        ["1", "2"]
      )
      assert.deepStrictEqual(
        items.map((item) => setAside(item).map(({ path }) => path.join("."))),
        [[], ["data.edit_history_tweet_ids"]]
      )
    })
  )
})

describe("the bytes of a response", () => {
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 300 })

  it.each(Object.entries(middleware))("go through %s unchanged", (_, around) =>
    fc.assert(
      fc.asyncProperty(fc.array(bytes, { maxLength: 5 }), async (chunks) => {
        const whole = chunks.flatMap((chunk) => Array.from(chunk))
        const response = () =>
          new globalThis.Response(
            new ReadableStream<Uint8Array>({
              start: (controller) => {
                for (const chunk of chunks) controller.enqueue(chunk)
                controller.close()
              }
            }),
            { headers: { "content-type": "video/mp4", "content-length": `${whole.length}` } }
          )
        const { live } = over(around(), response)
        const read = await Effect.gen(function* () {
          const loaded = yield* download()
          assert.deepStrictEqual([loaded.contentType, loaded.contentLength], ["video/mp4", whole.length])
          const opened = yield* raw(getTweet, { id: "20" })
          return [yield* Stream.runCollect(loaded.stream), yield* Stream.runCollect(bodyOf(opened))]
        }).pipe(Effect.provide(live), Effect.runPromise)
        for (const pieces of read)
          assert.deepStrictEqual(
            pieces.flatMap((piece) => Array.from(piece)),
            whole
          )
      }),
      { numRuns: 20 }
    )
  )
})

describe("a stream that is refused or breaks", () => {
  const hurried = Effect.provideService(Random.Random, { nextIntUnsafe: () => 0, nextDoubleUnsafe: () => 0 })
  const refused = (status: number) => json({}, { status, headers: { "retry-after": "2" } })

  it.effect.each([
    ["503, with retry", 503, [retry()]],
    ["429, with rateLimit", 429, [rateLimit()]]
  ] as const)("is opened again after %s", ([, status, around]) =>
    Effect.gen(function* () {
      const { response, state } = endless()
      const { live, sent } = over(around, (count) => (count === 1 ? refused(status) : response()))
      state.push(line("1"))
      const fiber = yield* Effect.forkChild(
        follow().pipe(Stream.take(1), Stream.runCollect, Effect.provide(live), hurried)
      )
      while (fiber.pollUnsafe() === undefined) {
        yield* Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve)))
        yield* TestClock.adjust(100)
      }
      assert.isAtLeast(yield* Clock.currentTimeMillis, 2000)
      assert.lengthOf(sent, 2)
    })
  )

  it.effect("is not opened again once it has begun: it fails as it broke", () =>
    Effect.gen(function* () {
      const broken = () =>
        new globalThis.Response(
          new ReadableStream({
            start: (controller) => controller.enqueue(new TextEncoder().encode(line("1"))),
            pull: (controller) => controller.error(new Error("reset"))
          })
        )
      const { live, sent } = over([retry()], broken)
      const seen: Array<string | undefined> = []
      const error = yield* follow().pipe(
        Stream.runForEach(({ data }) => Effect.sync(() => seen.push(data?.id))),
        Effect.provide(live),
        Effect.flip
      )
      assert.strictEqual(error.reason._tag, "TransportError")
      assert.deepStrictEqual(seen, ["1"])
      assert.lengthOf(sent, 1)
    })
  )
})
