import { assert, describe, it } from "@effect/vitest"
import { raw } from "@xeffect/core"
import { type Fetch, layer, layerCredentials } from "@xeffect/http"
import { httpClientSend } from "@xeffect/http/http-client"
import { nodeSend } from "@xeffect/http/node"
import { createTweet, getTweet } from "@xeffect/tweets"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as HttpClient from "effect/http/HttpClient"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import { createServer as createTcpServer } from "node:net"
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib"
import { credentials } from "./bare.ts"
import { serving } from "./serving.ts"
import { json, recorder } from "./support.ts"
import { eachWay } from "./ways.ts"

const post = { data: { id: "20", text: "just setting up", edit_history_tweet_ids: ["20"] } }

describe("a request by", () => {
  eachWay("%s is followed to no other address, and its failure says where it pointed", ([, live]) =>
    Effect.gen(function* () {
      const other = yield* serving((_, response) => response.end(JSON.stringify(post)))
      const service = yield* serving((_, response) => response.writeHead(302, { location: `${other.url}/x` }).end())
      const error = yield* Effect.flip(getTweet({ id: "20" })).pipe(Effect.provide(live(service.url)))
      assert.include(error.message, `ServerError (302): the response is a redirect to ${other.url}/x`)
      assert.lengthOf(other.arrived, 0)
    })
  )

  const compressions: ReadonlyArray<readonly [encoding: string, compress: (text: string) => Buffer]> = [
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["deflate", deflateRawSync],
    ["br", brotliCompressSync]
  ]
  eachWay("%s has its response decompressed", ([, live]) =>
    Effect.forEach(compressions, ([encoding, compress]) =>
      Effect.gen(function* () {
        const service = yield* serving((_, response) =>
          response.writeHead(200, { "content-encoding": encoding }).end(compress(JSON.stringify(post)))
        )
        assert.deepStrictEqual<unknown>(yield* getTweet({ id: "20" }).pipe(Effect.provide(live(service.url))), post)
      })
    )
  )

  const timesCompressed = (times: number) =>
    serving((_, response) => {
      const body = Array.from({ length: times }).reduce<Buffer>(
        (bytes) => gzipSync(bytes),
        Buffer.from(JSON.stringify(post))
      )
      response.writeHead(200, { "content-encoding": Array.from({ length: times }, () => "gzip").join(", ") }).end(body)
    })

  eachWay("%s undoes five compressions of a response, and refuses a sixth in one sentence", ([, live]) =>
    Effect.gen(function* () {
      const read = (url: string) => getTweet({ id: "20" }).pipe(Effect.provide(live(url)))
      const five = yield* timesCompressed(5)
      assert.deepStrictEqual<unknown>(yield* read(five.url), post)
      const six = yield* timesCompressed(6)
      const { reason } = yield* Effect.flip(read(six.url))
      assert.match(reason._tag, /^(TransportError|DecodeError)$/)
    })
  )

  eachWay("%s sends no header that is not listed", ([name, live]) =>
    Effect.gen(function* () {
      const service = yield* serving((_, response) => response.writeHead(200, { "set-cookie": "a=1" }).end("{}"))
      yield* Effect.exit(Effect.andThen(getTweet({ id: "20" }), createTweet({ text: "é" }))).pipe(
        Effect.provide(live(service.url)),
        Effect.withSpan("a span of the program")
      )
      const own = ["accept", "authorization", "user-agent"]
      const always = ["accept-encoding", "connection", "host"]
      const runtime = [...always, ...(name === "nodeSend" ? [] : ["accept-language", "sec-fetch-mode"])]
      const [read, write] = service.arrived.map(({ headers }) => Object.keys(headers).sort())
      assert.deepStrictEqual(read, [...own, ...runtime].sort())
      assert.deepStrictEqual(write, [...own, ...runtime, "content-length", "content-type"].sort())
      assert.strictEqual(service.arrived[1]?.headers["content-length"], "13")
    })
  )

  eachWay("%s that is interrupted closes its connection, before the response and within it", ([, live]) =>
    Effect.gen(function* () {
      for (const begins of [false, true]) {
        const reached = yield* Deferred.make<void>()
        const service = yield* serving((_, response) => {
          if (begins) response.writeHead(200).write("{")
          Effect.runSync(Deferred.succeed(reached, undefined))
        })
        const fiber = yield* getTweet({ id: "20" }).pipe(Effect.provide(live(service.url)), Effect.forkChild)
        yield* Deferred.await(reached)
        yield* Fiber.interrupt(fiber)
        yield* service.closed
      }
    })
  )

  eachWay("%s returns raw as the web has it, and closes its connection if the body is cancelled", ([, live]) =>
    Effect.gen(function* () {
      const service = yield* serving((_, response) => {
        response.writeHead(200, { "x-one": "1" }).write("a")
      })
      const response = yield* raw(getTweet, { id: "20" }).pipe(Effect.provide(live(service.url)))
      assert.instanceOf(response, Response)
      assert.deepStrictEqual([response.status, response.headers.get("x-one")], [200, "1"])
      yield* Effect.promise(async () => response.body?.cancel())
      yield* service.closed
    })
  )

  const broken = "the connection broke"
  eachWay("%s reports a lost connection in the same words", ([, live]) =>
    Effect.gen(function* () {
      const before = yield* serving((request) => request.socket.resetAndDestroy())
      const within = yield* serving((request, response) => {
        response.writeHead(200, { "content-length": "100" }).write("{", () => request.socket.destroy())
      })
      const read = getTweet({ id: "20" })
      const write = createTweet({ text: "once" })
      const messages = (url: string) =>
        Effect.map(Effect.all([Effect.flip(read), Effect.flip(write)]), (errors) =>
          errors.map(({ message }) => message)
        ).pipe(Effect.provide(live(url)))
      assert.deepStrictEqual(yield* messages(before.url), [
        `getTweet: TransportError: ${broken}`,
        `createTweet: OutcomeUnknown: ${broken}. It may have been carried out.`
      ])
      assert.deepStrictEqual(yield* messages(within.url), [
        `getTweet: TransportError (200): the response body could not be read: ${broken}`,
        `createTweet: OutcomeUnknown (200): the response body could not be read: ${broken}. It may have been carried out.`
      ])
    })
  )
})

