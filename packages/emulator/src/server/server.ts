/**
 * The emulator behind a real port, on Node: for programs in other processes, other languages and other runtimes.
 */
import * as NodeHttpPlatform from "@effect/platform-node/NodeHttpPlatform"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import * as ByteSize from "effect/ByteSize"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as HttpServer from "effect/http/HttpServer"
import * as HttpIncomingMessage from "effect/http/HttpIncomingMessage"
import * as HttpMiddleware from "effect/http/HttpMiddleware"
import type { HttpServerError, ServeError } from "effect/http/HttpServerError"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { createServer } from "node:http"
import { defaultMaxBodySize, type TurnedAway, turnedAway } from "./callers.ts"
import { checkOptions, type ServerOptions } from "./options.ts"
import { notListening } from "./not-listening.ts"
import { respondTo } from "./to-server-response.ts"
import type { EmulatedCredentials } from "../auth/credentials.ts"
import { Emulator, layerEmulator } from "../emulator/emulator.ts"
import type { EmulatorOptions } from "../emulator/pipeline.ts"
import { jsonType } from "../request/request.ts"

export type { ServerOptions } from "./options.ts"

/**
 * Where the server listens.
 * @since 0.1.0
 */
export class EmulatorServer extends Context.Service<
  EmulatorServer,
  {
    /** As in `http://127.0.0.1:8080`; the paths of the X API begin right after it. */
    readonly url: string
    readonly port: number
  }
>()("@xeffect/emulator/EmulatorServer") {}

/** The server of the paths that are not the X API's. */
export interface Door {
  /** The prefix of its paths. */
  readonly prefix: string
  /** The response to a request whose host and origin are allowed. */
  readonly respond: (
    request: HttpServerRequest.HttpServerRequest,
    read: Effect.Effect<Uint8Array, HttpServerError>
  ) => Effect.Effect<HttpServerResponse.HttpServerResponse, HttpServerError>
}

const host = "127.0.0.1"

// The connection is closed, since the rest of the body is not read.
const problem = ({ body, status }: TurnedAway) =>
  HttpServerResponse.text(JSON.stringify(body), { status, headers: { connection: "close" }, contentType: jsonType })

// A door that is not the X API's refuses in its own form.
const sentence = ({ body, status }: TurnedAway) =>
  HttpServerResponse.text(`${JSON.stringify({ error: body["detail"] })}\n`, {
    status,
    headers: { connection: "close" },
    contentType: jsonType
  })

const tooLarge = (max: number): TurnedAway => {
  const detail = `The body is larger than ${max} bytes. Allow larger bodies with max_body_size or --max-body.`
  return { status: 413, body: { title: "Content Too Large", detail, type: "about:blank", status: 413 } }
}

const isTooLarge = ({ reason }: HttpServerError): boolean =>
  reason._tag === "RequestParseError" && reason.reason === "BodyTooLarge"

const serve = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest,
  body: ArrayBuffer,
  { compress_streams = false }: ServerOptions
) {
  const emulator = yield* Emulator
  const response = yield* emulator.handle({
    method: request.method,
    url: `http://${request.headers["host"] ?? host}${request.url}`,
    headers: request.headers,
    body: new Uint8Array(body)
  })
  if (response.reset) {
    // Destroying the response destroys its connection, so that the returned one is not used.
    yield* Effect.sync(() => NodeHttpServerRequest.toServerResponse(request).destroy())
    return HttpServerResponse.empty()
  }
  return yield* respondTo(request, response, compress_streams)
})

/**
 * The path of the health check.
 * @since 0.1.0
 */
export const healthPath = "/emulator/health"

const health = HttpServerResponse.text('{"status":"ok"}\n', { contentType: jsonType })

const respond = (options: ServerOptions, door: Door | undefined) => {
  const max = options.max_body_size ?? defaultMaxBodySize
  return Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const isAtDoor = door !== undefined && request.url.startsWith(door.prefix)
    const refuse = isAtDoor ? sentence : problem
    const refused = turnedAway(request.method, request.headers, options)
    if (refused !== undefined) return refuse(refused)
    if (request.method === "GET" && request.url === healthPath) return health
    if (Number(request.headers["content-length"] ?? 0) > max) return refuse(tooLarge(max))
    const read = Effect.provideService(
      request.arrayBuffer,
      HttpIncomingMessage.MaxBodySize,
      ByteSize.fromInputUnsafe(max)
    )
    const response = isAtDoor
      ? door.respond(
          request,
          Effect.map(read, (body) => new Uint8Array(body))
        )
      : Effect.flatMap(read, (body) => serve(request, body, options))
    return yield* Effect.catch(response, (error) =>
      isTooLarge(error) ? Effect.succeed(refuse(tooLarge(max))) : Effect.fail(error)
    )
  })
}

