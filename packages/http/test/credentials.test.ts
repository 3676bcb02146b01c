import { assert, describe, it } from "@effect/vitest"
import type { XApi, XError } from "@xeffect/core"
import {
  bearer,
  type Credentials,
  layer,
  layerBearer,
  oauth1,
  type OAuth1Keys,
  type Options,
  withCredentials
} from "./over-client/index.ts"
import { appOnly, appOnlyToken } from "./over-client/app-only.ts"
import { requestToken } from "./over-client/oauth1.ts"
import { refresh } from "./over-client/oauth2.ts"
import { refreshing } from "./over-client/refreshing.ts"
import { layerMemory, storeTokens } from "@xeffect/http/sign-in/stores"
import { createTweet, getTweet } from "@xeffect/tweets"
import { getMe } from "@xeffect/users"
import * as Effect from "effect/Effect"
import type { HttpClient } from "effect/http/HttpClient"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { inspect } from "node:util"
import { invalid, textOf } from "./refused.ts"
import { json, recorder } from "./support.ts"

const visible = "visible ASCII text"

const good = {
  consumer_key: Redacted.make("key"),
  consumer_secret: Redacted.make("key-secret"),
  access_token: Redacted.make("7-token"),
  access_token_secret: Redacted.make("token-secret")
}
const names = ["consumer_key", "consumer_secret", "access_token", "access_token_secret"] as const

const malformed: ReadonlyArray<string> = ["abcdefghijkl\n", "sek sekret", "sék", "", "\u{0}", "\u{d800}"]

describe("a malformed credential is refused before anything is sent", () => {
  const oauth = (changes: Partial<OAuth1Keys>) => withCredentials({ oauth1: oauth1({ ...good, ...changes }) })
  const kinds: ReadonlyArray<readonly [string, (token: Redacted.Redacted) => Credentials | Options]> = [
    ["bearer_token", (token) => ({ bearer: bearer(token) })],
    ...names.map(
      (name) => [name, (token: Redacted.Redacted) => ({ oauth1: oauth1({ ...good, [name]: token }) })] as const
    )
  ]
  const rows = kinds.flatMap(([parameter, make]) => malformed.map((text) => [parameter, text, make] as const))

  it.effect.each(rows)("%s %j, made by hand", ([parameter, text, make]) =>
    Effect.gen(function* () {
      const { client, sent } = recorder(() => json({}))
      const call = createTweet({ text: "Hello" }).pipe(withCredentials(make(Redacted.make(text)) as Credentials))
      const error = yield* call.pipe(Effect.provide(Layer.provide(layer({}), client)), Effect.flip)
      const { value, ...fields } = invalid(error)
      assert.deepStrictEqual(fields, { operation: "create_tweet", parameter, rule: visible })
      if (text === "") assert.strictEqual(value, "")
      else for (const part of text.split(/\s/).filter(Boolean)) assert.notInclude(textOf(error), part)
      assert.isFalse(error.isRetryable)
      assert.lengthOf(sent, 0)
    })
  )

  it.effect.each(["Bearer sekret", "bearer sekret"])("names the word to leave out of %j", (bearer_token) =>
    Effect.gen(function* () {
      const { client, sent } = recorder(() => json({}))
      const error = yield* getMe().pipe(Effect.provide(Layer.provide(layer({ bearer_token }), client)), Effect.flip)
      assert.strictEqual(
        error.message,
        'layer: InvalidInput: bearer_token must be given without "Bearer ", but is <redacted>'
      )
      assert.notInclude(textOf(error), "sekret")
      assert.lengthOf(sent, 0)
    })
  )

  it.effect("is the one that the looked-up user's ID needs", () =>
    Effect.gen(function* () {
      const { client, sent } = recorder(() => json({}))
      const live = Layer.provide(layer({ bearer: bearer(Redacted.make("a b")) }), client)
      const error = yield* getMe().pipe(Effect.provide(live), Effect.flip)
      assert.deepInclude(invalid(error), { operation: "get_me", parameter: "bearer_token" })
      const other = yield* getMe().pipe(
        oauth({ access_token: Redacted.make("7-a\n") }),
        Effect.provide(live),
        Effect.flip
      )
      assert.deepInclude(invalid(other), { operation: "get_me", parameter: "access_token" })
      assert.lengthOf(sent, 0)
    })
  )

  const served = (access_token: string) =>
    recorder(({ url }) =>
      url.includes("token") ? json({ token_type: "bearer", access_token }) : json({ data: { id: "20", text: "" } })
    )
  const read = getTweet({ id: "20" })

  it.effect.each(malformed.filter((text) => text !== ""))("access_token %j of a store", (text) =>
    Effect.gen(function* () {
      const { client, sent } = served("fine")
      const live = Layer.unwrap(Effect.map(refreshing({ client_id: "c" }), (bearer) => layer({ bearer })))
      const program = Effect.gen(function* () {
        const error = yield* Effect.flip(read)
        // Who has signed in again goes on.
        yield* storeTokens({ access_token: Redacted.make("other") })
        yield* read
        return error
      })
      const tokens = layerMemory({ access_token: Redacted.make(text) })
      const error = yield* program.pipe(Effect.provide(live), Effect.provide([tokens, client]))
      assert.deepInclude(invalid(error), { operation: "get_tweet", parameter: "access_token", rule: visible })
      assert.isFalse(error.isRetryable)
      for (const part of text.split(/\s/).filter(Boolean)) assert.notInclude(textOf(error), part)
      assert.deepStrictEqual(
        sent.map(({ headers }) => headers["authorization"]),
        ["Bearer other"]
      )
    })
  )

  it.effect("access_token of an app-only credential", () =>
    Effect.gen(function* () {
      const { client, sent } = served("sek sekret")
      const live = Layer.unwrap(
        Effect.map(appOnly({ consumer_key: "k", consumer_secret: "s" }), (bearer) => layer({ bearer }))
      )
      const error = yield* read.pipe(Effect.provide(Layer.provide(live, client)), Effect.flip)
      assert.strictEqual(error.reason._tag, "DecodeError")
      assert.include(error.message, "the token of the response has characters that cannot be sent in a header")
      assert.notInclude(textOf(error), "sek")
      assert.deepStrictEqual(
        sent.map(({ url }) => new URL(url).pathname),
        ["/oauth2/token"]
      )
    })
  )
})

