import { MissingCredentials, XError } from "@xeffect/core"
import * as Redacted from "effect/Redacted"
import type { Tokens } from "../../oauth2/tokens.ts"
import { refreshOperation } from "../store-failure.ts"

// No token of X has such a text.
const pendingText = "pending-exchange-of-oauth1"

/** The content of a store while the OAuth 1.0a keys of its user are exchanged. Its tokens have expired, so that nothing is sent with them. */
export const pendingTokens: Tokens = {
  access_token: Redacted.make(pendingText),
  refresh_token: Redacted.make(pendingText),
  expires_at: 0
}

/** Whether a refresh token belongs to an exchange that has not ended. */
export const isPendingExchange = (refresh_token: Redacted.Redacted | undefined): boolean =>
  refresh_token !== undefined && Redacted.value(refresh_token) === pendingText

/** The failure of a call for a user whose exchange has not ended. */
export const exchangePending = (): XError => {
  const rule = "the exchange of this user's OAuth 1.0a keys has not ended: call moveFromOAuth1 for the user again"
  return new XError({ operation: refreshOperation, reason: new MissingCredentials({ rule }) })
}
