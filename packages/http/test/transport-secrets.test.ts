import { assert, describe, it } from "@effect/vitest"
import { dict, type XError } from "@xeffect/core"
import { Emulator, type Fault, layer as layerEmulator } from "@xeffect/emulator"
import { layer } from "./over-client/index.ts"
import { createTweet, getTweet, searchRecentTweets } from "@xeffect/tweets"
import { getMe } from "@xeffect/users"
import * as Cause from "effect/Cause"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Redacted from "effect/Redacted"
import * as References from "effect/References"
import { inspect } from "node:util"
import { recorder } from "./support.ts"
import { tracing } from "./tracing.ts"

const credentials = Effect.map(Emulator, ({ credentials }) => {
  const { access_token, access_token_secret, bearer_token, consumer_key, consumer_secret } = credentials
  return { access_token, access_token_secret, bearer_token, consumer_key, consumer_secret }
})

/** Everything that a program shows of itself while it runs: logs of all levels in every form, spans, and the outcome. */
const shown = Effect.fnUntraced(function* <A, R>(program: Effect.Effect<A, XError, R>) {
  const texts: Array<string> = []
  const { spans, tracer } = tracing()
  const write = (...values: ReadonlyArray<unknown>) =>
    texts.push(...values.map((value) => inspect(value, { depth: 20 })))
  const console: Console.Console = {
    ...globalThis.console,
    log: write,
    error: write,
    warn: write,
    info: write,
    debug: write
  }
  const loggers = [Logger.consolePretty(), Logger.consoleJson, Logger.consoleLogFmt, Logger.consoleStructured]
  const exit = yield* program.pipe(
    Effect.tapCause((cause) => Effect.logError("failed", cause)),
    Effect.tapError((error) => Effect.logDebug(error, { error })),
    Effect.exit,
    Effect.provide(Logger.layer(loggers)),
    Effect.provideService(References.MinimumLogLevel, "All"),
    Effect.provideService(Console.Console, console),
    Effect.withTracer(tracer)
  )
  for (const span of spans) {
    write({ name: span.name, attributes: Array.from(span.attributes), status: span.status })
    if (span.status._tag === "Ended" && Exit.isFailure(span.status.exit))
      texts.push(Cause.pretty(span.status.exit.cause))
  }
  write(exit)
  if (Exit.isFailure(exit)) {
    texts.push(Cause.pretty(exit.cause), JSON.stringify(exit))
    for (const error of Cause.prettyErrors(exit.cause)) texts.push(String(error), inspect(error), error.stack ?? "")
  }
  return texts.join("\n")
})

const responses = (...statuses: ReadonlyArray<number>): ReadonlyArray<Fault> =>
  statuses.map((status) => ({ status, body: '{"title":"A title","detail":"What happened."}', times: 9 }))

const faults: ReadonlyArray<Fault | undefined> = [
  undefined,
  ...responses(301, 400, 401, 402, 403, 404, 409, 418, 429, 500, 501, 503),
  { status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>", times: 9 },
  { status: 200, body: '{"data":', times: 9 },
  { status: 200, body: '{"data":{"id":7}}', times: 9 },
  { reset: "before", times: 9 },
  { reset: "after", times: 9 }
]

const calls = {
  read: getTweet({ id: "20" }),
  "read unchecked": dict(getTweet, { id: "20", user_auth: true }),
  "read as user": getMe(),
  write: createTweet({ text: "Hello" }),
  "refused before it is sent": getTweet({ id: 0.5 })
}

/** As those of apps are: with an escape in it. */
const token = "AAAAAAAAAAAAAAAAAAAAAMLheAAAAAAA0%2BuSeid%2BULvsea4JtiGRiSDSJSI%3D"

describe("what a program shows of itself", () => {
  const rows = Object.entries(calls).flatMap(([name, call]) => faults.map((fault) => [name, fault, call] as const))

  it.effect.each(rows)("has no secrets when a call, %s, meets the fault %j of the service", ([, fault, call]) =>
    Effect.gen(function* () {
      const emulator = yield* Emulator
      const secrets = yield* credentials
      if (fault !== undefined) yield* emulator.fault(fault)
      const text = yield* shown(
        Effect.asVoid(call).pipe(Effect.provide(layer({ ...secrets, retries: 0, log: "debug" })))
      )
      for (const [name, secret] of Object.entries(secrets)) assert.notInclude(text, secret, name)
      assert.notInclude(text, "Bearer ")
      assert.notInclude(text, "oauth_signature")
      // It did fail as it was told to.
      if (fault !== undefined && "status" in fault && call !== calls["refused before it is sent"]) {
        assert.include(text, `${fault.status}`)
      }
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("has no part of a token that a page repeats, wherever in it", () =>
    Effect.gen(function* () {
      const live = layer({ bearer_token: token, retries: 0 })
      const { fault } = yield* Emulator
      for (let before = 900; before <= 1000; before += 5) {
        yield* fault({ status: 403, body: `${"-".repeat(before)}Bearer ${token}` })
        const text = yield* shown(Effect.asVoid(calls.write).pipe(Effect.provide(live)))
        assert.include(text, "-".repeat(900))
        assert.notInclude(text, token.slice(0, 8))
      }
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("has no token that an address repeats", () =>
    Effect.gen(function* () {
      const location = `https://elsewhere.example/?token=${encodeURIComponent(token)}`
      const response = new Response("", { status: 307, headers: { location } })
      const live = layer({ bearer_token: token, retries: 0 }).pipe(Layer.provide(recorder(() => response).client))
      const text = yield* shown(Effect.asVoid(calls.write).pipe(Effect.provide(live)))
      assert.include(text, "elsewhere.example")
      assert.notInclude(text, token.slice(-12))
    })
  )

  it.effect("has no secrets if the options are refused", () =>
    Effect.gen(function* () {
      const secrets = yield* credentials
      for (const name of Object.keys(secrets)) {
        const options = { ...secrets, [name]: Redacted.make(Object.values(secrets).join(" ")) }
        const text = yield* shown(Effect.asVoid(getMe()).pipe(Effect.provide(layer(options))))
        assert.include(text, name)
        for (const secret of Object.values(secrets)) assert.notInclude(text, secret)
      }
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("has neither the query nor a user's ID in spans, also if the X API repeats them", () =>
    Effect.gen(function* () {
      const { spans, tracer } = tracing()
      const emulator = yield* Emulator
      yield* emulator.fault({ status: 400, body: '{"detail":"no such: secret plans, 2244994945"}' })
      const call = searchRecentTweets({ query: "secret plans from:2244994945" })
      const { bearer_token } = emulator.credentials
      const error = yield* Effect.flip(call).pipe(Effect.provide(layer({ bearer_token })), Effect.withTracer(tracer))
      assert.include(error.message, "secret plans")
      const text = spans
        .map(({ attributes, name, status }) => {
          const exit = status._tag === "Ended" ? status.exit : Exit.void
          const failure = Exit.isFailure(exit) ? Cause.pretty(exit.cause) : ""
          return `${name} ${JSON.stringify([Array.from(attributes), exit])} ${failure} ${inspect(exit, { depth: 9 })}`
        })
        .join("\n")
      assert.include(text, "search_recent_tweets")
      assert.notMatch(text, /secret|plans|2244994945/)
    }).pipe(Effect.provide(layerEmulator()))
  )
})
