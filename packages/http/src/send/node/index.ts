/** Sends requests with the clients of Node, `node:http` and `node:https`. */
import type { HttpRequest, Receiver, Send } from "@xeffect/core/wire"
import type { Context } from "effect/Context"
import * as Effect from "effect/Effect"
import type { Scope } from "effect/Scope"
import * as Http from "node:http"
import * as Https from "node:https"
import { requestHeaders } from "./headers.ts"
import { makeOrigins, type Origin } from "./origin.ts"
import { fromMessage } from "./response.ts"
import { uploadBody } from "./upload.ts"

/** {@link nodeSend}. */
export interface NodeSendOptions {
  /**
   * The agent that makes connections, for example that of a proxy (`https-proxy-agent`). It is not closed with the
   * layer. Default: agents that keep connections for 4 seconds, use the proxy of the environment for `https:` if Node was
   * started with `NODE_USE_ENV_PROXY=1`, and are closed with the layer.
   */
  readonly agent?: Http.Agent | undefined
}

/**
 * Sends requests with the clients of Node, which take less time than `fetch`. For Node, and for Bun and Deno as far as
 * they have these clients. It respects `NODE_EXTRA_CA_CERTS`, follows no redirect and retries nothing.
 *
 * The connections are kept between requests, and closed with the scope of the layer: read what `raw` and downloads return
 * before it ends.
 *
 * @param options `agent`, for a proxy
 * @since 0.1.0
 * @example
 * ```ts
 * import { layer } from "xeffect/http"
 * import { nodeSend } from "xeffect/http/node"
 *
 * const live = layer({ bearer_token: "…", send: nodeSend() })
 * ```
 */
export const nodeSend = ({ agent }: NodeSendOptions = {}): Effect.Effect<Send, never, Scope> =>
  Effect.map(agent === undefined ? makeAgents : Effect.succeed(() => agent), sendBy)

/** The agent of a request. */
type ChooseAgent = (isSecure: boolean, method: string) => Http.Agent

/**
 * Deno's `node:http` sends a request again, even a write, if a connection that was kept breaks. There, a write has a connection
 * of its own.
 */
const repeatsOnKept = "Deno" in globalThis

/**
 * How long an idle connection is kept, in milliseconds, as `fetch` keeps it. A write on a connection that the server is
 * just closing fails, and it is then unknown whether it was carried out.
 */
const longestIdleSocket = 4000

const makePair = (options: Http.AgentOptions) => {
  // The agent of Node has a proxy if it was started with `NODE_USE_ENV_PROXY=1` or `--use-env-proxy`. A request of http:
  // is for this machine, and a proxy could read its token: that of https: is in a tunnel.
  const global: Http.Agent & { readonly options?: Http.AgentOptions } = Http.globalAgent
  return { http: new Http.Agent(options), https: new Https.Agent({ ...options, proxyEnv: global.options?.proxyEnv }) }
}

const makeAgents: Effect.Effect<ChooseAgent, never, Scope> = Effect.map(
  Effect.acquireRelease(
    Effect.sync(() => {
      const keptAlive = makePair({ keepAlive: true, timeout: longestIdleSocket })
      return { keptAlive, forWrites: repeatsOnKept ? makePair({ keepAlive: false }) : keptAlive }
    }),
    ({ forWrites, keptAlive }) =>
      Effect.sync(() => {
        for (const { http, https } of [keptAlive, forWrites]) {
          http.destroy()
          https.destroy()
        }
      })
  ),
  ({ forWrites, keptAlive }) =>
    (isSecure, method) =>
      (method === "GET" ? keptAlive : forWrites)[isSecure ? "https" : "http"]
)

const sendBy = (agentOf: ChooseAgent): Send => {
  const originOf = makeOrigins()
  return (request, receiver, context) => {
    const at = originOf(request.url)
    return typeof at === "string"
      ? refuseRequest(receiver, at)
      : startRequest(request, at, agentOf(at.isSecure, request.method), receiver, context)
  }
}

const refuseRequest = ({ onLost }: Receiver, message: string, cause?: unknown) => {
  onLost({ message, cause, isNotSent: true })
  return () => {}
}

const startRequest = (
  request: HttpRequest,
  origin: Origin,
  agent: Http.Agent,
  receiver: Receiver,
  context: Context<never>
): (() => void) => {
  const { isSecure, options } = origin
  const path = request.url.slice(origin.length).split("#", 1)[0] || "/"
  let sent: Http.ClientRequest
  try {
    const headers = requestHeaders(request, origin.host)
    sent = (isSecure ? Https : Http).request({ ...options, agent, method: request.method, path, headers })
  } catch (cause) {
    // For example, the agent is one for the other protocol.
    return refuseRequest(receiver, "", cause)
  }
  return finishRequest(sent, isSecure, request, receiver, context)
}

/** Sends the body, and reports the response, or why there is none. Returns what closes the connection. */
const finishRequest = (
  sent: Http.ClientRequest,
  isSecure: boolean,
  request: HttpRequest,
  receiver: Receiver,
  context: Context<never>
): (() => void) => {
  const isNotSent = watchConnection(sent, isSecure)
  let isOver = false
  let stopUpload = () => {}
  const close = () => {
    if (isOver) return
    isOver = true
    stopUpload()
    sent.destroy()
  }
  const onEnd = () => {
    // The rest of an upload is of no use.
    if (!sent.writableFinished) close()
    isOver = true
  }
  // A response, or why there is none. After the response its body reports errors.
  let isSettled = false
  const fail = (cause: unknown) => {
    stopUpload()
    if (isSettled) return
    isSettled = true
    receiver.onLost({ message: "", cause, isNotSent: isNotSent() })
  }
  sent.on("response", (message) => {
    const { statusCode = 0 } = message
    if (statusCode < 100) return void sent.destroy(new Error(`the status ${statusCode} is not one of HTTP`))
    isSettled = true
    receiver.onResponse(fromMessage(message, close, onEnd))
  })
  sent.on("error", fail)
  // Node closes the connection without a word if the response is 101, for another protocol.
  sent.on("close", () => {
    if (!isSettled) fail(noResponse())
  })
  // Last, since reading the body may fail at once.
  stopUpload = uploadBody(sent, request.body, context)
  return close
}

const noResponse = () =>
  Object.assign(new Error("the connection was closed without a response"), { code: "ECONNRESET" })

/** Returns whether nothing of a request can have been sent, because there is no connection yet, nor a handshake of TLS. */
const watchConnection = (sent: Http.ClientRequest, isSecure: boolean): (() => boolean) => {
  let isNotSent = true
  const note = () => {
    isNotSent = false
  }
  sent.on("socket", (socket) => {
    const isConnecting = socket.connecting || (isSecure && Reflect.get(socket, "secureConnecting") === true)
    if (isConnecting) socket.once(isSecure ? "secureConnect" : "connect", note)
    else note()
  })
  return () => isNotSent
}
