import * as Effect from "effect/Effect"
import type { Scope } from "effect/Scope"
import { type IncomingMessage, request as httpRequest, type RequestListener } from "node:http"
import { connect } from "node:net"
import { type Duplex, pipeline } from "node:stream"
import { serving } from "./serving.ts"

/** A proxy of this machine, and the first line of each request to it. */
export interface Proxying {
  readonly url: string
  readonly lines: ReadonlyArray<string>
}

/**
 * Forwards requests with an absolute URL, and opens tunnels, until the scope ends.
 *
 * @param refuses refuses tunnels with status 407
 */
export const proxying = (refuses = false): Effect.Effect<Proxying, never, Scope> => {
  const lines: Array<string> = []
  const forward: RequestListener = (request, response) => {
    const { headers, method, url = "" } = request
    lines.push(`${method} ${url}`)
    const onward = httpRequest(url, { method: method ?? "GET", headers }, (message) => {
      response.writeHead(message.statusCode ?? 502, message.headers)
      message.pipe(response)
    })
    request.pipe(onward)
  }
  const openTunnel = ({ url = "" }: IncomingMessage, socket: Duplex) => {
    lines.push(`CONNECT ${url}`)
    if (refuses) return void socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n")
    const [host = "", port = ""] = url.split(":")
    const onward = connect(Number(port), host, () => void socket.write("HTTP/1.1 200 OK\r\n\r\n"))
    pipeline(socket, onward, socket, () => {})
  }
  return Effect.map(serving(forward, { onConnect: openTunnel }), ({ url }) => ({ url, lines }))
}
