import { type Definition, XApi, type XError } from "@xeffect/core"
import type { Encoded, UncheckedParameters, UserLookups } from "@xeffect/core/transport"
import * as Effect from "effect/Effect"
import type { HttpClient } from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as Layer from "effect/Layer"
import type { Scope } from "effect/Scope"
import { readBaseUrl, type Server, serverOf } from "./base-url.ts"
import { chooseCredential } from "../credentials/choose.ts"
import { checkCredentials, type Credential, type Credentials, CurrentCredentials } from "../credentials/credential.ts"
import { type EncodedRequest, encodeRequest } from "./encode.ts"
import { httpTransport } from "./http-transport.ts"
import { percentEncode } from "../credentials/percent-encode.ts"
import { unlessMalformed } from "./unless-malformed.ts"
import { checkAround } from "../transport/options.ts"
import { makeReport } from "../transport/report.ts"
import { inContext, inSpan } from "../transport/span.ts"
import { applyMiddleware, type Middleware, type OutgoingRequest, type Transport } from "../transport/transport.ts"

/** The options of all layers. */
export interface ApiOptions {
  /** Where the X API is. Default: `https://api.x.com`. `http:` is accepted for this machine only. */
  readonly base_url?: string | undefined
  /**
   * Middleware, the outermost first: `usage()`, `metrics`, `postVocabulary`, `rateLimitRecord()`, or your own. It runs
   * inside retries and waits for limits, so it sees every attempt. Default: none.
   */
  readonly around?: ReadonlyArray<Middleware> | undefined
  /** The largest size of a response in bytes; not for streams, downloads and `raw`. Default: 16,000,000. */
  readonly max_body?: number | undefined
  /** Whether a response with a value to set aside fails with `DecodeError` instead. Default: `false`. */
  readonly strict?: boolean | undefined
}

/** {@link layerCredentials}. */
export interface CredentialsOptions extends ApiOptions {
  readonly credentials: Credentials
}

/**
 * Provides `XApi` for credentials made by `bearer`, `oauth1`, `refreshing` or `appOnly`. Sends each request once,
 * without a timeout: add `retry()`, `attemptTimeout("30 seconds")` and `rateLimit()` to `around` as needed. `layer`
 * includes them.
 *
 * User IDs that are looked up by `get_me` are cached for the lifetime of the returned layer, wherever it is provided.
 *
 * Building it fails with `InvalidInput` for a malformed `base_url`.
 *
 * @example
 * ```ts
 * import { bearer, layerCredentials } from "@xeffect/http"
 * import { retry } from "@xeffect/http/middleware"
 * import * as FetchHttpClient from "effect/http/FetchHttpClient"
 * import * as Layer from "effect/Layer"
 *
 * const credentials = { bearer: bearer("…") }
 * const live = layerCredentials({ credentials, around: [retry()] }).pipe(Layer.provide(FetchHttpClient.layer))
 * ```
 */
export const layerCredentials = (options: CredentialsOptions): Layer.Layer<XApi, XError, HttpClient> =>
  unlessMalformed(
    options,
    ({ credentials, ...others }) => layerOf(Effect.succeed(credentials), others),
    ({ around, credentials }) => checkAround({ around }) ?? checkCredentials(credentials)
  )

/** {@link layerCredentials} for credentials that are read when the layer is built. */
export const layerOf = <R = never>(
  credentials: Effect.Effect<Credentials, XError, R>,
  options: ApiOptions
): Layer.Layer<XApi, XError, HttpClient | Exclude<R, Scope>> => {
  // Created here, not when the layer is built, so that the cache is shared wherever the layer is provided.
  const known = new Map<string, string>()
  const report = makeReport()
  const api = Effect.flatMap(credentials, (credentials) => makeApi({ ...options, credentials }, known, report))
  // Built separately wherever it is provided, so two parts of a program can use different `HttpClient`s.
  return Layer.fresh(Layer.effect(XApi, api))
}

const makeApi = Effect.fnUntraced(function* (
  { around = [], base_url, credentials, max_body = 16_000_000, strict = false }: CredentialsOptions,
  known: Map<string, string>,
  report: Transport["report"]
) {
  const server = { ...serverOf(yield* readBaseUrl("layer", base_url)), max_body }
  const context = yield* Effect.context<HttpClient>()
  const transport = yield* applyMiddleware({ ...(yield* httpTransport), report }, around)
  const users: UserLookups<Credential> = {
    known,
    send: (definition, credential) =>
      inSpan(definition.name, {}, () =>
        Effect.flatMap(encodeRequest(definition, {}), (encoded) =>
          transport.execute(toOutgoing(definition, server, encoded, credential))
        )
      ).pipe(inContext(context))
  }
  const prepare = Effect.fnUntraced(function* (definition: Definition, params: UncheckedParameters) {
    const encoded = yield* encodeRequest(definition, params)
    const configured = (yield* CurrentCredentials) ?? credentials
    const credential = yield* chooseCredential(definition, params["user_auth"], configured)
    if (definition.me === undefined) return toOutgoing(definition, server, encoded, credential)
    const id = yield* definition.me(users, credential, definition.accepts)
    const path = encoded.path.replace("{me}", () => id)
    return toOutgoing(definition, server, { ...encoded, path }, credential)
  })
  const call =
    <A>(send: (outgoing: OutgoingRequest) => Effect.Effect<A, XError>) =>
    (definition: Definition, params: UncheckedParameters) =>
      inSpan(definition.name, {}, () => Effect.flatMap(prepare(definition, params), send))
  return XApi.of({ execute: call(transport.execute), open: call(transport.open), report: transport.report, strict })
})

const isNeverSpent = () => false

const toOutgoing = (
  definition: Definition,
  { attributes: server, base, max_body }: Server & Pick<OutgoingRequest, "max_body">,
  { path, rest, template }: EncodedRequest,
  credential: Credential
): OutgoingRequest => {
  const { body, method, params, response } = definition
  const isInQuery = ([name]: readonly [string, Encoded]) => body === undefined || params[name]?.inQuery === true
  const entries = Array.from(rest)
  const search = entries.filter(isInQuery).map(queryPart).join("&")
  const url = `${base}${path}${search === "" ? "" : `?${search}`}`
  const request = HttpClientRequest.accept(HttpClientRequest.make(method)(url), response.accept)
  const written =
    body === undefined
      ? { request }
      : body.write(request, params, new Map(entries.filter((entry) => !isInQuery(entry))))
  const progress = { attempts: 0, waited: 0, isUnderWay: false }
  return {
    isSpent: isNeverSpent,
    ...written,
    values: rest,
    definition,
    server,
    template,
    credential,
    progress,
    max_body
  }
}

const queryPart = ([name, value]: readonly [string, Encoded]) =>
  `${percentEncode(name.replace(/_fields$/, ".fields"))}=${percentEncode(String(value))}`
