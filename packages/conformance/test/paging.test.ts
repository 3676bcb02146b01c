import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { unreal } from "./support/unreal.ts"
import { answering, itemsOf, leadsBack, type Page, pagedRows, pagesOf } from "./support/paged.ts"

// Every paged operation over pages of two entries, 1 the newest. The token of a page is its number.

// An entry of every kind of page: it has what each of them returns by default.
const entry = (number: number) => ({
  id: `${number}`,
  text: `post ${number}`,
  name: `User ${number}`,
  username: `user_${number}`,
  state: "live",
  event_type: "MessageCreate",
  start: "2026-11-20T00:00:00.000Z",
  end: "2026-11-20T01:00:00.000Z",
  tweet_count: number
})

const timeline = (count: number, token: string, isBackward: boolean) => (params: Readonly<Record<string, unknown>>) => {
  const page = Number(params[token] ?? 1)
  return {
    data: [entry(page * 2 - 1), entry(page * 2)],
    meta: {
      ...(page < count ? { next_token: `${page + 1}` } : {}),
      ...(page > 1 && isBackward ? { previous_token: `${page - 1}` } : {})
    }
  }
}

const numbers = (entries: Page["data"] = []) => entries.map(({ id }) => Number(id))

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

describe("items", () => {
  it.effect.each(pagedRows)("of $name are every entry once, in order", ({ row, token }) =>
    Effect.gen(function* () {
      const { calls, layer } = responding(timeline(7, token, leadsBack(row)))
      const entries = yield* itemsOf(row, row.call(unreal)).pipe(Stream.runCollect, Effect.provide(layer))
      assert.deepStrictEqual(numbers(entries), range(1, 14))
      assert.deepStrictEqual(
        calls.map((params) => params[token]),
        [undefined, "2", "3", "4", "5", "6", "7"]
      )
      for (const params of calls) assert.deepInclude(params, row.call(unreal))
    })
  )

  it.effect.each(pagedRows)("of $name go on after a page that is empty, or has no data at all", ({ row, token }) =>
    Effect.gen(function* () {
      const all = timeline(5, token, leadsBack(row))
      const { layer } = responding((params, count) =>
        count === 2
          ? { meta: { next_token: "3" } }
          : count === 4
            ? { data: [], meta: { next_token: "5" } }
            : all(params)
      )
      const entries = yield* itemsOf(row, row.call(unreal)).pipe(Stream.runCollect, Effect.provide(layer))
      assert.deepStrictEqual(numbers(entries), [1, 2, 5, 6, 9, 10])
    })
  )

  it.effect.each(pagedRows)("of $name are fetched only as far as they are taken", ({ row, token }) =>
    Effect.gen(function* () {
      const { calls, layer } = responding(timeline(7, token, leadsBack(row)))
      yield* itemsOf(row, row.call(unreal)).pipe(Stream.take(3), Stream.runDrain, Effect.provide(layer))
      assert.lengthOf(calls, 2)
    })
  )
})

describe("pages", () => {
  it.effect.each(pagedRows)("of $name go on from a token", ({ row, token }) =>
    Effect.gen(function* () {
      const { layer } = responding(timeline(7, token, leadsBack(row)))
      const from = pagesOf(row, { ...row.call(unreal), [token]: "6" })
      const all = yield* from.pipe(Stream.runCollect, Effect.provide(layer))
      assert.deepStrictEqual(
        all.map(({ data }) => numbers(data)),
        [
          [11, 12],
          [13, 14]
        ]
      )
    })
  )

  const back = pagedRows.filter(({ row }) => leadsBack(row))
  it.effect.each(back)("of $name lead back", ({ row, token }) =>
    Effect.gen(function* () {
      const { calls, layer } = responding(timeline(7, token, true))
      const from = pagesOf(row, { ...row.call(unreal), [token]: "3" }, { direction: "back" })
      const all = yield* from.pipe(Stream.runCollect, Effect.provide(layer))
      assert.deepStrictEqual(
        all.map(({ data }) => numbers(data)),
        [
          [5, 6],
          [3, 4],
          [1, 2]
        ]
      )
      assert.deepStrictEqual(
        calls.map((params) => params[token]),
        ["3", "2", "1"]
      )
    })
  )

  it.effect.each(pagedRows)("of $name end with a failure at a token that comes again", ({ row }) =>
    Effect.gen(function* () {
      const { layer } = responding((_, count) => ({ data: [entry(count)], meta: { next_token: "again" } }))
      const error = yield* pagesOf(row, row.call(unreal)).pipe(Stream.runDrain, Effect.flip, Effect.provide(layer))
      assert.strictEqual(error.reason._tag, "RepeatedToken")
      assert.strictEqual(error.operation, row.name)
    })
  )

  it("are those of 24 operations, 19 of them both ways", () => {
    assert.lengthOf(pagedRows, 24)
    assert.lengthOf(back, 19)
  })
})
