import { assert, describe, it } from "@effect/vitest"
import type { XApi } from "@xeffect/core"
import { uploadMedia } from "@xeffect/media"
import { follow, streamTweets } from "@xeffect/streams"
import { retry } from "@xeffect/http/middleware"
import { createThread, getTweet } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { type Arrived, found, limitHeaders, reply, type Response, timedLayer, tooMany } from "./timed-client.ts"

const mp4 = Uint8Array.from([0, 0, 0, 0x20, 0x66, 0x74, 0x79, 0x70, 0x69, 0x73, 0x6f, 0x6d, 0, 0, 0, 0])

/** Runs a call to its end, however long it waits. */
const finish = Effect.fnUntraced(function* <A, E, R>(call: Effect.Effect<A, E, R>) {
  const fiber = yield* Effect.forkChild(Effect.result(call))
  yield* TestClock.adjust("1 hour")
  return yield* Fiber.join(fiber)
})

/** The responses outside the outage. */
const respond = ({ method, path }: Arrived): Response => {
  if (path === "/2/users/me") return reply(200, { data: { id: "7", name: "a", username: "a" } })
  return method === "GET" ? reply(200, { meta: { result_count: 0 } }) : found()
}

/** Requests that match fail in turn: two have no connection, and the outcome of the third is unknown. */
const outage = (matches: (one: Arrived) => boolean, options: object = {}) => {
  let count = 0
  const { arrived, live } = timedLayer(
    (one) =>
      Effect.succeed(!matches(one) ? respond(one) : ++count % 3 === 0 ? reply(503, {}) : { code: "ECONNREFUSED" }),
    options
  )
  return { live, sent: () => arrived.filter(matches) }
}

const upload = uploadMedia({ media: mp4, media_type: "video/mp4", media_category: "tweet_video" }, { chunk_size: 8 })

type Call = Effect.Effect<unknown, unknown, XApi>

const calls: ReadonlyArray<readonly [what: string, call: Call, is: (one: Arrived) => boolean, attempts: number]> = [
  ["a post of a thread", createThread(["a"]), ({ method }) => method === "POST", 3],
  [
    "a deletion of a thread",
    createThread(["a", { text: "b", media: [Effect.fail("no media")] }], { on_failure: "delete" }),
    ({ method }) => method === "DELETE",
    3
  ],
  ["a step of an upload", upload, ({ path }) => path.endsWith("/initialize"), 4]
]

describe("In an outage", () => {
  it.effect("a read is sent as often as the retry in around says, which takes the place of the layer's", () =>
    Effect.gen(function* () {
      const isRead = ({ path }: Arrived) => path.endsWith("/tweets/20")
      const { live, sent } = outage(isRead, { retries: 5, around: [retry({ retries: 1 })] })
      yield* finish(Effect.provide(getTweet({ id: "20" }), live))
      assert.lengthOf(sent(), 2)
    })
  )

  it.effect.each(calls)(
    "%s is sent as often as its own policy says, and not by the layer as well",
    ([, call, is, times]) =>
      Effect.gen(function* () {
        const { live, sent } = outage(is, { retries: 4 })
        const result = yield* finish(Effect.provide(call, live))
        assert.strictEqual(result._tag, "Failure")
        assert.lengthOf(sent(), times)
      })
  )

  it.effect.each([
    ["503", reply(503, {})],
    ["429", tooMany(limitHeaders(50, 0, 900))]
  ] as const)(
    "a connection of a stream is opened as often as follow says, and not by the layer as well: %s",
    ([, refusal]) =>
      Effect.gen(function* () {
        const { live, times } = timedLayer(() => Effect.succeed(refusal), { retries: 4, wait_on_rate_limit: true })
        const followed = Stream.runDrain(follow(streamTweets, {}, { max_attempts: 3 }))
        const result = yield* finish(Effect.provide(followed, live))
        assert.strictEqual(result._tag, "Failure")
        assert.lengthOf(times(), 3)
      })
  )

  it.effect(
    "what helpers send again takes from the quota of the layer, and fails with its last error if it is empty",
    () =>
      Effect.gen(function* () {
        const isUpload = ({ path }: Arrived) => path.endsWith("/initialize")
        const { live, sent } = outage((one) => isUpload(one) || one.path === "/2/tweets/20", { retry_quota: 15 })
        yield* Effect.gen(function* () {
          const context = yield* Layer.build(live)
          const read = yield* finish(Effect.provideContext(getTweet({ id: "20" }), context))
          assert.strictEqual(read._tag === "Failure" && "note" in read.failure, false)
          const uploaded = yield* finish(Effect.provideContext(upload, context))
          assert.lengthOf(sent(), 3 + 2)
          assert.include(
            uploaded._tag === "Failure" ? uploaded.failure.message : "",
            "It was not retried, because the retry quota of the layer is used up."
          )
        }).pipe(Effect.scoped)
      })
  )
})
