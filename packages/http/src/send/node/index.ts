/** Sends requests with the clients of Node, `node:http` and `node:https`. */
import type { HttpRequest, Receiver, Send } from "@xeffect/core/wire"
import type { Context } from "effect/Context"
import * as Effect from "effect/Effect"
import type { Scope } from "effect/Scope"
import * as Http from "node:http"
import * as Https from "node:https"
import { type Agents, makeAgents } from "./agents.ts"
import { requestHeaders } from "./headers.ts"
import type { IdleSweep } from "./idle.ts"
import { makeOrigins, type Origin } from "./origin.ts"
import { fromMessage } from "./response.ts"
import { makeStartTimer } from "./timers.ts"
import { uploadBody } from "./upload.ts"

/** {@link nodeSend}. */
export interface NodeSendOptions {
  /**
   * The agent that makes connections, for example a proxy's (`https-proxy-agent`). It is not closed with the
   * layer. Default: agents that keep connections for 4 seconds, use the proxy of the environment for `https:` if Node was
   * started with `NODE_USE_ENV_PROXY=1`, and are closed with the layer.
   */
  readonly agent?: Http.Agent | undefined
}

/**
 * Sends requests with the clients of Node, which take less time than `fetch`. For Node, and for Bun and Deno as far as
 * they have these clients. It respects `NODE_EXTRA_CA_CERTS`, follows no redirect and retries nothing. Bundles for browsers
 * send by `fetch` instead, and die if an agent is given.
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
  Effect.map(agent === undefined ? makeAgents : Effect.succeed({ choose: () => agent }), sendBy)

const sendBy = ({ choose, sweep }: Agents): Send => {
  const originOf = makeOrigins()
  const send: Send = (request, receiver, context) => {
    const at = originOf(request.url)
    return typeof at === "string"
      ? refuseRequest(receiver, at)
      : startRequest(request, at, choose(at.isSecure, request.method), sweep, receiver, context)
  }
  return Object.assign(send, { startTimer: makeStartTimer() })
}

const refuseRequest = ({ onLost }: Receiver, message: string, cause?: unknown) => {
  onLost({ message, cause, isNotSent: true })
  return () => {}
}

const startRequest = (
  request: HttpRequest,
  origin: Origin,
  agent: Http.Agent,
  sweep: IdleSweep | undefined,
  receiver: Receiver,
  context: Context<never>
): (() => void) => {
  const { isSecure, length, options } = origin
  const { method, url } = request
  const fragment = url.indexOf("#", length)
  const path = url.slice(length, fragment < 0 ? undefined : fragment) || "/"
  let sent: Http.ClientRequest
  try {
    const headers = requestHeaders(request, origin.host)
    // Each field by its name: an object that is spread and extended takes three times the memory.
    const { hostname, port, protocol } = options
    sent = (isSecure ? Https : Http).request({ protocol, hostname, port, agent, method, path, headers })
  } catch (cause) {
    // For example, the agent is one for the other protocol.
    return refuseRequest(receiver, "", cause)
  }
  return finishRequest(sent, watchConnection(sent, isSecure), request, sweep, receiver, context)
}

/** Sends the body, and reports the response, or why there is none. Returns what closes the connection. */
const finishRequest = (
  sent: Http.ClientRequest,
  isNotSent: () => boolean,
  request: HttpRequest,
  sweep: IdleSweep | undefined,
  receiver: Receiver,
  context: Context<never>
): (() => void) => {
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
    receiver.onResponse(fromMessage(message, sweep, close, onEnd))
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
  // On a connection that was kept: nearly always, and without a listener.
  if (sent.reusedSocket) return () => false
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
