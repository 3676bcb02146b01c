import { inspect } from "node:util"
import { assert, describe, it } from "@effect/vitest"
import { layer } from "../over-client/index.ts"
import { appOnly, appOnlyToken, invalidate } from "../over-client/app-only.ts"
import { accessToken, requestToken } from "../over-client/oauth1.ts"
import { authorizationUrl, exchangeCode, exchangeOAuth1, refresh, revoke } from "../over-client/oauth2.ts"
import { refreshing } from "../over-client/refreshing.ts"
import { layerMemory, layerRedis, TokenStore } from "@xeffect/http/sign-in/stores"
import { getMe, getUser } from "@xeffect/users"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import type { HttpClient } from "effect/http/HttpClient"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Redis from "effect/persistence/Redis"
import * as Redacted from "effect/Redacted"
import * as References from "effect/References"
import * as TestClock from "effect/testing/TestClock"
import { recorder, type Reply, type Sent } from "../support.ts"
import { tracing } from "../tracing.ts"

// None is like another text of the tests.
const secret = {
  consumer_key: "consumer-key-Jt4vB9nC",
  consumer_secret: "consumer-secret-Wd6kH1sY",
  client_secret: "client-secret-Pf8xM2qE",
  request_token_secret: "request-secret-Kv3bN7rA",
  verifier: "verifier-Yh5cT9wL",
  state: "state-Gz1dR6uO",
  code: "code-Sb4jX8iV",
  code_verifier: "code-verifier-Mn7eQ2kF-Mn7eQ2kF-Mn7eQ2kF-Mn7eQ2kF",
  access_token: "access-token%2BLg3pN8uE%3D",
  access_token_secret: "access-token-secret-Zr5cT0aQ",
  refresh_token: "refresh-token-Uw9yD4oJ",
  next_token: "next-access-token-Ce6hI1tB",
  next_refresh_token: "next-refresh-token-Xa2sV7mP"
}

const app = { consumer_key: secret.consumer_key, consumer_secret: Redacted.make(secret.consumer_secret) }
const client = { client_id: "client", client_secret: secret.client_secret }

// As the scheme `Basic` sends them. The padding at the end is no part of what is searched.
const basic = (name: string, password: string) => btoa(`${name}:${password}`).replace(/=+$/, "")

const searched = [
  ...Object.values(secret),
  // As forms have it.
  encodeURIComponent(secret.access_token),
  basic(secret.consumer_key, secret.consumer_secret),
  basic(client.client_id, secret.client_secret)
]

const authorization = {
  state: secret.state,
  code_verifier: Redacted.make(secret.code_verifier),
  redirect_uri: "https://app.example/callback"
}
const request = { oauth_token: "public-request-token", oauth_token_secret: Redacted.make(secret.request_token_secret) }
const tokens = {
  access_token: Redacted.make(secret.access_token),
  refresh_token: Redacted.make(secret.refresh_token),
  expires_at: 0
}

const overStore = Layer.unwrap(Effect.map(refreshing(client), (bearer) => layer({ bearer, retries: 0 })))
const overKeys = Layer.unwrap(Effect.map(appOnly(app), (bearer) => layer({ bearer, retries: 0 })))

const flows: Readonly<Record<string, Effect.Effect<unknown, unknown, HttpClient | TokenStore>>> = {
  requestToken: requestToken({ ...app, callback: "oob" }),
  accessToken: accessToken({ ...app, request, verifier: secret.verifier }),
  "accessToken by a callback": accessToken({
    ...app,
    request,
    callback: `/back?oauth_token=public-request-token&oauth_verifier=${secret.verifier}`
  }),
  "accessToken of another": accessToken({
    ...app,
    request,
    callback: `/?oauth_token=a&oauth_verifier=${secret.verifier}`
  }),
  authorizationUrl: Effect.map(
    authorizationUrl({ client_id: "c", redirect_uri: "https://a.b/", scopes: ["like.read"] }),
    () => ""
  ),
  "authorizationUrl with a long state": authorizationUrl({
    client_id: "c",
    redirect_uri: "https://a.b/",
    scopes: ["like.read"],
    state: secret.state.repeat(100)
  }),
  exchangeCode: exchangeCode({
    ...client,
    authorization,
    callback: `/callback?state=${secret.state}&code=${secret.code}`
  }),
  "exchangeCode of another": exchangeCode({ ...client, authorization, callback: `/?state=a&code=${secret.code}` }),
  "exchangeCode of a public client": exchangeCode({
    client_id: "client",
    authorization,
    callback: `/callback?state=${secret.state}&code=${secret.code}`
  }),
  exchangeOAuth1: exchangeOAuth1({
    ...client,
    access_token: secret.access_token,
    access_token_secret: secret.access_token_secret
  }),
  refresh: refresh({ ...client, refresh_token: secret.refresh_token }),
  "refresh of a public client": refresh({ client_id: "client", refresh_token: tokens.refresh_token }),
  revoke: revoke({ ...client, token: tokens.access_token }),
  appOnlyToken: appOnlyToken(app),
  invalidate: invalidate({ ...app, access_token: secret.access_token }),
  refreshing: getMe().pipe(Effect.provide(overStore)),
  appOnly: getUser({ id: "1" }).pipe(Effect.provide(overKeys)),
  "a store": Effect.flatMap(TokenStore, ({ get }) => get)
}

