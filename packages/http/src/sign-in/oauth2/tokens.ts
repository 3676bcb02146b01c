import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"

/**
 * A permission that a user can grant to an app. With `offline.access` the X API returns a refresh token.
 *
 * @see https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code
 */
export type Scope =
  | "tweet.read"
  | "tweet.write"
  | "tweet.moderate.write"
  | "users.email"
  | "users.read"
  | "follows.read"
  | "follows.write"
  | "offline.access"
  | "space.read"
  | "mute.read"
  | "mute.write"
  | "like.read"
  | "like.write"
  | "list.read"
  | "list.write"
  | "block.read"
  | "block.write"
  | "bookmark.read"
  | "bookmark.write"
  | "dm.read"
  | "dm.write"
  | "media.write"
  | (string & {})

/** The tokens of one user. */
export interface Tokens {
  readonly access_token: Redacted.Redacted
  /** Works once. Absent without the scope `offline.access`: the user then signs in again after two hours. */
  readonly refresh_token?: Redacted.Redacted | undefined
  /** When the access token expires, in milliseconds since 1970, by this machine's clock. Absent if unknown. */
  readonly expires_at?: number | undefined
  /** The granted scopes, if known. */
  readonly scopes?: ReadonlyArray<Scope> | undefined
}

/**
 * {@link Tokens} as plain JSON, to store and load them. The JSON is as secret as a password.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { TokensJson } from "xeffect/http/sign-in/stores"
 * import * as Schema from "effect/Schema"
 *
 * const load = Schema.decodeUnknownEffect(Schema.fromJsonString(TokensJson))
 * const program = load('{ "access_token": "…", "refresh_token": "…", "expires_at": 1795000000000 }')
 * ```
 */
export const TokensJson: Schema.Codec<Tokens, TokensEncoded> = Schema.Struct({
  access_token: Schema.RedactedFromValue(Schema.NonEmptyString),
  refresh_token: Schema.optional(Schema.RedactedFromValue(Schema.NonEmptyString)),
  expires_at: Schema.optional(Schema.Finite),
  scopes: Schema.optional(Schema.Array(Schema.String))
})

/** The JSON of {@link TokensJson}. */
export interface TokensEncoded {
  readonly access_token: string
  readonly refresh_token?: string | undefined
  readonly expires_at?: number | undefined
  readonly scopes?: ReadonlyArray<string> | undefined
}
