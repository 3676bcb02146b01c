import * as Effect from "effect/Effect"
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from "node:http"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"

/** Handles a request. `count` is its number, from 1. */
export type Handle = (request: IncomingMessage, response: ServerResponse, count: number) => void | Promise<void>

/** The headers of a rate limit that is far from exhausted. */
export const limitHeaders = (): OutgoingHttpHeaders => ({
  "x-rate-limit-limit": "900",
  "x-rate-limit-remaining": "899",
  "x-rate-limit-reset": `${Math.ceil(Date.now() / 1000) + 900}`
})

/** A server on this machine, closed with the scope. */
export const serve = Effect.fnUntraced(function* (handle: Handle) {
  let count = 0
  const server = yield* Effect.acquireRelease(
    Effect.callback<ReturnType<typeof createServer>>((resume) => {
      const made = createServer((request, response) => {
        // A client that disconnects is not a failure of the server.
        Promise.resolve(handle(request, response, ++count)).catch(() => response.destroy())
      })
      made.listen(0, "127.0.0.1", () => resume(Effect.succeed(made)))
    }),
    (made) =>
      Effect.callback<void>((resume) => {
        made.close(() => resume(Effect.void))
        made.closeAllConnections()
      })
  )
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  return { base_url: `http://127.0.0.1:${port}`, requests: () => count }
})

/** Sends chunks no faster than they are read. */
export const send = (
  response: ServerResponse,
  headers: OutgoingHttpHeaders,
  chunks: Iterable<Uint8Array>
): Promise<void> => {
  response.writeHead(200, { ...limitHeaders(), ...headers })
  return pipeline(Readable.from(chunks, { highWaterMark: 1 }), response)
}
