import { assert, describe, it } from "@effect/vitest"
import * as Shape from "@xeffect/core/shape"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { unreal } from "./support/unreal.ts"
import { responding, itemsOf, leadsBack, type Page, pagedRows, pagesOf } from "./support/paged.ts"
import { declaredShapeAt } from "./support/read-response.ts"
import type { AnyRow } from "./support/row.ts"

// Every paged operation over pages of two entries, 1 the newest. The token of a page is its number.

const valueOf = (shape: Shape.Shape, number: number): unknown => {
  switch (shape.type) {
    case "struct":
      return Object.fromEntries(
        Object.entries(shape.fields)
          .filter(([, field]) => field.type === "always")
          .map(([name, field]) => [name, valueOf(Shape.ofField(field), number)])
      )
    case "list":
      return []
    case "converted":
      return valueOf(shape.of, number)
    case "either":
      return shape.of[0] === undefined ? undefined : valueOf(shape.of[0], number)
    case "number":
      return number
    case "boolean":
      return true
    default:
      return `${number}`
  }
}

// An entry with what its operation returns by default, and a number by which to know it again.
const entry = ({ operation: { definition } }: AnyRow, number: number) => {
  const shape = declaredShapeAt(definition, ["data", 0])
  return { ...Object(shape === undefined ? {} : valueOf(shape, number)), id: `${number}` }
}

const timeline =
  (row: AnyRow, count: number, token: string, isBackward: boolean) => (params: Readonly<Record<string, unknown>>) => {
    const page = Number(params[token] ?? 1)
    return {
      data: [entry(row, page * 2 - 1), entry(row, page * 2)],
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
      const { calls, layer } = responding(timeline(row, 7, token, leadsBack(row)))
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
      const all = timeline(row, 5, token, leadsBack(row))
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

  it.effect.each(pagedRows)("of $name are fetched only as needed", ({ row, token }) =>
    Effect.gen(function* () {
      const { calls, layer } = responding(timeline(row, 7, token, leadsBack(row)))
      yield* itemsOf(row, row.call(unreal)).pipe(Stream.take(3), Stream.runDrain, Effect.provide(layer))
      assert.lengthOf(calls, 2)
    })
  )
})

describe("pages", () => {
  it.effect.each(pagedRows)("of $name go on from a token", ({ row, token }) =>
    Effect.gen(function* () {
      const { layer } = responding(timeline(row, 7, token, leadsBack(row)))
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
      const { calls, layer } = responding(timeline(row, 7, token, true))
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
      const { layer } = responding((_, count) => ({ data: [entry(row, count)], meta: { next_token: "again" } }))
      const error = yield* pagesOf(row, row.call(unreal)).pipe(Stream.runDrain, Effect.flip, Effect.provide(layer))
      assert.strictEqual(error.reason._tag, "RepeatedToken")
      assert.strictEqual(error.operation, row.name)
    })
  )

  it("are those of 24 operations and more, 19 of them both ways", () => {
    assert.isAtLeast(pagedRows.length, 24)
    assert.isAtLeast(back.length, 19)
  })
})
