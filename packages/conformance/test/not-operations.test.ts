import { assert, describe, it } from "@effect/vitest"
import { collect } from "@xeffect/export"
import { data, dict, failOnErrors, isXError, items, pages, raw, poll } from "@xeffect/core"
import { layer } from "@xeffect/http"
import { estimate } from "@xeffect/costs/estimate"
import { costs, keyValueCosts } from "@xeffect/costs"
import { promises } from "@xeffect/promise"
import { follow, followAll, recover, streamTweets } from "@xeffect/streams"
import { getTweet, getUsersTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"

type Untyped = (...given: ReadonlyArray<unknown>) => unknown

const call = (called: unknown, ...given: ReadonlyArray<unknown>) => Reflect.apply(called as Untyped, undefined, given)

/** Runs an effect or a stream as callers without types make them, and returns the failure. Nothing is sent. */
const refusalOf = (make: () => unknown) =>
  Effect.gen(function* () {
    let sent = 0
    const made = make()
    const effect = Stream.isStream(made) ? Stream.runDrain(made) : (made as Effect.Effect<unknown, unknown>)
    const fetch = () => Promise.resolve(Response.json({ data: [], at: ++sent }))
    const error = yield* Effect.flip(effect as Effect.Effect<unknown, unknown>).pipe(
      Effect.provide(layer({ bearer_token: "token", fetch }))
    )
    assert(isXError(error), String(error))
    assert.strictEqual(sent, 0)
    return error
  })

const verbs: Readonly<Record<string, unknown>> = { data, dict, failOnErrors, items, pages, poll, raw }

const values: Readonly<Record<string, unknown>> = {
  nothing: undefined,
  null: null,
  "a text": "getUsersTweets",
  "an object": {},
  "the effect of a call": getUsersTweets({ id: "1" }),
  "another function": () => Effect.void,
  "a function with a definition of its own": Object.assign(() => Effect.void, { definition: 5 })
}

const entries = Object.entries(values)

describe("what is no operation is refused in a sentence", () => {
  it.effect.each(
    Object.entries(verbs).flatMap(([verb, of]) => entries.map(([what, value]) => [verb, what, of, value] as const))
  )("by %s: %s", ([verb, , of, value]) =>
    Effect.gen(function* () {
      const made = () => call(of, value, { id: "1" })
      const { message, reason } = yield* refusalOf(() => (verb === "failOnErrors" ? call(made(), {}) : made()))
      assert.strictEqual(reason._tag, "InvalidInput")
      assert.include(message, `${verb}: InvalidInput: operation must be an operation, such as getTweet, without a call`)
    })
  )

  it.effect.each(entries)("by x.data, x.items, x.pages and x: %s", ([, value]) =>
    Effect.gen(function* () {
      const x = promises({ bearer_token: "token", fetch: () => Promise.reject(new Error("sent")) })
      const calls = [
        x.data,
        x.items,
        x.pages, // An effect is run, and a function that makes one is called.
        ...(typeof value === "function" || Effect.isEffect(value) ? [] : [x])
      ]
      for (const of of calls) {
        const made = call(of, value, { id: "1" })
        const promise = made instanceof Promise ? made : (made as AsyncGenerator).next()
        const error = yield* Effect.promise(() =>
          promise.then(
            () => undefined,
            (thrown: unknown) => thrown
          )
        )
        assert(isXError(error), String(error))
        assert.strictEqual(error.reason._tag, "InvalidInput")
      }
    })
  )

  const followers: Readonly<Record<string, unknown>> = { follow, followAll, recover }
  it.effect.each(
    Object.entries(followers).flatMap(([verb, of]) =>
      [...entries, ["an operation without a stream", getTweet] as const].map(
        ([what, value]) => [verb, what, of, value] as const
      )
    )
  )("by %s: %s", ([verb, , of, value]) =>
    Effect.gen(function* () {
      const times = { from: "2026-01-01T00:00:00Z", to: "2026-01-01T00:01:00Z" }
      const { message, reason } = yield* refusalOf(() => call(of, value, times))
      assert.strictEqual(reason._tag, "InvalidInput")
      assert.include(message, `${verb}: InvalidInput: operation must be a streaming operation, such as streamTweets`)
    })
  )

  it.effect.each(["data", "dict", "items", "pages", "poll", "raw"])("by %s: a streaming operation", (verb) =>
    Effect.gen(function* () {
      const { reason } = yield* refusalOf(() => call(verbs[verb], streamTweets, {}))
      assert.strictEqual(reason._tag, "InvalidInput")
    })
  )

  it.effect.each(entries)("by estimate and collect: %s", ([, value]) =>
    Effect.gen(function* () {
      for (const of of [estimate, collect]) {
        const { reason } = yield* refusalOf(() => call(of, value, {}))
        assert.strictEqual(reason._tag, "InvalidInput")
      }
    })
  )
})

describe("what is no store is refused in a sentence", () => {
  it.effect.each([undefined, null, "store", {}, { get: 1, set: 2 }])("by keyValueCosts: %s", (store) =>
    Effect.gen(function* () {
      const around = [costs({ store: call(keyValueCosts, store) as ReturnType<typeof keyValueCosts> })]
      const live = layer({ bearer_token: "token", around, fetch: () => Promise.resolve(Response.json({})) })
      const { message, reason } = yield* Effect.flip(Effect.provide(getTweet({ id: "20" }), live))
      assert.strictEqual(reason._tag, "InvalidInput")
      assert.include(message, "store must be a KeyValueStore")
    })
  )

  it.effect.each([
    {},
    { load: Effect.void },
    { load: Effect.void, save: undefined },
    { load: Effect.void, save: 5 },
    { load: () => undefined, save: () => Effect.void },
    { load: Effect.void, save: () => Effect.void, round: {} }
  ])("by poll, as a checkpoint: %o", (checkpoint) =>
    Effect.gen(function* () {
      const { message } = yield* refusalOf(() => call(poll, getUsersTweets, { id: "1" }, { checkpoint }))
      assert.include(
        message,
        "InvalidInput: checkpoint must be a stored position, as positionNamed and checkpoint make it"
      )
    })
  )
})
