import { type Definition, XApi, XError } from "@xeffect/core"
import type { Encoded, UncheckedParameters, UserLookups } from "@xeffect/core/transport"
import * as Effect from "effect/Effect"
import type { HttpClient } from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import type { Scope } from "effect/Scope"
import { parseBaseUrl, type Server, serverOf } from "./base-url.ts"
import { chooseCredential } from "../credentials/choose.ts"
import { type Credential, type Credentials, CurrentCredentials } from "../credentials/credential.ts"
import { encode, type EncodedRequest } from "./encode.ts"
import { httpTransport } from "./http-transport.ts"
import { percentEncode } from "../credentials/percent-encode.ts"
import { makeReport } from "../transport/report.ts"
import { inContext, inSpan } from "../transport/span.ts"
import { applyMiddleware, type Middleware, type OutgoingRequest, type Transport } from "../transport/transport.ts"

/** Where requests go, and what is around them. */
export interface ApiOptions {
  /** Where the X API is. Default: `https://api.x.com`. `http:` is accepted for this machine only. */
  readonly base_url?: string | undefined
  /**
   * Middleware, the outermost first: `usage()`, `metrics`, `postVocabulary`, `rateLimitRecord()`, or your own. It is inside
   * of retries and of waits for limits, so it sees every attempt. Default: none.
   */
  readonly around?: ReadonlyArray<Middleware> | undefined
  /** How many bytes a response may have that is read as a whole: not a stream, a download or `raw`. Default: 16,000,000. */
  readonly max_body?: number | undefined
  /** Whether a response from which something would be set aside fails with `DecodeError` instead. Default: `false`. */
  readonly strict?: boolean | undefined
}

/** {@link layerCredentials}. */
export interface CredentialsOptions extends ApiOptions {
  readonly credentials: Credentials
}

/**
 * Provides `XApi` for credentials that you have made: `bearer`, `oauth1`, `refreshing`, `appOnly`. It sends each request once,
 * without a timeout: add `retry()`, `attemptTimeout("30 seconds")`, `rateLimit()` to `around` as you need them. `layer` has
 * all of these.
 *
 * The IDs that are looked up by `get_me` are remembered for as long as the returned layer exists, wherever it is provided.
 *
 * Building it fails with `InvalidInput` for a malformed `base_url`.
 *
 * @example
 * ```ts
 * import { bearer, layerCredentials } from "@xeffect/http"
 * import { retry } from "@xeffect/http/middleware"
 * import * as FetchHttpClient from "effect/http/FetchHttpClient"
 * import * as Layer from "effect/Layer"
 * import * as Redacted from "effect/Redacted"
 *
 * const credentials = { bearer: bearer(Redacted.make("…")) }
 * const live = layerCredentials({ credentials, around: [retry()] }).pipe(Layer.provide(FetchHttpClient.layer))
 * ```
 */
export const layerCredentials = ({
  credentials,
  ...options
}: CredentialsOptions): Layer.Layer<XApi, XError, HttpClient> => layerOf(Effect.succeed(credentials), options)

/** {@link layerCredentials} for credentials that are read when the layer is built. */
export const layerOf = <R = never>(
  credentials: Effect.Effect<Credentials, XError, R>,
  options: ApiOptions
): Layer.Layer<XApi, XError, HttpClient | Exclude<R, Scope>> => {
  // Here and not where it is built: what is known belongs to the layer, wherever it is provided.
  const known = new Map<string, string>()
  const report = makeReport()
  const api = Effect.flatMap(credentials, (credentials) => make({ ...options, credentials }, known, report))
  // One for each place that it is provided to, over the `HttpClient` of that place.
  return Layer.fresh(Layer.effect(XApi, api))
}

const make = Effect.fnUntraced(function* (
  { around = [], base_url, credentials, max_body = 16_000_000, strict = false }: CredentialsOptions,
  known: Map<string, string>,
  report: Transport["report"]
) {
  const server = { ...serverOf(yield* orFail("layer", parseBaseUrl(base_url))), max_body }
  const context = yield* Effect.context<HttpClient>()
  const transport = yield* applyMiddleware({ ...(yield* httpTransport), report }, around)
  const users: UserLookups<Credential> = {
    known,
    send: (definition, credential) =>
      inSpan(definition.name, {}, () =>
        Effect.flatMap(orFail(definition.name, encode(definition, {})), (encoded) =>
          transport.execute(toOutgoing(definition, server, encoded, credential))
        )
      ).pipe(inContext(context))
  }
  const prepare = Effect.fnUntraced(function* (definition: Definition, params: UncheckedParameters) {
    const encoded = yield* orFail(definition.name, encode(definition, params))
    const configured = (yield* CurrentCredentials) ?? credentials
    const credential = yield* chooseCredential(definition, params["user_auth"], configured)
    if (definition.me === undefined) return toOutgoing(definition, server, encoded, credential)
    const id = yield* definition.me(users, credential)
    const path = encoded.path.replace("{me}", () => id)
    return toOutgoing(definition, server, { ...encoded, path }, credential)
  })
  const call =
    <A>(send: (outgoing: OutgoingRequest) => Effect.Effect<A, XError>) =>
    (definition: Definition, params: UncheckedParameters) =>
      inSpan(definition.name, {}, () => Effect.flatMap(prepare(definition, params), send))
  return XApi.of({ execute: call(transport.execute), open: call(transport.open), report: transport.report, strict })
})

const orFail = <A>(operation: string, result: Result.Result<A, XError["reason"]>): Effect.Effect<A, XError> =>
  Result.isSuccess(result)
    ? Effect.succeed(result.success)
    : Effect.fail(new XError({ operation, reason: result.failure }))

const never = () => false

const toOutgoing = (
  definition: Definition,
  { attributes: server, base, max_body }: Server & Pick<OutgoingRequest, "max_body">,
  { path, rest, template }: EncodedRequest,
  credential: Credential
): OutgoingRequest => {
  const { body, method, params, response } = definition
  const search = body === undefined ? Array.from(rest, ([name, value]) => queryPart(name, value)).join("&") : ""
  const url = `${base}${path}${search === "" ? "" : `?${search}`}`
  const request = HttpClientRequest.accept(HttpClientRequest.make(method)(url), response.accept)
  const written = body === undefined ? { request } : body.write(request, params, rest)
  const progress = { attempts: 0, waited: 0, isUnderWay: false }
  return { isSpent: never, ...written, definition, server, template, credential, progress, max_body }
}

const queryPart = (name: string, value: Encoded) =>
  `${percentEncode(name.replace(/_fields$/, ".fields"))}=${percentEncode(String(value))}`
