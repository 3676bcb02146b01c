import { assert, describe, it } from "@effect/vitest"
import {
  type AnyOperation,
  type Call,
  callBytes,
  callData,
  callEntries,
  callRequests,
  callSteps,
  failOnErrors,
  runCall,
  sizedCall,
  type XApi,
  type XError
} from "@xeffect/core"
import { layerMock } from "@xeffect/core/mock"
import { downloadDirectMessageMedia } from "@xeffect/dms"
import { streamTweets } from "@xeffect/streams"
import { getTweet, getTweets, searchRecentTweets } from "@xeffect/tweets"
import { getUsersFollowers } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"

type Params = Readonly<Record<string, unknown>>

/** A list of posts in pages of the size that is asked for, 1 the newest, and the parameters of each request. */
const listOf = (length: number) => {
  const asked: Array<Params> = []
  const layer = layerMock((_, params) => {
    asked.push(params)
    const size = Number(params["max_results"] ?? 10)
    const first = Number(params["next_token"] ?? params["pagination_token"] ?? 1)
    const count = Math.max(0, Math.min(size, length - first + 1))
    const data = Array.from({ length: count }, (_, index) => ({ id: `${first + index}`, text: "a post" }))
    const next = first + count <= length ? { next_token: `${first + count}` } : {}
    return { data, meta: { result_count: count, ...next } }
  })
  return { asked, layer }
}

const search = (amount?: Call["amount"], params: Params = {}): Call => ({
  operation: searchRecentTweets,
  params: { query: "tides", ...params },
  amount
})

const sizes = (asked: ReadonlyArray<Params>) => asked.map((params) => params["max_results"])

describe("the entries of a call", () => {
  const rows: ReadonlyArray<readonly [amount: Call["amount"], params: Params, entries: number, sizes: unknown]> = [
    [undefined, {}, 10, [undefined]],
    [undefined, { max_results: 20 }, 20, [20]],
    [5, {}, 5, [10]],
    [100, {}, 100, [100]],
    [120, {}, 120, [60, 60]],
    [250, {}, 250, [84, 84, 84]],
    [30, { max_results: 20 }, 30, [20, 20]],
    ["all", {}, 260, [100, 100, 100]],
    ["all", { max_results: 50 }, 260, [50, 50, 50, 50, 50, 50]]
  ]
  it.effect.each(rows)("of the amount %s with %o are %d", ([amount, params, entries, expected]) =>
    Effect.gen(function* () {
      const { asked, layer } = listOf(260)
      const found = yield* Effect.provide(Stream.runCollect(callEntries(search(amount, params))), layer)
      assert.lengthOf(found, entries)
      assert.deepStrictEqual(sizes(asked), expected)
    })
  )

  it.effect("are the items of a stream", () =>
    Effect.gen(function* () {
      const lines = [1, 2, 3].map((id) => JSON.stringify({ data: { id: `${id}`, text: "a post" } })).join("\r\n")
      const call: Call = { operation: streamTweets, params: {}, amount: 2 }
      const found = yield* Effect.provide(
        Stream.runCollect(callEntries(call)),
        layerMock(() => lines)
      )
      assert.deepStrictEqual(
        found.map((item) => Object(item).data.id),
        ["1", "2"]
      )
    })
  )

  const responses: ReadonlyArray<readonly [name: string, operation: AnyOperation, response: unknown, count: number]> = [
    ["one for a lookup", getTweet, { data: { id: "20", text: "a post" } }, 1],
    ["one each for a lookup of several", getTweets, { data: [{ id: "20", text: "a post" }] }, 1],
    ["none for a list without any", searchRecentTweets, { meta: { result_count: 0 } }, 0]
  ]
  it.effect.each(responses)("are %s", ([, operation, response, count]) =>
    Effect.gen(function* () {
      const call = { operation, params: { id: "20", ids: ["20"], query: "tides" } }
      const found = yield* Effect.provide(
        Stream.runCollect(callEntries(call)),
        layerMock(() => response)
      )
      assert.lengthOf(found, count)
    })
  )
})

describe("the number of requests of a call", () => {
  const rows: ReadonlyArray<readonly [call: Call, requests: number | undefined]> = [
    [search(), 1],
    [search(1), 1],
    [search(120), 2],
    [search(120, { max_results: 10 }), 12],
    [search("all"), undefined],
    [{ operation: getUsersFollowers, params: { id: "20" }, amount: 1500 }, 2]
  ]
  it.each(rows)("follows from its amount and the size of its pages, row %#", (call, requests) => {
    assert.strictEqual(callRequests(call), requests)
  })

  it("follows from the largest page that the caller wants", () => {
    const call: Call = { operation: getUsersFollowers, params: { id: "20" }, amount: 250 }
    assert.strictEqual(sizedCall(call, 100).params["max_results"], 84)
    assert.strictEqual(callRequests(sizedCall(call, 100)), 3)
  })
})

describe("a call", () => {
  it.effect("returns the response of its operation, also of a wrapped one", () =>
    Effect.gen(function* () {
      const response = { data: { id: "20", text: "a post" }, errors: [{ title: "a problem", type: "about:blank" }] }
      const call = { operation: getTweet, params: { id: "20" } }
      const strict = { ...call, operation: failOnErrors(getTweet) }
      const program = Effect.gen(function* () {
        assert.deepStrictEqual(Object(yield* runCall(call)).data, response.data)
        assert.deepStrictEqual(yield* callData(call), response.data)
        assert.strictEqual((yield* Effect.flip(runCall(strict))).reason._tag, "PartialErrors")
      })
      yield* Effect.provide(
        program,
        layerMock(() => response)
      )
    })
  )

  it.effect("returns the bytes of a download", () =>
    Effect.gen(function* () {
      const call = {
        operation: downloadDirectMessageMedia,
        params: { dm_id: "1", media_id: "2", resource_id: "a.jpg" }
      }
      const text = yield* Effect.provide(
        Stream.mkString(Stream.decodeText(callBytes(call))),
        layerMock(() => "the picture")
      )
      assert.strictEqual(text, "the picture")
    })
  )

  it.effect("has steps, one for each page", () =>
    Effect.gen(function* () {
      const { asked, layer } = listOf(15)
      const { fetch, first } = callSteps(search())
      const [, next] = yield* Effect.provide(fetch(first), layer)
      yield* Effect.provide(fetch(Option.getOrThrow(next)), layer)
      assert.deepStrictEqual(
        asked.map((params) => params["next_token"]),
        [undefined, "11"]
      )
    })
  )

  const refused: ReadonlyArray<readonly [name: string, effect: Effect.Effect<unknown, XError, XApi>]> = [
    ["the response of a stream", runCall({ operation: streamTweets, params: {} })],
    ["the data of a stream", callData({ operation: streamTweets, params: {} })],
    ["the bytes of a post", Stream.runDrain(callBytes({ operation: getTweet, params: { id: "20" } }))]
  ]
  it.effect.each(refused)("refuses %s", ([, effect]) =>
    Effect.gen(function* () {
      const layer = layerMock(() => "")
      const { reason } = yield* Effect.flip(Effect.provide(effect, layer))
      assert.strictEqual(reason._tag, "InvalidInput")
    })
  )
})
