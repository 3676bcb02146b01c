/** The tokens that a grant of OAuth 2.0 ends with. */
import * as Effect from "effect/Effect"
import { json } from "./response.ts"
import { callerOf, type Grant, lifetimes, newText, type OAuthState } from "./state.ts"

/** Issues tokens. A refreshed pair belongs to the same exchange as the one before. */
export const giveOut = Effect.fnUntraced(function* (state: OAuthState, grant: Grant, now: number) {
  const access_token = yield* newText("userAccess")
  state.bearers.set(access_token, { caller: callerOf(grant), expires: now + lifetimes.access_token })
  const response = {
    token_type: "bearer",
    expires_in: lifetimes.access_token / 1000,
    access_token,
    scope: grant.scopes.join(" ")
  }
  const issued = grant.exchanged === undefined ? undefined : state.exchanges.issued.get(grant.exchanged)
  issued?.push(access_token)
  if (!grant.scopes.includes("offline.access")) return json(response)
  const refresh_token = yield* newText("userRefresh")
  state.refreshTokens.set(refresh_token, grant)
  issued?.push(refresh_token)
  return json({ ...response, refresh_token })
})
