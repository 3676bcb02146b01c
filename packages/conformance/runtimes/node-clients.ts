/** The suite over the ways that a program on Node can send requests, other than `fetch`. */
import * as NodeHttpClient from "@effect/platform-node/NodeHttpClient"
import { httpClientSend } from "@xeffect/http/http-client"
import { nodeSend } from "@xeffect/http/node"
import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import type { HttpClient } from "effect/http/HttpClient"
import * as Layer from "effect/Layer"
import { type CheckResult, runChecks } from "./suite.ts"
import type { Target, Way } from "./target.ts"

const over = (client: Layer.Layer<HttpClient>): Way =>
  Effect.flatMap(Layer.build(client), (context) => Effect.provideContext(httpClientSend, context))

/** The ways by name. */
const ways = {
  nodeSend: nodeSend(),
  "HttpClient, fetch": over(FetchHttpClient.layer),
  "HttpClient, node:http": over(NodeHttpClient.layerNodeHttp),
  "HttpClient, undici": over(NodeHttpClient.layerUndici)
} satisfies Readonly<Record<string, Way>>

export type ClientName = keyof typeof ways

/** Runs the checks in the way of this name. */
export const runChecksOver = (name: ClientName, target: Target): Promise<ReadonlyArray<CheckResult>> =>
  runChecks(target, ways[name])
