import * as NodeHttpClient from "@effect/platform-node/NodeHttpClient"
import type { Send } from "@xeffect/core/wire"
import type { SendOption } from "@xeffect/http"
import { httpClientSend } from "@xeffect/http/http-client"
import { nodeSend } from "@xeffect/http/node"
import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import type { HttpClient } from "effect/http/HttpClient"
import * as Layer from "effect/Layer"
import type { Scope } from "effect/Scope"

// Every eleventh connection goes to a port without a server.
const toNoServer = () => {
  let count = 0
  return (url: string) => (++count % 11 === 0 ? url.replace(/:\d+\//, ":1/") : url)
}

const lossyFetch = (): SendOption => {
  const urlOf = toNoServer()
  return { fetch: (url, init) => fetch(urlOf(url), init) }
}

const lossySend = (made: Effect.Effect<Send, never, Scope>) => (): SendOption<Scope> => {
  const urlOf = toNoServer()
  const lossy =
    (send: Send): Send =>
    (request, ...rest) =>
      send({ ...request, url: urlOf(request.url) }, ...rest)
  return { send: Effect.map(made, lossy) }
}

const over = (client: Layer.Layer<HttpClient>) =>
  lossySend(Effect.flatMap(Layer.build(client), (context) => Effect.provideContext(httpClientSend, context)))

/** The ways of sending requests, by name. Each loses some of its connections. */
export const ways = {
  fetch: lossyFetch,
  node: lossySend(nodeSend()),
  httpClient: over(FetchHttpClient.layer),
  undici: over(NodeHttpClient.layerUndici)
} satisfies Readonly<Record<string, () => SendOption<Scope>>>

export type WayName = keyof typeof ways

export const isWayName = (name: string): name is WayName => name in ways
