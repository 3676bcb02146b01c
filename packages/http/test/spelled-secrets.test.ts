import { inspect } from "node:util"
import { assert, describe, it } from "@effect/vitest"
import { bearer, layerCredentials, oauth1 } from "./over-client/index.ts"
import { appOnlyToken, invalidate } from "./over-client/app-only.ts"
import { accessToken, requestToken } from "./over-client/oauth1.ts"
import { exchangeCode, exchangeOAuth1, refresh, revoke } from "./over-client/oauth2.ts"
import { createTweet, getTweet } from "@xeffect/tweets"
import { getMe } from "@xeffect/users"
import { type XError } from "@xeffect/core"
import { type ResultOf } from "@xeffect/core/define"
import { streaming } from "@xeffect/core/streaming"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { HttpClient } from "effect/http/HttpClient"
import * as Logger from "effect/Logger"
import * as Redacted from "effect/Redacted"
import * as References from "effect/References"
import * as Stream from "effect/Stream"
import { partsIn, spellings } from "./spellings.ts"
import { type Arrived, type Response as TimedResponse, reply, timedClient } from "./timed-client.ts"
import { tracing } from "./tracing.ts"
import { isWhole } from "../../conformance/running/whole.ts"

const secrets = {
  bearer_token:
    "AAAAAAAAAAAAAAAAAAAAAMLheAAAAAAA0%2BuSeid%2BULvsea4JtiGRiSDSJSI%3DEUifiRBkKG5E2XzMDjRfl76ZC9Ub0wnz4XsNiR",
  consumer_key: "xvz1evFS4wEEPTGEFPHBog",
  consumer_secret: "kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw",
  access_token: "2244994945-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb",
  access_token_secret: "LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE",
  client_secret: "Pf8xM2qE\\aU6jYtR9wQ1zVbN3mK7sD5gH0lX4cFo",
  refresh_token: "bWRWa3gzdnk3WHRGU1o0bmRRcTJ5VOxX1BLdU5hZnNY/Rk9+Q1/0=rt",
  code: "VGNibzFWSWREZm01bjN1N3dicWlNUG1oa2xRR",
  code_verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
  verifier: "uw7NjWHT6OJ1MpJOXsHfNxoAhPKpgI8BlYDhxEjIBY"
}
type Name = keyof typeof secrets

const { access_token, access_token_secret, consumer_key, consumer_secret } = secrets
const app = { consumer_key, consumer_secret }
const client = { client_id: "c1", client_secret: secrets.client_secret }
const authorization = { state: "state-1", code_verifier: secrets.code_verifier, redirect_uri: "https://app.example/cb" }
const callback = `/cb?state=state-1&code=${secrets.code}`
const request = { oauth_token: access_token, oauth_token_secret: Redacted.make(access_token_secret) }
const live = layerCredentials({
  credentials: {
    bearer: bearer(Redacted.make(secrets.bearer_token)),
    oauth1: oauth1({
      consumer_key: Redacted.make(consumer_key),
      consumer_secret: Redacted.make(consumer_secret),
      access_token: Redacted.make(access_token),
      access_token_secret: Redacted.make(access_token_secret)
    })
  }
})

const stream = streaming<{}, ItemOf>({
  name: "stream_items",
  method: "GET",
  path: "/2/items/stream",
  params: {},
  response: Response.lines(Shape.struct({ id: Shape.always(Shape.string) })),
  accepts: { appOnly: true }
})

interface ItemOf extends ResultOf {
  readonly result: { readonly id: string }
}

type Call = Effect.Effect<unknown, XError, HttpClient>

/** The calls, each with the secrets that its request has or is signed with. */
const calls: Readonly<Record<string, readonly [call: Call, names: ReadonlyArray<Name>]>> = {
  "a read": [Effect.provide(getTweet({ id: "20" }), live), ["bearer_token"]],
  "a write": [Effect.provide(createTweet({ text: "Hello" }), live), ["consumer_key", "access_token"]],
  "a read by OAuth 1.0a": [Effect.provide(getMe({ user_auth: true }), live), ["consumer_key", "access_token"]],
  "a stream": [Effect.provide(Stream.runDrain(stream()), live), ["bearer_token"]],
  requestToken: [requestToken({ ...app, callback: "oob" }), ["consumer_key", "consumer_secret"]],
  accessToken: [
    accessToken({ ...app, request, verifier: secrets.verifier }),
    ["consumer_key", "consumer_secret", "access_token", "access_token_secret", "verifier"]
  ],
  appOnlyToken: [appOnlyToken(app), ["consumer_key", "consumer_secret"]],
  invalidate: [
    invalidate({ ...app, access_token: secrets.bearer_token }),
    ["consumer_key", "consumer_secret", "bearer_token"]
  ],
  exchangeCode: [exchangeCode({ ...client, authorization, callback }), ["client_secret", "code", "code_verifier"]],
  "exchangeCode of a public client": [
    exchangeCode({ client_id: "c1", authorization, callback }),
    ["code", "code_verifier"]
  ],
  exchangeOAuth1: [
    exchangeOAuth1({
      ...client,
      access_token: secrets.access_token,
      access_token_secret: secrets.access_token_secret
    }),
    ["client_secret", "access_token", "access_token_secret"]
  ],
  refresh: [refresh({ ...client, refresh_token: secrets.refresh_token }), ["client_secret", "refresh_token"]],
  revoke: [revoke({ ...client, token: secrets.refresh_token }), ["client_secret", "refresh_token"]]
}

