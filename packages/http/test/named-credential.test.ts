import { assert, describe, it } from "@effect/vitest"
import { data, failOnErrors, items, pages, type UserAuthParams, type XApi, type XError } from "@xeffect/core"
import { type AcceptedCredentials, operation, type ResultOf } from "@xeffect/core/define"
import * as XResponse from "@xeffect/core/response"
import { bearer, layer, layerCredentials } from "@xeffect/http"
import { getListMembers } from "@xeffect/lists"
import { createTweet, getBookmarks, getTweet, getTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"

const keys = { consumer_key: "k", consumer_secret: "s", access_token: "7-t", access_token_secret: "t" }

const problem = (kind: string) => ({
  type: `https://api.twitter.com/2/problems/${kind}`,
  title: "Not found",
  detail: "Could not find list with id: [84].",
  resource_id: "84"
})

const failing = (...kinds: ReadonlyArray<string>) => Response.json({ errors: kinds.map(problem) })

const over = (response: () => Response, credentials: object = { bearer_token: "token", ...keys }) =>
  layer({
    ...credentials,
    retries: 0,
    fetch: (url: string) =>
      Promise.resolve(
        url.endsWith("/users/me") ? Response.json({ data: { id: "7", name: "A", username: "a" } }) : response()
      )
  })

const messageOf = <A, R>(effect: Effect.Effect<A, XError, R>) =>
  Effect.map(Effect.flip(effect), ({ message }) => message)

const withBearer = "The request used the bearer token; user_auth: true uses the OAuth 1.0a credentials of the user."

const reads = {
  items: Stream.runDrain(items(getListMembers, { id: "84" })),
  pages: Stream.runDrain(pages(getListMembers, { id: "84" })),
  data: data(getTweet, { id: "84" }),
  failOnErrors: failOnErrors(getTweets)({ ids: ["84"] })
}

describe("a read of what the credential may not see", () => {
  it.effect.each(
    Object.entries(reads).flatMap(([verb, read]) =>
      ["resource-not-found", "not-authorized-for-resource", "not-authorized-for-field"].map(
        (kind) => [verb, kind, read] as const
      )
    )
  )("says which was used, by %s: %s", ([, kind, read]) =>
    Effect.gen(function* () {
      const message = yield* messageOf(
        Effect.provide(
          read,
          over(() => failing(kind))
        )
      )
      assert.include(message, `Could not find list with id: [84]. ${withBearer}`)
    })
  )

  it.effect.each([
    [404, "resource-not-found"],
    [403, "not-authorized-for-resource"]
  ] as const)("says which was used for the status %i", ([status, kind]) =>
    Effect.gen(function* () {
      const live = over(() => Response.json(problem(kind), { status }))
      assert.include(yield* messageOf(Effect.provide(reads.data, live)), withBearer)
    })
  )

  it.effect.each<readonly [string, Effect.Effect<unknown, XError, XApi>, string]>([
    [
      "those of OAuth 1.0a",
      data(getTweet, { id: "84", user_auth: true }),
      "The request used the OAuth 1.0a credentials of a user; user_auth: false uses the bearer token."
    ],
    ["a bearer token, which is the only kind", data(getBookmarks, {}), "The request used the bearer token."]
  ])("names %s", ([, read, sentence]) =>
    Effect.gen(function* () {
      const credentials = { bearer_token: "token", user_id: "7", ...keys }
      const live = over(() => failing("resource-not-found"), credentials)
      const message = yield* messageOf(Effect.provide(read, live))
      assert.isTrue(message.endsWith(sentence), message)
    })
  )

  it.effect("names an app-only token as such", () =>
    Effect.gen(function* () {
      const fetch = () => Promise.resolve(failing("resource-not-found"))
      const live = layerCredentials({ credentials: { bearer: bearer("AAAAAAAAAAAAAAAAAAAAAMLheAAA") }, fetch })
      assert.include(yield* messageOf(Effect.provide(reads.data, live)), "used the app-only bearer token;")
    })
  )

  it.effect("is no reason to name it if the failure is another", () =>
    Effect.gen(function* () {
      const live = over(() => Response.json({ errors: [{ title: "Over capacity", detail: "later" }] }))
      assert.notInclude(yield* messageOf(Effect.provide(reads.data, live)), "requested")
      assert.notInclude(yield* messageOf(Effect.provide(reads.items, live)), "requested")
    })
  )

  it.effect("is no write: its message has no such hint", () =>
    Effect.gen(function* () {
      const live = over(() => failing("not-authorized-for-resource"))
      assert.notInclude(yield* messageOf(Effect.provide(createTweet({ text: "a" }), live)), "requested")
    })
  )
})

describe("a credential of a kind that the definition does not accept", () => {
  const acceptedBy = (accepts: AcceptedCredentials) =>
    operation<UserAuthParams, ResultOf>({
      name: "get_any",
      method: "GET",
      path: "/2/any",
      params: {},
      response: XResponse.json(XResponse.SeveralTweets),
      accepts,
      user_auth: true
    })

  it.effect.each([
    ["true sends OAuth 1.0a", { appOnly: true }, true, "OAuth "],
    ["false sends the bearer token", { oauth1: true }, false, "Bearer token"]
  ] as const)(
    "is sent if the caller insists, since the X API decides: user_auth: %s",
    ([, accepts, user_auth, expected]) =>
      Effect.gen(function* () {
        const sent: Array<string | undefined> = []
        const fetch: typeof globalThis.fetch = (_, init) => {
          sent.push(new Headers(init?.headers).get("authorization")?.slice(0, expected.length))
          return Promise.resolve(Response.json({ data: [], meta: { result_count: 0 } }))
        }
        const live = layer({ bearer_token: "token", ...keys, fetch })
        yield* Effect.provide(acceptedBy(accepts)({ user_auth }), live)
        assert.deepStrictEqual(sent, [expected])
      })
  )
})
