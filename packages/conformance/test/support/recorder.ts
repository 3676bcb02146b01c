import { type Definition, XApi, type XError } from "@xeffect/core"
import { layer, type Options } from "../../../http/test/over-client/index.ts"
import * as Effect from "effect/Effect"
import type { HttpBody } from "effect/http/HttpBody"
import * as HttpClient from "effect/http/HttpClient"
import type { HttpClientRequest } from "effect/http/HttpClientRequest"
import * as HttpClientResponse from "effect/http/HttpClientResponse"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import type { Sends } from "./known.ts"
import type { AnyRow } from "./row.ts"
import { unreal } from "./unreal.ts"

const oauth1 = { consumer_key: "k", consumer_secret: "s", access_token: "12-t", access_token_secret: "ts" }

/** Credentials by kind. */
export const credentials = { oauth1, bearer: { bearer_token: "b" }, both: { ...oauth1, bearer_token: "b" } }

/** A request as the X API would read it. */
export interface Request {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly line: string
  readonly scheme: string | undefined
  readonly body: unknown
}

/** The result of calls: the requests that they sent, and the first failure. */
export interface Outcome {
  readonly requests: ReadonlyArray<Request>
  readonly error: XError | undefined
}

const bytesOf = Effect.fnUntraced(function* (body: HttpBody) {
  if (body._tag === "Uint8Array") return body.body
  if (body._tag !== "Stream") return new Uint8Array()
  const chunks = yield* Stream.runCollect(body.stream)
  return new Uint8Array(chunks.flatMap((chunk) => Array.from(chunk)))
})

const fileOrText = (value: string | File): Promise<string | Uint8Array> | string =>
  typeof value === "string" ? value : value.arrayBuffer().then((buffer) => new Uint8Array(buffer))

// The platform's own reader, so that reading does not depend on the code that wrote the body.
const readParts = async (contentType: string, bytes: Uint8Array<ArrayBuffer>) => {
  const form = await new Response(bytes, { headers: { "content-type": contentType } }).formData()
  const names = Array.from(new Set(form.keys()))
  const values = await Promise.all(names.map((name) => Promise.all(form.getAll(name).map(fileOrText))))
  return Object.fromEntries(
    names.map((name, index) => [name, values[index]?.length === 1 ? values[index][0] : values[index]])
  )
}

const readBody = Effect.fnUntraced(function* ({ body }: HttpClientRequest) {
  const type = body._tag === "Empty" ? "" : (body.contentType ?? "")
  const bytes = new Uint8Array(yield* Effect.orDie(bytesOf(body)))
  if (type.startsWith("multipart/form-data")) return yield* Effect.promise(() => readParts(type, bytes))
  if (bytes.length === 0) return undefined
  return type.startsWith("application/json") ? (JSON.parse(new TextDecoder().decode(bytes)) as unknown) : bytes
})

const user = `{"data":{"id":"${unreal.me}"}}`

/** A response of each kind. It also is that of the lookup of the user. */
export const responses: Readonly<Record<Definition["response"]["kind"], () => Response>> = {
  json: () => new Response(user),
  empty: () => new Response(null, { status: 204 }),
  lines: () => new Response(`${user}\r\n`),
  bytes: () => new Response(new Uint8Array([1, 2, 3]), { headers: { "content-type": "video/mp4" } })
}

const isLookup = (url: URL) => url.pathname === "/2/users/me"

/** An `XApi` that records requests. Every response is one that the operation may have. */
const recording = (definition: Definition, options: Options) => {
  const requests: Array<Request> = []
  const client = HttpClient.make((request, url) =>
    Effect.map(readBody(request), (body) => {
      const { headers, method } = request
      const line = ordered(`${method} ${url.pathname}${decodeURIComponent(url.search)}`)
      requests.push({ url, headers, line, scheme: headers["authorization"]?.split(" ")[0], body })
      const kind = isLookup(url) ? "json" : definition.response.kind
      return HttpClientResponse.fromWeb(request, responses[kind]())
    })
  )
  // Calls follow each other at once, whatever the limits of a second are.
  return {
    requests,
    live: layer({ ...options, pacing: false }).pipe(Layer.provide(Layer.succeed(HttpClient.HttpClient, client)))
  }
}

const isOpened = ({ response: { kind } }: Definition) => kind === "lines" || kind === "bytes"

const send = (definition: Definition, params: object): Effect.Effect<void, XError, XApi> =>
  XApi.use((api) =>
    isOpened(definition)
      ? Effect.asVoid(api.open(definition, { ...params }))
      : Effect.asVoid(api.execute(definition, { ...params }))
  )

/** Makes calls with one layer, each with its own outcome. */
export const outcomesOf = Effect.fnUntraced(function* (
  { operation: { definition } }: AnyRow,
  calls: ReadonlyArray<object>,
  options: Options = credentials.both
) {
  const { live, requests } = recording(definition, options)
  const one = (params: object) =>
    send(definition, params).pipe(
      Effect.match({ onFailure: (error) => error, onSuccess: () => undefined }),
      Effect.map((error): Outcome => ({ requests: requests.splice(0), error }))
    )
  return yield* Effect.provide(Effect.forEach(calls, one), live)
})

/** Makes calls with one layer, until one fails. */
export const outcomeOfAll = Effect.fnUntraced(function* (row: AnyRow, calls: ReadonlyArray<object>, options?: Options) {
  const outcomes = yield* outcomesOf(row, calls, options)
  const failed = outcomes.findIndex(({ error }) => error !== undefined)
  const made = failed < 0 ? outcomes : outcomes.slice(0, failed + 1)
  return { requests: made.flatMap(({ requests }) => requests), error: made.at(-1)?.error } satisfies Outcome
})

/** Makes one call. */
export const outcomeOf = (row: AnyRow, params: object, options?: Options) => outcomeOfAll(row, [params], options)

/** The request that a row states. The order of the query's parameters does not matter. */
export const stated = (sends: Sends): Pick<Request, "line" | "body"> => {
  const [line, body] = typeof sends === "string" ? [sends, undefined] : sends
  return { line: ordered(line), body }
}

// A request line with the parameters of its query in the order of the alphabet.
const ordered = (line: string): string => {
  const [path = "", query] = line.split("?", 2)
  return query === undefined ? path : `${path}?${query.split("&").toSorted().join("&")}`
}
