/** The emulator as an `HttpClient`: requests to any host lead to it, without a socket. */
import * as Bytes from "effect/Bytes"
import * as Effect from "effect/Effect"
import type * as HttpBody from "effect/http/HttpBody"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientError from "effect/http/HttpClientError"
import type * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as HttpClientResponse from "effect/http/HttpClientResponse"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { Emulator, layerEmulator } from "./emulator.ts"
import type { EmulatorOptions } from "./pipeline.ts"
import { type EmulatorResponse, isWithoutBody } from "../request/request.ts"

/** A body, and the type it declares itself if the request does not say it. */
interface Sent {
  readonly body: string | Uint8Array
  readonly contentType: string | undefined
}

const readWeb = (body: BodyInit): Effect.Effect<Sent, unknown> =>
  Effect.tryPromise(() => {
    const source = new Response(body)
    const contentType = source.headers.get("content-type") ?? undefined
    return source.arrayBuffer().then((buffer) => ({ body: new Uint8Array(buffer), contentType }))
  })

const readSent = (body: HttpBody.HttpBody): Effect.Effect<Sent, unknown> => {
  switch (body._tag) {
    case "Empty":
      return Effect.succeed({ body: "", contentType: undefined })
    case "Uint8Array":
      return Effect.succeed({ body: body.body, contentType: body.contentType })
    case "Stream":
      return Effect.map(Stream.runCollect(body.stream), (chunks) => ({
        body: Bytes.concat(chunks),
        contentType: body.contentType
      }))
    case "FormData":
      return readWeb(body.formData)
    case "Raw":
      // Only the platform's own client knows the content of a raw body; fetch's kinds are the ones read here.
      return readWeb(body.body as BodyInit)
  }
}

const failed = (request: HttpClientRequest.HttpClientRequest, description: string, cause?: unknown) =>
  new HttpClientError.HttpClientError({ reason: new HttpClientError.TransportError({ request, description, cause }) })

/**
 * The response as a client has it. Bytes are there at once, and a stream runs in the fiber that reads it: through a web
 * stream both would take promises, which a `TestClock` does not wait for. Interrupting the reader closes the stream.
 */
const toClientResponse = Effect.fnUntraced(function* (
  request: HttpClientRequest.HttpClientRequest,
  { body, content, headers, status }: EmulatorResponse
): Effect.fn.Return<HttpClientResponse.HttpClientResponse> {
  const web = (body: BodyInit | null) =>
    HttpClientResponse.fromWeb(request, new Response(body, { status, headers: { ...headers } }))
  if (isWithoutBody(status)) return web(null)
  if (!Stream.isStream(content)) {
    const bytes = content === undefined ? new TextEncoder().encode(body) : new Uint8Array(content)
    const stream = bytes.length === 0 ? Stream.empty : Stream.succeed(bytes)
    return derive(web(bytes), { arrayBuffer: Effect.sync(() => bytes.slice().buffer), stream })
  }
  // The other accessors read a web stream, which begins when it is read.
  const services = yield* Effect.context()
  // The web stream acquires at once what its source needs, so its source is another one until then.
  const source = Stream.unwrap(Effect.succeed(content))
  const original = web(Stream.toReadableStreamWith(source, services, { strategy: { highWaterMark: 0 } }))
  const decodeError = (cause: unknown) =>
    new HttpClientError.HttpClientError({
      reason: new HttpClientError.DecodeError({ request, response: original, cause })
    })
  return derive(original, { stream: Stream.mapError(content, decodeError) })
})

/** A response with some of its accessors replaced; the others work on those. */
const derive = (
  response: HttpClientResponse.HttpClientResponse,
  accessors: Partial<Pick<HttpClientResponse.HttpClientResponse, "arrayBuffer" | "stream">>
): HttpClientResponse.HttpClientResponse =>
  // `Object.create` has no type; the prototype is a response, and the accessors have the types of a response's own.
  Object.create(
    response,
    Object.fromEntries(Object.entries(accessors).map(([name, value]) => [name, { value }]))
  ) as HttpClientResponse.HttpClientResponse

const makeClient = (emulator: Emulator["Service"]): HttpClient.HttpClient =>
  HttpClient.make(
    Effect.fnUntraced(function* (request, url, signal) {
      const { body, contentType } = yield* Effect.mapError(readSent(request.body), (cause) =>
        failed(request, "The body cannot be read", cause)
      )
      const type = contentType === undefined ? {} : { "content-type": contentType }
      const response = yield* emulator.handle({
        method: request.method,
        url: url.href,
        headers: { ...type, ...request.headers },
        body
      })
      // The stream is closed when the client aborts its request.
      const { close } = response
      if (close !== undefined) signal.addEventListener("abort", () => Effect.runSync(close), { once: true })
      if (response.reset) return yield* failed(request, "The connection was reset")
      return yield* toClientResponse(request, response)
    })
  )

/**
 * The `HttpClient` of an existing emulator, for example one that several clients share.
 * @since 0.1.0
 */
export const layerClient: Layer.Layer<HttpClient.HttpClient, never, Emulator> = Layer.effect(
  HttpClient.HttpClient,
  Effect.map(Emulator, makeClient)
)

/**
 * An emulator and the `HttpClient` that leads to it, for tests without a network. Any host is accepted,
 * so the code under test may keep the address of the X API.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import * as Effect from "effect/Effect"
 * import * as HttpClient from "effect/http/HttpClient"
 * import { Emulator, layer } from "@xeffect/emulator"
 *
 * const program = Effect.gen(function*() {
 *   const { credentials } = yield* Emulator
 *   const response = yield* HttpClient.get("https://api.x.com/2/users/me", {
 *     headers: { authorization: `Bearer ${credentials.oauth2_user_token}` }
 *   })
 *   return yield* response.json // { data: { id: "2244994945", name: "Ada Rivers", username: "ada_rivers" } }
 * }).pipe(Effect.provide(layer()))
 * ```
 */
export const layer = (options: EmulatorOptions = {}): Layer.Layer<HttpClient.HttpClient | Emulator> =>
  // Fresh, as a layer is built once for a program: each emulator has the client that leads to it.
  Layer.provideMerge(Layer.fresh(layerClient), layerEmulator(options))
