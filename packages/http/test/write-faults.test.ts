import * as NodeHttpClient from "@effect/platform-node/NodeHttpClient"
import { assert, describe, it } from "@effect/vitest"
import { Emulator, type Fault, layerEmulator } from "@xeffect/emulator"
import { EmulatorServer, layerServer } from "@xeffect/emulator/server"
import { layer, type Options } from "./over-client/index.ts"
import { createTweet, getTweet } from "@xeffect/tweets"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as Layer from "effect/Layer"
import * as Random from "effect/Random"
import { createServer } from "node:net"

const problem = JSON.stringify({ title: "Service Unavailable", detail: "Service Unavailable", status: 503 })
const page = { contentType: "text/html", body: "<h1>Bad gateway</h1>" }
const refused = { status: 429, headers: { "retry-after": "1" }, body: "{}" } as const

const post: ReadonlyArray<{
  readonly what: string
  readonly fault: Fault
  readonly options?: Options
  /** The outcome for the program. */
  readonly outcome: string
  readonly requests: number
  readonly made: number
}> = [
  {
    what: "a connection lost on the way there",
    fault: { reset: "before" },
    outcome: "OutcomeUnknown",
    requests: 1,
    made: 0
  },
  {
    what: "a connection lost on the way back",
    fault: { reset: "after" },
    outcome: "OutcomeUnknown",
    requests: 1,
    made: 1
  },
  { what: "500", fault: { status: 500 }, outcome: "OutcomeUnknown", requests: 1, made: 0 },
  { what: "500 afterwards", fault: { status: 500, carriedOut: true }, outcome: "OutcomeUnknown", requests: 1, made: 1 },
  { what: "502 of a proxy", fault: { status: 502, ...page }, outcome: "OutcomeUnknown", requests: 1, made: 0 },
  {
    what: "502 afterwards",
    fault: { status: 502, ...page, carriedOut: true },
    outcome: "OutcomeUnknown",
    requests: 1,
    made: 1
  },
  {
    what: "503 of a proxy, afterwards",
    fault: { status: 503, ...page, carriedOut: true },
    outcome: "OutcomeUnknown",
    requests: 1,
    made: 1
  },
  {
    what: "503 of a proxy that speaks JSON, afterwards",
    fault: { status: 503, body: `{"message":"Service Unavailable"}`, carriedOut: true },
    outcome: "OutcomeUnknown",
    requests: 1,
    made: 1
  },
  { what: "504 afterwards", fault: { status: 504, carriedOut: true }, outcome: "OutcomeUnknown", requests: 1, made: 1 },
  {
    what: "503 in the X API's words, afterwards",
    fault: { status: 503, body: problem, carriedOut: true },
    outcome: "OutcomeUnknown",
    requests: 1,
    made: 1
  },
  { what: "429", fault: refused, outcome: "RateLimited", requests: 1, made: 0 },
  {
    what: "429, waiting",
    fault: refused,
    options: { wait_on_rate_limit: true },
    outcome: "success",
    requests: 2,
    made: 1
  },
  {
    what: "201 without its body",
    fault: { status: 201, carriedOut: true },
    outcome: "DecodeError",
    requests: 1,
    made: 1
  }
]

// Chance that makes the waits as short as they get.
const hurried = Effect.provideService(Random.Random, { nextIntUnsafe: () => 0, nextDoubleUnsafe: () => 1 })

const clients = {
  fetch: FetchHttpClient.layer,
  "node:http": NodeHttpClient.layerNodeHttp,
  undici: NodeHttpClient.layerUndici
}

describe("a write over HTTP that meets", () => {
  it.live.each(post.flatMap((row) => Object.entries(clients).map(([name, client]) => ({ ...row, client, name }))))(
    "$what, over $name",
    ({ client, fault, made, options, outcome, requests, what }) =>
      Effect.gen(function* () {
        const emulator = yield* Emulator
        const { url } = yield* EmulatorServer
        yield* emulator.fault({ method: "POST", path: "/2/tweets", ...fault })
        const live = layer({ bearer_token: emulator.credentials.oauth2_user_token, base_url: url, ...options })
        const result = yield* createTweet({ text: what }).pipe(
          Effect.provide(Layer.provide(live, client)),
          hurried,
          Effect.result
        )
        const arrived = (yield* emulator.requests).filter(({ method }) => method === "POST").length
        const posts = Array.from(emulator.world.posts.values()).filter(({ text }) => text === what).length
        assert.strictEqual(result._tag === "Success" ? "success" : result.failure.reason._tag, outcome)
        assert.deepStrictEqual({ requests: arrived, made: posts }, { requests, made })
      }).pipe(Effect.provide(Layer.provideMerge(layerServer(), layerEmulator()))),
    15_000
  )
})

describe("a malformed response", () => {
  it.live.each(Object.entries(clients))("leaves the outcome of a write unknown: over %s", ([, client]) =>
    Effect.gen(function* () {
      const server = createServer((socket) => {
        socket.once("data", () => socket.end("HTTP/1.1 099 Odd\r\nContent-Length: 2\r\n\r\n{}"))
      })
      yield* Effect.addFinalizer(() => Effect.sync(() => server.close()))
      const port = yield* Effect.callback<number>((resume) => {
        server.listen(0, "127.0.0.1", () =>
          resume(Effect.succeed(Number(Reflect.get(Object(server.address()), "port"))))
        )
      })
      const live = layer({ bearer_token: "token", base_url: `http://127.0.0.1:${port}` })
      const { reason } = yield* createTweet({ text: "x" }).pipe(
        Effect.provide(Layer.provide(live, client)),
        Effect.flip
      )
      assert.strictEqual(reason._tag, "OutcomeUnknown")
    })
  )
})

/** The address of a port that was free a moment ago. */
const nobody = Effect.scoped(
  Effect.map(
    Layer.build(Layer.provideMerge(layerServer(), layerEmulator())),
    (context) => Context.get(context, EmulatorServer).url
  )
)

describe("a refused connection", () => {
  it.live("is a TransportError also for a write, since nothing was sent", () =>
    Effect.gen(function* () {
      const live = layer({ bearer_token: "token", base_url: yield* nobody, retries: 1 }).pipe(
        Layer.provide(FetchHttpClient.layer)
      )
      for (const call of [Effect.asVoid(createTweet({ text: "x" })), Effect.asVoid(getTweet({ id: "20" }))]) {
        const { reason } = yield* call.pipe(Effect.provide(live), hurried, Effect.flip)
        assert.strictEqual(reason._tag, "TransportError")
      }
    })
  )
})

describe("a read over HTTP whose body breaks off", () => {
  it.live("is retried", () =>
    Effect.gen(function* () {
      const emulator = yield* Emulator
      const { url } = yield* EmulatorServer
      const id = emulator.world.seed.posts.hello
      yield* emulator.fault({ status: 200, headers: { "content-length": "500" }, body: '{"data":{"id":"2' })
      const live = layer({ bearer_token: emulator.credentials.bearer_token, base_url: url, attempt_timeout: 2000 })
      const { data } = yield* getTweet({ id }).pipe(
        Effect.provide(live.pipe(Layer.provide(FetchHttpClient.layer))),
        hurried
      )
      assert.strictEqual(data?.id, id)
      assert.lengthOf(yield* emulator.requests, 2)
    }).pipe(Effect.provide(Layer.provideMerge(layerServer(), layerEmulator())))
  )
})
