/** Sign-in with X for a web app: the handlers of its routes, and the session of each browser. */
import { isXError, type XError } from "@xeffect/core"
import { toStderr } from "@xeffect/core/failure"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { Scope } from "effect/Scope"
import { withCredentials } from "../../credentials/credential.ts"
import { layerBearer } from "../../layer/layer-bearer.ts"
import { authorizationUrl, type Client, exchangeCode } from "../oauth2/oauth2.ts"
import { refreshing } from "../refresh/refreshing.ts"
import { storeFailure } from "../refresh/store-failure.ts"
import { storeTokens } from "../stores/token-store.ts"
import type { TokenStoreError } from "../stores/token-store-error.ts"
import { type BrowserRequest, isFromOwnPage } from "./browser-request.ts"
import { readSite, type Site, type WebSignInOptions } from "./site.ts"

export type { BrowserRequest } from "./browser-request.ts"
export type { WebSignInOptions } from "./site.ts"

/** The sign-in of a web app. Its handlers never fail. */
export interface WebSignIn {
  /** Sends the browser to X, for the route of the link "Sign in with X". */
  readonly begin: (request: BrowserRequest) => Effect.Effect<Response>
  /** Completes the sign-in, for the route of `redirect_uri`: stores the tokens and begins the session. */
  readonly finish: (request: BrowserRequest) => Effect.Effect<Response>
  /** Ends the session of this browser, for a `POST` of a page of the site. The tokens stay in the store. */
  readonly end: (request: BrowserRequest) => Effect.Effect<Response>
  /**
   * The ID of the user who is signed in. `undefined` if there is none, and for a request other than `GET` and `HEAD` that no page
   * of the site has sent.
   */
  readonly userOf: (request: BrowserRequest) => Effect.Effect<string | undefined>
  /** Runs calls for a user, with the tokens of the store, which are refreshed when they end. */
  readonly as: (user: string) => <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E | XError, R>
}

/**
 * Sign-in by OAuth 2.0 with PKCE for a web app, in every framework: handlers of its routes take the request and make a `Response`.
 *
 * The session is in one cookie, which is encrypted, hidden from scripts and not sent by other sites: first the sign-in that has begun,
 * for ten minutes, then the ID of the user. The tokens are in your store, and never in the browser. A callback works
 * only in the browser that began the sign-in, and once.
 *
 * - 303: to X, or to `home`
 * - 400: the sign-in has ended or belongs to another browser, the user refused, or X refuses the code
 * - 403: `end`, or `begin` by a form, was not asked for by a page of the site
 * - 500: an option is malformed, such as a variable of the environment that is not set; the log names it
 * - 502: X did not respond, or the store failed; the log has the reason
 *
 * `end` removes the cookie from the browser. A copy of it names the user until the session ends. After `forgetTokens`,
 * no call works with it until the user signs in again.
 *
 * @param options the app, the routes, `getMe`, and where tokens are stored
 * @since 0.1.0
 * @see https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code
 * @example
 * ```ts
 * import { webSignIn } from "xeffect/http/sign-in/web"
 * import { layerFiles } from "xeffect/http/sign-in/stores"
 * import { createTweet } from "xeffect/tweets"
 * import { getMe } from "xeffect/users"
 * import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
 * import * as Effect from "effect/Effect"
 * import * as Layer from "effect/Layer"
 *
 * const signIn = webSignIn({
 *   client_id: "…",
 *   client_secret: "…",
 *   redirect_uri: "https://app.example/callback",
 *   scopes: ["tweet.read", "tweet.write", "users.read", "offline.access"],
 *   session_secret: "at least 32 characters at random",
 *   me: getMe,
 *   tokens: (user) => Layer.provide(layerFiles({ directory: `tokens-of-${user}` }), NodeFileSystem.layer)
 * })
 *
 * const begin = (request: Request) => Effect.runPromise(signIn.begin(request))
 *
 * const post = Effect.fn("post")(function* (request: Request, text: string) {
 *   const user = yield* signIn.userOf(request)
 *   return user && (yield* createTweet({ text }).pipe(signIn.as(user)))
 * })
 * ```
 */
