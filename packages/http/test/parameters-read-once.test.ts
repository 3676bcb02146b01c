import { assert, describe, it } from "@effect/vitest"
import type { XApi, XError } from "@xeffect/core"
import { getSpaces } from "@xeffect/spaces"
import { createTweet, getTweet } from "@xeffect/tweets"
import { getUser } from "@xeffect/users"
import * as Effect from "effect/Effect"
import { layer } from "../src/index.ts"

/** Parameters that count how often each is read. */
const counting = (params: Readonly<Record<string, unknown>>) => {
  const reads = new Map<string, number>()
  const counted = Object.defineProperties(
    {},
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        {
          enumerable: true,
          get: () => {
            reads.set(name, (reads.get(name) ?? 0) + 1)
            return value
          }
        }
      ])
    )
  )
  return { counted, reads }
}

const sent: Array<string> = []

const live = layer({
  bearer_token: "app",
  consumer_key: "ck",
  consumer_secret: "cs",
  access_token: "12-at",
  access_token_secret: "ats",
  fetch: (input) => {
    sent.push(String(input))
    return Promise.resolve(Response.json({ data: { id: "20", text: "Hello" } }))
  }
})

describe("A parameter whose value comes from a getter", () => {
  it.effect.each([
    ["getTweet", getTweet, { id: "20", tweet_fields: ["created_at"], user_auth: true }],
    ["getUser, which chooses its path", getUser, { username: "ada_rivers", user_fields: ["name"] }],
    ["getSpaces, with a rule between parameters", getSpaces, { ids: ["1DXxyRYNejbKM"] }],
    ["createTweet, with a body", createTweet, { text: "Hello", media_ids: ["1"] }]
  ] as const)("is read once by a call of %s", ([, operation, params]) =>
    Effect.gen(function* () {
      const { counted, reads } = counting(params)
      const call = operation as never as (params: object) => Effect.Effect<unknown, XError, XApi>
      yield* Effect.exit(call(counted))
      assert.deepStrictEqual(
        [...reads],
        Object.keys(params).map((name) => [name, 1])
      )
    }).pipe(Effect.provide(live))
  )

  it.effect("is sent as it was read, whatever it would have been later", () =>
    Effect.gen(function* () {
      let id = 0
      const params = {
        get id() {
          return `${++id}`
        }
      }
      yield* getTweet(params)
      assert.match(sent.at(-1) ?? "", /\/2\/tweets\/1$/)
    }).pipe(Effect.provide(live))
  )

  it.effect("of a class is read as well", () =>
    Effect.gen(function* () {
      class Params {
        get id() {
          return "20"
        }
      }
      yield* getTweet(new Params())
      assert.match(sent.at(-1) ?? "", /\/2\/tweets\/20$/)
    }).pipe(Effect.provide(live))
  )
})
