import type { XApi } from "@xeffect/core"
import { InvalidInput, type XError } from "@xeffect/core/define"
import * as Rule from "@xeffect/core/rule"
import { refuse } from "@xeffect/core/failure"
import type { Send } from "@xeffect/core/wire"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { type ApiOptions, layerOf } from "../request/api.ts"
import { bearer } from "../credentials/bearer.ts"
import { checkCredential, checkSigning, type Credential, type Credentials } from "../credentials/credential.ts"
import { oauth1, type OAuth1Keys, oauth1Names } from "../credentials/oauth1.ts"
import { unlessMalformed } from "../request/unless-malformed.ts"
import { checkAround, checkCount, checkDuration, checkSwitch, refuseOption } from "../transport/options.ts"
import { pacing } from "../rate-limit/pacing.ts"
import { rateLimit } from "../rate-limit/rate-limit.ts"
import { logRequests, showDebug } from "../middleware/log-requests.ts"
import { retry } from "../middleware/retry.ts"
import type { Secret } from "../credentials/secret.ts"
import { attemptLimit, timeout } from "../middleware/timeout.ts"
import type { Unscoped } from "../send/option.ts"
import type { AttemptLimit, Middleware } from "../transport/transport.ts"

/** Waits, retries and timeouts. A duration is text such as `"30 seconds"`, or a number of milliseconds. */
export interface SendingOptions<R = never> extends ApiOptions<R> {
  /** Whether requests wait for rate limits, in advance and after a 429, instead of failing. Default: `false`. */
  readonly wait_on_rate_limit?: boolean | undefined
  /** The longest wait for a rate limit. A request that would wait longer fails at once. Default: no limit. */
  readonly max_wait?: Duration.Input | undefined
  /** Whether a wait for a rate limit is logged when it begins, at the level `Info`. Default: `true`. */
  readonly log_waits?: boolean | undefined
  /**
   * `"debug"` logs each attempt to standard error: method, path, names of the query, status and milliseconds, and why and
   * when it is retried; never a credential, a value of the query, a header or a body. Default: only at a
   * `MinimumLogLevel` of `Debug`, and only retries.
   */
  readonly log?: "debug" | undefined
  /**
   * Whether requests of operations with a per-second limit (`searchAllTweets`: one a second) are spaced accordingly.
   * Applies to each operation and credential, wherever the returned layer is provided. Default: `true`.
   */
  readonly pacing?: boolean | undefined
  /** How many times a request is retried after a transient failure, if that is safe. Default: 2. */
  readonly retries?: number | undefined
  /**
   * Tokens for retries, which all requests share: a retry takes 5, and a success returns 1, so that an outage is not
   * met by three times the traffic. `Infinity` for no quota. Default: 500.
   */
  readonly retry_quota?: number | undefined
  /**
   * How long each attempt may take, excluding waits for limits. An upload must be sent completely within it. Default:
   * 30 seconds.
   */
  readonly attempt_timeout?: Duration.Input | undefined
  /** How long a call may take, including all attempts and waits. Default: no limit. */
  readonly timeout?: Duration.Input | undefined
}

/** Credentials, and the options of all layers. */
export interface Options<R = never> extends SendingOptions<R> {
  /** An app-only token, or an OAuth 2.0 user token. */
  readonly bearer_token?: Secret | undefined
  /** Instead of `bearer_token`: a credential that obtains its token itself, made by `refreshing` or `appOnly`. */
  readonly bearer?: Credential | undefined
  /** The app's key for OAuth 1.0a. All four values of OAuth 1.0a must be given together. */
  readonly consumer_key?: Secret | undefined
  readonly consumer_secret?: Secret | undefined
  /** The user's token for OAuth 1.0a. */
  readonly access_token?: Secret | undefined
  readonly access_token_secret?: Secret | undefined
}

