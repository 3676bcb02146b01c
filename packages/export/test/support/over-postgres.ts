// Machines that collect together over one Postgres server.
import * as NodeClusterSocket from "@effect/platform-node/NodeClusterSocket"
import * as PgClient from "@effect/sql-pg/PgClient"
import { type ClusterOptions, layerCluster, takeover } from "@xeffect/export/cluster"
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

/** Shorter than a machine that is far from its database could keep. */
const soon = { shardLockRefreshInterval: "300 millis", shardLockExpiration: "1 second" } as const

/** One machine. */
export const machineOver = (options: ClusterOptions) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const { url } = yield* Server
      const runnerAddress = Option.some(RunnerAddress.make("127.0.0.1", yield* freePort))
      return layerCluster(options).pipe(
        Layer.provideMerge(NodeClusterSocket.layer({ shardingConfig: { ...takeover, ...soon, runnerAddress } })),
        Layer.provideMerge(PgClient.layer({ url: Redacted.make(url) }))
      )
    })
  )
