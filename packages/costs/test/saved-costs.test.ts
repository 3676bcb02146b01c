import { assert, describe, it } from "@effect/vitest"
import { costs, keyValueCosts } from "@xeffect/costs"
import * as Effect from "effect/Effect"
import * as KeyValueStore from "effect/persistence/KeyValueStore"
import * as TestClock from "effect/testing/TestClock"

/** The amount that was spent on a day at the end of 2026, according to a store with this entry. */
const spentOf = (entry: string, name = "xeffect-costs") =>
  Effect.gen(function* () {
    const store = yield* KeyValueStore.KeyValueStore
    yield* store.set(name, entry)
    yield* TestClock.setTime(Date.UTC(2026, 10, 22, 12))
    const { spent } = costs({ store: keyValueCosts(store) })
    return yield* Effect.all([spent("day"), spent("month")])
  }).pipe(Effect.provide(KeyValueStore.layerMemory))

describe("what costs have stored", () => {
  it.effect("is read if an earlier version wrote it, with its sums by period", () =>
    Effect.gen(function* () {
      const entry =
        '{"spent":[["2026-11-22",{"micros":15000,"resources":3}],["2026-11",{"micros":40000,"resources":8}]],"day":"2026-11-22","parts":0}'
      assert.deepStrictEqual(yield* spentOf(entry), [
        { dollars: 0.015, resources: 3 },
        { dollars: 0.04, resources: 8 }
      ])
    })
  )

  it.effect("is read if an earlier version wrote it, with its sums of a day and a month", () =>
    Effect.gen(function* () {
      const entry =
        '{"spent":{"day":{"micros":15000,"resources":3},"month":{"micros":40000,"resources":8}},"period":{"day":"2026-11-22","month":"2026-11"},"parts":0}'
      assert.deepStrictEqual(yield* spentOf(entry), [
        { dollars: 0.015, resources: 3 },
        { dollars: 0.04, resources: 8 }
      ])
    })
  )

  it.effect("is refused in one sentence if it has another form", () =>
    Effect.gen(function* () {
      const entries = [
        "{}",
        "3",
        '{"spent":3,"day":"2026-11-22","parts":0}',
        // So many parts would be read for hours.
        '{"spent":[],"day":"2026-11-22","parts":2147483648}'
      ]
      for (const entry of entries) {
        const error = yield* Effect.flip(spentOf(entry))
        assert.include(error.message, "the store of costs is unavailable")
        assert.include(JSON.stringify(error), "the entry xeffect-costs was not written by keyValueCosts")
      }
    })
  )

  it.effect("is nothing if the first write was cut short, which leaves no JSON", () =>
    Effect.gen(function* () {
      const nothing = { dollars: 0, resources: 0 }
      assert.deepStrictEqual(yield* spentOf('{"spent":[["2026', "xeffect-costs:copy"), [nothing, nothing])
      for (const entry of ["{}", "null", '{"version":2}']) {
        const error = yield* Effect.flip(spentOf(entry, "xeffect-costs:copy"))
        assert.include(error.message, "the store of costs is unavailable")
      }
    })
  )
})
