// Sends small reads in one way, by fibers side by side; prints how long it took, after a warm-up.
import { layer } from "@xeffect/http"
import { nodeSend } from "@xeffect/http/node"
import { getTweet } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { Agent, get } from "node:http"
import { make as makeFetch } from "../programs/fetch.ts"

const [, , base = "", way = "fetch", fibers = "1", count = "2000"] = process.argv

const bearer = { bearer_token: "token", base_url: base }
const keys = { consumer_key: "k", consumer_secret: "s", access_token: "12-t", access_token_secret: "s", base_url: base }

const layers = {
  fetch: layer(bearer),
  nodeSend: layer({ ...bearer, send: nodeSend() }),
  "fetch, signed": layer(keys),
  "nodeSend, signed": layer({ ...keys, send: nodeSend() })
}

const readByFetch = makeFetch(base)
const agent = new Agent({ keepAlive: true })

const readByNode = () =>
  new Promise<unknown>((done, fail) => {
    const headers = { authorization: "Bearer token", accept: "application/json" }
    const url = `${base}/2/tweets/20?tweet.fields=created_at&expansions=author_id`
    get(url, { agent, headers }, (response) => {
      let text = ""
      response.setEncoding("utf8")
      response.on("data", (chunk: string) => (text += chunk))
      response.on("end", () => done(JSON.parse(text)))
    }).on("error", fail)
  })

// The least that a program does: loops side by side.
const readAlone = (read: () => Promise<unknown>) => async (total: number) => {
  let rest = total
  const loop = async () => {
    while (rest-- > 0) await read()
  }
  await Promise.all(Array.from({ length: Number(fibers) }, loop))
}

// One runtime, so that connections are kept.
const readBy = (name: keyof typeof layers) => {
  const runtime = ManagedRuntime.make(layers[name])
  const read = getTweet({
    id: "20",
    tweet_fields: ["created_at"],
    expansions: ["author_id"],
    user_auth: name.endsWith("signed")
  })
  return (total: number) =>
    runtime.runPromise(
      Effect.forEach(Array.from({ length: total }), () => read, { concurrency: Number(fibers), discard: true })
    )
}

const ways: Readonly<Record<string, () => (total: number) => Promise<unknown>>> = {
  fetch: () => readBy("fetch"),
  nodeSend: () => readBy("nodeSend"),
  "fetch, signed": () => readBy("fetch, signed"),
  "nodeSend, signed": () => readBy("nodeSend, signed"),
  "bare fetch": () => readAlone(readByFetch),
  "bare node:http": () => readAlone(readByNode)
}

const readAll = ways[way]?.()
await readAll?.(1000 + Number(fibers))
const start = performance.now()
const cpu = process.cpuUsage()
await readAll?.(Number(count))
const { system, user } = process.cpuUsage(cpu)
console.log(JSON.stringify({ seconds: (performance.now() - start) / 1000, processor: (system + user) / 1e6 }))
process.exit()
