import { assert, it } from "@effect/vitest"
import type { XError } from "@xeffect/core"
import { costs, keyValueCosts, reconcile, redisCosts } from "@xeffect/costs"
import { layerTest } from "@xeffect/emulator/test"
import { getTweet } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as KeyValueStore from "effect/persistence/KeyValueStore"

// Arguments that the types do not allow.
const call = (of: (...values: ReadonlyArray<never>) => unknown, ...values: ReadonlyArray<unknown>) =>
  Reflect.apply(of, undefined, values) as Effect.Effect<unknown, XError>

const usage = { data: { daily_project_usage: { usage: [] } } }

const overRedis = (redis: unknown) =>
  Effect.suspend(() => {
    const store = Reflect.apply(redisCosts, undefined, [redis])
    return Effect.provide(getTweet({ id: "20" }), layerTest({ layer: { around: [costs({ store })] } }))
  })

const overEntries = (name: unknown) =>
  Effect.flatMap(KeyValueStore.KeyValueStore, (entries) => {
    const store = Reflect.apply(keyValueCosts, undefined, [entries, name])
    return Effect.provide(getTweet({ id: "20" }), layerTest({ layer: { around: [costs({ store })] } }))
  }).pipe(Effect.provide(KeyValueStore.layerMemory))

const refused: ReadonlyArray<readonly [message: string, effect: Effect.Effect<unknown, XError>]> = [
  ['per must be "day" or "month"', call(costs().spent, "week")],
  ['per must be "day" or "month"', call(costs().spent)],
  ["redis must be the service of effect/persistence/Redis", overRedis(undefined)],
  ["redis must be the service of effect/persistence/Redis", overRedis({ send: 1 })],
  ["name must be a text", overEntries(7)],
  ["usage must be a response of getUsage with the days", call(reconcile, null, [])],
  ["counted must be a list of what on_cost was called with", call(reconcile, usage, null)],
  ["counted must be a list of what on_cost was called with", call(reconcile, usage, [null])],
  ["options must be an object", call(reconcile, usage, [], null)]
]

it.effect.each(refused)("A malformed argument is refused in a sentence: %s", ([message, effect]) =>
  Effect.gen(function* () {
    const error = yield* Effect.flip(effect)
    assert.strictEqual(error.reason._tag, "InvalidInput")
    assert.include(error.message, message)
  })
)
