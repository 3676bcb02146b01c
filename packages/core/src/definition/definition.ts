import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import type { Body } from "../parameters/body.ts"
import type { XError } from "../errors/errors.ts"
import type { Parameter } from "../parameters/parameter.ts"
import type { CompleteResponse } from "./complete-response.ts"
import type { ResponseKind } from "./kind.ts"
import type { Rule } from "../parameters/rules.ts"

/** How many requests a window allows, counted for the app (app-only token) or for the user. */
export interface Limit {
  readonly limit: number
  readonly windowSeconds: number
  readonly per: "app" | "user"
  /** The one path that it counts for, where the operation has several. */
  readonly path?: string
}

/** The kinds of credentials that an operation accepts. */
export interface AcceptedCredentials {
  /** An app-only bearer token. */
  readonly appOnly?: true
  /** OAuth 1.0a user context. */
  readonly oauth1?: true
  /** An OAuth 2.0 user token with these scopes. */
  readonly oauth2?: ReadonlyArray<string>
}

/** The parameter in which a paged operation takes a token. */
export type PagingParameter = "pagination_token" | "next_token"

/**
 * An operation as data. Everything generic reads it: encoding, checking, the lookup of the user's ID, paging, tests,
 * tables in the documentation.
 */
export interface Definition {
  /** The specified name, for example `get_tweet`. */
  readonly name: string
  readonly method: "GET" | "POST" | "PUT" | "DELETE"
  /**
   * The path, with `{parameter}` for a parameter and `{me}` for the ID of the authenticated user (see `me`). Where the path
   * depends on which parameter is given, a path for each of those parameters, and under the empty name one for none of
   * them. The definition then has the rule `oneOf` of these parameters.
   */
  readonly path: string | Readonly<Record<string, string>>
  readonly params: Readonly<Record<string, Parameter>>
  /** Rules between parameters. */
  readonly rules?: ReadonlyArray<Rule>
  /** How the body is written. Absent where what is not in the path goes into the query. */
  readonly body?: Body
  /** What `{me}` in the path is found by. There where the path has it. */
  readonly me?: UserLookup
  /** What the response is, and how it is read. */
  readonly response: ResponseKind
  readonly accepts: AcceptedCredentials
  /** The default of the parameter `user_auth`. Absent where the operation has no such parameter. */
  readonly user_auth?: boolean
  readonly limits?: ReadonlyArray<Limit>
  /** What to do about a 403 whose words match, in a sentence. */
  readonly forbidden?: { readonly if: RegExp; readonly hint: string }
  readonly paging?: PagingParameter
  /** A request other than GET that has the same effect if it is sent twice, so that it may be retried. */
  readonly idempotent?: true
  /** `false` if a request that failed is not retried by the layer, because whoever sends it does so in a way of its own. */
  readonly retried?: false
}

/** As much of a credential as the lookup needs. */
export interface Identified {
  /**
   * What tells this credential from others: equal for the same token, however often it was made into a credential. IDs,
   * limits and paces are kept for it. Where tokens change it belongs to the sign-in and not to a token.
   */
  readonly identity: Redacted.Redacted
  /** The ID of the user, where the credential itself tells it. */
  readonly userId?: string
}

/** What the lookup of users' IDs needs of a layer. */
export interface UserLookups<in Credential> {
  /** The IDs that are known already, by what the credential's identity is known by in this process. */
  readonly known: Map<string, string>
  /** Sends a request. Not in the context of the caller, since others wait for the same response. */
  readonly send: (definition: Definition, credential: Credential) => Effect.Effect<CompleteResponse, XError>
}

/** Looks up the ID of the user whose credential it is. */
export type UserLookup = <Credential extends Identified>(
  lookups: UserLookups<Credential>,
  credential: Credential
) => Effect.Effect<string, XError>
