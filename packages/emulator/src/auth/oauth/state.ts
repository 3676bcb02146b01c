/** The tokens and codes that the emulator has issued, and their permissions. */
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import { type AccessToken, allScopes, type Caller, defaultCredentials, type Tokens } from "../credentials.ts"
import type { Nonces } from "../oauth1-verify.ts"
import { seedUsers } from "../../world/seed-users.ts"
import { makeIsRegistered } from "./redirects.ts"

/** How the sign-in of users may differ from the ordinary one. */
export interface SignInOptions {
  /**
   * More addresses to which a sign-in may send the browser, besides loopback addresses and everything at
   * `https://app.example`. Scheme, host, port and path must match a registered address; an address without a path,
   * as `https://bot.example`, registers every path there. No other address is redirected to.
   */
  readonly redirect_uris?: ReadonlyArray<string> | undefined
  /**
   * The behaviour when the page of a sign-in is opened over HTTP. Default: `"ask"`, a page on which a user is chosen,
   * who approves or refuses. `"approve"` and `"deny"` decide at once, for the main user. `user.approve` and `user.deny`
   * of the `Emulator` need no page.
   */
  readonly authorize_page?: "ask" | "approve" | "deny" | undefined
}

/** How long things live, in milliseconds. */
export const lifetimes = { code: 30_000, access_token: 7_200_000 }

/** The permission of a user for an app. */
export interface Grant {
  readonly client_id: string
  readonly user_id: string
  readonly scopes: ReadonlyArray<string>
  /** The OAuth 1.0a token that was exchanged for it. Another exchange of that one ends it. */
  readonly exchanged?: string
}

/** An authorization code that waits to be exchanged. */
export interface Code extends Grant {
  readonly redirect_uri: string
  readonly challenge: string
  readonly method: "S256" | "plain"
  readonly expires: number
}

/** A sign-in by OAuth 1.0a that has begun. */
export interface RequestToken {
  readonly secret: string
  /** An address, or `oob` for a PIN. */
  readonly callback: string
  /** Set when the user has approved. */
  approved?: { readonly user_id: string; readonly verifier: string }
}

/** A bearer token that was issued, or that is valid from the start. */
export interface Bearer {
  readonly caller: Caller
  /** Absent if it never expires. */
  expires?: number
}

/** A user token of OAuth 1.0a. */
export interface UserKeys {
  readonly secret: string
  readonly user_id: string
  readonly permission?: AccessToken["permission"]
}

/** The exchanges of OAuth 1.0a tokens. */
interface Exchanges {
  /** Those since the count began. */
  count: number
  /** When the count begins again. */
  reset: number
  /** The tokens that are the result of the last exchange of each OAuth 1.0a token, with those they were refreshed to. */
  readonly issued: Map<string, Array<string>>
}

/** Everything that was issued. */
export interface OAuthState {
  /** The app-only token, which stays the same until it is invalidated. */
  appToken: string | undefined
  readonly bearers: Map<string, Bearer>
  readonly refreshTokens: Map<string, Grant>
  readonly codes: Map<string, Code>
  readonly requestTokens: Map<string, RequestToken>
  readonly accessTokens: Map<string, UserKeys>
  readonly exchanges: Exchanges
  /** The number of exchanges in 15 minutes. */
  readonly exchangeLimit: number
  /** The nonces of API requests. */
  readonly nonces: Nonces
  /** The nonces of sign-in requests. */
  readonly signInNonces: Nonces
  /** The pages that are open: their tokens, and the query each was opened with. */
  readonly pages: Map<string, string>
  readonly isRegistered: (redirect_uri: string) => boolean
  readonly authorizePage: "ask" | "approve" | "deny"
  /** Without a slash at its end. */
  readonly publicUrl: string | undefined
}

/** The caller of a user token of OAuth 2.0. */
export const callerOf = ({ scopes, user_id }: Omit<Grant, "client_id">): Caller => ({
  kind: "OAuth2UserToken",
  subject: `user ${user_id}`,
  userId: user_id,
  scopes: new Set(scopes)
})

/** The caller of an app-only token. */
export const appCaller: Caller = { kind: "BearerToken", subject: "app" }

/**
 * The tokens that are valid from the start: the default credentials, and the tokens of the options.
 *
 * @param exchangeLimit the number of exchanges of OAuth 1.0a keys in 15 minutes
 */
export const makeState = (options: Tokens & SignInOptions, publicUrl?: string, exchangeLimit = 10_000): OAuthState => {
  const { access_token, access_token_secret, bearer_token, oauth2_user_token } = defaultCredentials
  const user_id = seedUsers.main.id
  const bearers = new Map<string, Bearer>([[bearer_token, { caller: appCaller }]])
  for (const { token, ...grant } of [
    { token: oauth2_user_token, user_id, scopes: [...allScopes, "users.email"] },
    ...(options.oauth2_tokens ?? [])
  ]) {
    bearers.set(token, { caller: callerOf(grant) })
  }
  const main = { token: access_token, secret: access_token_secret, user_id }
  return {
    appToken: bearer_token,
    bearers,
    refreshTokens: new Map(),
    codes: new Map(),
    requestTokens: new Map(),
    accessTokens: new Map([main, ...(options.access_tokens ?? [])].map(({ token, ...keys }) => [token, keys])),
    exchanges: { count: 0, reset: 0, issued: new Map() },
    exchangeLimit,
    nonces: { used: new Map(), nextSweep: 0 },
    signInNonces: { used: new Map(), nextSweep: 0 },
    pages: new Map(),
    isRegistered: makeIsRegistered(options.redirect_uris),
    authorizePage: options.authorize_page ?? "ask",
    publicUrl
  }
}

/** The caller of a bearer token, until it expires. */
export const findBearer = ({ bearers }: OAuthState, token: string, now: number): Caller | undefined => {
  const found = bearers.get(token)
  return found !== undefined && now < (found.expires ?? Number.POSITIVE_INFINITY) ? found.caller : undefined
}

/** A new random text. */
export const newText = (kind: string): Effect.Effect<string> =>
  Effect.map(
    Effect.all([Random.nextIntBetween(0, 0xffff_ffff), Random.nextIntBetween(0, 0xffff_ffff)]),
    (numbers) => kind + numbers.map((number) => number.toString(16).padStart(8, "0")).join("")
  )