const token = { token_type: "bearer", access_token: secret.next_token, refresh_token: secret.next_refresh_token }
const confirmed = "&oauth_callback_confirmed=true"
const keys = `oauth_token=${secret.next_token}&oauth_token_secret=${secret.access_token_secret}`
const good = ({ url }: Sent) => {
  if (url.includes("/2/users")) return Response.json({ data: { id: "1", name: "a", username: "a" } })
  // The token of this step is in the addresses that browsers go to.
  if (url.endsWith("request_token")) return new Response(`${keys.replace(secret.next_token, "public")}${confirmed}`)
  return url.includes("/oauth/") ? new Response(keys) : Response.json(token)
}

/** Proxies that show a request in their error pages do that. */
const echo = ({ body, headers, url }: Sent) => `${url} ${JSON.stringify(headers)} ${decodeURIComponent(body)}`

const responses: Readonly<Record<string, (sent: Sent) => Reply | "silent">> = {
  "a good response": good,
  "a lost response": () => "lost",
  "no response": () => "silent",
  "half a token": () => new Response(`{"access_token":"${secret.next_token}","refresh_token":`),
  "no token that is known": () => Response.json({ ...token, token_type: "mac" }),
  "half a form": () => new Response(`${keys}&oauth_token`),
  "an error page that repeats the request": (sent) => new Response(echo(sent), { status: 502 }),
  "an error page that repeats the body as it came": ({ body }) => new Response(body, { status: 502 }),
  "a problem that repeats the request": (sent) =>
    Response.json({ error: "bad", error_description: echo(sent) }, { status: 400 }),
  "a 401 that repeats the request": (sent) => Response.json({ detail: echo(sent) }, { status: 401 }),
  "a 403 that repeats the request": (sent) => Response.json({ errors: [{ message: echo(sent) }] }, { status: 403 }),
  "a redirect": () => new Response("", { status: 307, headers: { location: "https://elsewhere.example/" } })
}

/** Everything that a program could show of what happened: logs, spans, the outcome in every form. */
const watch = Effect.fn("watch")(function* <A, E, R>(program: Effect.Effect<A, E, R>) {
  const shown: Array<unknown> = []
  const { spans, tracer } = tracing()
  const logger = Logger.make((options) => shown.push(options.message, options.cause))
  const exit = yield* program.pipe(
    Effect.tapCause((cause) => Effect.logError("failed", cause)),
    Effect.tap((value) => Effect.logInfo("done", value)),
    Effect.withSpan("program"),
    Effect.exit,
    Effect.withTracer(tracer),
    Effect.provide(Logger.layer([logger])),
    Effect.provideService(References.MinimumLogLevel, "All")
  )
  const error = Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
  shown.push(...spans, exit, error, String(error), Exit.isFailure(exit) ? Cause.pretty(exit.cause) : exit.value)
  return shown
})

const textsOf = (shown: ReadonlyArray<unknown>) =>
  shown.flatMap((one) => [inspect(one, { depth: 20 }), String(one), stringify(one)]).join("\n")

const stringify = (value: unknown) => {
  try {
    return JSON.stringify(value)
  } catch {
    return ""
  }
}

describe.each(Object.entries(responses))("after %s nothing shows a secret", (_, reply) => {
  it.effect.each(Object.entries(flows))("of %s", ([, flow]) =>
    Effect.gen(function* () {
      const { client, sent } = recorder((one) => (one.url.includes("/2/users") ? good(one) : reply(one)))
      const program = Effect.provide(flow, [layerMemory(tokens), client])
      const fiber = yield* Effect.forkChild(watch(program))
      // A refused refresh waits for that of another process.
      while (fiber.pollUnsafe() === undefined) {
        yield* TestClock.adjust(500)
        yield* TestClock.withLive(Effect.sleep(1))
      }
      const text = textsOf(yield* Fiber.join(fiber))
      assert.deepStrictEqual(
        searched.filter((one) => text.includes(one)),
        []
      )
      // The search would find them: that is what was sent.
      const wire = JSON.stringify(sent)
      if (sent.length > 0) assert.isTrue(searched.some((one) => wire.includes(one)))
    })
  )
})

describe("a store that cannot be written", () => {
  // As Redis responds to a command that it does not have, and as its clients report that.
  const redis = Layer.effect(
    Redis.Redis,
    Redis.make({
      send: (command, ...args) => {
        const shown = args.map((arg) => `'${arg}'`).join(" ")
        const message = `ERR unknown command '${command}', with args beginning with: ${shown}`
        const cause = Object.assign(new Error(message), { command: { name: command, args } })
        return command === "EVALSHA" ? Effect.fail(new Redis.RedisError({ cause })) : Effect.succeed("sha" as never)
      },
      subscribe: () => Effect.never,
      connect: Effect.never
    })
  )
  const broken = Layer.provide(layerRedis({ key: "x-tokens" }), redis)
  const entry = { tokens, text: Redacted.make(JSON.stringify({ access_token: secret.access_token })) }

  it.effect.each([
    ["new tokens", entry],
    ["nothing", undefined]
  ] as const)("shows no token in its failure to replace them by %s", ([, next]) =>
    Effect.gen(function* () {
      const set = Effect.flatMap(TokenStore, (store) => store.set({ text: entry.text }, next))
      const text = textsOf(yield* watch(Effect.provide(set, broken)))
      assert.include(text, "ERR unknown command 'EVALSHA'")
      assert.deepStrictEqual(
        searched.filter((one) => text.includes(one)),
        []
      )
    })
  )
})
