import { assert, describe, it } from "@effect/vitest"
import { items, pages, XError } from "@xeffect/core"
import { Timeout } from "@xeffect/core/define"
import { searchRecentTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import { LogToStderr } from "effect/References"
import * as Stream from "effect/Stream"
import { type Call, responding } from "./support.ts"

const post = (id: number) => ({ id: `${id}`, text: `post ${id}` })

/** Two pages of three posts each. The first lacks so many of them at each request. */
const short =
  (...lacking: ReadonlyArray<number>) =>
  ({ params }: Call, count: number) => {
    const isSecond = params["next_token"] !== undefined
    const all = isSecond ? [4, 5, 6] : [1, 2, 3]
    const lacks = isSecond ? 0 : (lacking[count - 1] ?? 0)
    return {
      data: all.slice(0, 3 - lacks).map(post),
      meta: { result_count: 3, ...(isSecond ? {} : { next_token: "b" }) }
    }
  }

const idsOf = (entries: ReadonlyArray<{ readonly id: string }>) => entries.map(({ id }) => Number(id))

/** The entries, the number of requests, and what is logged. */
const read = Effect.fnUntraced(function* (bodyOf: Parameters<typeof responding>[0]) {
  const { calls, layer } = responding(bodyOf)
  const logged: Array<string> = []
  const logger = Logger.make(({ fiber, logLevel, message }) => {
    const place = fiber.getRef(LogToStderr) ? "on standard error" : "among what the program prints"
    logged.push(`${logLevel} ${place}: ${String(message)}`)
  })
  const entries = yield* items(searchRecentTweets, { query: "effect" }).pipe(
    Stream.runCollect,
    Effect.provide([layer, Logger.layer([logger])])
  )
  return { ids: idsOf(entries), requests: calls.length, logged }
})

describe("a page with fewer entries than its result_count", () => {
  it.effect("is requested once more, and the whole one is delivered once", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* read(short(2)), { ids: [1, 2, 3, 4, 5, 6], requests: 3, logged: [] })
    })
  )

  it.effect.each<readonly [string, ReadonlyArray<number>, ReadonlyArray<number>, number]>([
    ["the second, if it lacks less", [2, 1], [1, 2, 4, 5, 6], 1],
    ["the first, if it lacks less", [1, 3], [1, 2, 4, 5, 6], 1]
  ])("is delivered with a warning if it lacks entries again: %s", ([, lacking, ids, missing]) =>
    Effect.gen(function* () {
      const warning = `Warn on standard error: searchRecentTweets: a page lacks ${missing} of the 3 entries of its result_count, even when requested again`
      assert.deepStrictEqual(yield* read(short(...lacking)), { ids, requests: 3, logged: [warning] })
    })
  )

  it.effect("is delivered with a warning if it cannot be requested again", () =>
    Effect.gen(function* () {
      const failure = new XError({ operation: "search_recent_tweets", reason: new Timeout({ detail: "late" }) })
      const { ids, logged } = yield* read((call, count) => (count === 2 ? Effect.fail(failure) : short(1)(call, count)))
      assert.deepStrictEqual(ids, [1, 2, 4, 5, 6])
      assert.lengthOf(logged, 1)
    })
  )

  it.effect("is whole if what it lacks was set aside, or if it has more", () =>
    Effect.gen(function* () {
      const { ids, logged, requests } = yield* read((_, count) =>
        count === 1
          ? { data: [post(1), { text: "no ID" }], meta: { result_count: 2, next_token: "b" } }
          : { data: [post(2), post(3)], meta: { result_count: 1 } }
      )
      assert.deepStrictEqual([ids, requests, logged], [[1, 2, 3], 2, []])
    })
  )

  it.effect("is requested once more for a stream of pages too", () =>
    Effect.gen(function* () {
      const { calls, layer } = responding(short(2))
      const [first] = yield* pages(searchRecentTweets, { query: "effect" }).pipe(
        Stream.take(1),
        Stream.runCollect,
        Effect.provide(layer)
      )
      assert.deepStrictEqual(idsOf(first?.data ?? []), [1, 2, 3])
      assert.lengthOf(calls, 2)
    })
  )
})
