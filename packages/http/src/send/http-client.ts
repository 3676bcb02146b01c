/** Sends requests with the `HttpClient` of Effect. */
import { fromReadable, headersOf, type HttpRequest, type Send, type SendError } from "@xeffect/core/wire"
import { type EffectResponse, sendEffect, toStream } from "@xeffect/core/streaming"
import type { Context } from "effect/Context"
import * as Effect from "effect/Effect"
import { RequestInit } from "effect/http/FetchHttpClient"
import * as HttpBody from "effect/http/HttpBody"
import * as HttpClient from "effect/http/HttpClient"
import type { HttpClientError } from "effect/http/HttpClientError"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import type { HttpClientResponse } from "effect/http/HttpClientResponse"
import * as Stream from "effect/Stream"

/**
 * Sends requests with the `HttpClient` of your program, for proxies, recorders, undici, and clients in tests. A layer
 * with it requires an `HttpClient`.
 *
 * The client runs with the context of the call: its clock, services and interruption. It gets no span and adds no trace
 * headers, since its span would contain the query. It must not retry requests, since a write could then be carried out
 * twice. A response from another URL than the request's, because the client followed a redirect, is refused.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { layer } from "xeffect/http"
 * import { httpClientSend } from "xeffect/http/http-client"
 * import * as FetchHttpClient from "effect/http/FetchHttpClient"
 * import * as Layer from "effect/Layer"
 *
 * const live = layer({ bearer_token: "…", send: httpClientSend }).pipe(Layer.provide(FetchHttpClient.layer))
 * ```
 */
export const httpClientSend: Effect.Effect<Send, never, HttpClient.HttpClient> = Effect.map(
  HttpClient.HttpClient,
  (client) => {
    const scoped = HttpClient.withScope(client)
    return sendEffect((request) =>
      Effect.withFiber(({ context }) => scoped.execute(toClientRequest(request, context))).pipe(
        // Redirects are not followed. Other options keep the default of the runtime.
        Effect.provideService(RequestInit, { redirect: "manual" }),
        Effect.provideService(HttpClient.TracerDisabledWhen, () => true),
        Effect.mapError(toSendError),
        Effect.flatMap((response) =>
          isOfHttp(response) ? Effect.succeed(toEffectResponse(response)) : Effect.fail(impossible(response))
        )
      )
    )
  }
)

const toClientRequest = ({ body, headers, method, url }: HttpRequest, context: Context<never>) => {
  const request = HttpClientRequest.setHeaders(HttpClientRequest.make(method)(url), headers)
  return body === undefined ? request : HttpClientRequest.setBody(request, toClientBody(body, headers, context))
}

const toClientBody = (
  body: NonNullable<HttpRequest["body"]>,
  { "content-type": type }: HttpRequest["headers"],
  context: Context<never>
): HttpBody.HttpBody => {
  if (typeof body === "string") return HttpBody.text(body, type)
  if (body instanceof Uint8Array) return HttpBody.uint8Array(body, type)
  const source = body instanceof Blob ? fromReadable(body.stream()) : body.open(context)
  return HttpBody.stream(toStream(source), type, body instanceof Blob ? body.size : body.length)
}

// Not sent: a URL or a body that the client cannot read. Custom clients may use the other reasons after a response.
const toSendError = ({ message, reason }: HttpClientError): SendError => ({
  message: reason.description ?? (reason.cause === undefined ? message : ""),
  cause: reason.cause,
  isNotSent: reason._tag === "InvalidUrlError" || reason._tag === "EncodeError"
})

// A `Response` of the web, which Effect's has as its `source`, has the status 0 if a browser hides a redirect. Node's client
// passes on any digits that a server sends.
const isOfHttp = (response: HttpClientResponse): boolean =>
  response.status >= 100 ||
  (response.status === 0 && typeof Reflect.get(Object(Reflect.get(response, "source")), "redirected") === "boolean")

const impossible = ({ status }: HttpClientResponse): SendError => ({
  message: `the status ${status} is not one of HTTP`,
  cause: undefined,
  isNotSent: false
})

const toEffectResponse = (response: HttpClientResponse): EffectResponse => ({
  status: response.status,
  headers: headersOf(response.headers),
  url: response.request.url,
  text: Effect.mapError(
    Effect.suspend(() => response.text),
    causeOfLoss
  ),
  stream: Stream.suspend(() =>
    Stream.catch(response.stream, (error) =>
      error.reason._tag === "EmptyBodyError" ? Stream.empty : Stream.fail(causeOfLoss(error))
    )
  )
})

// The error of the client has the request, and so its credentials.
const causeOfLoss = ({ message, reason }: HttpClientError): unknown => reason.cause ?? new Error(message)
