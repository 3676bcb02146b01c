/** Tokens of a user without a sign-in. */
import { allScopes, defaultCredentials } from "../credentials.ts"
import type { WorldUser } from "../../world/types.ts"
import { callerOf, type OAuthState } from "./state.ts"

/** Tokens with which requests act for a user. `credentials` has the consumer key and secret. */
export interface UserTokens {
  readonly user_id: string
  readonly username: string
  /** OAuth 1.0a. */
  readonly access_token: string
  readonly access_token_secret: string
  /** OAuth 2.0, with all scopes. It does not expire. */
  readonly oauth2_user_token: string
}

/** Issues tokens of a user. The same user has the same tokens each time. */
export const issueTokens = (state: OAuthState, { id, username }: WorldUser): UserTokens => {
  const tokens: UserTokens = {
    user_id: id,
    username,
    access_token: `${id}-emulatorAccessToken`,
    access_token_secret: defaultCredentials.access_token_secret,
    oauth2_user_token: `${defaultCredentials.oauth2_user_token}-${id}`
  }
  state.accessTokens.set(tokens.access_token, { secret: tokens.access_token_secret, user_id: id })
  state.bearers.set(tokens.oauth2_user_token, {
    caller: callerOf({ user_id: id, scopes: [...allScopes, "users.email"] })
  })
  return tokens
}
