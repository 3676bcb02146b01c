/** The emulator as an `HttpClient`: requests to any host are answered by it, without a socket. */
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
import type { EmulatorResponse } from "./request.ts"

/** A body as text, and the type it declares itself where the request does not say it. */
interface Sent {
  readonly text: string
  readonly contentType: string | undefined
}

const readWeb = (body: BodyInit) =>
  Effect.map(
    Effect.promise(() => {
      const source = new Response(body)
      return source.text().then((text) => ({ text, contentType: source.headers.get("content-type") ?? undefined }))
    }),
    (sent): Sent => sent
  )

const readBody = (body: HttpBody.HttpBody): Effect.Effect<Sent, unknown> => {
  switch (body._tag) {
    case "Empty":
      return Effect.succeed({ text: "", contentType: undefined })
    case "Uint8Array":
      return Effect.sync(() => ({ text: new TextDecoder().decode(body.body), contentType: body.contentType }))
    case "Stream":
      return Effect.map(Stream.mkString(Stream.decodeText(body.stream)), (text) => ({
        text,
        contentType: body.contentType
      }))
    case "FormData":
      return readWeb(body.formData)
    case "Raw":
      // What stands in a raw body is for the platform's own client to know; fetch's kinds are the ones read here.
      return readWeb(body.body as BodyInit)
  }
}

const failed = (request: HttpClientRequest.HttpClientRequest, description: string, cause?: unknown) =>
  new HttpClientError.HttpClientError({ reason: new HttpClientError.TransportError({ request, description, cause }) })

const toWeb = (response: EmulatorResponse): Response =>
  new Response([204, 205, 304].includes(response.status) ? null : response.body, {
    status: response.status,
    headers: response.headers
  })

const makeClient = (emulator: Emulator["Service"]): HttpClient.HttpClient =>
  HttpClient.make(
    Effect.fnUntraced(function* (request, url) {
      const sent = yield* Effect.mapError(readBody(request.body), (cause) =>
        failed(request, "The body cannot be read", cause)
      )
      const type = sent.contentType === undefined ? {} : { "content-type": sent.contentType }
      const response = yield* emulator.handle({
        method: request.method,
        url: url.href,
        headers: { ...type, ...request.headers },
        body: sent.text
      })
      if (response.reset) return yield* failed(request, "The connection was reset")
      return HttpClientResponse.fromWeb(request, toWeb(response))
    })
  )

/** The `HttpClient` of an emulator that is there already, as where several clients share one. */
export const layerClient: Layer.Layer<HttpClient.HttpClient, never, Emulator> = Layer.effect(
  HttpClient.HttpClient,
  Effect.map(Emulator, makeClient)
)

/**
 * An emulator and the `HttpClient` that leads to it: what a test needs in place of the network. Any host is accepted,
 * so the program under test may keep the service's own address.
 *
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
  // A layer is built once for a program: made anew, so that each emulator has the client that leads to it.
  Layer.provideMerge(Layer.fresh(layerClient), layerEmulator(options))
