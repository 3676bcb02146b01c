import type { Duration } from "effect/Duration"
import type { Json } from "../text/json.ts"
import type { Open } from "../text/open.ts"
import { Refused as Base, retryable, words } from "./reason.ts"

/** The last part of a problem's `type`, which names its kind. The service may have more. */
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
  | "resource-not-found"
  | "resource-unavailable"
  | "rule-cap"
  | "streaming-connection"
  | "unsupported-authentication"
  | "usage-capped"
>

/** The fields that every refusal by the service may have. */
export interface Refusal {
  /** The problem's own words, or the status where the body had none. */
  readonly detail: string
  /** What to do about it, in a sentence. */
  readonly hint?: string
  /** The kind of problem, where the service named one. */
  readonly kind?: ProblemKind
}

/** What a refusal is about, as far as the service said. */
export interface Subject {
  /** The parameter, by its name on the wire. */
  readonly parameter?: string
  /** What the parameter was given, as the service repeats it: text, or a list of texts. */
  readonly value?: Json
  /** The type of the resource, for example `user` or `tweet`. */
  readonly resource_type?: string
  readonly resource_id?: string
  /** The field of the resource. */
  readonly field?: string
  /** The part of the response, for example `includes`. */
  readonly section?: string
}

/** When to come back. */
export interface Pause {
  /** When the request may be sent again, in milliseconds since 1970, by the service's clock. Absent when it did not say. */
  readonly retryAt?: number
  /** The same as a span of time from the moment of the response, which a wrong clock on this side does not change. */
  readonly retryAfter?: Duration
}

/** 400 and the other statuses of the 4xx class that have no reason of their own: the request was malformed. */
export class BadRequest extends Base("BadRequest")<Refusal & Subject> {}

/** 401: the credentials were not accepted. */
export class Unauthorized extends Base("Unauthorized")<Refusal & Subject> {}

/** 402: the account has no credits left. Waiting does not help. */
export class CreditsDepleted extends Base("CreditsDepleted")<Refusal> {}

/** 403: the credentials are known, but may not do this. */
export class Forbidden extends Base("Forbidden")<
  Refusal &
    Subject & {
      /** Why the app as a whole is kept out. */
      readonly reason?: Open<"client-not-enrolled" | "official-client-forbidden">
      /** The access level that the app would have to have. */
      readonly required_enrollment?: string
      /** Where the app can be enrolled. */
      readonly registration_url?: string
    }
> {}

/** 403 whose detail says that the account has already posted this text. */
export class DuplicateContent extends Base("DuplicateContent")<Refusal> {}

/** 404, or `data` of a response that has none: there is no such resource or path. */
export class NotFound extends Base("NotFound")<Refusal & Subject> {}

/** 409: the request conflicts with the state of the resource. */
export class Conflict extends Base("Conflict")<Refusal & Subject> {}

/** The windows that the service counts requests in, by the beginning of the headers that tell about them. */
export type LimitName = "x-rate-limit" | "x-app-limit-24hour" | "x-user-limit-24hour"

/** 429: a window's requests are used up. */
export class RateLimited extends Base("RateLimited", retryable)<
  Refusal &
    Pause & {
      /** The window that is used up: that of the operation, or the day of the app or of the user. */
      readonly limit?: LimitName
    }
> {
  override get message(): string {
    const until = this.retryAt === undefined ? "" : `, until ${new Date(this.retryAt).toISOString()}`
    return words(this) + until
  }
}

/** 429 for a cap on consumption, such as the posts of a month. Waiting for a window does not cure it. */
export class UsageCapped extends Base("UsageCapped")<
  Refusal & {
    /** What the cap counts for. */
    readonly scope?: Open<"Account" | "Product">
    /** How long the cap lasts. */
    readonly period?: Open<"Daily" | "Monthly">
  }
> {}

/** 429 for more simultaneous connections than the account may have. */
export class TooManyConnections extends Base("TooManyConnections")<
  Refusal & {
    readonly connection_issue?: Open<
      "ProvisioningSubscription" | "RuleConfigurationIssue" | "RulesInvalidIssue" | "TooManyConnections"
    >
  }
> {}

/** 5xx (of a write that is not idempotent 501 alone), a redirect, or a status that the X API does not document. */
export class ServerError extends Base("ServerError", ({ status = 0 }) => status >= 500 && status !== 501)<
  Refusal &
    Subject &
    Pause & {
      /** The status of the response. */
      readonly status?: number
      /** Why the service ended a connection. */
      readonly disconnect_type?: string
      /** Where a redirect pointed. It was not followed: the credentials are for the service alone. */
      readonly location?: string
    }
> {}
