import * as Effect from "effect/Effect"
import type { Scope } from "effect/Scope"
import { createServer, type IncomingMessage, type RequestListener } from "node:http"
import type { Socket } from "node:net"

/** A server of this machine, what has arrived there, and its connections. */
export interface Serving {
  readonly url: string
  readonly arrived: ReadonlyArray<IncomingMessage>
  readonly sockets: ReadonlyArray<Socket>
  /** Waits until all of its connections are closed. */
  readonly closed: Effect.Effect<void>
}

/** Serves until the scope ends. */
export const serving = (listener: RequestListener): Effect.Effect<Serving, never, Scope> =>
  Effect.map(
    Effect.acquireRelease(
      Effect.callback<{ readonly serving: Serving; readonly close: () => void }>((resume) => {
        const arrived: Array<IncomingMessage> = []
        const sockets: Array<Socket> = []
        const server = createServer((request, response) => {
          arrived.push(request)
          listener(request, response)
        })
        server.on("connection", (socket) => sockets.push(socket))
        server.listen(0, "127.0.0.1", () => {
          const address = server.address()
          const port = typeof address === "object" ? address?.port : 0
          const close = () => {
            server.closeAllConnections()
            server.close()
          }
          resume(
            Effect.succeed({
              close,
              serving: { url: `http://127.0.0.1:${port}`, arrived, sockets, closed: closing(sockets) }
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
