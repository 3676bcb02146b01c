import { bareWords, type Remedy } from "./remedy.ts"

/** The known facts of an OAuth 2.0 token of a user. */
export interface KnownToken {
  /** When it expires, in milliseconds since 1970, by this machine's clock. */
  readonly expires_at?: number | undefined
  /** The granted scopes. */
  readonly scopes?: ReadonlyArray<string> | undefined
  /** Absent if it cannot be refreshed. */
  readonly refresh_token?: unknown
}

/** The remedies for refusals of a token: sign in again if it has expired, or lacks a scope. */
export const tokenRemedy =
  (token: () => KnownToken | undefined): Remedy =>
  (seen) =>
    seen.response.status === 401 ? expired(token(), seen.now) : missingScopes(token(), seen)

const expired = ({ expires_at, refresh_token }: KnownToken = {}, now: number) =>
  expires_at === undefined || expires_at > now || refresh_token !== undefined
    ? undefined
    : `The access token has expired, and the token store has no refresh token: sign in again, with the scope offline.access.`

const missingScopes = (
  token: KnownToken | undefined,
  { definition: { accepts }, problem: { detail } }: Parameters<Remedy>[0]
) => {
  const granted = token?.scopes
  const missing = granted && accepts.oauth2?.filter((scope) => !granted.includes(scope))
  return missing?.length && (bareWords.test(detail) || /scope|permission/i.test(detail))
    ? `The token lacks ${missing.join(" and ")}: sign in again, with all scopes that the operation needs.`
    : undefined
}
