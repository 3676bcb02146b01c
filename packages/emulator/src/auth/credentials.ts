/** The credentials, and whose they are. */
import { facts } from "../description/facts.ts"
import { seedUsers } from "../world/seed-users.ts"

/** The credentials that a program needs to make requests, as the configuration of a client has them. */
export interface EmulatedCredentials {
  /** App-only: it belongs to no user. */
  readonly bearer_token: string
  readonly consumer_key: string
  readonly consumer_secret: string
  /** OAuth 1.0a of the main user, whose identifier it begins with. */
  readonly access_token: string
  readonly access_token_secret: string
  /** OAuth 2.0 of the main user, with all scopes. */
  readonly oauth2_user_token: string
  /** The app as a confidential client of OAuth 2.0. */
  readonly client_id: string
  readonly client_secret: string
  /** The app as a public client of OAuth 2.0, which has no secret. */
  readonly public_client_id: string
}

/**
 * The credentials of the data set every emulator starts with.
 * @since 0.1.0
 */
export const defaultCredentials: EmulatedCredentials = {
  bearer_token: "AAAAAAAAAAAAAAAAAAAAAemulatorAppOnly",
  consumer_key: "emulatorConsumerKey",
  consumer_secret: "emulatorConsumerSecret",
  access_token: `${seedUsers.main.id}-emulatorAccessToken`,
  access_token_secret: "emulatorAccessTokenSecret",
  oauth2_user_token: "emulatorUserToken",
  client_id: "emulatorClientId",
  client_secret: "emulatorClientSecret",
  public_client_id: "emulatorPublicClientId"
}

/** One more OAuth 2.0 user token the emulator shall know. */
export interface UserToken {
  readonly token: string
  readonly user_id: string
  /** As in `["tweet.read", "users.read"]`. */
  readonly scopes: ReadonlyArray<string>
}

/** One more OAuth 1.0a user token the emulator shall know. */
export interface AccessToken {
  readonly token: string
  readonly secret: string
  readonly user_id: string
  /** The permission that the app had when the user signed in. It decides what an exchange for OAuth 2.0 grants. Default: `"direct_messages"`. */
  readonly permission?: "read" | "read_write" | "direct_messages" | undefined
}

/** Who makes a request. `subject` is what rate limits are counted for. */
export type Caller =
  | { readonly kind: "BearerToken" | "None"; readonly subject: string }
  | {
      readonly kind: "OAuth2UserToken" | "UserToken"
      readonly subject: string
      readonly userId: string
      readonly scopes: ReadonlySet<string>
    }

/** Every scope that an operation of the description asks for. */
export const allScopes: ReadonlySet<string> = new Set(
  facts.operations.flatMap((operation) => operation.security.OAuth2UserToken ?? [])
)

/** Every scope that a user can grant: the scopes of operations, and two that no operation needs. */
export const grantableScopes: ReadonlySet<string> = new Set([...allScopes, "offline.access", "users.email"])

/** The tokens of a data set. */
export interface Tokens {
  readonly oauth2_tokens?: ReadonlyArray<UserToken> | undefined
  readonly access_tokens?: ReadonlyArray<AccessToken> | undefined
}