export const webSignIn = (options: WebSignInOptions): WebSignIn => {
  let checked: Site | undefined
  // Not when it is made: frameworks load the modules of routes when they build, without the secrets of the server.
  const site = Effect.suspend(() =>
    checked === undefined ? Effect.map(readSite(options), (made) => (checked = made)) : Effect.succeed(checked)
  )
  const respond = (handle: (site: Site) => Effect.Effect<Response, XError | TokenStoreError>) =>
    Effect.matchEffect(site, {
      onSuccess: (made) => Effect.catch(handle(made), failureResponse),
      onFailure: (error) => Effect.as(logged(error), plainResponse(500, "The sign-in of this site is not set up."))
    })
  return {
    begin: (request) => respond((site) => begin(site, request)),
    finish: (request) => respond((site) => finish(site, request)),
    end: (request) => respond((site) => end(site, request)),
    userOf: (request) =>
      Effect.matchEffect(site, {
        onSuccess: (made) => userOf(made, request),
        onFailure: (error) => Effect.as(logged(error), undefined)
      }),
    as: (user) => (effect) => Effect.flatMap(site, ({ options }) => runAs(options, user, effect))
  }
}

const begin = Effect.fnUntraced(function* ({ cookie, options, origin }: Site, request: BrowserRequest) {
  // Another site's form has no cookie, and would end the session of the user.
  if (!isFromOwnPage(request, origin)) return plainResponse(403, "This is for pages of this site.")
  const { code_verifier, state, url } = yield* authorizationUrl(options)
  const { user } = yield* cookie.read(request)
  const until = (yield* Clock.currentTimeMillis) + 600_000
  const sign_in = { state: Redacted.value(state), code_verifier: Redacted.value(code_verifier), until }
  return redirect(url, yield* cookie.write({ sign_in, user }))
})

const finish = Effect.fnUntraced(function* ({ cookie, options }: Site, request: BrowserRequest) {
  const { sign_in } = yield* cookie.read(request)
  if (sign_in === undefined) return plainResponse(400, "This sign-in has ended. Begin it again.")
  const authorization = { ...sign_in, redirect_uri: options.redirect_uri }
  const tokens = yield* exchangeCode({ ...clientOf(options), authorization, callback: request.url ?? "" })
  const { base_url, fetch, me, send } = options
  const { data } = yield* Effect.provide(
    me(),
    layerBearer({ bearer_token: tokens.access_token, base_url, fetch, send })
  )
  if (data === undefined) return plainResponse(502, "X does not say who signed in. Begin the sign-in again.")
  yield* Effect.provide(storeTokens(tokens), options.tokens(data.id))
  const lifetime = Duration.toMillis(options.session_duration ?? "30 days")
  const user = { id: data.id, until: (yield* Clock.currentTimeMillis) + lifetime }
  return redirect(options.home ?? "/", yield* cookie.write({ user }))
})

const end = Effect.fnUntraced(function* ({ cookie, options, origin }: Site, request: BrowserRequest) {
  if (request.method !== "POST" || !isFromOwnPage(request, origin))
    return plainResponse(403, "This is for pages of this site.")
  return redirect(options.home ?? "/", yield* cookie.write({}))
})

const userOf = ({ cookie, origin }: Site, request: BrowserRequest): Effect.Effect<string | undefined> =>
  isFromOwnPage(request, origin) ? Effect.map(cookie.read(request), ({ user }) => user?.id) : Effect.undefined

const runAs = <A, E, R>(options: WebSignInOptions, user: string, effect: Effect.Effect<A, E, R>) => {
  const credential = Effect.provide(refreshing(clientOf(options)), options.tokens(user)).pipe(
    Effect.mapError((error) => (error._tag === "XError" ? error : storeFailure(error)))
  )
  return Effect.scoped(Effect.flatMap(credential, (bearer) => withCredentials({ bearer })(effect)))
}

const clientOf = ({
  attempt_timeout,
  base_url,
  client_id,
  client_secret,
  fetch,
  send
}: WebSignInOptions): Client<Scope> => ({
  attempt_timeout,
  base_url,
  client_id,
  client_secret,
  fetch,
  send
})

/** The reasons for which the user can do something. */
const userReasons: ReadonlySet<string> = new Set(["InvalidInput", "Forbidden", "BadRequest"])

const failureResponse = (error: XError | TokenStoreError): Effect.Effect<Response> =>
  isXError(error) && userReasons.has(error.reason._tag)
    ? Effect.succeed(plainResponse(400, error.message))
    : Effect.as(logged(error), plainResponse(502, "The sign-in did not work. Begin it again."))

const logged = ({ message }: XError | TokenStoreError) => toStderr(Effect.logError(`A sign-in failed: ${message}`))

const uncached = { "cache-control": "no-store" }

const plainResponse = (status: number, text: string) =>
  new Response(text, {
    status,
    headers: { ...uncached, "content-type": "text/plain; charset=utf-8", "x-content-type-options": "nosniff" }
  })

const redirect = (location: string, cookie: string) =>
  new Response(null, { status: 303, headers: { ...uncached, location, "set-cookie": cookie } })
