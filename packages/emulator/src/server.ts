/**
 * The emulator behind a real port, on Node: for programs in other processes, other languages and other runtimes.
 */
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HttpServer from "effect/http/HttpServer"
import type { ServeError } from "effect/http/HttpServerError"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { createServer } from "node:http"
import { Emulator } from "./emulator.ts"
import { type EmulatorResponse, isWithoutBody } from "./request.ts"

/** Where the server listens. */
export class EmulatorServer extends Context.Service<
  EmulatorServer,
  {
    /** As in `http://127.0.0.1:8080`; the paths of the service begin right after it. */
    readonly url: string
    readonly port: number
  }
>()("@xeffect/emulator/EmulatorServer") {}

/** How the server may differ from the ordinary one. */
export interface ServerOptions {
  /** The port, 0 for any that is free. 0 if left out. */
  readonly port?: number | undefined
}

const host = "127.0.0.1"

// Without this the head of a response would wait for the first chunk of its stream, which may be long in coming.
const withHead = (request: HttpServerRequest.HttpServerRequest, stream: Stream.Stream<Uint8Array, unknown>) =>
  Stream.concat(
    Stream.fromEffectDrain(
      Effect.sync(() => {
        const response = NodeHttpServerRequest.toServerResponse(request)
        if ("flushHeaders" in response) response.flushHeaders()
      })
    ),
    stream
  )

const toServerResponse = (
  request: HttpServerRequest.HttpServerRequest,
  { body, content, headers, status }: EmulatorResponse
): HttpServerResponse.HttpServerResponse => {
  if (isWithoutBody(status)) return HttpServerResponse.empty({ status, headers })
  const options = { status, headers, contentType: headers["content-type"] ?? "text/plain" }
  if (content === undefined) return HttpServerResponse.text(body, options)
  return Stream.isStream(content)
    ? HttpServerResponse.stream(withHead(request, content), options)
    : HttpServerResponse.uint8Array(content, options)
}

const respond = Effect.gen(function* () {
  const emulator = yield* Emulator
  const request = yield* HttpServerRequest.HttpServerRequest
  const response = yield* emulator.handle({
    method: request.method,
    url: `http://${request.headers["host"] ?? host}${request.url}`,
    headers: request.headers,
    body: new Uint8Array(yield* request.arrayBuffer)
  })
  if (response.reset) {
    // Destroying the response destroys its connection, and whatever is returned then is thrown away.
    yield* Effect.sync(() => NodeHttpServerRequest.toServerResponse(request).destroy())
    return HttpServerResponse.empty()
  }
  return toServerResponse(request, response)
})

const address = Layer.effect(
  EmulatorServer,
  Effect.map(HttpServer.HttpServer, (server) => {
    const port = "port" in server.address ? server.address.port : 0
    return { url: `http://${host}:${port}`, port }
  })
)

/**
 * Serves an emulator over HTTP on this machine, as long as the layer lives. The time of its world and its windows is
 * that of the `Clock`, as without a server.
 *
 * @example
 * ```ts
 * import * as Effect from "effect/Effect"
 * import * as Layer from "effect/Layer"
 * import { layerEmulator } from "@xeffect/emulator"
 * import { EmulatorServer, layerServer } from "@xeffect/emulator/server"
 *
 * const program = Effect.gen(function*() {
 *   const { url } = yield* EmulatorServer
 *   yield* Effect.log(`serving at ${url}`)
 *   return yield* Effect.never
 * }).pipe(Effect.provide(Layer.provideMerge(layerServer({ port: 8080 }), layerEmulator())))
 * ```
 */
export const layerServer = (
  options: ServerOptions = {}
): Layer.Layer<EmulatorServer | HttpServer.HttpServer, ServeError, Emulator> =>
  Layer.mergeAll(HttpServer.serve(respond), address).pipe(
    Layer.provideMerge(
      NodeHttpServer.layerServer(createServer, {
        port: options.port ?? 0,
        host,
        // Streams that never end would hold up the end of a test for long.
        gracefulShutdownTimeout: 500
      })
    )
  )
