/** A parameter of an operation. */
export interface ParameterDescription {
  readonly name: string
  /**
   * The kind of its values: `ParameterKind` of `@xeffect/core/parameter` describes each. `ids`, `names` and `texts` are
   * lists; `json` is anything that the `rule` describes.
   */
  readonly kind:
    | "boolean"
    | "bytes"
    | "choice"
    | "id"
    | "ids"
    | "integer"
    | "json"
    | "names"
    | "number"
    | "text"
    | "texts"
    | "time"
  /** Whether each call needs it. Alternatives, which the operation's `rules` name, are not required one by one. */
  readonly required: boolean
  /** A description of it, in one or a few sentences. */
  readonly summary: string
  /** The rule for a value, as words that follow "must be". */
  readonly rule: string
  /** The value that the X API uses if it is not given. */
  readonly default?: boolean | number | string
  /** Bounds of a number, of the characters of a text, or of the entries of a list. */
  readonly minimum?: number
  readonly maximum?: number
  /** All values of a `choice`. For another kind, the known values: others are sent unchanged. */
  readonly values?: ReadonlyArray<string>
  /** The source of a regular expression that a text, or each of a list, matches. */
  readonly pattern?: string
}

/** A number of requests that a window allows. */
export interface LimitDescription {
  readonly limit: number
  readonly windowSeconds: number
  readonly per: "app" | "user"
  /** The path that it applies to, if the operation has several. */
  readonly path?: string
}

/** An operation's price by the published price list: for each resource of a response, each request or each event. */
export type PriceDescription =
  | { readonly per: "nothing" }
  | { readonly per: "event" }
  | {
      readonly per: "resource" | "request"
      /** As the price list names it, for example `post`. */
      readonly of: string
      readonly dollars: number
      /** The dollars if the post has a link, media, a quote or a card. Absent if the price is always the same. */
      readonly dearest?: number
    }

/** Which credentials an operation accepts. */
export interface CredentialsDescription {
  /** An app-only bearer token. */
  readonly appOnly: boolean
  /** OAuth 1.0a user context. */
  readonly oauth1: boolean
  /** The scopes of an OAuth 2.0 user token. Absent if none is accepted. */
  readonly oauth2?: ReadonlyArray<string>
}

/** An operation, in words and as data. */
export interface OperationDescription {
  /** The specified name, for example `get_tweet`: `definition.name` of its function. */
  readonly name: string
  /** The function that its module exports, for example `getTweet`. */
  readonly function: string
  /** Other names of the same function. */
  readonly aliases: ReadonlyArray<string>
  /** The part of both of its modules' names that differs: `tweets` for `xeffect/tweets` and `@xeffect/tweets`. */
  readonly area: string
  readonly method: "GET" | "POST" | "PUT" | "DELETE"
  /** Its path, or its paths if that depends on a parameter, each with the method before it. */
  readonly requests: ReadonlyArray<string>
  /** A description of the operation. */
  readonly summary: string
  /** The contents of its response. */
  readonly returns: string
  /** Further notes. Empty if there are none. */
  readonly notes: string
  /** Pages of the X API's documentation. */
  readonly see: ReadonlyArray<string>
  readonly credentials: CredentialsDescription
  readonly limits: ReadonlyArray<LimitDescription>
  readonly price: PriceDescription
  /** Whether a page of the X API says that this is its price. Otherwise the price is inferred. */
  readonly isPriceDocumented: boolean
  /** Whether it reads data that cost less if the user in its path owns the app. */
  readonly isOwned: boolean
  /** Whether it may be called twice to have the effect of one call. */
  readonly isIdempotent: boolean
  /** How its response is read: parsed, not at all, line by line as a stream, or as a download. */
  readonly response: "json" | "empty" | "lines" | "bytes"
  /** The parameter that takes the token of a page. Absent if it has no pages. */
  readonly paging?: "pagination_token" | "next_token"
  readonly parameters: ReadonlyArray<ParameterDescription>
  /** Rules between parameters, in words. */
  readonly rules: ReadonlyArray<string>
  readonly example: {
    /** A program that calls it, with its imports. */
    readonly code: string
    /** The parameters of that call. Those that are bytes, or come from elsewhere in the program, are left out. */
    readonly params: Readonly<Record<string, unknown>>
  }
}
