import type { Definition } from "@xeffect/core"
import type { XError } from "@xeffect/core/define"
import { refuse } from "@xeffect/core/failure"
import type { UncheckedParameters } from "@xeffect/core/options"
import {
  callInSpan,
  type EncodedCall,
  type HttpRequest,
  type RequestTarget,
  type Send,
  type UserLookups,
  XApi
} from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import type { Fiber } from "effect/Fiber"
import * as Layer from "effect/Layer"
import { readServer, type Server } from "./base-url.ts"
import { chooseCredential } from "../credentials/choose.ts"
import { checkCredentials, type Credential, type Credentials, CurrentCredentials } from "../credentials/credential.ts"
import { httpTransport, reportSigning } from "./http-transport.ts"
import { unlessMalformed } from "./unless-malformed.ts"
import { checkAround } from "../transport/options.ts"
import { userAgent } from "./user-agent.ts"
import { CallState } from "../transport/call-state.ts"
import { makeSetAsideReport } from "../transport/report.ts"
import { readSend, type SendOption, type Unscoped } from "../send/option.ts"
import {
  applyMiddleware,
  type AskBeside,
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
 * @since 0.1.0
 * @example
 * ```ts
 * import { bearer, layerCredentials } from "xeffect/http"
 * import { retry } from "xeffect/http/middleware"
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
  options: ApiOptions<R> & Pick<OutgoingRequest, "limit">
): Layer.Layer<XApi, XError, Unscoped<R | R2>> => {
  // Created here, not when the layer is built, so that cached user IDs are shared wherever the layer is provided.
  const layer = {}
  const report = makeSetAsideReport()
  const api = Effect.flatMap(readSend("layer", options), (send) =>
    Effect.flatMap(readCredentials(send), (credentials) => makeApi({ ...options, credentials, send }, layer, report))
  )
  // Built separately wherever it is provided, so two parts of a program can send requests differently.
  return Layer.fresh(Layer.effect(XApi, api))
}

const makeApi = Effect.fnUntraced(function* (
  options: CredentialsOptions & Pick<OutgoingRequest, "limit"> & { readonly send: Send },
  layer: UserLookups<Credential>["layer"],
  report: Transport["report"]
) {
  const { around = [], base_url, credentials, limit, max_body: maxBody = 16_000_000, send, strict = false } = options
  const server = yield* readServer("layer", base_url)
  const requests: Requests = {
    ...server,
    limit,
    maxBody,
    headers: userAgent(),
    ask: (call) => askBeside(api, credentials, call)
  }
  const transport = yield* applyMiddleware({ ...httpTransport(send), report }, around)
  const users: UserLookups<Credential> = {
    layer,
    context: yield* Effect.context<never>(),
    send: (definition, credential) =>
      callInSpan(definition, {}, requests, (call) =>
        transport.execute(toOutgoing(definition, requests, call, credential))
      )
  }
  const call = calling(requests, credentials, users)
  const { execute, open, report: reportAll, retryQuota } = transport
  const api = XApi.of({
    execute: call(execute),
    open: call(open),
    send,
    signForOrigin: signingForOrigin(requests.base, credentials),
    report: reportAll,
    strict,
    retryQuota
  })
  return api
})

/** A layer without a bearer token asks by the credentials that are given for the call, if there are any. */
const askBeside = <A>(api: XApi["Service"], { bearer }: Credentials, call: Effect.Effect<A, XError, XApi>) => {
  const asked = Effect.provideService(call, XApi, api)
  return bearer === undefined ? asked : Effect.provideService(asked, CurrentCredentials, undefined)
}

const signingForOrigin = (base: string, credentials: Credentials) => {
  const { origin } = new URL(base)
  return (definition: Definition, request: HttpRequest): Effect.Effect<HttpRequest, XError> =>
    Effect.withFiber((fiber) =>
      // Whoever gets the token can act as the app: another port or protocol is another server.
      new URL(request.url).origin === origin
        ? reportSigning(
            definition,
            asCredential(definition, undefined, credentials, fiber, (credential) => credential.sign(request))
          )
        : Effect.succeed(request)
    )
}

/** The settings that all requests of a layer share. */
interface Requests extends Server, RequestTarget, Pick<OutgoingRequest, "limit" | "maxBody"> {
  readonly ask: AskBeside
}

const calling =
  (requests: Requests, credentials: Credentials, users: UserLookups<Credential>) =>
  <A>(attempt: Attempt<A>) =>
  (definition: Definition, params: UncheckedParameters) =>
    callInSpan(definition, params, requests, (call, fiber) => {
      const { accepts, me } = definition
      const sendAs = (credential: Credential, me?: string) =>
        attempt(toOutgoing(definition, requests, call, credential, me))
      return asCredential(definition, call.userAuth, credentials, fiber, (credential) =>
        me === undefined
          ? sendAs(credential)
          : Effect.flatMap(me(users, credential, accepts), (id) => sendAs(credential, id))
      )
    })

/** Chooses the credential of a call, and uses it. If it belongs to the signed-in user, whoever that is, it uses the current one. */
const asCredential = <A, E>(
  definition: Definition,
  user_auth: unknown,
  credentials: Credentials,
  fiber: Fiber<unknown, unknown>,
  use: (credential: Credential) => Effect.Effect<A, E>
): Effect.Effect<A, E | XError> => {
  const given = fiber.getRef(CurrentCredentials)
  const chosen = chooseCredential(definition, user_auth, given ?? credentials, given !== undefined)
  if (!("sign" in chosen)) return refuse(definition.name, chosen)
  return chosen.current === undefined ? use(chosen) : Effect.flatMap(chosen.current, use)
}

const isAlwaysRetryable = () => true

const toOutgoing = (
  definition: Definition,
  { ask, attributes: server, base, limit, maxBody }: Requests,
  { isRetryable = isAlwaysRetryable, path, request, template, values }: EncodedCall,
  credential: Credential,
  me?: string
): OutgoingRequest => ({
  isRetryable,
  request: me === undefined ? request : { ...request, url: base + path.replace("{me}", () => me) },
  values,
  call: new CallState(),
  waited: 0,
  definition,
  server,
  template,
  credential,
  limit,
  maxBody,
  ask
})
