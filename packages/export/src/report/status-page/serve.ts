import type { XError } from "@xeffect/core"
import { refuse } from "@xeffect/core/failure"
import { checkOptions } from "@xeffect/core/options"
import * as Parameter from "@xeffect/core/parameter"
import * as Effect from "effect/Effect"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { destinationFailed, type ExportError } from "../../export-error.ts"
import { respond } from "./respond.ts"
import { type StatusPage, statusPage, type StatusPageOptions } from "./status-page.ts"

/** Where a status page is served. */
export interface ServeStatusOptions extends StatusPageOptions {
  /** The port, from 0 to 65,535. With 0 the system chooses one. Default: 8090. */
  readonly port?: number | undefined
}

/** A status page that is served. */
export interface StatusServer {
  /** Its address, for example `http://127.0.0.1:8090/`. */
  readonly url: string
  /** For `on_event` of `run` and `update`. */
  readonly onEvent: StatusPage["onEvent"]
  /** Stops to serve it. Without this it ends with the process, which it does not hold. */
  readonly close: Effect.Effect<void>
}

const loopbackAddress = "127.0.0.1"

const toWebRequest = ({ headers: { host }, method = "GET", url = "/" }: IncomingMessage): Request | undefined => {
  // Only the path of the address is used. Without the slash it could name a host.
  const address = `http://${loopbackAddress}${url.startsWith("/") ? "" : "/"}${url}`
  // `Request` refuses these methods.
  if (host === undefined || !URL.canParse(address) || /^(CONNECT|TRACE|TRACK)$/i.test(method)) return undefined
  return new Request(address, { method, headers: { host } })
}

const respondWith =
  (page: StatusPage) =>
  (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const request = toWebRequest(incoming)
    return Promise.resolve(
      request === undefined ? respond(400, "The request is malformed.\n") : page.fetch(request)
    ).then(async (response) => {
      outgoing.writeHead(response.status, Object.fromEntries(response.headers))
      outgoing.end(incoming.method === "HEAD" ? undefined : await response.text())
    })
  }

const listenOn = (server: Server, port: number): Effect.Effect<number, ExportError> =>
  Effect.tryPromise({
    try: () =>
      new Promise<number>((resolve, reject) => {
        server.once("error", reject)
        // A program ends when its run ends, also if somebody still looks at it.
        server.listen(port, loopbackAddress, () => resolve((server.unref().address() as AddressInfo).port))
      }),
    catch: (cause) => destinationFailed(`serving its status page on port ${port}`, cause)
  })

const closeServer = (server: Server): Effect.Effect<void> =>
  Effect.callback((resume) => {
    server.close(() => resume(Effect.void))
    server.closeAllConnections()
  })

/**
 * Serves the page of `statusPage` on 127.0.0.1, for browsers of this machine alone, until the process ends or `close` runs.
 *
 * @param directory the directory of the collection
 * @param options `port`, 0 to 65,535, default 8090; the options of `statusPage`
 * @returns `url`, `onEvent` for `on_event` of `run`, and `close`. Fails with `InvalidInput`, and with `ExportError` if the port is in use
 * @since 0.1.0
 * @example
 * ```ts
 * import { collect, run } from "xeffect/export"
 * import { serveStatus } from "xeffect/export/status-page"
 * import { searchRecentTweets } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.gen(function* () {
 *   const { onEvent, url } = yield* serveStatus("tides")
 *   yield* Effect.log(url)
 *   const plan = yield* collect(searchRecentTweets, { query: "#tides" })
 *   return yield* run(plan, { directory: "tides", on_event: onEvent })
 * })
 * ```
 */
export const serveStatus = (
  directory: string,
  options: ServeStatusOptions = {}
): Effect.Effect<StatusServer, XError | ExportError> =>
  Effect.gen(function* () {
    const page = yield* statusPage(directory, options)
    const invalid = checkOptions(options, { port: Parameter.integer(0, 65_535) })
    if (invalid !== undefined) return yield* refuse("serveStatus", invalid)
    const server = createServer({ requireHostHeader: false }, respondWith(page))
    const port = yield* listenOn(server, options.port ?? 8090)
    return { url: `http://${loopbackAddress}:${port}/`, onEvent: page.onEvent, close: closeServer(server) }
  })
