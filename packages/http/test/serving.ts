import * as Effect from "effect/Effect"
import type { Scope } from "effect/Scope"
import { createServer, type IncomingMessage, type RequestListener } from "node:http"
import { createServer as createSecureServer, type ServerOptions } from "node:https"
import type { Socket } from "node:net"
import type { Duplex } from "node:stream"

/** A server of this machine, what has arrived there, and its connections. */
export interface Serving {
  readonly url: string
  readonly arrived: ReadonlyArray<IncomingMessage>
  readonly sockets: ReadonlyArray<Socket>
  /** Waits until all of its connections are closed. */
  readonly closed: Effect.Effect<void>
}

export interface ServingOptions {
  /** The key and certificate of a server of https:. */
  readonly tls?: ServerOptions | undefined
  /** For the method CONNECT. */
  readonly onConnect?: ((request: IncomingMessage, socket: Duplex) => void) | undefined
}

/** Serves until the scope ends. */
export const serving = (
  listener: RequestListener,
  { onConnect, tls }: ServingOptions = {}
): Effect.Effect<Serving, never, Scope> =>
  Effect.map(
    Effect.acquireRelease(
      Effect.callback<{ readonly serving: Serving; readonly close: () => void }>((resume) => {
        const arrived: Array<IncomingMessage> = []
        const sockets: Array<Socket> = []
        const listen: RequestListener = (request, response) => {
          arrived.push(request)
          listener(request, response)
        }
        const server = tls === undefined ? createServer(listen) : createSecureServer(tls, listen)
        if (onConnect !== undefined) server.on("connect", onConnect)
        server.on("connection", (socket) => sockets.push(socket))
        server.listen(0, "127.0.0.1", () => {
          const address = server.address()
          const port = typeof address === "object" ? address?.port : 0
          const close = () => {
            for (const socket of sockets) socket.destroy()
            server.close()
          }
          resume(
            Effect.succeed({
              close,
              serving: {
                url: `${tls === undefined ? "http" : "https"}://127.0.0.1:${port}`,
                arrived,
                sockets,
                closed: closing(sockets)
              }
            })
          )
        })
      }),
      ({ close }) => Effect.sync(close)
    ),
    ({ serving }) => serving
  )

const closing = (sockets: ReadonlyArray<Socket>): Effect.Effect<void> =>
  Effect.forEach(
    sockets,
    (socket) =>
      Effect.callback<void>((resume) => {
        if (socket.destroyed) resume(Effect.void)
        else socket.once("close", () => resume(Effect.void))
      }),
    { discard: true, concurrency: "unbounded" }
  )
