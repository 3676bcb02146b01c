import type { Duration } from "effect/Duration"
import type { Json } from "../text/json.ts"
import type { Open } from "../text/open-text.ts"
import { detailedReasonClass as Base, retryable, words } from "./reason.ts"

/** The last part of a problem's `type`, which names its kind. The X API may use others. */
export type ProblemKind = Open<
  | "client-disconnected"
  | "client-forbidden"
  | "conflict"
  | "disallowed-resource"
  | "duplicate-rules"
  | "field-unauthorized"
  | "invalid-request"
  | "invalid-rules"
  | "not-authorized-for-field"
  | "not-authorized-for-resource"
  | "oauth1-permissions"
  | "operational-disconnect"
  | "rate-limit-exceeded"
  | "recipient-not-messageable"
  | "resource-not-found"
  | "resource-unavailable"
  | "rule-cap"
  | "streaming-connection"
  | "unsupported-authentication"
  | "usage-capped"
>

/** The fields of every failed response. */
export interface Refusal {
  /** The detail of the problem, or the status if the body has none. */
  readonly detail: string
  /** A sentence that says what to do. */
  readonly hint?: string
  /** The kind of problem, if the X API named one. */
  readonly kind?: ProblemKind
}

/** The subject of a failed response. Each field is present if the X API named it. */
export interface Subject {
  /** The parameter, by its name on the wire. */
  readonly parameter?: string
  /** The value of the parameter, as the X API reports it: text, or a list of texts. */
  readonly value?: Json
  /** The type of the resource, for example `user` or `tweet`. */
  readonly resource_type?: string
  readonly resource_id?: string
  /** The field of the resource. */
  readonly field?: string
  /** The part of the response, for example `includes`. */
  readonly section?: string
}

/** When to retry. */
export interface Pause {
  /** When the request may be retried, in milliseconds since 1970 by the X API's clock. Absent if it did not say. */
  readonly retryAt?: number
  /** The time from the response until then, which does not depend on the local clock. */
  readonly retryAfter?: Duration
}

/**
 * 400 and the other statuses of the 4xx class that have no reason of their own: the request was malformed.
 * @since 0.1.0
 */
export class BadRequest extends Base("BadRequest")<Refusal & Subject> {}

/**
 * 401: the credentials were not accepted.
 * @since 0.1.0
 */
export class Unauthorized extends Base("Unauthorized")<Refusal & Subject> {}

/**
 * 402: nothing more can be paid for. The hint says what to do; waiting helps only at a spending limit.
 * @since 0.1.0
 */
export class CreditsDepleted extends Base("CreditsDepleted")<
  Refusal & {
    /** The exhausted resource, if the X API names it: the credits, the limit that the app set, or its package. */
    readonly depleted?: "balance" | "spending_limit" | "package"
  }
> {}

/**
 * 403: the credentials are valid, but lack permission.
 * @since 0.1.0
 */
export class Forbidden extends Base("Forbidden")<ForbiddenFields> {
  constructor(fields: ForbiddenFields) {
    super(fields.hint === undefined && fields.kind === notMessageable ? { ...fields, hint: toNobody } : fields)
  }
}

const notMessageable = "recipient-not-messageable"

const toNobody =
  "The recipient accepts no messages from this user, because of their settings or a block. Sending again does not help."

interface ForbiddenFields extends Refusal, Subject {
  /** Why the whole app is excluded. */
  readonly reason?: Open<"client-not-enrolled" | "official-client-forbidden">
  /** The access level that the app needs. */
  readonly required_enrollment?: string
  /** Where the app can be enrolled. */
  readonly registration_url?: string
}

/**
 * 403: the account has already posted this text.
 * @since 0.1.0
 */
export class DuplicateContent extends Base("DuplicateContent")<Refusal> {}

/**
 * 404, or a response without the data that `data` returns: the resource or path does not exist.
 * @since 0.1.0
 */
export class NotFound extends Base("NotFound")<Refusal & Subject> {}

/**
 * 409: the request conflicts with the state of the resource.
 * @since 0.1.0
 */
export class Conflict extends Base("Conflict")<Refusal & Subject> {}

/** The rate limit windows of the X API, named by the prefix of their headers. */
export type LimitName = "x-rate-limit" | "x-app-limit-24hour" | "x-user-limit-24hour"

/**
 * 429: the rate limit window is used up.
 * @since 0.1.0
 */
export class RateLimited extends Base("RateLimited", retryable)<
  Refusal &
    Pause & {
      /** The exhausted window: the operation's own, or the 24-hour window of the app or the user. */
      readonly limit?: LimitName
    }
> {
  override get message(): string {
    const until = this.retryAt === undefined ? "" : `, until ${new Date(this.retryAt).toISOString()}`
    return words(this) + until
  }
}

/**
 * 429: a usage cap is reached, for example posts per month. Waiting for a rate limit window does not help.
 * @since 0.1.0
 */
export class UsageCapped extends Base("UsageCapped")<
  Refusal & {
    /** The scope of the cap. */
    readonly scope?: Open<"Account" | "Product">
    /** How long the cap lasts. */
    readonly period?: Open<"Daily" | "Monthly">
  }
> {}

/**
 * 429: the account has too many simultaneous connections.
 * @since 0.1.0
 */
export class TooManyConnections extends Base("TooManyConnections")<
  Refusal & {
    readonly connection_issue?: Open<
      "ProvisioningSubscription" | "RuleConfigurationIssue" | "RulesInvalidIssue" | "TooManyConnections"
    >
  }
> {}

/**
 * 5xx (of a write that is not idempotent 501 alone), a redirect, or a status that the X API does not document.
 * @since 0.1.0
 */
export class ServerError extends Base("ServerError", ({ status = 0 }) => status >= 500 && status !== 501)<
  Refusal &
    Subject &
    Pause & {
      /** The status of the response. */
      readonly status?: number
      /** Why the X API ended a connection. */
      readonly disconnect_type?: string
      /** Where a redirect pointed. It was not followed: the credentials are for the X API alone. */
      readonly location?: string
    }
> {}
