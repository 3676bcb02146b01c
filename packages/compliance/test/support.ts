import { layer } from "../../http/test/over-client/index.ts"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientError from "effect/http/HttpClientError"
import type { HttpClientRequest } from "effect/http/HttpClientRequest"
import * as HttpClientResponse from "effect/http/HttpClientResponse"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"

export const uploadUrl = "https://storage.example.com/up?X-Goog-Signature=5ecre7upl0ad"
export const downloadUrl = "https://storage.example.com/down?X-Goog-Signature=5ecre7d0wnl0ad"

/** A request as the servers received it. */
export interface Seen {
  readonly at: number
  readonly line: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

export interface Service {
  /** The status at each poll. The last one repeats. */
  readonly statuses?: ReadonlyArray<string>
  /** The lines of the results. Nothing responds if they are `"silent"`. */
  readonly results?: string | (() => Response)
  /** The response to the upload. The connection is lost if there is none. */
  readonly upload?: () => Response | undefined
  /** The fields that the creation returns besides the ID. */
  readonly created?: object
}

const textOf = ({ body }: HttpClientRequest): Effect.Effect<string, unknown> => {
  if (body._tag === "Stream") return body.stream.pipe(Stream.decodeText(), Stream.mkString)
  return Effect.succeed(body._tag === "Uint8Array" ? new TextDecoder().decode(body.body) : "")
}

/** An X API with one job, and the requests that it received. */
export const service = ({ created, results = "", statuses = ["complete"], upload }: Service) => {
  const seen: Array<Seen> = []
  let looks = 0
  const job = { id: "77", type: "tweets", download_url: downloadUrl }
  const respond = (line: string): Response | undefined => {
    if (line.startsWith("PUT ")) return upload === undefined ? new Response("") : upload()
    if (line.startsWith("GET https://storage.example.com/"))
      return typeof results === "string" ? new Response(results) : results()
    if (line.startsWith("POST ")) {
      return Response.json({ data: { ...job, status: "created", ...(created ?? { upload_url: uploadUrl }) } })
    }
    const status = line.includes("upload_url") ? "created" : statuses[Math.min(looks++, statuses.length - 1)]
    return Response.json({ data: { ...job, status, upload_url: uploadUrl } })
  }
  const client = HttpClient.make((request, url) =>
    Effect.gen(function* () {
      const line = `${request.method} ${decodeURIComponent(url.href)}`
      const at = yield* Clock.currentTimeMillis
      const body = yield* Effect.orDie(Effect.catch(textOf(request), () => Effect.succeed("interrupted")))
      seen.push({ at, line, headers: request.headers, body })
      if (results === "silent" && line.startsWith("GET https://storage.example.com/")) return yield* Effect.never
      const response = respond(line)
      if (response !== undefined) return HttpClientResponse.fromWeb(request, response)
      const reason = new HttpClientError.TransportError({ request, description: `lost ${url.href}` })
      return yield* new HttpClientError.HttpClientError({ reason })
    })
  )
  const live = layer({ bearer_token: "appToken" }).pipe(
    Layer.provideMerge(Layer.succeed(HttpClient.HttpClient, client))
  )
  return { seen, live }
}
