// Sends small reads by many fibers side by side; prints how many a second.
import type { XApi } from "@xeffect/core"
import { layerBearer } from "@xeffect/http"
import { getTweet } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import type * as HttpClient from "effect/http/HttpClient"
import * as Layer from "effect/Layer"
import { byHand } from "../programs/by-hand.ts"

const [, , base = "", way = "xeffect", fibers = "1", count = "2000"] = process.argv

const read: Effect.Effect<unknown, unknown, XApi | HttpClient.HttpClient> =
  way === "xeffect" ? getTweet({ id: "20", tweet_fields: ["created_at"], expansions: ["author_id"] }) : byHand(base)

const live = Layer.merge(layerBearer({ bearer_token: "token", base_url: base }), FetchHttpClient.layer)

const reads = (count: number) =>
  Effect.forEach(Array.from({ length: count }), () => read, { concurrency: Number(fibers), discard: true })

const perSecond = await Effect.gen(function* () {
  yield* reads(Number(count) / 2)
  const start = performance.now()
  yield* reads(Number(count))
  return Number(count) / ((performance.now() - start) / 1000)
}).pipe(Effect.provide(live), Effect.runPromise)

console.log(JSON.stringify({ perSecond }))
process.exit()
