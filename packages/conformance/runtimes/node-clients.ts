/** The suite over the clients that a program on Node can use instead of `fetch`. */
import * as NodeHttpClient from "@effect/platform-node/NodeHttpClient"
import type { HttpClient } from "effect/http/HttpClient"
import type * as Layer from "effect/Layer"
import { type CheckResult, runChecks } from "./suite.ts"
import type { Target } from "./target.ts"

/** The clients by name, and their layers. */
const clients = {
  "node:http": NodeHttpClient.layerNodeHttp,
  undici: NodeHttpClient.layerUndici
} satisfies Readonly<Record<string, Layer.Layer<HttpClient>>>

export type ClientName = keyof typeof clients

/** Runs the checks over the client of this name. */
export const runChecksOver = (name: ClientName, target: Target): Promise<ReadonlyArray<CheckResult>> =>
  runChecks(target, clients[name])
