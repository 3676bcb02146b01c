import { assert, describe, it } from "@effect/vitest"
import { isXError, setAside } from "@xeffect/core"
import { layerMock } from "@xeffect/core/mock"
import { streamTweets } from "@xeffect/streams"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { body, post } from "./support.ts"

const read = (chunks: ReadonlyArray<Uint8Array>) =>
  streamTweets().pipe(Stream.runCollect, Effect.provide(layerMock(() => new Response(body(chunks)))))

const bytes = (text: string) => new TextEncoder().encode(text)

const problem = (fields: Readonly<Record<string, string>>) => `${JSON.stringify({ errors: [fields] })}\r\n`

describe("a stream", () => {
  const lines = [post(1), "\r\n", post(2), "  \r\n", "\n", post(3).replace("\r\n", "\n"), "\r\n\r\n"]
  const whole = bytes(lines.join(""))

  it.effect.prop(
    "is the same wherever its bytes are cut",
    { cuts: Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: whole.length }))) },
    ({ cuts }) =>
      Effect.gen(function* () {
        const places = [0, ...cuts.toSorted((one, other) => one - other), whole.length]
        const chunks = places.slice(1).map((end, index) => whole.subarray(places[index], end))
        const items = yield* read(chunks)
        assert.deepStrictEqual(
          items.map(({ data }) => data?.text),
          [1, 2, 3].map((id) => `post ${id} ✨ 日本 🦜`)
        )
      })
  )

  it.effect("keeps items with errors, and messages that it does not know", () =>
    Effect.gen(function* () {
      const partial = `${JSON.stringify({ ...JSON.parse(post(1)), errors: [{ title: "Not Found Error" }] })}\r\n`
      const unknown = `${JSON.stringify({ type: "connection_metadata", datacenter: "atla" })}\r\n`
      const items = yield* read([bytes(unknown + partial)])
      assert.deepStrictEqual(items[0], { type: "connection_metadata", datacenter: "atla" } as never)
      assert.strictEqual(items[1]?.errors?.[0]?.title, "Not Found Error")
      assert.strictEqual(items[1]?.data?.id, "1")
    })
  )

  it.effect("fails if a line has not ended after 16,000,000 characters, after the items before it", () =>
    Effect.gen(function* () {
      const chunk = new Uint8Array(4_000_000).fill(65)
      const seen: Array<unknown> = []
      const error = yield* streamTweets().pipe(
        Stream.runForEach(({ data }) => Effect.sync(() => seen.push(data?.id))),
        Effect.provide(layerMock(() => new Response(body([bytes(post(1)), chunk, chunk, chunk, chunk, chunk])))),
        Effect.flip
      )
      assert.deepStrictEqual(seen, ["1"])
      assert.strictEqual(error.reason._tag, "DecodeError")
      assert.include(error.message, "16000000 characters")
    })
  )

  it.effect("continues after a line that is not JSON, and after an item that cannot be used", () =>
    Effect.gen(function* () {
      const items = yield* read([bytes(`<html>\r\n{"data":{"text":"no ID"}}\r\n${post(1)}`)])
      assert.deepStrictEqual(
        items.map(({ data }) => data?.id),
        ["1"]
      )
    })
  )

  it.effect("reports what was set aside of an item", () =>
    Effect.gen(function* () {
      const [item] = yield* read([bytes('{"data":{"id":"1","text":"…","lang":7}}\n')])
      assert.deepStrictEqual(item && setAside(item), [{ path: ["data", "lang"], expected: "string", value: 7 }])
    })
  )

  it.effect.each([
    [
      {
        title: "operational-disconnect",
        disconnect_type: "SlowReader",
        type: "https://api.x.com/2/problems/operational-disconnect"
      },
      { _tag: "ServerError", disconnect_type: "SlowReader", kind: "operational-disconnect" }
    ],
    [
      {
        title: "ConnectionException",
        connection_issue: "TooManyConnections",
        type: "https://api.twitter.com/2/problems/streaming-connection"
      },
      { _tag: "TooManyConnections", connection_issue: "TooManyConnections", kind: "streaming-connection" }
    ],
    [
      {
        title: "UsageCapExceeded",
        period: "Monthly",
        scope: "Product",
        type: "https://api.x.com/2/problems/usage-capped"
      },
      { _tag: "UsageCapped", period: "Monthly", scope: "Product", kind: "usage-capped" }
    ],
    [{ detail: "something new" }, { _tag: "ServerError", detail: "something new" }]
  ] as const)("ends with the reason of its last message: %j", ([fields, expected]) =>
    Effect.gen(function* () {
      const items: Array<unknown> = []
      const exit = yield* streamTweets().pipe(
        Stream.runForEach((item) => Effect.sync(() => items.push(item))),
        Effect.provide(layerMock(() => new Response(body([bytes(post(1) + problem(fields) + post(2))])))),
        Effect.flip,
        Effect.exit
      )
      assert.isTrue(Exit.isSuccess(exit) && isXError(exit.value))
      const error = Exit.isSuccess(exit) ? exit.value : undefined
      assert.deepInclude(error?.reason, expected as never)
      // The items before it were delivered.
      assert.lengthOf(items, 1)
    })
  )
})
