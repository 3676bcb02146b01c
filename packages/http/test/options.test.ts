import { assert, describe, it } from "@effect/vitest"
import { layer, layerBearer, layerCredentials, type Middleware } from "./over-client/index.ts"
import { costs, within, ownedBy } from "@xeffect/costs"
import {
  attemptTimeout,
  metrics,
  pacing,
  postVocabulary,
  rateLimit,
  rateLimitRecord,
  retry,
  timeout
} from "@xeffect/http/middleware"
import type { XApi, XError } from "@xeffect/core"
import { getTweet } from "@xeffect/tweets"
import { prices } from "@xeffect/core/prices"
import * as Effect from "effect/Effect"
import type { HttpClient } from "effect/http/HttpClient"
import * as Layer from "effect/Layer"
import { credentials } from "./bare.ts"
import { json, recorder } from "./support.ts"

const found = () => json({ data: { id: "20", text: "x", edit_history_tweet_ids: ["20"] } })
const read = getTweet({ id: "20" })

/** Values that come of a variable that is not set, or of one of another form. */
const notDurations = [Number.NaN, -1, "soon", "-1 second"]
const notCounts = [Number.NaN, -1, 1.5, Infinity]

const malformed: ReadonlyArray<
  readonly [option: string, values: ReadonlyArray<unknown>, make: (value: never) => Middleware]
> = [
  ["retries", notCounts, (retries) => retry({ retries })],
  ["base_delay", notDurations, (base_delay) => retry({ base_delay })],
  ["max_delay", notDurations, (max_delay) => retry({ max_delay })],
  ["max_wait", notDurations, (max_wait) => rateLimit({ max_wait })],
  ["attempt_timeout", notDurations, attemptTimeout],
  ["timeout", notDurations, timeout],
  [
    "budget",
    [
      7,
      null,
      {},
      { per: "day" },
      { dollars: -1, per: "day" },
      { dollars: "1", per: "day" },
      { dollars: 1, per: "year" },
      { dollars: 1, per: "day", resource: 3 },
      { dollars: Infinity, per: "day" }
    ],
    (budget) => costs({ budget: within(budget) })
  ],
  // Written as data, a budget would have no effect.
  ["budget", [7, null, { dollars: 1, per: "day" }], (budget) => costs({ budget })],
  ["budget", [undefined], () => costs({ budget: within() })],
  ["remember", notCounts, (remember) => costs({ remember })],
  ["on_cost", [3, "log"], (on_cost) => costs({ on_cost })],
  ["links", [true, null], (links) => costs({ links })],
  ["store", [{}], (store) => costs({ store })],
  ["prices", [{}, null, "2026"], (prices) => costs({ prices })],
  ["budgets", [{ dollars: 1, per: "day" }], (budgets) => costs(Object({ budgets }))],
  ["options", [null, 5], (options) => costs(options)],
  ["owner_id", ["me", "", 12], (owner_id) => costs({ owner_id: ownedBy(owner_id) })],
  ["includes", ["no"], (includes) => costs({ includes })]
]

describe("a malformed option", () => {
  const rows = malformed.flatMap(([option, values, make]) => values.map((value) => [option, value, make] as const))
  it.effect.each(rows)(
    'of middleware is refused when the layer is built: %s with the value "%s"',
    ([option, value, make]) =>
      Effect.gen(function* () {
        const { client, sent } = recorder(found)
        // Values that the types rule out.
        const live = layerCredentials({ credentials, around: [make(value as never)] }).pipe(Layer.provide(client))
        const { reason } = yield* Effect.flip(Effect.scoped(Layer.build(live)))
        assert.deepStrictEqual(reason._tag === "InvalidInput" && [reason.parameter, reason.value], [option, value])
        assert.lengthOf(sent, 0)
      })
  )

  const options = [
    ...["wait_on_rate_limit", "pacing"].flatMap((name) => ["true", "", 0, null].map((value) => [name, value] as const)),
    ...notCounts.map((value) => ["retries", value] as const),
    ...["max_wait", "attempt_timeout", "timeout"].flatMap((name) => notDurations.map((value) => [name, value] as const))
  ]
  it.effect.each(options)("of layer is refused: %s, %s", ([option, value]) =>
    Effect.gen(function* () {
      const { client, sent } = recorder(found)
      const live = Layer.provide(layer({ bearer_token: "b", [option]: value }), client)
      const { reason } = yield* Effect.flip(Effect.asVoid(Effect.provide(read, live)))
      assert.deepStrictEqual(reason._tag === "InvalidInput" && [reason.parameter, reason.value], [option, value])
      assert.lengthOf(sent, 0)
    })
  )
})

