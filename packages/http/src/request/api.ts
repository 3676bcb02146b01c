import { type Definition, XApi, type XError } from "@xeffect/core"
import type { Encoded, HttpRequest, Send, UncheckedParameters, UserLookups } from "@xeffect/core/transport"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { readBaseUrl, type Server, serverOf } from "./base-url.ts"
import { chooseCredential } from "../credentials/choose.ts"
import { checkCredentials, type Credential, type Credentials, CurrentCredentials } from "../credentials/credential.ts"
import { type EncodedRequest, encodeRequest } from "./encode.ts"
import { httpTransport } from "./http-transport.ts"
import { percentEncode } from "../credentials/percent-encode.ts"
import { unlessMalformed } from "./unless-malformed.ts"
import { checkAround } from "../transport/options.ts"
import { userAgent } from "./user-agent.ts"
import { CallState } from "../transport/call-state.ts"
import { makeReport } from "../transport/report.ts"
import { inContext, inSpan } from "../transport/span.ts"
import { readSend, type SendOption, type Unscoped } from "../send/option.ts"
import {
  applyMiddleware,
  type Attempt,
  type Middleware,
  type OutgoingRequest,
  type Transport
} from "../transport/transport.ts"

/** The options of all layers. */
export interface ApiOptions<R = never> extends SendOption<R> {
  /** Where the X API is. Default: `https://api.x.com`. `http:` is accepted for this machine only. */
  readonly base_url?: string | undefined
  /**
   * Middleware, the outermost first: `costs()`, `metrics`, `postVocabulary`, `rateLimitRecord()`, or your own. It runs
   * inside retries and waits for limits, so it sees every attempt. Default: none.
   */
  readonly around?: ReadonlyArray<Middleware> | undefined
  /** The largest size of a response in bytes; not for streams, downloads and `raw`. Default: 16,000,000. */
  readonly max_body?: number | undefined
  /** Whether a response with a value to set aside fails with `DecodeError` instead. Default: `false`. */
  readonly strict?: boolean | undefined
}

/** {@link layerCredentials}. */
export interface CredentialsOptions<R = never> extends ApiOptions<R> {
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
 *
 * const live = layerCredentials({ credentials: { bearer: bearer("…") }, around: [retry()] })
 * ```
 */
export const layerCredentials = <R = never>(options: CredentialsOptions<R>): Layer.Layer<XApi, XError, Unscoped<R>> =>
  unlessMalformed(
    options,
    ({ credentials, ...others }) => layerOf(() => Effect.succeed(credentials), others),
    ({ around, credentials }) => checkAround({ around }) ?? checkCredentials(credentials)
  )

/** {@link layerCredentials} for credentials that are read when the layer is built. */
export const layerOf = <R = never, R2 = never>(
  readCredentials: (send: Send) => Effect.Effect<Credentials, XError, R2>,
  options: ApiOptions<R>
): Layer.Layer<XApi, XError, Unscoped<R | R2>> => {
  // Created here, not when the layer is built, so that the cache is shared wherever the layer is provided.
  const known = new Map<string, string>()
  const report = makeReport()
  const api = Effect.flatMap(readSend("layer", options), (send) =>
    Effect.flatMap(readCredentials(send), (credentials) => makeApi({ ...options, credentials, send }, known, report))
  )
  // Built separately wherever it is provided, so two parts of a program can send requests differently.
  return Layer.fresh(Layer.effect(XApi, api))
}

const makeApi = Effect.fnUntraced(function* (
  options: CredentialsOptions & { readonly send: Send },
  known: Map<string, string>,
  report: Transport["report"]
) {
  const { around = [], base_url, credentials, max_body = 16_000_000, send, strict = false } = options
  const server = { ...serverOf(yield* readBaseUrl("layer", base_url)), max_body }
  const context = yield* Effect.context<never>()
  const transport = yield* applyMiddleware({ ...httpTransport(send), report }, around)
  const users: UserLookups<Credential> = {
    known,
    send: (definition, credential) =>
      inSpan(nameOf(definition), () =>
        Effect.flatMap(encodeRequest(definition, {}), (encoded) =>
          transport.execute(toOutgoing(definition, server, encoded, credential))
        )
      ).pipe(inContext(context))
  }
  const prepare = (definition: Definition, params: UncheckedParameters): Effect.Effect<OutgoingRequest, XError> =>
    Effect.flatMap(encodeRequest(definition, params), (encoded) =>
      Effect.withFiber((fiber) => {
        const configured = fiber.getRef(CurrentCredentials) ?? credentials
        const { me } = definition
        return Effect.flatMap(chooseCredential(definition, params["user_auth"], configured), (credential) =>
          me === undefined
            ? Effect.succeed(toOutgoing(definition, server, encoded, credential))
            : Effect.map(me(users, credential, definition.accepts), (id) => {
                const path = encoded.path.replace("{me}", () => id)
                return toOutgoing(definition, server, { ...encoded, path }, credential)
              })
        )
      })
    )
  const call =
    <A>(attempt: Attempt<A>) =>
    (definition: Definition, params: UncheckedParameters) =>
      inSpan(nameOf(definition), () => Effect.flatMap(prepare(definition, params), attempt))
  const { report: reportAll } = transport
  return XApi.of({ execute: call(transport.execute), open: call(transport.open), send, report: reportAll, strict })
})

const nameOf =
  ({ name }: Definition) =>
  () =>
    [name, {}] as const

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
  const request: HttpRequest = { method, url, headers: { accept: response.accept, ...userAgent() } }
  const written =
    body === undefined
      ? { request }
      : body.write(request, params, new Map(entries.filter((entry) => !isInQuery(entry))))
  return {
    isSpent: isNeverSpent,
    ...written,
    values: rest,
    call: new CallState(),
    waited: 0,
    definition,
    server,
    template,
    credential,
    max_body
  }
}

const queryPart = ([name, value]: readonly [string, Encoded]) =>
  `${percentEncode(name.replace(/_fields$/, ".fields"))}=${percentEncode(String(value))}`
