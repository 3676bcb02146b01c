import { assert, describe, it } from "@effect/vitest"
import { dict } from "@xeffect/core"
import { layer } from "./over-client/index.ts"
import { costs, within } from "@xeffect/costs"
import { postVocabulary } from "@xeffect/http/middleware"
import { getTweet } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { json, recorder } from "./support.ts"

// Names that every object has.
const names = ["constructor", "toString", "valueOf", "hasOwnProperty", "__proto__"]

describe("names that every object has", () => {
  it.effect.each(names)("switch no budget off: %s", (name) =>
    Effect.gen(function* () {
      const body = `{"data":{"id":"20","text":"x"},"includes":{"${name}":[1]}}`
      const { client, sent } = recorder(() => new Response(body))
      const live = layer({ bearer_token: "t", around: [costs({ budget: within({ resources: 1, per: "day" }) })] }).pipe(
        Layer.provide(client)
      )
      const calls = Array.from({ length: 10 }, () => Effect.exit(getTweet({ id: "20" })))
      yield* Effect.all(calls).pipe(Effect.provide(live))
      assert.lengthOf(sent, 1)
    })
  )

  it.effect.each(names)("are not renamed: %s", (name) =>
    Effect.gen(function* () {
      const body = `{"data":{"id":"20","text":"x","${name}":"c"}}`
      const { client, sent } = recorder(() => new Response(body))
      const live = layer({ bearer_token: "t", around: [postVocabulary] }).pipe(Layer.provide(client))
      const expansions: string = name
      const found = yield* dict(getTweet, { id: "20", expansions }).pipe(Effect.provide(live))
      assert.strictEqual(JSON.stringify(found), body)
      assert.include(sent[0]?.url, `expansions=${name}`)
    })
  )

  it.effect.each(names.filter((name) => name !== "__proto__"))("are no parameters: %s", (name) =>
    Effect.gen(function* () {
      const { client, sent } = recorder(() => json({}))
      const params = { id: "20", [name]: "x" }
      const { reason } = yield* getTweet(params as never).pipe(
        Effect.flip,
        Effect.provide(layer({ bearer_token: "t" }).pipe(Layer.provide(client)))
      )
      assert.strictEqual(reason._tag === "InvalidInput" && reason.parameter, name)
      assert.lengthOf(sent, 0)
    })
  )
})
