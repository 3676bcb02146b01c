import { XApi, type XError } from "@xeffect/core"
import { layer, type Options } from "@xeffect/http"
import * as Effect from "effect/Effect"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientResponse from "effect/http/HttpClientResponse"
import * as Layer from "effect/Layer"
import type { AnyRow, Known, Sends } from "./row.ts"

/** Things that need not exist, because nothing responds. */
export const unreal: Known = {
  me: "12",
  user: "7",
  username: "XDevelopers",
  post: "20",
  quoted: "23",
  ownPost: "21",
  reply: "22",
  list: "84",
  ownList: "85",
  member: "8",
  space: "1DXxyRYNejbKM",
  ownSpace: "1zqKVXPQhvZJB",
  conversation: "7-12"
}

const oauth1 = { consumer_key: "k", consumer_secret: "s", access_token: "12-t", access_token_secret: "ts" }

/** Credentials by kind. */
export const credentials = { oauth1, bearer: { bearer_token: "b" }, both: { ...oauth1, bearer_token: "b" } }

/** A request as the service would read it. */
export interface Request {
  readonly line: string
  readonly scheme: string | undefined
  readonly body: unknown
}

/** What calls came to: the requests that they sent, and the last failure. */
export interface Outcome {
  readonly requests: ReadonlyArray<Request>
  readonly error: XError | undefined
}

/** Calls an operation, once for each of the parameters, where every request gets the same response. */
export const outcomeOfAll = Effect.fnUntraced(function* (
  { operation: { definition } }: AnyRow,
  calls: ReadonlyArray<object>,
  options: Options = credentials.both
) {
  const requests: Array<Request> = []
  const client = HttpClient.make((request, url) => {
    const { body, headers, method } = request
    const text = body._tag === "Uint8Array" ? new TextDecoder().decode(body.body) : ""
    requests.push({
      line: ordered(`${method} ${url.pathname}${decodeURIComponent(url.search)}`),
      scheme: headers["authorization"]?.split(" ")[0],
      body: text === "" ? undefined : JSON.parse(text)
    })
    return Effect.succeed(HttpClientResponse.fromWeb(request, new Response(`{"data":{"id":"${unreal.me}"}}`)))
  })
  const live = layer(options).pipe(Layer.provide(Layer.succeed(HttpClient.HttpClient, client)))
  const call = (params: object) => XApi.use((api) => api.execute(definition, { ...params }))
  const error = yield* Effect.forEach(calls, call, { discard: true }).pipe(
    Effect.match({ onFailure: (error) => error, onSuccess: () => undefined }),
    Effect.provide(live)
  )
  return { requests, error } satisfies Outcome
})

/** Calls an operation where every request gets the same response. */
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
