import { assert, describe, it } from "@effect/vitest"
import { layer } from "./over-client/index.ts"
import { accessToken } from "./over-client/oauth1.ts"
import { authorizationUrl, exchangeCode, refresh } from "./over-client/oauth2.ts"
import { createTweet, getTweet, searchRecentTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import type { HttpClient } from "effect/http/HttpClient"
import { json, recorder } from "./support.ts"

// The sentences that a user reads if something is refused before it is sent.

// A value that types forbid, and a program without types passes all the same.
const anything = (value: unknown) => value as never

const live = layer({ bearer_token: "b" })
const app = { consumer_key: "key", consumer_secret: "secret" }
const request = { oauth_token: "token", oauth_token_secret: "secret" }
const question = { client_id: "id", redirect_uri: "https://app.example/", scopes: ["users.read"] }
const authorization = { state: "mine", code_verifier: "verifier", redirect_uri: "https://app.example/" }

const rows: ReadonlyArray<readonly [message: string, attempt: () => Effect.Effect<unknown, unknown, HttpClient>]> = [
  [
    "getTweet: InvalidInput: tweetFields is not a parameter of getTweet: use tweet_fields",
    () => Effect.provide(getTweet(anything({ id: "20", tweetFields: ["lang"] })), live)
  ],
  [
    "getTweet: InvalidInput: tweet.fields is not a parameter of getTweet: use tweet_fields",
    () => Effect.provide(getTweet(anything({ id: "20", "tweet.fields": "lang" })), live)
  ],
  [
    "createTweet: InvalidInput: reply is not a parameter of createTweet",
    () => Effect.provide(createTweet(anything({ text: "x", reply: {} })), live)
  ],
  [
    'createTweet: InvalidInput: text must be at least one character long, or media_ids must be given, but is ""',
    () => Effect.provide(createTweet({ text: "" }), live)
  ],
  [
    `searchRecentTweets: InvalidInput: query must be text of 1 to 4096 characters, but is "${"x".repeat(100)}"… (5000 characters)`,
    () => Effect.provide(searchRecentTweets({ query: "x".repeat(5000) }), live)
  ],
  [
    "layer: InvalidInput: OAuth 1.0a needs consumer_key, consumer_secret, access_token, access_token_secret: " +
      "access_token, access_token_secret must be given too",
    () => Effect.provide(getTweet({ id: "20" }), layer(app))
  ],
  [
    'authorizationUrl: InvalidInput: client_id must be the client ID of the app, but is ""',
    () => authorizationUrl({ ...question, client_id: "" })
  ],
  [
    "authorizationUrl: InvalidInput: client_id must be the client ID of the app, but is undefined",
    () => authorizationUrl({ ...question, client_id: anything(undefined) })
  ],
  [
    'refresh: InvalidInput: client_id must be the client ID of the app, but is ""',
    () => refresh({ client_id: "", refresh_token: "r" })
  ],
  [
    "authorizationUrl: InvalidInput: scopes must be a list of one or more scopes, but is []",
    () => authorizationUrl({ ...question, scopes: [] })
  ],
  [
    'authorizationUrl: InvalidInput: scopes must be a list of one or more scopes, but is "users.read tweet.read"',
    () => authorizationUrl({ ...question, scopes: anything("users.read tweet.read") })
  ],
  [
    "exchangeCode: InvalidInput: The callback does not belong to this sign-in: its parameter state differs or is missing.",
    () => exchangeCode({ client_id: "id", authorization, callback: "/callback?state=other&code=c" })
  ],
  [
    "accessToken: InvalidInput: The callback does not belong to this sign-in: its parameter oauth_token differs or is missing.",
    () => accessToken({ ...app, request, callback: "/callback?oauth_verifier=v" })
  ]
]

describe("what is refused before anything is sent", () => {
  it.effect.each(rows)("is said in one sentence: %s", ([message, attempt]) =>
    Effect.gen(function* () {
      const { client, sent } = recorder(() => json({}))
      const error = yield* attempt().pipe(Effect.provide(client), Effect.flip)
      assert.strictEqual(String(error), `XError: ${message}`)
      assert.lengthOf(sent, 0)
    })
  )
})
