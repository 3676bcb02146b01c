import { InvalidInput, type XApi, type XError } from "@xeffect/core"
import { refuseIf } from "@xeffect/core/failure"
import { checkObject, checkOptions, functionOption, option } from "@xeffect/core/options"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import type { Scope } from "effect/Scope"
import { redactedOf, type Secret } from "../../credentials/secret.ts"
import { checkDuration } from "../../transport/options.ts"
import { authorizationUrl, type Client } from "../oauth2/oauth2.ts"
import type { Scope as Permission } from "../oauth2/tokens.ts"
import type { TokenStore } from "../stores/token-store.ts"
import type { TokenStoreError } from "../stores/token-store-error.ts"
import { makeSealer } from "./seal.ts"
import { makeSessionCookie, type SessionCookie } from "./session.ts"

/** The options of `webSignIn`. */
export interface WebSignInOptions extends Client<Scope> {
  /** The URL of the route of `finish`, as registered for the app. `http:` is accepted for this machine only. */
  readonly redirect_uri: string
  /** At least `users.read` and `tweet.read`, to know who signed in. With `offline.access` the tokens can be refreshed. */
  readonly scopes: ReadonlyArray<Permission>
  /** Encrypts the cookie: at least 32 characters that nobody can guess, equal on all servers of the site. */
  readonly session_secret: Secret
  /** The operation `getMe` of `@xeffect/users`, which tells who signed in. */
  readonly me: () => Effect.Effect<{ readonly data?: { readonly id: string } | undefined }, XError, XApi>
  /** The store of a user's tokens. It is built for each call. */
  readonly tokens: (user: string) => Layer.Layer<TokenStore, TokenStoreError | XError>
  /** The path to which the browser goes after `finish` and `end`. Default: `/`. */
  readonly home?: string | undefined
  /** How long a session lasts, at most 400 days. Default: 30 days. */
  readonly session_duration?: Duration.Input | undefined
  /** The site that asks users for permission. Default: `https://x.com`. */
  readonly site_url?: string | undefined
}

/** A site whose options were checked. */
export interface Site {
  readonly options: WebSignInOptions
  readonly origin: string
  readonly cookie: SessionCookie
}

const signInOperation = "web_sign_in"

const minimumLength = 32

/** Browsers keep no cookie for more than 400 days. */
const maximumDuration = 400 * 86_400_000

/** Checks the options, and makes what they need. */
export const readSite = Effect.fnUntraced(function* (options: WebSignInOptions): Effect.fn.Return<Site, XError> {
  yield* refuseIf(signInOperation, checkObject("options", options) ?? checkSite(options))
  // Checks the client, the scopes and the URLs.
  yield* authorizationUrl(options)
  const { origin, protocol } = new URL(options.redirect_uri)
  const sealer = makeSealer(Redacted.value(redactedOf(options.session_secret)), "@xeffect/http/sign-in/web")
  return { options, origin, cookie: makeSessionCookie(sealer, protocol === "https:") }
})

const isLocal = /^http:\/\/(localhost|127(\.\d+){3}|\[::1\])[:/]/

const checkSite = (options: WebSignInOptions): InvalidInput | undefined =>
  checkRequired(options) ??
  checkOptions(options, {
    me: functionOption(),
    tokens: functionOption(),
    home: option("a path of the site that begins with one slash, percent-encoded", (value) =>
      /^\/(?![/\\])[!-~]*$/.test(String(value))
    ),
    redirect_uri: option(
      "an https: URL (for this machine also http:)",
      (value) => typeof value === "string" && (value.startsWith("https://") || isLocal.test(value))
    )
  }) ??
  checkDuration("session_duration", options.session_duration, maximumDuration) ??
  checkSessionSecret(options.session_secret)

const requiredOptions = {
  me: "the operation getMe",
  redirect_uri: "the URL of the callback",
  tokens: "a function that makes a store of tokens"
}

const checkRequired = (options: object): InvalidInput | undefined =>
  Object.entries(requiredOptions)
    .filter(([name]) => Reflect.get(options, name) === undefined)
    .map(([parameter, rule]) => new InvalidInput({ parameter, value: undefined, rule }))[0]

const checkSessionSecret = (secret: unknown): InvalidInput | undefined => {
  const text = Redacted.isRedacted(secret) ? Redacted.value(secret) : secret
  if (typeof text === "string" && text.length >= minimumLength) return undefined
  const value = text === undefined || text === "" ? text : Redacted.make(text)
  return new InvalidInput({ parameter: "session_secret", value, rule: `text of at least ${minimumLength} characters` })
}
