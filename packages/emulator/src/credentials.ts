/** Who makes a request, and whether the operation accepts that. */
import * as Effect from "effect/Effect"
import { facts, type OperationFacts, type SecurityName } from "./facts.ts"
import { makeVerifier } from "./oauth1-verify.ts"
import { findBearer, type OAuthState } from "./oauth/state.ts"
import { forbidden, type Refusal, unauthorized, unsupportedAuthentication } from "./problems.ts"
import type { EmulatorRequest } from "./request.ts"
import { seedUsers } from "./world/seed-users.ts"

/** What a program needs to make requests, as the configuration of a client has them. */
export interface Credentials {
  /** App-only: no user stands behind it. */
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

/** The credentials of the data set every emulator starts with. */
export const defaultCredentials: Credentials = {
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

const kinds: Readonly<Record<SecurityName, string>> = {
  BearerToken: "OAuth 2.0 Application-Only",
  OAuth2UserToken: "OAuth 2.0 User Context",
  UserToken: "OAuth 1.0a User Context"
}

/** Every scope that an operation of the description asks for. */
export const allScopes: ReadonlySet<string> = new Set(
  facts.operations.flatMap((operation) => operation.security.OAuth2UserToken ?? [])
)

/** The tokens of a data set. */
export interface Tokens {
  readonly oauth2_tokens?: ReadonlyArray<UserToken> | undefined
  readonly access_tokens?: ReadonlyArray<AccessToken> | undefined
}

/** Makes the check of a request's credential; it keeps which signatures were used already. */
export const makeAuthenticate = (state: OAuthState) => {
  const { consumer_key, consumer_secret } = defaultCredentials
  const verify = makeVerifier({
    consumer: (key) => (key === consumer_key ? consumer_secret : undefined),
    token: (token) => state.accessTokens.get(token)?.secret
  })

  /** The caller of a request, or the service's 401. */
  return Effect.fnUntraced(function* (request: EmulatorRequest, now: number): Effect.fn.Return<Caller, Refusal> {
    const authorization = request.headers["authorization"] ?? ""
    const [, bearer] = /^Bearer\s+(\S+)$/i.exec(authorization) ?? []
    const known = findBearer(state, bearer ?? "", now)
    if (known !== undefined) return known
    const signedFor = bearer === undefined ? yield* verify(request, now) : undefined
    const owner = state.accessTokens.get(signedFor ?? "")?.user_id
    if (owner === undefined) return yield* unauthorized
    return { kind: "UserToken", subject: `user ${owner}`, userId: owner, scopes: allScopes }
  })
}

/** Fails with the service's 403 where the operation does not take the credential, or a scope is not granted. */
export const authorize = Effect.fnUntraced(function* (
  operation: OperationFacts,
  caller: Caller
): Effect.fn.Return<void, Refusal> {
  if (caller.kind === "None") return
  const needed = operation.security[caller.kind]
  if (needed === undefined) {
    const accepted = Object.entries(kinds).flatMap(([kind, name]) => (kind in operation.security ? [name] : []))
    return yield* unsupportedAuthentication(kinds[caller.kind], accepted)
  }
  if (caller.kind !== "OAuth2UserToken") return
  const lacking = needed.filter((scope) => !caller.scopes.has(scope))
  if (lacking.length > 0) return yield* forbidden(`The token lacks the scope ${lacking.join(", ")}.`)
})

/** Whether an operation asks for no credential at all. */
export const isOpen = (operation: OperationFacts): boolean => Object.keys(operation.security).length === 0
