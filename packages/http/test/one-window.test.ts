import { assert, describe, it } from "@effect/vitest"
import type { Limit, UserAuthParams, XApi } from "@xeffect/core"
import * as Credentials from "@xeffect/core/credentials"
import { authenticatedUser, operation, type ResultOf } from "@xeffect/core/define"
import * as Limits from "@xeffect/core/limits"
import * as Response from "@xeffect/core/response"
import { getUsersTweets } from "@xeffect/tweets"
import { followUser, getUsersFollowing } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { layer, type Options } from "./over-client/index.ts"
import { json, recorder } from "./support.ts"
import { limitHeaders } from "./timed-client.ts"

interface OwnResult extends ResultOf {
  readonly result: { readonly data?: unknown }
}

const getOwnTweets = operation<UserAuthParams, OwnResult>({
  name: "get_own_tweets",
  method: "GET",
  path: "/2/users/{me}/tweets",
  params: {},
  me: authenticatedUser,
  response: Response.json(Response.SeveralTweets),
  accepts: Credentials.user(),
  user_auth: true,
  limits: Limits.per15Minutes(10_000, 1)
})

const user = "2244994945"

const keys: Options = {
  bearer_token: "app",
  consumer_key: "key",
  consumer_secret: "secret",
  access_token: `${user}-token`,
  access_token_secret: "secret",
  wait_on_rate_limit: true,
  max_wait: "1 second"
}

/** The requests, and the calls that succeed, if each response says that this many requests remain in its window. */
const sendAll = (calls: ReadonlyArray<Effect.Effect<unknown, unknown, XApi>>, remaining: number | undefined) => {
  const headers = remaining === undefined ? {} : limitHeaders(900, remaining, 900)
  const { client, sent } = recorder(() => json({ data: [], meta: { result_count: 0 } }, { headers }))
  return Effect.map(
    Effect.forEach(calls, (call) => Effect.map(Effect.exit(call), Exit.isSuccess)).pipe(
      Effect.provide(layer(keys).pipe(Layer.provide(client)))
    ),
    (succeeded) => ({ sent: sent.map(({ method, url }) => `${method} ${new URL(url).pathname}`), succeeded })
  )
}

const byId = getUsersTweets({ id: user, user_auth: true })
const own = getOwnTweets()

describe("the window of a path", () => {
  it.effect.each([
    ["by the ID first", [byId, own]],
    ["for the authenticated user first", [own, byId]]
  ] as const)("is one for the ID of a user and for the authenticated user: used up %s", ([, calls]) =>
    Effect.map(sendAll(calls, 0), ({ sent, succeeded }) => {
      assert.deepStrictEqual(sent, [`GET /2/users/${user}/tweets`])
      assert.deepStrictEqual(succeeded, [true, false])
    })
  )

  it.effect("has the limits of the operation that is called, if the X API reports none", () =>
    Effect.map(sendAll([own, byId, own], undefined), ({ succeeded }) => {
      assert.deepStrictEqual(succeeded, [true, false, false])
    })
  )

  it.effect("differs for another method, another path and another credential", () => {
    const calls = [
      getUsersFollowing({ id: user, user_auth: true }),
      followUser({ target_user_id: "783214" }),
      byId,
      getUsersTweets({ id: user, user_auth: false })
    ]
    return Effect.map(sendAll(calls, 0), ({ sent }) => {
      assert.deepStrictEqual(sent, [
        `GET /2/users/${user}/following`,
        `POST /2/users/${user}/following`,
        `GET /2/users/${user}/tweets`,
        `GET /2/users/${user}/tweets`
      ])
    })
  })
})

describe("windows that only the definition declares", () => {
  const getOwn = (...limits: ReadonlyArray<Limit>) =>
    operation<UserAuthParams, OwnResult>({
      name: "get_own",
      method: "GET",
      path: "/2/own",
      params: {},
      response: Response.json(Response.SeveralTweets),
      accepts: Credentials.user(),
      user_auth: true,
      limits
    })()
  const inMinutes: Limit = { limit: 2, windowSeconds: 900, per: "user" }
  const day = (per: Limit["per"], limit: number): Limit => ({ limit, windowSeconds: 86_400, per })

  it.effect.each([
    [
      "user",
      getOwn(inMinutes, day("app", 4), day("user", 3)),
      [true, true, "x-rate-limit", true, "x-user-limit-24hour"]
    ],
    ["app", getOwn(inMinutes, day("app", 3), day("user", 4)), [true, true, "x-rate-limit", true, "x-app-limit-24hour"]]
  ] as const)(
    "are counted apart, those of a day for the app and for the user too: the one of the %s ends first",
    ([, call, expected]) => {
      const { client } = recorder(() => json({ data: [], meta: { result_count: 0 } }))
      const one = Effect.matchEffect(call, {
        onFailure: ({ reason }) => Effect.succeed(reason._tag === "RateLimited" ? reason.limit : reason._tag),
        onSuccess: () => Effect.succeed(true)
      })
      return Effect.gen(function* () {
        const first = [yield* one, yield* one, yield* one]
        yield* TestClock.adjust("16 minutes")
        assert.deepStrictEqual([...first, yield* one, yield* one], [...expected])
      }).pipe(Effect.provide(layer(keys).pipe(Layer.provide(client))))
    }
  )
})
