import { OutcomeUnknown, XError } from "@xeffect/core"
import { refuseIf } from "@xeffect/core/failure"
import { checkObject } from "@xeffect/core/options"
import * as Effect from "effect/Effect"
import { readSecret, type Secret } from "../../credentials/secret.ts"
import type { Unscoped } from "../../send/option.ts"
import { checkScopes } from "../request/callback.ts"
import { askForTokens, type Client } from "./client.ts"
import { exchangeHint } from "./refusal-hint.ts"
import type { Scope, Tokens } from "./tokens.ts"

/** The OAuth 1.0a keys of a user. */
export interface OAuth1UserKeys {
  readonly access_token: Secret
  readonly access_token_secret: Secret
}

/** {@link exchangeOAuth1}. */
export interface ExchangeOAuth1Options<R = never> extends Client<R>, OAuth1UserKeys {
  /**
   * Some of the scopes that the app's old permission covers. Default: all of them. `offline.access` is always granted.
   * "Read": `tweet.read`, `users.read`, `follows.read`, `mute.read`, `block.read`, `list.read`, `like.read`, `timeline.read`
   * and `broadcast.read`. "Read and write": also those with `.write`, `tweet.moderate.write` and `media.write`. "Direct
   * messages": also `dm.read` and `dm.write`. E-mail: also `users.email`. Never `bookmark.*` and `space.read`: these need a sign-in.
   */
  readonly scopes?: ReadonlyArray<Scope> | undefined
}

/** The kind of a grant that exchanges one token for another. */
const tokenExchange = "urn:ietf:params:oauth:grant-type:token-exchange"

const exchangeName = "oauth2_exchange_o_auth1"

/**
 * Exchanges the OAuth 1.0a keys of a user for OAuth 2.0 tokens, without the user. The client is the OAuth 2.0 client of the same
 * app; the consumer key is not used. The OAuth 1.0a keys stay valid, until X retires OAuth 1.0a.
 *
 * Exchange a user once: another exchange returns new tokens and invalidates the last ones, wherever they are. `moveFromOAuth1` of
 * `sign-in/refreshing` sees to that, with a token store. The refresh token works once, and lives about six months.
 *
 * Fails with `BadRequest` for keys that X does not accept, for scopes that the old permission does not cover, and for a client that
 * may not do this: `error.response.problem` has the code, and the hint says what to do; with `Unauthorized` for an unknown client; with
 * `RateLimited` after 10,000 exchanges in 15 minutes; with `TransportError` if no connection was made (a retry is safe); with
 * `OutcomeUnknown` if the response was lost: nobody has the tokens then, so exchange again.
 *
 * @since 0.1.0
 * @see https://docs.x.com/fundamentals/authentication/oauth-2-0/oauth-1-0a-token-exchange
 * @see https://datatracker.ietf.org/doc/html/rfc8693#section-2.1
 * @example
 * ```ts
 * import { exchangeOAuth1 } from "xeffect/http/sign-in/oauth2"
 * import { storeTokens } from "xeffect/http/sign-in/stores"
 * import * as Effect from "effect/Effect"
 *
 * const program = exchangeOAuth1({
 *   client_id: "…",
 *   client_secret: "…",
 *   access_token: "…",
 *   access_token_secret: "…"
 * }).pipe(Effect.flatMap(storeTokens))
 * ```
 */
export const exchangeOAuth1 = Effect.fnUntraced(function* <R = never>(
  options: ExchangeOAuth1Options<R>
): Effect.fn.Return<Tokens, XError, Unscoped<R>> {
  yield* refuseIf(exchangeName, checkObject("options", options))
  const { scopes } = options
  yield* refuseIf(exchangeName, scopes === undefined ? undefined : checkScopes(scopes))
  const form = {
    grant_type: tokenExchange,
    subject_token: yield* readSecret("access_token", options.access_token, exchangeName),
    subject_token_type: "urn:x:params:oauth:token-type:oauth1_token",
    oauth_token_secret: yield* readSecret("access_token_secret", options.access_token_secret, exchangeName),
    scope: scopes?.join(" ")
  }
  const hint = exchangeHint(options.client_secret !== undefined)
  return yield* Effect.mapError(askForTokens(options, exchangeName, form, hint), sayWhatToDo)
})

const exchangeAgain =
  "The tokens may have been issued, and nobody has them. Exchange again: that invalidates them. First make sure that no other process exchanges this user."

const sayWhatToDo = (error: XError): XError => {
  if (error.reason._tag !== "OutcomeUnknown") return error
  const { operation, reason, response } = error
  return new XError({
    operation,
    reason: new OutcomeUnknown({
      detail: `${reason.detail.replace(/\.$/, "")}. ${exchangeAgain}`,
      cause: reason.cause
    }),
    ...(response !== undefined && { response })
  })
}