describe("the option fetch", () => {
  const answering = (respond: (url: string) => Response) => {
    const calls: Array<readonly [string, RequestInit]> = []
    const fetch: Fetch = (url, init) => {
      calls.push([url, init])
      return Promise.resolve(respond(url))
    }
    return { calls, fetch }
  }

  it.effect("takes the place of the runtime's", () =>
    Effect.gen(function* () {
      const { calls, fetch } = answering(() => json(post))
      const live = layer({ bearer_token: "token", fetch })
      assert.deepStrictEqual<unknown>(yield* getTweet({ id: "20" }).pipe(Effect.provide(live)), post)
      const [url, init] = calls[0] ?? []
      assert.strictEqual(url, "https://api.x.com/2/tweets/20")
      assert.deepStrictEqual([init?.method, init?.redirect, init?.credentials], ["GET", "manual", undefined])
    })
  )

  it.effect.each([
    [
      "throws",
      () => {
        throw new Error("no such proxy")
      },
      "no such proxy"
    ],
    ["rejects", () => Promise.reject(new Error("no such proxy")), "no such proxy"],
    [
      "resolves to nothing",
      () => Promise.resolve(undefined as never),
      "Cannot read properties of undefined (reading 'status')"
    ]
  ] as const)("that %s fails the call with its words", ([, fetch, words]) =>
    Effect.gen(function* () {
      const live = layerCredentials({ credentials, fetch })
      const error = yield* Effect.flip(getTweet({ id: "20" })).pipe(Effect.provide(live))
      assert.strictEqual(error.message, `getTweet: TransportError: ${words}`)
    })
  )

  it.effect("is refused beside send, before anything is sent", () =>
    Effect.gen(function* () {
      const { fetch } = answering(() => json(post))
      const live = layer({ bearer_token: "token", fetch, send: nodeSend() })
      const error = yield* Effect.flip(getTweet({ id: "20" }).pipe(Effect.provide(live)))
      assert.include(error.message, "fetch and send cannot be combined")
    })
  )

  const elsewhere = (url: string) => {
    const response = json(post)
    Object.defineProperty(response, "url", { value: url })
    return response
  }

  it.effect("may not bring a response from another address: a read fails, a write may have been carried out", () =>
    Effect.gen(function* () {
      const { calls, fetch } = answering(() => elsewhere("https://other.example/path?code=secret"))
      const live = layer({ bearer_token: "token", fetch })
      const read = yield* Effect.flip(getTweet({ id: "20" })).pipe(Effect.provide(live))
      assert.strictEqual(read.reason._tag, "ServerError")
      assert.include(read.message, "the response came from https://other.example/path, not from")
      assert.isFalse(read.isRetryable)
      const write = yield* Effect.flip(createTweet({ text: "once" })).pipe(Effect.provide(live))
      assert.strictEqual(write.reason._tag, "OutcomeUnknown")
      assert.notInclude(JSON.stringify([read, write]), "secret")
      assert.lengthOf(calls, 2)
    })
  )

  it.effect("may spell the address as the web does", () =>
    Effect.gen(function* () {
      const { fetch } = answering((url) => elsewhere(new URL(url).href))
      const live = layer({ bearer_token: "token", fetch, base_url: "https://API.x.com/a/../b" })
      assert.deepStrictEqual<unknown>(yield* getTweet({ id: "20" }).pipe(Effect.provide(live)), post)
    })
  )
})

