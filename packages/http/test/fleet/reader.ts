// One process of several that share their limits by Redis: reads as fast as it may, until it is ended.
import * as NodeRedis from "@effect/platform-node/NodeRedis"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { defaultCredentials } from "@xeffect/emulator"
import { layer } from "../over-client/index.ts"
import { layerSharedLimits } from "@xeffect/http/middleware"
import { getTweet } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as Layer from "effect/Layer"
import * as RateLimiter from "effect/persistence/RateLimiter"

const [base_url, redis] = process.argv.slice(2)

const shared = layerSharedLimits.pipe(
  Layer.provide(RateLimiter.layerStoreRedis()),
  Layer.provide(NodeRedis.layer({ url: `${redis}` }))
)

const live = layer({ bearer_token: defaultCredentials.bearer_token, base_url, wait_on_rate_limit: true }).pipe(
  Layer.provide([FetchHttpClient.layer, shared])
)

const readers = Effect.forEach(Array.from({ length: 20 }), () => Effect.forever(getTweet({ id: "20" })), {
  concurrency: "unbounded"
})

NodeRuntime.runMain(Effect.provide(readers, live))
