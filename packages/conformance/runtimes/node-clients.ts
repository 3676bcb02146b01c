/** The suite over the clients that a program on Node can bring along in place of `fetch`. */
import * as NodeHttpClient from "@effect/platform-node/NodeHttpClient"
import type { HttpClient } from "effect/http/HttpClient"
import type * as Layer from "effect/Layer"
import { type CheckResult, runChecks } from "./suite.ts"
import type { Target } from "./target.ts"

/** What the clients are called, and their layers. */
const clients = {
  "node:http": NodeHttpClient.layerNodeHttp,
  undici: NodeHttpClient.layerUndici
} satisfies Readonly<Record<string, Layer.Layer<HttpClient>>>

export type ClientName = keyof typeof clients

/** Runs the checks over the client that is called so. */
export const runChecksOver = (name: ClientName, target: Target): Promise<ReadonlyArray<CheckResult>> =>
  runChecks(target, clients[name])