const printable = (text: string) => text.replace(/[^ -~]/g, " ")

/** The responses that repeat a text: failures of every kind, and successes that are not what they must be. */
const failures: Readonly<Record<string, (text: string, one: Arrived) => TimedResponse>> = {
  "a page of a proxy": (text, { headers }) => reply(502, `<pre>${headers["authorization"]} ${text}</pre>`),
  "a problem": (text) => reply(400, { title: text, detail: `It was ${text}.`, value: [text], some_field: text }),
  "an error of OAuth": (text) => reply(401, { error: text, error_description: text }),
  "the older form": (text) => reply(403, { errors: [{ code: 1, message: text, parameters: { [text]: [text] } }] }),
  "names of fields": (text) => reply(429, { [text]: { [text]: 1 } }),
  "a header": (text) => reply(500, "", { "x-echo": printable(text), "x-transaction-id": printable(text) }),
  "a redirect": (text) =>
    reply(302, "", { location: `https://app.example/${printable(text)}?token=${printable(text)}` }),
  "JSON of another shape": (text) => reply(200, { data: text, echo: text }),
  "errors in the place of data": (text) => reply(200, { errors: [{ title: text, detail: text, [text]: text }] }),
  "half of a document": (text) => reply(201, `{"data":"${text}`),
  "an error of the connection": (text) => ({ code: text })
}

/** Everything that a program could show of what happened. */
const watch = Effect.fn("watch")(function* (call: Effect.Effect<unknown, XError>) {
  const logged: Array<unknown> = []
  const { spans, tracer } = tracing()
  const logger = Logger.make((options) => logged.push(Logger.formatJson.log(options), Logger.formatLogFmt.log(options)))
  const exit = yield* call.pipe(
    Effect.tapCause((cause) => Effect.logError("failed", cause)),
    Effect.tapError((error) => Effect.logInfo(error)),
    Effect.exit,
    Effect.withTracer(tracer),
    Effect.provide(Logger.layer([logger])),
    Effect.provideService(References.MinimumLogLevel, "All")
  )
  const traced = spans.map(({ attributes, events, name, status }) => {
    const ended = status._tag === "Ended" && Exit.isFailure(status.exit) ? Cause.pretty(status.exit.cause) : ""
    return `${inspect([name, [...attributes], events, status], { depth: 20 })} ${ended}`
  })
  if (Exit.isSuccess(exit)) return { isFailure: false, text: [...traced, ...logged].join("\n") }
  const error = Cause.squash(exit.cause) as XError
  assert.strictEqual(error._tag, "XError")
  const { response, message, reason } = error
  const texts = [
    message,
    reason.message,
    JSON.stringify(error),
    JSON.stringify([response, { ...reason }]),
    String(error)
  ]
  const inspected = [error, exit, reason, response, { ...reason }].map((one) =>
    inspect(one, { depth: 20, breakLength: Infinity })
  )
  return { isFailure: true, text: [...texts, ...inspected, Cause.pretty(exit.cause), ...traced, ...logged].join("\n") }
})

// A ninth of all combinations: each spelling with each failure, and each call with each failure. All of them once a week.
const isCalled = (spelling: number, call: number): boolean => isWhole || (spelling + call) % 4 === 0
const isTried = (spelling: number, call: number, failure: number): boolean =>
  isWhole || (Math.floor((spelling + call) / 4) + failure) % 3 === 0

const numbered = <Value>(record: Readonly<Record<string, Value>>) =>
  Object.entries(record).map(([name, value], index) => [name, value, index] as const)

describe.each(numbered(spellings))("a secret that is repeated %s", (_, spell, spelling) => {
  const called = numbered(calls).filter(([, , call]) => isCalled(spelling, call))

  it.effect.each(called)("is in nothing that a program shows of %s", ([, [call, names], number]) =>
    Effect.gen(function* () {
      const repeated = names.map((name) => spell(secrets[name])).join(" and ")
      // The search would find them.
      for (const name of names) assert.isNotEmpty(partsIn(repeated, secrets[name]), name)
      let failed = 0
      for (const [what, fail, failure] of numbered(failures)) {
        if (!isTried(spelling, number, failure)) continue
        const { client } = timedClient((one) => Effect.succeed(fail(repeated, one)))
        const { isFailure, text } = yield* watch(Effect.provide(call, client))
        if (isFailure) failed++
        for (const name of names) {
          // The ID of the user is no secret.
          const secret = name === "access_token" ? access_token.slice(access_token.indexOf("-") + 1) : secrets[name]
          assert.deepStrictEqual(partsIn(text, secret), [], `${what}: ${name}`)
        }
      }
      // All but two of the kinds fail whatever is called.
      assert.isAtLeast(failed, 2)
    })
  )
})
