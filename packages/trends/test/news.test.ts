import { assert, describe, it } from "@effect/vitest"
import { setAside } from "@xeffect/core"
import { layerMock } from "@xeffect/core/mock"
import { getNews, searchNews } from "@xeffect/trends"
import * as Effect from "effect/Effect"

// Until description 2.166 the ID of a story was `rest_id`.
describe("a story with the earlier name of its ID", () => {
  const story = { rest_id: "7", name: "High tide", last_updated_at_ms: "1764000000000" }

  it.effect("has its ID, alone and in a list", () =>
    Effect.gen(function* () {
      const one = yield* getNews({ id: "7", news_fields: ["name"] }).pipe(
        Effect.provide(layerMock(() => ({ data: story })))
      )
      assert.deepStrictEqual([one.data?.id, one.data?.name], ["7", "High tide"])
      const page = yield* searchNews({ query: "tides" }).pipe(
        Effect.provide(layerMock(() => ({ data: [story, { id: "8" }] })))
      )
      assert.deepStrictEqual(
        page.data?.map(({ id }) => id),
        ["7", "8"]
      )
    })
  )

  it.effect("is not lost if another of its fields changed", () =>
    Effect.gen(function* () {
      const changed = { ...story, hook: 7 }
      const one = yield* getNews({ id: "7", news_fields: ["hook"] }).pipe(
        Effect.provide(layerMock(() => ({ data: changed })))
      )
      assert.deepStrictEqual([one.data?.id, one.data?.hook], ["7", undefined])
      assert.deepStrictEqual(setAside(one), [{ path: ["data", "hook"], expected: "string", value: 7 }])
      const page = yield* searchNews({ query: "tides" }).pipe(Effect.provide(layerMock(() => ({ data: [changed] }))))
      assert.deepStrictEqual(
        page.data?.map(({ id }) => id),
        ["7"]
      )
    })
  )
})
