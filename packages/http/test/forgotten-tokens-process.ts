/**
 * A program that has acted for many users who are long gone. It prints how many of their tokens are still in its memory,
 * for each way of acting, and for one that keeps them on purpose.
 */
import { bearer, layer, withCredentials } from "./over-client/index.ts"
import { layerSharedLimits, rateLimitRecord } from "@xeffect/http/middleware"
import { getTweet, like, searchAllTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientResponse from "effect/http/HttpClientResponse"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as RateLimiter from "effect/persistence/RateLimiter"
import * as Redacted from "effect/Redacted"
import { setTimeout } from "node:timers/promises"
import { getHeapSnapshot } from "node:v8"
import { json } from "./support.ts"

const users = 50
const hour = Math.floor(Date.now() / 1000) + 3600
const headers = { "x-rate-limit-limit": "900", "x-rate-limit-remaining": "899", "x-rate-limit-reset": `${hour}` }
const body = { data: { id: "1", name: "n", username: "u", text: "x", liked: true } }
const search = { data: [{ id: "1", text: "x" }], meta: { result_count: 1 } }

const client = Layer.succeed(
  HttpClient.HttpClient,
  HttpClient.make((request, url) =>
    Effect.sync(() =>
      HttpClientResponse.fromWeb(request, json(url.pathname.endsWith("/all") ? search : body, { headers }))
    )
  )
)

const retained: Array<string> = []

const keeping = Effect.fn("keeping")(function* (token: string) {
  yield* Effect.sync(() => retained.push(token))
})

const ways = {
  "kept on purpose": [keeping, {}],
  reads: [() => getTweet({ id: "20" }), {}],
  "reads that wait for limits": [() => getTweet({ id: "20" }), { wait_on_rate_limit: true }],
  "reads whose limits are recorded": [() => getTweet({ id: "20" }), { around: [rateLimitRecord()] }],
  "likes, whose users are looked up": [() => like({ tweet_id: "20" }), {}],
  "searches, which are paced": [() => searchAllTweets({ query: "x" }), {}]
} as const

/** The texts in memory that have the form of a token here. */
const tokensInMemory = async () => {
  for (let turn = 0; turn < 5; turn++) {
    globalThis.gc?.()
    await setTimeout(10)
  }
  const found = new Set<string>()
  // A text cut between two chunks is found in the end of the one before it.
  let text = ""
  for await (const chunk of getHeapSnapshot()) {
    text = text.slice(-100) + String(chunk)
    for (const [whole] of text.matchAll(/way-\d-user-\d+-end/g)) found.add(whole)
  }
  return Array.from(found)
}

// All of them are alive when it is counted.
const runtimes = Object.values(ways).map(([call, options]) => {
  const limits = Layer.provide(layerSharedLimits, RateLimiter.layerStoreMemory)
  const live = layer({ bearer_token: "app", retries: 0, ...options }).pipe(Layer.provide([client, limits]))
  return { call, runtime: ManagedRuntime.make(live) }
})

const act = async ({ call, runtime }: (typeof runtimes)[number], token: string) => {
  const one: Effect.Effect<unknown, unknown, ManagedRuntime.ManagedRuntime.Services<typeof runtime>> = call(token)
  await runtime.runPromise(one.pipe(withCredentials({ bearer: bearer(Redacted.make(token)) })))
}

for (const [way, acting] of runtimes.entries()) {
  for (let user = 0; user < users; user++) await act(acting, ["way", way, "user", user, "end"].join("-"))
  // The latest call may still be on the stack: it is nobody's.
  await act(acting, "nobody")
}
const found = await tokensInMemory()
process.send?.(
  Object.fromEntries(
    Object.keys(ways).map((name, way) => [name, found.filter((token) => token.startsWith(`way-${way}-`)).length])
  )
)
process.disconnect?.()