describe("an HttpClient that is provided without send", () => {
  it.effect("is not used, and one warning says so, however many clients and layers there are", () =>
    Effect.gen(function* () {
      const logged: Array<unknown> = []
      const logger = Logger.layer([Logger.make(({ message }) => void logged.push(message))])
      // As in a process that has not warned yet.
      const fresh = "../src/send/option.ts?fresh"
      const { readSend }: typeof import("../src/send/option.ts") = yield* Effect.promise(() => import(fresh))
      const clients = [recorder(() => json(post)), recorder(() => json(post))]
      const sent: Array<string> = []
      const original = globalThis.fetch
      globalThis.fetch = (url) => Promise.resolve((sent.push(String(url)), json(post)))
      yield* Effect.forEach(clients, ({ client }) =>
        Effect.gen(function* () {
          const send = yield* readSend<never>("layer", {})
          return yield* getTweet({ id: "20" }).pipe(Effect.provide(layer({ bearer_token: "token", send })))
        }).pipe(Effect.provide(client))
      ).pipe(Effect.provide(logger), Effect.ensuring(Effect.sync(() => (globalThis.fetch = original))))
      assert.lengthOf(sent, 2)
      assert.deepStrictEqual(
        clients.map((one) => one.sent.length),
        [0, 0]
      )
      assert.lengthOf(logged, 1)
      assert.match(`${logged[0]}`, /option send to httpClientSend/)
    })
  )

  it.effect("is used without a warning if send says so", () =>
    Effect.gen(function* () {
      const logged: Array<unknown> = []
      const logger = Logger.layer([Logger.make(({ message }) => void logged.push(message))])
      const { client, sent } = recorder(() => json(post))
      const live = layer({ bearer_token: "token", send: httpClientSend }).pipe(Layer.provide(client))
      yield* getTweet({ id: "20" }).pipe(Effect.provide([live, logger]))
      assert.lengthOf(sent, 1)
      assert.lengthOf(logged, 0)
    })
  )

  it.live("that follows redirects has its response refused", () =>
    Effect.gen(function* () {
      const other = yield* serving((_, response) => response.end(JSON.stringify(post)))
      const service = yield* serving((_, response) => response.writeHead(302, { location: other.url }).end())
      const following = Layer.effect(
        HttpClient.HttpClient,
        Effect.map(HttpClient.HttpClient, (client) => HttpClient.followRedirects(client))
      ).pipe(Layer.provide(FetchHttpClient.layer))
      const live = layer({ bearer_token: "token", base_url: service.url, send: httpClientSend })
      const error = yield* Effect.flip(getTweet({ id: "20" })).pipe(Effect.provide(Layer.provide(live, following)))
      assert.include(error.message, "not from the address of the request")
    })
  )
})

describe("nodeSend", () => {
  const write = Effect.flip(createTweet({ text: "once" }))

  it.live("uses one connection for requests one after another, and closes it with the layer", () =>
    Effect.gen(function* () {
      const service = yield* serving((_, response) => response.end(JSON.stringify(post)))
      const read = getTweet({ id: "20" })
      yield* Effect.all([read, read, read], { discard: true }).pipe(
        Effect.provide(layer({ bearer_token: "token", base_url: service.url, send: nodeSend() }))
      )
      assert.lengthOf(service.sockets, 1)
      yield* service.closed
    })
  )

  it.live("knows that a write was not sent if the handshake of TLS fails", () =>
    Effect.gen(function* () {
      const server = createTcpServer((socket) => socket.end("not TLS"))
      yield* Effect.acquireRelease(
        Effect.callback<void>((resume) => void server.listen(0, "127.0.0.1", () => resume(Effect.void))),
        () => Effect.sync(() => server.close())
      )
      const address = server.address()
      const port = typeof address === "object" ? address?.port : 0
      const error = yield* write.pipe(
        Effect.provide(layerCredentials({ credentials, base_url: `https://127.0.0.1:${port}`, send: nodeSend() }))
      )
      assert.deepInclude(error.reason, { _tag: "TransportError", isNotSent: true })
    })
  )

  it.live("sends no fragment of an address", () =>
    Effect.gen(function* () {
      const service = yield* serving((_, response) => response.end(JSON.stringify(post)))
      const send = yield* nodeSend()
      for (const path of ["/a?b#c", "/a#?b", "#c"]) {
        yield* Effect.callback<void>((resume) =>
          Effect.sync(
            send(
              { method: "GET", url: `${service.url}${path}`, headers: {} },
              { onResponse: () => resume(Effect.void), onLost: ({ message }) => resume(Effect.die(message)) },
              Context.empty()
            )
          )
        )
      }
      assert.deepStrictEqual(
        service.arrived.map(({ url }) => url),
        ["/a?b", "/a", "/"]
      )
    })
  )

  it.live("keeps values of a header that Node would drop", () =>
    Effect.gen(function* () {
      const service = yield* serving((_, response) => {
        response.writeHead(200, [
          "Date",
          "Sun, 22 Nov 2026 00:00:00 GMT",
          "Age",
          "1",
          "age",
          "2",
          "x-a",
          "1",
          "X-A",
          "2"
        ])
        response.end("{}")
      })
      const live = layer({ bearer_token: "token", base_url: service.url, send: nodeSend() })
      const { headers } = yield* raw(getTweet, { id: "20" }).pipe(Effect.provide(live))
      assert.deepStrictEqual([headers.get("AGE"), headers.get("x-a")], ["1, 2", "1, 2"])
    })
  )
})