// As the X API does, however small a body is. A compressed stream is flushed after each chunk.
const gzip = HttpMiddleware.compression({ algorithms: ["gzip"], minSize: 1 })

const address = Layer.effect(
  EmulatorServer,
  Effect.map(HttpServer.HttpServer, (server) => {
    const port = "port" in server.address ? server.address.port : 0
    return { url: `http://${host}:${port}`, port }
  })
)

/**
 * Serves an emulator over HTTP on this machine, as long as the layer lives. The time of its world and its windows is
 * the `Clock`'s, as without a server.
 *
 * Requests must be for this machine or the X API: any other `Host` than a loopback name, a name of the X API and
 * `allowed_hosts` is a 421. Requests of pages of other machines, by their `Origin`, are a 403 unless they are in
 * `allowed_origins`. There are no headers for other origins, so a page needs a proxy to read responses. Dies if an option
 * is malformed.
 *
 * @since 0.1.0
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
): Layer.Layer<EmulatorServer | HttpServer.HttpServer, ServeError, Emulator> => layerWithDoor(options, undefined)

/**
 * A server with something behind paths that are not the X API's.
 * @since 0.1.0
 */
export const layerWithDoor = (
  options: ServerOptions,
  door: Door | undefined
): Layer.Layer<EmulatorServer | HttpServer.HttpServer, ServeError, Emulator> =>
  Layer.mergeAll(
    HttpServer.serve(respond(options, door), gzip).pipe(Layer.provide(NodeHttpPlatform.layer)),
    address,
    Layer.effectDiscard(checkOptions(options))
  ).pipe(
    Layer.provideMerge(
      NodeHttpServer.layerServer(createServer, {
        port: options.port ?? 0,
        host: options.listen ?? host,
        // Streams that never end would hold up the end of a test for long.
        gracefulShutdownTimeout: 500
      })
    )
  )

/** An emulator behind a port, for tests with promises. */
export interface EmulatedOnPort extends AsyncDisposable {
  /** Options of `promises` that lead to the emulator, with its credentials. */
  readonly options: Pick<
    EmulatedCredentials,
    "bearer_token" | "consumer_key" | "consumer_secret" | "access_token" | "access_token_secret"
  > & { readonly base_url: string }
  /** The emulator. `x` runs its effects: `await x(emulator.requests)`. */
  readonly emulator: Emulator["Service"]
  /** Stops listening. */
  readonly close: () => Promise<void>
}

/**
 * Starts an emulator behind a port of this machine, for tests with promises that send real requests.
 *
 * @param options the options of {@link layerServer} and of the emulator
 * @returns `options` for `promises`, with `base_url`; the `emulator`; `close`. Rejects if the port is in use, or if an option is malformed
 * @since 0.1.0
 * @example
 * ```ts
 * import { emulateOnPort } from "@xeffect/emulator/server"
 * import { promises } from "xeffect/promise"
 * import { createTweet } from "xeffect/tweets"
 *
 * const emulated = await emulateOnPort()
 * const x = promises(emulated.options)
 *
 * await x(createTweet, { text: "Hello" })
 * await x.close()
 * await emulated.close()
 * ```
 */
export const emulateOnPort = (options: ServerOptions & EmulatorOptions = {}): Promise<EmulatedOnPort> =>
  Effect.gen(function* () {
    const scope = yield* Scope.make()
    const server = Layer.provideMerge(layerServer(options), layerEmulator(options))
    const context = yield* Layer.buildWithScope(server, scope)
    const emulator = Context.get(context, Emulator)
    const { access_token, access_token_secret, bearer_token, consumer_key, consumer_secret } = emulator.credentials
    const { url } = Context.get(context, EmulatorServer)
    const close = () => Effect.runPromise(Scope.close(scope, Exit.void))
    return {
      options: { base_url: url, bearer_token, consumer_key, consumer_secret, access_token, access_token_secret },
      emulator,
      close,
      [Symbol.asyncDispose]: close
    }
  }).pipe(
    Effect.catchTag("ServeError", (error) => Effect.die(new Error(notListening(options.port ?? 0, error)))),
    Effect.runPromise
  )
