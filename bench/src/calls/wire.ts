// Small reads over a service on this machine, in each way, in turns in one process. Prints the samples.
import { layer, type Options } from "@xeffect/http"
import { nodeSend } from "@xeffect/http/node"
import { getTweet } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import type { Scope } from "effect/Scope"
import http, { type IncomingMessage, type RequestOptions } from "node:http"
import https from "node:https"
import { TwitterApi } from "twitter-api-v2"
import { make as makeFetch } from "../programs/fetch.ts"
import { takeTurns } from "../turns.ts"

const [, , base = "", seconds = "45"] = process.argv
const { hostname: host, port } = new URL(base)
const agent = () => new http.Agent({ keepAlive: true })
const headers = { authorization: "Bearer token", accept: "application/json", "user-agent": "bench" }

// The least that a program does with Node's client: a connection that is kept, all chunks, and JSON.parse.
const nodeAgent = agent()
const path = "/2/tweets/20?tweet.fields=created_at&expansions=author_id"
const readByNode = () =>
  new Promise<unknown>((done, fail) => {
    const options = { host, port, path, agent: nodeAgent, headers }
    const read = (response: IncomingMessage) => {
      const chunks: Array<Buffer> = []
      response.on("data", (chunk: Buffer) => chunks.push(chunk))
      response.on("end", () => done(JSON.parse(Buffer.concat(chunks).toString())))
      response.on("error", fail)
    }
    http.get(options, read).on("error", fail)
  })

// The other client knows no address but the X API's: its requests are sent to the local one instead.
const peerAgent = agent()
Object.assign(https, {
  request: (options: RequestOptions, callback: (response: IncomingMessage) => void) =>
    http.request({ ...options, protocol: "http:", host, hostname: host, port, agent: peerAgent }, callback)
})

const keys = {
  consumer_key: "k".repeat(25),
  consumer_secret: "s".repeat(50),
  access_token: `77-${"t".repeat(40)}`,
  access_token_secret: "u".repeat(45)
}

const peerOf =
  ({ v2 }: TwitterApi) =>
  () =>
    v2.singleTweet("20", { "tweet.fields": ["created_at"], expansions: ["author_id"] })

const oursOf = (options: Options<Scope>, user_auth: boolean) => {
  const runtime = ManagedRuntime.make(layer({ ...options, base_url: base }))
  return () =>
    runtime.runPromise(getTweet({ id: "20", tweet_fields: ["created_at"], expansions: ["author_id"], user_auth }))
}

// The least that a program with Effect does whose requests can be interrupted and end after some time.
const plainRuntime = ManagedRuntime.make(Layer.empty)
const limited = Effect.callback<unknown, unknown>((resume) => {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), 30_000)
  const end = (result: Effect.Effect<unknown, unknown>) => {
    clearTimeout(timer)
    resume(result)
  }
  fetch(base + path, { headers, signal: controller.signal })
    .then((response) => response.json())
    .then(
      (json) => end(Effect.succeed(json)),
      (error: unknown) => end(Effect.fail(error))
    )
  return Effect.sync(() => {
    clearTimeout(timer)
    controller.abort()
  })
})

const reads: Readonly<Record<string, () => Promise<unknown>>> = {
  "node:http": readByNode,
  nodeSend: oursOf({ bearer_token: "token", send: nodeSend() }, false),
  "twitter-api-v2": peerOf(new TwitterApi("token")),
  "nodeSend, signed": oursOf({ ...keys, send: nodeSend() }, true),
  "twitter-api-v2, signed": peerOf(
    new TwitterApi({
      appKey: keys.consumer_key,
      appSecret: keys.consumer_secret,
      accessToken: keys.access_token,
      accessSecret: keys.access_token_secret
    })
  ),
  fetch: makeFetch(base),
  "fetch in Effect": () => plainRuntime.runPromise(limited),
  "layer, fetch": oursOf({ bearer_token: "token" }, false)
}

for (const [name, read] of Object.entries(reads)) {
  // The compiler's work is not measured.
  for (let index = 0; index < 1500; index++) await read()
  const { data }: { data?: { id?: string } } = Object(await read())
  if (data?.id !== "20") throw new Error(`${name} did not read the post`)
}
const ways = Object.fromEntries(Object.entries(reads).map(([name, call]) => [name, { call, calls: 80 }]))
console.log(JSON.stringify(await takeTurns(ways, { seconds: Number(seconds), rounds: 400 })))
process.exit()
