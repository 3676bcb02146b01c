// One machine of several, as a process of its own: the plan and the settings are JSON in the arguments.
import * as NodeClusterSocket from "@effect/platform-node/NodeClusterSocket"
import * as NodeRedis from "@effect/platform-node/NodeRedis"
import * as PgClient from "@effect/sql-pg/PgClient"
import type { Plan } from "@xeffect/export"
import { layerCluster, runOnCluster, takeover } from "@xeffect/export/cluster"
import { layerConfig } from "@xeffect/http/config"
import { costs, redisCosts, within } from "@xeffect/costs"
import { layerSharedLimits } from "@xeffect/http/middleware"
import * as RunnerAddress from "effect/cluster/RunnerAddress"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Option from "effect/Option"
import * as RateLimiter from "effect/persistence/RateLimiter"
import * as Redis from "effect/persistence/Redis"
import * as References from "effect/References"
import * as Redacted from "effect/Redacted"

export interface MachineSettings {
  readonly schema: string
  /** The address of the database. */
  readonly url: string
  readonly port: number
  readonly concurrency?: number
  /** The port of a Redis that shares limits and a budget. */
  readonly redis?: number
  readonly dollars?: number
  /** Other machines take over within seconds, sooner than machines that are far from their database could. */
  readonly soon?: boolean
}

/** Shorter than a machine that is far from its database could keep. */
const quick = { shardLockRefreshInterval: "300 millis", shardLockExpiration: "1 second" } as const

const [given = "", settings = ""] = process.argv.slice(2)
const plan: Plan = JSON.parse(given)
const { concurrency = 8, dollars = 1000, port, redis, schema, soon, url }: MachineSettings = JSON.parse(settings)

const shared = Effect.gen(function* () {
  const store = redisCosts(yield* Redis.Redis)
  const around = [costs({ budget: within({ dollars, per: "month" }), store })]
  const live = layerConfig({ around, wait_on_rate_limit: true, max_wait: "1 minute" })
  return live.pipe(Layer.provide(layerSharedLimits), Layer.provide(RateLimiter.layerStoreRedis()))
})

const requests =
  redis === undefined
    ? layerConfig()
    : Layer.unwrap(shared).pipe(Layer.provide(NodeRedis.layer({ url: `redis://127.0.0.1:${redis}` })))

const live = layerCluster({ concurrency }).pipe(
  Layer.provide(
    NodeClusterSocket.layer({
      shardingConfig: {
        ...takeover,
        ...(soon && quick),
        runnerAddress: Option.some(RunnerAddress.make("127.0.0.1", port))
      }
    })
  ),
  Layer.provide(PgClient.layer({ url: Redacted.make(url) })),
  Layer.provide(requests),
  // The output of the process is its last line.
  Layer.provide(Logger.layer([Logger.make(({ logLevel, message }) => console.error(logLevel, message))]))
)

// A machine that is switched off in order: what it does is interrupted, and what it holds is released.
const leaving = new AbortController()
process.once("SIGTERM", () => leaving.abort())

const outcome = await runOnCluster(plan, { schema })
  .pipe(
    Effect.map(({ complete }) => ({ complete })),
    Effect.catchTag("ExportError", (error) => Effect.succeed({ complete: false, failed: error.message })),
    Effect.provide(live),
    Effect.provideService(References.MinimumLogLevel, "Warn"),
    (program) => Effect.runPromise(program, { signal: leaving.signal })
  )
  .catch((error: unknown) => {
    if (leaving.signal.aborted) process.exit(143)
    throw error
  })
console.log(JSON.stringify({ ...outcome, memory: process.resourceUsage().maxRSS }))
process.exit()
