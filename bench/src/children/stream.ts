// Reads a stream in one way. Prints how long it took, and the memory in use on the way, after a collection at each point.
import { layer } from "@xeffect/http"
import { httpClientSend } from "@xeffect/http/http-client"
import { nodeSend } from "@xeffect/http/node"
import { follow, streamTweets } from "@xeffect/streams"
import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { get, type IncomingMessage } from "node:http"

const [, , base = "", way = "fetch", posts = "100000", sampled = "0"] = process.argv
const total = Number(posts)
const base_url = `${base}/${total}`
const options = { bearer_token: "token", base_url }

const layers = {
  fetch: () => layer(options),
  httpClientSend: () => layer({ ...options, send: httpClientSend }).pipe(Layer.provide(FetchHttpClient.layer)),
  nodeSend: () => layer({ ...options, send: nodeSend() })
}

const inUse = (): number => {
  globalThis.gc?.()
  const { external, heapUsed } = process.memoryUsage()
  return heapUsed + external
}

const bytes: Array<number> = []
let seen = 0

const count = (more: number) => {
  const every = total / Number(sampled)
  const isPoint = Number(sampled) > 0 && Math.floor(seen / every) < Math.floor((seen + more) / every)
  seen += more
  if (isPoint) bytes.push(inUse())
}

const followed = (name: keyof typeof layers) =>
  follow(streamTweets, {}, { when_full: "wait", buffer: 1000 }).pipe(
    Stream.take(total),
    Stream.runForEachArray((items) => Effect.sync(() => count(items.length))),
    Effect.provide(layers[name]()),
    Effect.runPromise
  )

// The least that a program does: lines and JSON.parse.
const parsed = async (chunks: AsyncIterable<Uint8Array>) => {
  const decoder = new TextDecoder()
  let rest = ""
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\r\n")
    rest = lines.pop() ?? ""
    let found = 0
    for (const line of lines) if (JSON.parse(line).data.id !== undefined) found++
    count(found)
  }
}

const ways: Readonly<Record<string, () => Promise<unknown>>> = {
  fetch: () => followed("fetch"),
  httpClientSend: () => followed("httpClientSend"),
  nodeSend: () => followed("nodeSend"),
  "bare fetch": async () => parsed((await fetch(base_url + "/")).body ?? new ReadableStream()),
  "bare node:http": async () => parsed(await new Promise<IncomingMessage>((done) => get(base_url + "/", done)))
}

const start = performance.now()
const cpu = process.cpuUsage()
await ways[way]?.()
const { system, user } = process.cpuUsage(cpu)
if (seen !== total) throw new Error(`${way}: ${seen} of ${total} posts`)
console.log(JSON.stringify({ seconds: (performance.now() - start) / 1000, processor: (system + user) / 1e6, bytes }))
process.exit()
