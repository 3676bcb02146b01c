import { assert, describe, it } from "@effect/vitest"
import { data, dict, setAside } from "@xeffect/core"
import { operation, type ResultOf } from "@xeffect/core/define"
import * as Response from "@xeffect/core/response"
import { layer, layerBearer, type Middleware, type Options } from "./over-client/index.ts"
import { createTweet, getTweet, getTweets } from "@xeffect/tweets"
import { getUsers } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import { json, recorder } from "./support.ts"

const secret = "what-somebody-wrote"

interface Nothing extends ResultOf {
  readonly result: void
}

const clear = operation<{}, Nothing>({
  name: "clear",
  method: "POST",
  path: "/2/clear",
  params: {},
  accepts: { appOnly: true },
  response: Response.empty
})

/** A post in which the language, a place and a number of likes are of another type, with what is private in them. */
const odd = (id: string) => ({
  id,
  text: "x",
  lang: { [secret]: secret },
  geo: { place_id: [secret] },
  public_metrics: { like_count: secret, reply_count: 2 }
})

const page = { data: [odd("1"), odd("2"), { id: 3, text: secret }, { id: "4", text: "fine", lang: "en" }] }

const using = (options: Omit<Options, "bearer_token">, body: unknown = page) => {
  const { client, sent } = recorder(() => json(body))
  return { sent, live: layer({ bearer_token: "token", ...options }).pipe(Layer.provide(client)) }
}

/** The log of an effect: the level and the texts of each entry. */
const logged = Effect.fnUntraced(function* <A, E, R>(effect: Effect.Effect<A, E, R>) {
  const lines: Array<string> = []
  const logger = Logger.make<unknown, void>(({ logLevel, message }) => {
    lines.push(...[message].flat().map((one) => `${logLevel}: ${String(one)}`))
  })
  yield* Effect.provide(effect, Logger.layer([logger]))
  return lines
})

const read = getTweets({ ids: ["1", "2", "3", "4"] })

describe("what does not fit", () => {
  it.effect("is set aside, and the rest of the response is as it was sent", () =>
    Effect.gen(function* () {
      const { live } = using({})
      const response = yield* read.pipe(Effect.provide(live))
      assert.deepStrictEqual<unknown>(response.data, [
        { id: "1", text: "x", geo: {}, public_metrics: { reply_count: 2 } },
        { id: "2", text: "x", geo: {}, public_metrics: { reply_count: 2 } },
        { id: "4", text: "fine", lang: "en" }
      ])
      const places = ["lang", "geo.place_id", "public_metrics.like_count"]
      assert.sameMembers(
        setAside(response).map(({ path }) => path.join(".")),
        [...places.map((place) => `data.0.${place}`), ...places.map((place) => `data.1.${place}`), "data.2"]
      )
    })
  )

  it.effect("is logged once for each operation and place, as a warning, without a value", () =>
    Effect.gen(function* () {
      const { live } = using({})
      const lines = yield* logged(
        Effect.gen(function* () {
          yield* read
          yield* read
          yield* data(getTweets, { ids: ["1"] })
        }).pipe(Effect.provide(live))
      )
      assert.sameMembers(lines, [
        "Warn: getTweets: set aside data.*.lang, expected string",
        "Warn: getTweets: set aside data.*.geo.place_id, expected string",
        "Warn: getTweets: set aside data.*.public_metrics.like_count, expected number",
        "Warn: getTweets: set aside data.*, expected id: string"
      ])
    })
  )

  it.effect("is logged once for a layer, wherever it is provided, and again for another operation or layer", () =>
    Effect.gen(function* () {
      const body = { data: [{ id: "1", text: "x", name: "Ada", username: "ada", withheld: secret }] }
      const [first, second] = [using({}, body), using({}, body)]
      const calls = [Effect.asVoid(read), Effect.asVoid(getUsers({ ids: ["1"] }))]
      const lines = yield* logged(
        Effect.forEach([first, first, second], ({ live }) =>
          Effect.forEach(calls, (call) => call.pipe(Effect.provide(live)))
        )
      )
      const once = ["getTweets", "getUsers"].map((name) => `Warn: ${name}: set aside data.*.withheld, expected object`)
      assert.deepStrictEqual(lines, [...once, ...once])
    })
  )

  it.effect("is reported to middleware, with the values", () =>
    Effect.gen(function* () {
      const seen: Array<unknown> = []
      const own: Middleware = (next) => ({
        ...next,
        report: ({ name }, list) => Effect.sync(() => seen.push(...list.map(({ path }) => [name, ...path])))
      })
      const { live } = using({ around: [own] }, { data: { id: "1", text: "x", lang: 7 } })
      const lines = yield* logged(getTweet({ id: "1" }).pipe(Effect.provide(live)))
      assert.deepStrictEqual(seen, [["get_tweet", "data", "lang"]])
      // This one does not pass it on.
      assert.deepStrictEqual(lines, [])
    })
  )

  it.effect("may be a whole body, if there should be none", () =>
    Effect.gen(function* () {
      const { live } = using({}, { note: secret })
      const lines = yield* logged(clear({}).pipe(Effect.provide(live)))
      assert.lengthOf(lines, 1)
      assert.match(lines[0] ?? "", /^Warn: clear: set aside .*expected an empty body$/)
      assert.notInclude(lines[0], secret)
    })
  )
})

describe("strict", () => {
  it.effect("makes a failure of it, which names one place", () =>
    Effect.gen(function* () {
      const { live, sent } = using({ strict: true })
      const { message, reason } = yield* Effect.flip(read).pipe(Effect.provide(live))
      assert(reason._tag === "DecodeError")
      assert.strictEqual(message, "getTweets: DecodeError (200): data.0.lang: expected string")
      assert.deepStrictEqual(reason.path, ["data", 0, "lang"])
      assert.strictEqual(reason.body, JSON.stringify(page))
      assert.lengthOf(sent, 1)
    })
  )

  it.effect("is not for null, unknown fields, and responses that fit", () =>
    Effect.gen(function* () {
      const body = { data: { id: "1", text: "x", lang: null, brand_new: { field: 1 } }, also_new: [1] }
      const { live } = using({ strict: true }, body)
      const response = yield* getTweet({ id: "1" }).pipe(Effect.provide(live))
      assert.deepStrictEqual<unknown>(response, {
        data: { id: "1", text: "x", brand_new: { field: 1 } },
        also_new: [1]
      })
    })
  )

  it.effect("says of a write that it was carried out, and does not touch dict", () =>
    Effect.gen(function* () {
      const body = { data: { id: "1", text: "x", edit_history_tweet_ids: 7 } }
      const { client, sent } = recorder(() => json(body))
      const live = layerBearer({ bearer_token: "token", strict: true }).pipe(Layer.provide(client))
      const { reason } = yield* Effect.flip(createTweet({ text: "x" })).pipe(Effect.provide(live))
      assert.strictEqual(reason._tag === "DecodeError" && reason.carriedOut, true)
      assert.deepStrictEqual(yield* dict(createTweet, { text: "x" }).pipe(Effect.provide(live)), body)
      assert.lengthOf(sent, 2)
    })
  )
})
