import { assert, describe, it } from "@effect/vitest"
import type { Definition } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import type { Price } from "@xeffect/core/prices"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import { costs, type CostsOptions, within, ownedBy } from "@xeffect/costs"
import * as Effect from "effect/Effect"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientResponse from "effect/http/HttpClientResponse"
import * as Layer from "effect/Layer"
import { layer } from "../../http/test/over-client/index.ts"

interface GetRemindersParams {
  readonly id: Parameter.Id
}

const Reminders = Shape.struct({ data: Shape.list(Shape.struct({ id: Shape.string })) })

/** A read of the user's reminders that the packages do not have, with a price or without one. */
const getReminders = (more: Pick<Definition, "price">) =>
  operation<GetRemindersParams, Shape.TypeOf<typeof Reminders>>({
    name: "get_reminders",
    method: "GET",
    path: "/2/users/{id}/tweets/reminders",
    params: { id: Parameter.id },
    response: Response.json(Reminders),
    accepts: { appOnly: true, oauth2: [] },
    ...more
  })

const client = HttpClient.make((request) =>
  Effect.succeed(
    HttpClientResponse.fromWeb(request, new globalThis.Response(`{"data":[{"id":"1"},{"id":"2"},{"id":"3"}]}`))
  )
)

const spentFor = (price: Price | undefined, options: CostsOptions = {}) => {
  const counted = costs(options)
  const live = layer({ bearer_token: "token", around: [counted] }).pipe(
    Layer.provide(Layer.succeed(HttpClient.HttpClient, client))
  )
  return Effect.andThen(getReminders(price === undefined ? {} : { price })({ id: "12" }), counted.spent("day")).pipe(
    Effect.provide(live)
  )
}

describe("an operation that the packages do not have", () => {
  it.effect("costs what its definition says, for each resource", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* spentFor({ per: "resource", of: "note" }), { dollars: 0.015, resources: 3 })
      assert.deepStrictEqual(yield* spentFor({ per: "request", of: "trends" }), { dollars: 0.01, resources: 0 })
    })
  )

  it.effect("costs less for the owner of the app if its definition says so", () =>
    Effect.gen(function* () {
      const own = { per: "resource", of: "note", owned: true } as const
      assert.deepStrictEqual(yield* spentFor(own, { owner_id: ownedBy("12") }), { dollars: 0.003, resources: 3 })
      assert.deepStrictEqual(yield* spentFor(own, { owner_id: ownedBy("13") }), { dollars: 0.015, resources: 3 })
    })
  )

  it.effect("is free without a price, whatever its path is", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* spentFor(undefined), { dollars: 0, resources: 0 })
    })
  )

  it.effect("is refused by a budget that its upper bound does not fit into", () =>
    Effect.gen(function* () {
      // Nothing bounds the list, so that 100 entries are assumed.
      const budget = within({ dollars: 0.4, per: "day" })
      const { reason } = yield* Effect.flip(spentFor({ per: "resource", of: "note" }, { budget }))
      assert.strictEqual(reason._tag, "BudgetExceeded")
    })
  )
})
