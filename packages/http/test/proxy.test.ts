import * as NodeHttpClient from "@effect/platform-node/NodeHttpClient"
import { ProxyAgent } from "@effect/platform-node/Undici"
import { assert, describe, it } from "@effect/vitest"
import type { XApi, XError } from "@xeffect/core"
import { layerCredentials } from "@xeffect/http"
import { httpClientSend } from "@xeffect/http/http-client"
import { nodeSend } from "@xeffect/http/node"
import { createTweet, getTweet } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Scope } from "effect/Scope"
import { execFile } from "node:child_process"
import * as Http from "node:http"
import * as Https from "node:https"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { credentials } from "./bare.ts"
import { proxying } from "./proxying.ts"
import { serving } from "./serving.ts"
import { certificateFile, tls } from "./tls.ts"
import { ways } from "./ways.ts"
import { bundleProgram } from "../../conformance/running/bundles.ts"

const ca = tls.cert
const post = { data: { id: "20", text: "once", edit_history_tweet_ids: ["20"] } }
const read = getTweet({ id: "20" })
const write = createTweet({ text: "once" })

const service = (isSecure: boolean) =>
  serving((_, response) => response.end(JSON.stringify(post)), isSecure ? { tls } : {})

/** A layer that sends requests to the first URL through the proxy at the second. */
type Through = (base_url: string, proxy: string) => Effect.Effect<Layer.Layer<XApi, XError>, never, Scope>

const throughAgent: Through = (base_url, proxy) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const options = { keepAlive: true, proxyEnv: { HTTP_PROXY: proxy, HTTPS_PROXY: proxy } }
      return base_url.startsWith("https:") ? new Https.Agent({ ...options, ca }) : new Http.Agent(options)
    }),
    (agent) => Effect.sync(() => agent.destroy())
  ).pipe(Effect.map((agent) => layerCredentials({ credentials, base_url, send: nodeSend({ agent }) })))

const throughUndici: Through = (base_url, proxy) => {
  const dispatcher = Layer.effect(
    NodeHttpClient.Dispatcher,
    Effect.acquireRelease(
      Effect.sync(() => new ProxyAgent({ uri: proxy, requestTls: { ca } })),
      (agent) => Effect.promise(() => agent.close())
    )
  )
  const client = NodeHttpClient.layerUndiciNoDispatcher.pipe(Layer.provide(dispatcher))
  return Effect.succeed(layerCredentials({ credentials, base_url, send: httpClientSend }).pipe(Layer.provide(client)))
}

const eachThrough = it.live.each([
  ["nodeSend with an agent of Node", throughAgent],
  ["httpClientSend with undici", throughUndici]
] as const)

describe("a proxy", () => {
  eachThrough("carries the reads and writes of %s to a server of http:", ([, through]) =>
    Effect.gen(function* () {
      const server = yield* service(false)
      const proxy = yield* proxying()
      const live = yield* through(server.url, proxy.url)
      assert.deepStrictEqual<unknown>(yield* Effect.all([read, write]).pipe(Effect.provide(live)), [post, post])
      assert.deepStrictEqual(proxy.lines, [`GET ${server.url}/2/tweets/20`, `POST ${server.url}/2/tweets`])
      assert.lengthOf(server.arrived, 2)
    })
  )

  eachThrough("opens tunnels for the reads and writes of %s to a server of https:", ([, through]) =>
    Effect.gen(function* () {
      const server = yield* service(true)
      const proxy = yield* proxying()
      const live = yield* through(server.url, proxy.url)
      assert.deepStrictEqual<unknown>(yield* Effect.all([read, write]).pipe(Effect.provide(live)), [post, post])
      assert.deepStrictEqual([...new Set(proxy.lines)], [`CONNECT ${new URL(server.url).host}`])
      assert.lengthOf(server.arrived, 2)
    })
  )

  eachThrough("that refuses a tunnel fails a write of %s, without its password in the error", ([, through]) =>
    Effect.gen(function* () {
      const server = yield* service(true)
      const proxy = yield* proxying(true)
      const live = yield* through(server.url, proxy.url.replace("//", "//user:hunter2@"))
      const error = yield* Effect.flip(write).pipe(Effect.provide(live))
      assert.match(error.message, /createTweet: (TransportError|OutcomeUnknown): .*407/)
      assert.notInclude(JSON.stringify(error), "hunter2")
      assert.lengthOf(server.arrived, 0)
    })
  )

  it.live("that refuses a tunnel of nodeSend has not been sent the write", () =>
    Effect.gen(function* () {
      const proxy = yield* proxying(true)
      const live = yield* throughAgent("https://127.0.0.1:1", proxy.url)
      const error = yield* Effect.flip(write).pipe(Effect.provide(live))
      assert.deepInclude(error.reason, { _tag: "TransportError", isNotSent: true })
    })
  )

  it.live.each([
    ["http:", new Https.Agent()],
    ["https:", new Http.Agent()]
  ] as const)("agent of the other protocol fails a call to %s, which was not sent", ([protocol, agent]) =>
    Effect.gen(function* () {
      const live = layerCredentials({ credentials, base_url: `${protocol}//127.0.0.1:1`, send: nodeSend({ agent }) })
      const error = yield* Effect.flip(write).pipe(Effect.provide(live))
      assert.include(error.message, `Protocol "${protocol}" not supported`)
      assert.deepInclude(error.reason, { _tag: "TransportError", isNotSent: true })
    })
  )
})

describe("a process whose environment", () => {
  const program = bundleProgram(fileURLToPath(new URL("environment-process.ts", import.meta.url)))
  const execute = promisify(execFile)
  const endings = (url: string, variables: Readonly<Record<string, string>>) =>
    Effect.promise(async () => {
      const env = { ...process.env, ...variables }
      const args = ["--no-warnings", await program, url]
      const printed: unknown = JSON.parse((await execute(process.execPath, args, { env })).stdout)
      return printed
    })
  const names = Object.keys(ways)
  const allDone = Object.fromEntries(names.map((name) => [name, ["done", "done"]]))

  it.live("names a certificate in NODE_EXTRA_CA_CERTS trusts it in each way, and otherwise in none", () =>
    Effect.gen(function* () {
      const server = yield* service(true)
      const refused = yield* endings(server.url, {})
      for (const name of names) assert.match(`${Reflect.get(Object(refused), name)}`, /self-signed.*self-signed/)
      assert.lengthOf(server.arrived, 0)
      assert.deepStrictEqual(yield* endings(server.url, { NODE_EXTRA_CA_CERTS: yield* certificateFile }), allDone)
    })
  )

  it.live.each([false, true])(
    "has NODE_USE_ENV_PROXY sends through its proxy in each way, but not from nodeSend by http:, with TLS: %s",
    (isSecure) =>
      Effect.gen(function* () {
        const server = yield* service(isSecure)
        const proxy = yield* proxying()
        const variables = { NODE_EXTRA_CA_CERTS: yield* certificateFile, NODE_USE_ENV_PROXY: "1" }
        const printed = yield* endings(server.url, { ...variables, HTTP_PROXY: proxy.url, HTTPS_PROXY: proxy.url })
        assert.deepStrictEqual(printed, allDone)
        const each = [`GET ${server.url}/2/tweets/20`, `POST ${server.url}/2/tweets`]
        // By http: a proxy would read the token for this machine.
        const proxied = isSecure ? names : names.filter((name) => name !== "nodeSend")
        const expected = isSecure ? [`CONNECT ${new URL(server.url).host}`] : each
        assert.deepStrictEqual(
          proxy.lines,
          proxied.flatMap(() => expected)
        )
      })
  )
})
