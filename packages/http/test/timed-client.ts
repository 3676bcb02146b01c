import { layer } from "./over-client/index.ts"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientError from "effect/http/HttpClientError"
import type { HttpClientRequest } from "effect/http/HttpClientRequest"
import * as HttpClientResponse from "effect/http/HttpClientResponse"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"

/** A request as it arrived. */
export interface Arrived {
  /** When, in milliseconds, by the clock of the test. */
  readonly at: number
  readonly method: string
  readonly path: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Which one it is, from 1. */
  readonly number: number
}

/** A response, or how its connection ended: the code of the runtime's error. */
export type Response =
  | { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string | LostBody }
  | { readonly code: string }

/** A body whose connection breaks, or that never ends. */
export type LostBody = { readonly lost: "broken" | "endless" }

/**
 * An `HttpClient` that keeps what arrives with its time, and responds when and as told. Bodies are there at once, not
 * at the next turn of the event loop, since a test's clock would not wait for that.
 */
export const timedClient = (response: (one: Arrived) => Effect.Effect<Response>) => {
  const arrived: Array<Arrived> = []
  const client = HttpClient.make((request, url) =>
    Effect.gen(function* () {
      const { method, headers } = request
      const at = yield* Clock.currentTimeMillis
      const one = {
        at,
        method,
        headers,
        path: url.pathname,
        url: url.href,
        body: bodyOf(request),
        number: arrived.length + 1
      }
      arrived.push(one)
      const given = yield* response(one)
      return "code" in given ? yield* broken(request, given.code) : respond(request, given)
    })
  )
  return { arrived, client: Layer.succeed(HttpClient.HttpClient, client), times: () => arrived.map(({ at }) => at) }
}

/** `layer` with such a client, the requests that arrive there, and when. */
export const timedLayer = (response: (one: Arrived) => Effect.Effect<Response>, options: object = {}) => {
  const { client, ...rest } = timedClient(response)
  return { ...rest, live: layer({ bearer_token: "token", ...options }).pipe(Layer.provide(client)) }
}

const bodyOf = ({ body }: HttpClientRequest) => (body._tag === "Uint8Array" ? new TextDecoder().decode(body.body) : "")

const broken = (request: HttpClientRequest, code: string) =>
  new HttpClientError.HttpClientError({
    reason: new HttpClientError.TransportError({
      request,
      cause: new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) })
    })
  })

const respond = (
  request: HttpClientRequest,
  { body, headers, status }: Exclude<Response, { readonly code: string }>
) => {
  const response = HttpClientResponse.fromWeb(request, new Response(null, { status, headers }))
  const text =
    typeof body === "string"
      ? Effect.succeed(body)
      : body.lost === "endless"
        ? Effect.never
        : Effect.fail(broken(request, "UND_ERR_SOCKET"))
  return Object.defineProperties(response, {
    text: { value: text },
    stream: { value: Stream.encodeText(Stream.fromEffect(text)) }
  })
}

/** The headers of the X API for a window of 15 minutes, or of another. The reset is in seconds. */
export const limitHeaders = (limit: number, remaining: number, reset: number, name: string = "x-rate-limit") => ({
  [`${name}-limit`]: String(limit),
  [`${name}-remaining`]: String(remaining),
  [`${name}-reset`]: String(reset)
})

/** A response with a status, a body as JSON unless it is text, and headers. */
export const reply = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response => ({
  status,
  headers: { "content-type": "application/json", ...headers },
  body: typeof body === "string" ? body : JSON.stringify(body)
})

/** A response to anything, with headers. */
export const found = (headers: Readonly<Record<string, string>> = {}): Response =>
  reply(200, { data: { id: "20", text: "x", edit_history_tweet_ids: ["20"] } }, headers)

/** The X API's refusal for a used-up window. */
export const tooMany = (headers: Readonly<Record<string, string>> = {}, problem: object = {}): Response =>
  reply(429, { title: "Too Many Requests", detail: "Too Many Requests", ...problem }, headers)
