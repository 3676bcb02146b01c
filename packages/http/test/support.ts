import * as Effect from "effect/Effect"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientError from "effect/http/HttpClientError"
import type { HttpClientRequest } from "effect/http/HttpClientRequest"
import * as HttpClientResponse from "effect/http/HttpClientResponse"
import * as Layer from "effect/Layer"

/** A request as its receiver sees it. */
export interface Sent {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A response, or `"lost"` for a connection that breaks. */
export type Reply = "lost" | Response

/** An `HttpClient` that keeps what it is sent, and responds as told: never, if it is `"silent"`. */
export const recorder = (reply: (sent: Sent, count: number) => Reply | "silent") => {
  const sent: Array<Sent> = []
  const client = HttpClient.make((request, url) => {
    const one = { method: request.method, url: url.href, headers: { ...request.headers }, body: bodyText(request) }
    sent.push(one)
    const response = reply(one, sent.length)
    if (response === "silent") return Effect.never
    return response === "lost"
      ? Effect.fail(
          new HttpClientError.HttpClientError({
            reason: new HttpClientError.TransportError({ request, description: "socket hang up" })
          })
        )
      : Effect.succeed(HttpClientResponse.fromWeb(request, response))
  })
  return { sent, client: Layer.succeed(HttpClient.HttpClient, client) }
}

const bodyText = ({ body }: HttpClientRequest): string =>
  body._tag === "Uint8Array" ? new TextDecoder().decode(body.body) : ""

/** A response with a JSON body. */
export const json = (body: unknown, init?: ResponseInit): Response =>
  new Response(JSON.stringify(body), { headers: { "content-type": "application/json" }, ...init })
