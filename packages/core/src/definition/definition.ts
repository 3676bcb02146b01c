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
  /** The path that the limit applies to, if the operation has several. */
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

/** How far back the entries of a paged operation can be requested. */
export interface Reach {
  /** How many of the newest, about. */
  readonly entries?: number
  /** How many of the newest if `exclude` has `replies`. */
  readonly without_replies?: number
  /** Those of how many days. */
  readonly days?: number
}

/**
 * An operation as data. Everything generic reads it: encoding, checking, the lookup of the user's ID, paging, tests,
 * tables in the documentation.
 */
export interface Definition {
  /** The specified name, for example `get_tweet`. */
  readonly name: string
  readonly method: "GET" | "POST" | "PUT" | "DELETE"
  /**
   * The path, with `{parameter}` for a parameter and `{me}` for the ID of the authenticated user (see `me`). If the
   * path depends on which parameter is given: a path for each of these parameters, and one under the empty name for
   * none of them. The definition then has the rule `oneOf` of these parameters.
   */
  readonly path: string | Readonly<Record<string, string>>
  readonly params: Readonly<Record<string, Parameter>>
  /** Rules between parameters. */
  readonly rules?: ReadonlyArray<Rule>
  /** How the body is written. If absent, parameters that are not in the path go into the query. */
  readonly body?: Body
  /** Finds the ID for `{me}` in the path. Present if the path has it. */
  readonly me?: UserLookup
  /** The kind of response, and how it is read. */
  readonly response: ResponseKind
  readonly accepts: AcceptedCredentials
  /** The default of the parameter `user_auth`. Absent if the operation has no such parameter. */
  readonly user_auth?: boolean
  readonly limits?: ReadonlyArray<Limit>
  /** A sentence that says what to do about a 403 whose detail matches. */
  readonly forbidden?: { readonly if: RegExp; readonly hint: string }
  readonly paging?: PagingParameter
  /** How far back the entries can be requested, if that is not to the first. */
  readonly reach?: Reach
  /** Whether a request other than GET is idempotent, so that it may be retried. */
  readonly idempotent?: true
  /** `false` if the layer does not retry failed requests, because the caller has its own retries, as `follow` does. */
  readonly retried?: false
}

/** The part of a credential that the lookup needs. */
export interface Identified {
  /**
   * Identifies the credential: equal for all credentials of the same token. User IDs and limits are cached under it. If
   * the tokens change, it identifies the sign-in instead of a token.
   */
  readonly identity: Redacted.Redacted
  /** The ID of the user, if the credential contains it. */
  readonly userId?: string
}

/** The part of a layer that the lookup of user IDs needs. */
export interface UserLookups<in Credential> {
  /** The cached IDs, by the opaque key of the credential's identity. */
  readonly known: Map<string, string>
  /** Sends a request, outside the context of the caller, since other callers wait for the same response. */
  readonly send: (definition: Definition, credential: Credential) => Effect.Effect<CompleteResponse, XError>
}

/**
 * Looks up the ID of the user to whom the credential belongs. `accepts` are the credentials that the operation accepts
 * that needs the ID: a refusal names them.
 */
export type UserLookup = <Credential extends Identified>(
  lookups: UserLookups<Credential>,
  credential: Credential,
  accepts?: AcceptedCredentials
) => Effect.Effect<string, XError>