describe("a credential of a user", () => {
  const plain = { consumer_key: "key", consumer_secret: "s", access_token: "7-token", access_token_secret: "t" }
  it.effect.each([
    ["bearer", { bearer: bearer("user-token") }, /^Bearer user-token$/],
    ["oauth1", { oauth1: oauth1(plain) }, /^OAuth .*oauth_token="7-token"/]
  ] as const)("may be text or redacted: %s", ([, credentials, header]) =>
    Effect.gen(function* () {
      const { client, sent } = recorder(() => json({ data: { id: "7", name: "n", username: "u" } }))
      yield* getMe().pipe(withCredentials(credentials), Effect.provide(Layer.provide(layer({}), client)))
      assert.match(sent[0]?.headers["authorization"] ?? "", header)
      assert.notMatch(inspect(credentials, { depth: 20 }), /user-token|7-token/)
    })
  )
})

describe("a missing credential", () => {
  // Values from a program without types, or with wrong ones.
  const absent: ReadonlyArray<undefined | null> = [undefined, null]
  const rows = absent.flatMap((value) => {
    const token = value as never
    const redacted = Redacted.make(token)
    const keys = { ...good, access_token: token }
    const over: ReadonlyArray<readonly [what: string, live: Layer.Layer<XApi, XError, HttpClient>, parameter: string]> =
      [
        ["layerBearer", layerBearer({ bearer_token: token }), "bearer_token"],
        ["layerBearer, redacted", layerBearer({ bearer_token: redacted }), "bearer_token"],
        ["layer, redacted", layer({ bearer_token: redacted }), "bearer_token"],
        ["layer, OAuth 1.0a, redacted", layer({ ...good, consumer_key: redacted }), "consumer_key"],
        ["bearer", layer({ bearer: bearer(token) }), "bearer_token"],
        ["bearer, redacted", layer({ bearer: bearer(redacted) }), "bearer_token"],
        ...(value === null
          ? [
              ["layer", layer({ bearer_token: token }), "bearer_token"] as const,
              ["layer, OAuth 1.0a", layer(keys), "access_token"] as const
            ]
          : [])
      ]
    return over.map(([what, live, parameter]) => [what, value, live, parameter] as const)
  })
  it.effect.each(rows)(
    "is refused by %s and not sent as the word %s, which no secret is",
    ([, value, live, parameter]) =>
      Effect.gen(function* () {
        const { client, sent } = recorder(() => json({}))
        const error = yield* getMe().pipe(Effect.provide(Layer.provide(live, client)), Effect.flip)
        assert.deepInclude(invalid(error), { parameter, rule: visible, value })
        assert.include(error.message, `but is ${value}`)
        assert.lengthOf(sent, 0)
      })
  )

  it.effect.each(absent)("is refused by oauth1 and not sent as the word %s, whichever of the four it is", (value) =>
    Effect.gen(function* () {
      const { client, sent } = recorder(() => json({}))
      const live = Layer.provide(layer({}), client)
      for (const name of names) {
        for (const token of [value, Redacted.make(value)]) {
          const credentials = { oauth1: oauth1({ ...good, [name]: token }) }
          const error = yield* getMe().pipe(withCredentials(credentials), Effect.provide(live), Effect.flip)
          assert.deepInclude(invalid(error), { operation: "get_me", parameter: name, rule: visible, value })
        }
      }
      assert.lengthOf(sent, 0)
    })
  )

  it.effect.each(absent)("is refused by sign-in and not sent as the word %s, whichever it is", (value) =>
    Effect.gen(function* () {
      const { client, sent } = recorder(() => json({}))
      const token = value as never
      const app = { consumer_key: "k", consumer_secret: "s" }
      const calls: Readonly<Record<string, Effect.Effect<unknown, XError, HttpClient>>> = {
        refresh_token: refresh({ client_id: "c", refresh_token: token }),
        consumer_key: requestToken({ ...app, consumer_key: token, callback: "oob" }),
        consumer_secret: appOnlyToken({ ...app, consumer_secret: token })
      }
      for (const [parameter, call] of Object.entries(calls)) {
        const error = yield* call.pipe(Effect.provide(client), Effect.flip)
        assert.deepInclude(invalid(error), { parameter, rule: visible, value })
      }
      assert.lengthOf(sent, 0)
    })
  )

  it.effect("a number is not text", () =>
    Effect.gen(function* () {
      const { client, sent } = recorder(() => json({}))
      const live = Layer.provide(layerBearer({ bearer_token: 4711 as never }), client)
      const error = yield* getMe().pipe(Effect.provide(live), Effect.flip)
      assert.strictEqual(invalid(error).parameter, "bearer_token")
      assert.notInclude(textOf(error), "4711")
      assert.lengthOf(sent, 0)
    })
  )
})
