import { assert, describe, it } from "@effect/vitest"
import { getTweet } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { layer } from "./over-client/index.ts"
import { json, recorder } from "./support.ts"

describe("a 402", () => {
  it.effect.each([
    ["Your enrolled account [7] does not have any credits to fulfill this request.", "balance", "buy credits"],
    ["The app has reached its spending limit for this billing cycle.", "spending_limit", "raise it"],
    ["This endpoint is not part of your current package.", "package", "change it"],
    ["Payment required", undefined, "Check the balance, the spending limit and the package"],
    // Its words say more than its type.
    ["The app is not enrolled in the required plan.", "package", "change it", "credits"],
    ["The access level of the app does not have this endpoint.", "package", "change it", "credits"],
    ["Payment required", "balance", "buy credits", "credits"]
  ] as const)("says what is depleted, and what to do: %s", ([detail, depleted, remedy, kind]) =>
    Effect.gen(function* () {
      const type = kind && `https://api.x.com/2/problems/${kind}`
      const { client } = recorder(() => json({ title: "Payment Required", detail, type }, { status: 402 }))
      const live = layer({ bearer_token: "t" }).pipe(Layer.provide(client))
      const { message, reason } = yield* Effect.flip(getTweet({ id: "20" })).pipe(Effect.provide(live))
      assert.strictEqual(reason._tag === "CreditsDepleted" ? reason.depleted : reason._tag, depleted)
      assert.include(message, remedy)
    })
  )
})
