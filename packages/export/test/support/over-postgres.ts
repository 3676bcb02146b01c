// Machines that collect together over one Postgres server.
import * as NodeClusterSocket from "@effect/platform-node/NodeClusterSocket"
import * as PgClient from "@effect/sql-pg/PgClient"
import { Emulator } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import { collect } from "@xeffect/export"
import { type ClusterOptions, layerCluster, takeover } from "@xeffect/export/cluster"
import { searchRecentTweets } from "@xeffect/tweets"
import * as Context from "effect/Context"
import * as RunnerAddress from "effect/cluster/RunnerAddress"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { freePort } from "./free-port.ts"
import { type PostgresServer, postgresServer } from "./postgres-server.ts"

/** The Postgres server of the tests of a file. */
export class Server extends Context.Service<Server, PostgresServer>()("test/Server") {}

/** Starts a server. */
export const layerServer = Layer.effect(Server, postgresServer)

/** The database alone, without a machine. */
export const layerDatabase = Layer.unwrap(Effect.map(Server, ({ url }) => PgClient.layer({ url: Redacted.make(url) })))

/** Settings for a quick takeover: a machine that does not respond for a second loses its slices. */
export const soon = { shardLockRefreshInterval: "300 millis", shardLockExpiration: "1 second" } as const

/** One machine. It loses its slices if it does not respond for ten seconds, or for one second with `soon`. */
export const machineOver = (options: ClusterOptions, sharding: typeof soon | undefined = undefined) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const { url } = yield* Server
      const runnerAddress = Option.some(RunnerAddress.make("127.0.0.1", yield* freePort))
      return layerCluster(options).pipe(
        Layer.provideMerge(NodeClusterSocket.layer({ shardingConfig: { ...takeover, ...sharding, runnerAddress } })),
        Layer.provideMerge(PgClient.layer({ url: Redacted.make(url) }))
      )
    })
  )

/** One machine, with an emulator. */
export const machine = (emulated: Parameters<typeof layerTest>[0] = { limits: "off" }) =>
  Layer.provideMerge(machineOver({}), layerTest(emulated))

/** 300 posts in three slices, of about five pages of 20 each. */
export const prepared = Effect.gen(function* () {
  const { addPosts, world } = yield* Emulator
  const until = Date.now() - 60_000
  const author = world.seed.users.main
  const posts = yield* addPosts({ author, count: 300, text: () => "#gauge", interval: "30 minutes", until })
  const plan = yield* collect(searchRecentTweets, { query: "#gauge", max_results: 20 }, { slices: 3 })
  return { ids: posts.map(({ id }) => id), plan }
})
