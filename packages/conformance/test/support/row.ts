import type { Definition, Operation, XApi, XError } from "@xeffect/core"
import type * as Effect from "effect/Effect"

/** IDs of things that exist. Tests without a service take numbers of their own; the emulator has those of its world. */
export interface Known {
  /** The authenticated user. */
  readonly me: string
  readonly user: string
  readonly username: string
  /** A post of somebody else, which somebody reposts. */
  readonly post: string
  /** A post that somebody quotes. */
  readonly quoted: string
  /** A post of the authenticated user. */
  readonly ownPost: string
  /** A reply of somebody else in a conversation that the authenticated user began. */
  readonly reply: string
  /** A list of somebody else, open to everyone. */
  readonly list: string
  /** A list of the authenticated user. */
  readonly ownList: string
  /** A member of that list. */
  readonly member: string
  readonly space: string
  /** A space that the authenticated user made and sells tickets for. */
  readonly ownSpace: string
  /** A conversation of direct messages that the authenticated user is in. */
  readonly conversation: string
}

/** What a call sends: the method with the path and the query as they are read, and the body. */
export type Sends = string | readonly [line: string, body: unknown]

/** A kind of credentials: an app-only token, OAuth 1.0a, an OAuth 2.0 user token. */
export type Kind = "app" | "oauth1" | "oauth2"

/** A parameter that asks for fields, or for what responses refer to. */
export type FieldsParameter =
  | "expansions"
  | "dm_event_fields"
  | "list_fields"
  | "media_fields"
  | "place_fields"
  | "poll_fields"
  | "space_fields"
  | "topic_fields"
  | "tweet_fields"
  | "user_fields"

type Texts = ReadonlyArray<string>

/** What the specification says of an operation, as far as it does not depend on the operation's type. */
export interface Stated {
  readonly name: string
  /** The further names that the operation goes by. */
  readonly aliases?: Texts
  readonly accepts: ReadonlyArray<Kind>
  /** The default of `user_auth`. Absent where the operation has no such parameter. */
  readonly user_auth?: boolean
  /** When a request determines the user's ID first: always, or with `user_auth: false` (an OAuth 1.0a token tells it). */
  readonly lookup?: "always" | "user_auth=false"
  /** The parameters without which there is no call. */
  readonly required?: Texts
  /** Parameters of which exactly one is given, with a value for each. */
  readonly exactlyOneOf?: Readonly<Record<string, unknown>>
  /** Parameters of which at most one is given, with a value for each. */
  readonly atMostOneOf?: Readonly<Record<string, unknown>>
  /** Parameters that are one numeric ID. */
  readonly ids?: Texts
  /** Parameters that are several IDs or names, and how many at most. */
  readonly several?: Readonly<Record<string, number>>
  /** The length of texts: the least, the most, and the most that the service takes where that is more. */
  readonly lengths?: Readonly<Record<string, readonly [minimum: number, maximum: number, wider?: number]>>
  /** Parameters that are one of some values. */
  readonly values?: Readonly<Record<string, Texts>>
  /** Parameters whose values the specification leaves open, with the values known today. */
  readonly openValues?: Readonly<Record<string, Texts>>
  /** The same for parameters that are a list. */
  readonly openLists?: Readonly<Record<string, Texts>>
  /** The fields and expansions that may be asked for. */
  readonly fields?: ReadonlyArray<FieldsParameter>
  /** The least, the most and the default. */
  readonly max_results?: readonly [minimum: number, maximum: number, byDefault?: number]
  readonly paging?: "pagination_token" | "next_token"
  /** Pages lead forward only. Always so where they are asked for by `next_token`. */
  readonly forwardOnly?: true
  /** Times and IDs between which posts are taken; the earliest times where there are such. */
  readonly window?: true | readonly [start_time: string, end_time: string]
  /** What the service takes beyond the specification. */
  readonly wider?: Wider
  /** Calls that are refused before anything is sent, and the parameter that the refusal names. */
  readonly refused?: ReadonlyArray<readonly [params: object, parameter: string]>
  /** Changes something, and doing it twice is as doing it once, so that it may be repeated after a lost response. */
  readonly idempotent?: true
  /** Where the operation differs from the description on purpose, and why. */
  readonly differs?: Readonly<Record<string, string>>
}

/** What the service takes beyond the specification. */
export interface Wider {
  readonly fields?: ReadonlyArray<FieldsParameter>
  readonly values?: Readonly<Record<string, Texts>>
  readonly max_results?: readonly [minimum: number, maximum: number, byDefault?: number]
  readonly paging?: "pagination_token" | "next_token"
}

/** What the specification says of an operation. */
export interface Row<Params> extends Stated {
  /** A call with no more than what is required. */
  readonly call: (known: Known) => Params
  readonly sends: (known: Known) => Sends
  /** Further calls, and what they send. */
  readonly also?: ReadonlyArray<readonly [params: (known: Known) => Params, sends: Sends]>
}

/** A response, as far as all operations have it. */
export interface Response {
  readonly data?: unknown
  readonly errors?: unknown
}

/** A row whose parameters are no longer known to the compiler. */
export interface AnyRow extends Row<object> {
  readonly operation: { readonly definition: Definition }
  /** The call of the operation itself, its response decoded. */
  readonly run: (params: object) => Effect.Effect<Response, XError, XApi>
}

/** States a row. The compiler checks its calls against the operation's parameters. */
export const row =
  <Params extends object, Result>(operation: Operation<Params, Result>) =>
  (stated: Row<Params>): AnyRow => ({
    ...stated,
    operation,
    // Every response is an envelope, which the generic result does not say; the parameters are those of a row.
    run: (params) => operation(params as never) as Effect.Effect<Response, XError, XApi>
  })
