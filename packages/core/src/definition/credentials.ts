import type { AcceptedCredentials } from "./definition.ts"

/**
 * An app-only token, OAuth 1.0a, or an OAuth 2.0 user token with these scopes.
 * @since 0.1.0
 */
export const any = (...scopes: ReadonlyArray<string>): AcceptedCredentials => ({
  appOnly: true,
  oauth1: true,
  oauth2: scopes
})

/**
 * OAuth 1.0a, or an OAuth 2.0 user token with these scopes.
 * @since 0.1.0
 */
export const user = (...scopes: ReadonlyArray<string>): AcceptedCredentials => ({
  oauth1: true,
  oauth2: scopes
})
