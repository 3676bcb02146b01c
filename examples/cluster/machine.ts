// One machine of several. All of them run the same program.
import * as NodeClusterSocket from "@effect/platform-node/NodeClusterSocket"
import * as NodeRedis from "@effect/platform-node/NodeRedis"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as PgClient from "@effect/sql-pg/PgClient"
import { collect, progressLine } from "xeffect/export"
import { layerCluster, runOnCluster, takeover } from "xeffect/export/cluster"
import { layerConfig } from "xeffect/http/config"
import { costs, redisCosts, within } from "xeffect/costs"
import { layerSharedLimits } from "xeffect/http/middleware"
import { searchRecentTweets } from "xeffect/tweets"
import * as RunnerAddress from "effect/cluster/RunnerAddress"
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as RateLimiter from "effect/persistence/RateLimiter"
import * as Redis from "effect/persistence/Redis"

const requests = Effect.gen(function* () {
  const spending = costs({ budget: within({ dollars: 500, per: "day" }), store: redisCosts(yield* Redis.Redis) })
  return layerConfig({ around: [spending], wait_on_rate_limit: true, max_wait: "1 minute" }).pipe(
    Layer.provide(layerSharedLimits),
    Layer.provide(RateLimiter.layerStoreRedis())
  )
})

const live = Effect.gen(function* () {
  const [host, port] = [yield* Config.String("HOST"), yield* Config.Int("PORT").pipe(Config.withDefault(34431))]
  const runnerAddress = Option.some(RunnerAddress.make(host, port))
  return layerCluster({ concurrency: 4, on_event: progressLine() }).pipe(
    Layer.provide(NodeClusterSocket.layer({ shardingConfig: { ...takeover, runnerAddress } })),
    Layer.provide(PgClient.layerConfig({ url: Config.Redacted("DATABASE_URL") })),
    Layer.provide(Layer.unwrap(requests)),
    Layer.provide(NodeRedis.layer({ url: yield* Config.String("REDIS_URL") }))
  )
})

const program = Effect.gen(function* () {
  const plan = yield* collect(searchRecentTweets, { query: "#gauge" }, { slices: 48 })
  const { complete, counts } = yield* runOnCluster(plan, { schema: "gauges" })
  yield* Effect.log(complete, counts.posts)
})

NodeRuntime.runMain(Effect.provide(program, Layer.unwrap(live)))