/**
 * Provides `XApi` to operations. Requests are sent with `fetch` of the runtime, unless the option `fetch` or `send` says
 * otherwise.
 *
 * **Details**
 *
 * The layer applies, from the outside in:
 *
 * - the timeout of the call
 * - retries, and waits for rate limits
 * - pacing for per-second limits
 * - the timeout of each attempt, and the middleware of `around`
 *
 * User IDs, looked up by `get_me` once for each access token, and pacing belong to the returned layer and are shared
 * wherever it is provided. Rate limits are tracked separately for each place.
 *
 * **When to use**
 *
 * In most programs, once, around the whole of it. `layerConfig` reads the credentials from the environment, `layerBearer` is
 * smaller in a bundle, and `layerCredentials` takes credentials as values.
 *
 * **Errors**
 *
 * Building it fails with `InvalidInput` for a malformed option, an empty or malformed credential, if only some of the
 * four values of OAuth 1.0a are given, and if both `bearer` and `bearer_token` are given.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { layer } from "xeffect/http"
 * import { costs, within } from "xeffect/costs"
 * import { getTweet } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const live = layer({ bearer_token: "…", around: [costs({ budget: within({ dollars: 5, per: "day" }) })] })
 * getTweet({ id: "20" }).pipe(Effect.provide(live), Effect.runPromise)
 * ```
 */
export const layer = <R = never>(options: Options<R>): Layer.Layer<XApi, XError, Unscoped<R>> =>
  unlessMalformed(options, (options) => layerSending(() => readCredentials(options), options), checkLayerOptions)

const checkLayerOptions = ({ around, bearer }: Pick<Options, "around" | "bearer">) =>
  checkAround({ around }) ?? (bearer === undefined ? undefined : checkCredential("bearer", bearer))

/** {@link layer} for credentials that are created when the layer is built. */
export const layerSending = <R = never, R2 = never>(
  credentials: (send: Send) => Effect.Effect<Credentials, XError, R2>,
  options: SendingOptions<R>
): Layer.Layer<XApi, XError, Unscoped<R | R2>> => layerOf(credentials, { ...options, ...sending(options) })

const sending = (
  options: Omit<SendingOptions, "send">
): { readonly around: ReadonlyArray<Middleware>; readonly limit?: AttemptLimit } => {
  const { attempt_timeout = 30_000, log_waits, max_wait, pacing: isPaced = true, retries, timeout: whole } = options
  const { around = [], log, max_body = 0, wait_on_rate_limit = false } = options
  const invalid =
    checkLog(log) ??
    checkSwitch("wait_on_rate_limit", wait_on_rate_limit) ??
    checkSwitch("pacing", isPaced) ??
    checkCount("max_body", max_body) ??
    checkDuration("max_wait", max_wait) ??
    checkDuration("attempt_timeout", attempt_timeout)
  if (invalid !== undefined) return { around: [refuseOption(invalid)] }
  const middleware = [
    ...(log === undefined ? [] : [showDebug]),
    ...(whole === undefined ? [] : [timeout(whole)]),
    retry({ retries, quota: options.retry_quota }),
    ...(wait_on_rate_limit ? [rateLimit({ max_wait, log_waits })] : []),
    ...(isPaced ? [pacing()] : []),
    ...(log === undefined ? [] : [logRequests]),
    ...around
  ]
  return { around: middleware, limit: attemptLimit(attempt_timeout) }
}

const checkLog = (log: unknown): InvalidInput | undefined =>
  log === undefined || log === "debug"
    ? undefined
    : new InvalidInput({ parameter: "log", value: log, rule: '"debug", or left out' })

type GivenCredentials = Omit<Options, keyof SendingOptions>

const readCredentials = Effect.fnUntraced(function* (options: GivenCredentials) {
  const { bearer: given, bearer_token } = options
  const missing = oauth1Names.filter((name) => options[name] === undefined)
  // If only some of the four are given, that is a mistake, not a choice.
  if (missing.length > 0 && missing.length < oauth1Names.length) {
    const rule = `OAuth 1.0a needs ${oauth1Names.join(", ")}: ${missing.join(", ")} must be given too`
    return yield* refuse("layer", new Rule.BrokenRule({ parameters: missing, value: undefined, rule }))
  }
  const user = missing.length === 0 ? yield* checkSigning(oauth1(options as OAuth1Keys)) : undefined
  const token = bearer_token === undefined ? undefined : yield* checkSigning(bearer(bearer_token))
  if (token !== undefined && given !== undefined) {
    const rule = "left out if bearer is given"
    return yield* refuse("layer", new InvalidInput({ parameter: "bearer_token", value: token.identity, rule }))
  }
  const app = given ?? token
  return { ...(app && { bearer: app }), ...(user && { oauth1: user }) } satisfies Credentials
})