const wrongPrices: ReadonlyArray<readonly [what: string, prices: unknown]> = [
  ["a price below 0", { ...prices, resource: { ...prices.resource, post: -1 } }],
  ["a price that is no number", { ...prices, request: { ...prices.request, post: NaN } }],
  ["a price left out", { ...prices, resource: {} }],
  ["no events", { ...prices, event: null }],
  ["the price of an event as text", { ...prices, event: { "post.create": "0.005" } }]
]

describe("a price list", () => {
  it.effect.each(wrongPrices)("with %s is refused when the layer is built", ([, list]) =>
    Effect.gen(function* () {
      const live = layerCredentials({ credentials, around: [costs(Object({ prices: list }))] })
      const { message } = yield* Effect.flip(Layer.build(Layer.provide(live, recorder(found).client)))
      assert.include(message, "prices must be a price list")
    }).pipe(Effect.scoped)
  )
})

describe("two clients in one program", () => {
  // One value of each, in both layers.
  const around: Readonly<Record<string, Middleware>> = {
    retry: retry(),
    rateLimit: rateLimit(),
    attemptTimeout: attemptTimeout(1000),
    timeout: timeout(1000),
    costs: costs(),
    pacing: pacing(),
    metrics,
    postVocabulary,
    rateLimitRecord: rateLimitRecord()
  }
  const over = (client: Layer.Layer<HttpClient>, one: Middleware): Layer.Layer<XApi, XError> =>
    layerCredentials({ credentials, around: [one] }).pipe(Layer.provide(client))

  /** Reads a post from each client, and returns what reached them. */
  const ask = Effect.fnUntraced(function* (
    live: (client: Layer.Layer<HttpClient>) => Layer.Layer<XApi, XError>
  ): Effect.fn.Return<ReadonlyArray<ReadonlyArray<string>>, XError> {
    const [first, second] = [recorder(found), recorder(found)]
    const inner = getTweet({ id: "2" }).pipe(Effect.provide(live(second.client)))
    yield* Effect.andThen(getTweet({ id: "1" }), inner).pipe(Effect.provide(live(first.client)))
    return [first, second].map(({ sent }) => sent.map(({ url }) => url))
  })
  const [one, two] = ["https://api.x.com/2/tweets/1", "https://api.x.com/2/tweets/2"]

  it.effect.each(Object.entries(around))("are kept apart, also with %s around both", ([, middleware]) =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* ask((client) => over(client, middleware)), [[one], [two]])
    })
  )

  it.effect.each(Object.entries({ layer, layerBearer }))("are kept apart by %s", ([, make]) =>
    Effect.gen(function* () {
      const live = (client: Layer.Layer<HttpClient>) => Layer.provide(make({ bearer_token: "b" }), client)
      assert.deepStrictEqual(yield* ask(live), [[one], [two]])
    })
  )

  it.effect("are kept apart if one layer is provided over both", () =>
    Effect.gen(function* () {
      const live = layer({ bearer_token: "b", wait_on_rate_limit: true })
      assert.deepStrictEqual(yield* ask((client) => Layer.provide(live, client)), [[one], [two]])
    })
  )
})
