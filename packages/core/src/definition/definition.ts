import type { NonEmptyReadonlyArray } from "effect/Array"
import type { Context } from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Pull } from "effect/Pull"
import type * as Redacted from "effect/Redacted"
import type * as Stream from "effect/Stream"
import type { Body } from "../parameters/body.ts"
import type { XError } from "../errors/errors.ts"
import type { Parameter } from "../parameters/parameter.ts"
import type { CompleteResponse } from "./complete-response.ts"
import type { OpenResponse } from "./open-response.ts"
import type { Price } from "./prices.ts"
import type { ParameterRule } from "../parameters/rules.ts"
import type { SetAside } from "../shape/set-aside-misfits.ts"
import type { Shape } from "../shape/shape.ts"
import type { HttpBody } from "../wire/http-request.ts"

/** How many requests a window allows, counted for the app (app-only token) or for the user. */
export interface Limit {
  readonly limit: number
  readonly windowSeconds: number
  readonly per: "app" | "user"
  /** The path that the limit applies to, if the operation has several. */
  readonly path?: string
  /** How requests are spaced by it. A limit per second has it. */
  readonly pace?: Pace
}

/** A request that is spaced from others. */
export interface PacedRequest {
  /** Equal for the requests that are counted together. */
  readonly key: string
  /** Milliseconds from one start to the next. */
  readonly interval: number
  /** Reserves a start among other processes, and returns the milliseconds until then, if that is known. */
  readonly share?: ((interval: number) => Effect.Effect<number | undefined>) | undefined
}

/**
 * Spaces a request from those before it.
 *
 * @param owner of what is known of the requests before
 * @param attempt sends the request, called with how long it waited, in milliseconds
 */
export type Pace = <A>(
  owner: object,
  request: PacedRequest,
  attempt: (waited: number) => Effect.Effect<A, XError>
) => Effect.Effect<A, XError>

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
  readonly withoutReplies?: number
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
  readonly rules?: ReadonlyArray<ParameterRule>
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
  /** The remedy for a 403. */
  readonly forbidden?: {
    /** Matches the detail. If absent, the detail says no more than that the request is forbidden. */
    readonly if?: RegExp
    /** The kind of credentials that the request was made with. If absent, any. */
    readonly credential?: "oauth1" | "bearer"
    readonly hint: string
    /** Another remedy, which the body of the request shows: for a detail that says no more than that it is forbidden. */
    readonly ofBody?: (body: HttpBody | undefined) => string | undefined
  }
  readonly paging?: PagingParameter
  /**
   * Whether the last page may lack `meta`. If absent, each page has one: a page without it does not end the list, since
   * there may be more pages.
   */
  readonly meta?: "optional"
  /** How far back the entries can be requested, if that is not to the first. */
  readonly reach?: Reach
  /** Whether a request other than GET is idempotent, so that it may be retried. */
  readonly idempotent?: true
  /**
   * The price, by the names of the price list. The operations of the packages have theirs in a table that only
   * `costs` imports; one without a price in either counts as free.
   */
  readonly price?: Price
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
  /** IDs are cached for as long as this object lives, and for all lookups that have it. */
  readonly layer: object
  /** The context of the layer, in which a lookup runs, since several callers may wait for it. */
  readonly context: Context<never>
  /** Sends a request. */
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

/** The part of the layer that reading a response needs. */
export interface ResponseReading {
  /** Whether a response with a value to set aside fails instead. */
  readonly strict?: boolean
  /** Called with the values that were set aside from a response, for logs and metrics. */
  readonly report?: (definition: Definition, setAside: ReadonlyArray<SetAside>) => Effect.Effect<void>
}

interface ReadAs<Name extends string, Response, Result> {
  readonly kind: Name
  /** The value of the `Accept` header. */
  readonly accept: string
  readonly read: (api: ResponseReading, definition: Definition, response: Response) => Result
}

/** A JSON document; see `json`. */
export interface JsonResponse<out Type = unknown> extends ReadAs<
  "json",
  CompleteResponse,
  Effect.Effect<Type, XError>
> {
  readonly shape: Shape
  /** The status that, with an empty body, is a value and no failure; see `orUnavailable`. */
  readonly unavailable?: number
}

/** No body; see `empty`. */
export interface EmptyResponse extends ReadAs<"empty", CompleteResponse, Effect.Effect<void, XError>> {}

/** Reads groups, of chunks or of items, one after the other. */
export type Groups<Element> = Pull<NonEmptyReadonlyArray<Element>, XError>

/** A stream of JSON lines; see `lines`. It reads the items of the chunks of the body. */
export interface LinesResponse<out Type = unknown> extends ReadAs<
  "lines",
  OpenResponse,
  (chunks: Groups<Uint8Array>) => Groups<Type>
> {
  /** The shape of an item. */
  readonly shape: Shape
}

/** A download; see `bytes`. */
export interface BytesResponse extends ReadAs<"bytes", OpenResponse, Effect.Effect<Download, XError>> {
  /** Closes the connection of a response that the caller does not receive. */
  readonly owned: (open: Effect.Effect<OpenResponse, XError>) => Effect.Effect<OpenResponse, XError>
}

/** A download. */
export interface Download {
  /** The media type, if the X API states it. */
  readonly contentType: string | undefined
  /** The number of bytes, if the X API states it. */
  readonly contentLength: number | undefined
  /** The bytes. They can be read once. */
  readonly stream: Stream.Stream<Uint8Array, XError>
}

/** The kinds of responses, each with the way to read it. */
export type ResponseKind = JsonResponse | EmptyResponse | LinesResponse | BytesResponse
