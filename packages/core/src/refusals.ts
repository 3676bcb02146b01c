import * as Data from "effect/Data"
import type { Duration } from "effect/Duration"
import type { Json } from "./json.ts"
import type { Open } from "./open.ts"

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
  /** The part of the answer, for example `includes`. */
  readonly section?: string
}

/** When to come back. */
export interface Pause {
  /** When the request may be sent again, in milliseconds since 1970, by the service's clock. Absent when it did not say. */
  readonly retryAt?: number
  /** The same as a span of time from the moment of the answer, which a wrong clock on this side does not change. */
  readonly retryAfter?: Duration
}

/** 400 and the other statuses of the 4xx class that have no reason of their own: the request was malformed. */
export class BadRequest extends Data.TaggedError("BadRequest")<Refusal & Subject> {
  override get message(): string {
    return words(this)
  }
}

/** 401: the credentials were not accepted. */
export class Unauthorized extends Data.TaggedError("Unauthorized")<Refusal & Subject> {
  override get message(): string {
    return words(this)
  }
}

/** 402: the account has no credits left. Waiting does not help. */
export class CreditsDepleted extends Data.TaggedError("CreditsDepleted")<Refusal> {
  override get message(): string {
    return words(this)
  }
}

/** 403: the credentials are known, but may not do this. */
export class Forbidden extends Data.TaggedError("Forbidden")<
  Refusal &
    Subject & {
      /** Why the app as a whole is kept out. */
      readonly reason?: Open<"client-not-enrolled" | "official-client-forbidden">
      /** The access level that the app would have to have. */
      readonly required_enrollment?: string
      /** Where the app can be enrolled. */
      readonly registration_url?: string
    }
> {
  override get message(): string {
    return words(this)
  }
}

/** 403 whose detail says that the account has already posted this text. */
export class DuplicateContent extends Data.TaggedError("DuplicateContent")<Refusal> {
  override get message(): string {
    return words(this)
  }
}

/** 404: there is no such resource or path. */
export class NotFound extends Data.TaggedError("NotFound")<Refusal & Subject> {
  override get message(): string {
    return words(this)
  }
}

/** 409: the request conflicts with the state of the resource. */
export class Conflict extends Data.TaggedError("Conflict")<Refusal & Subject> {
  override get message(): string {
    return words(this)
  }
}

/** The windows that the service counts requests in, by the beginning of the headers that tell about them. */
export type LimitName = "x-rate-limit" | "x-app-limit-24hour" | "x-user-limit-24hour"

/** 429: a window's requests are used up. */
export class RateLimited extends Data.TaggedError("RateLimited")<
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
export class UsageCapped extends Data.TaggedError("UsageCapped")<
  Refusal & {
    /** What the cap counts for. */
    readonly scope?: Open<"Account" | "Product">
    /** How long the cap lasts. */
    readonly period?: Open<"Daily" | "Monthly">
  }
> {
  override get message(): string {
    return words(this)
  }
}

/** 429 for more simultaneous connections than the account may have. */
export class TooManyConnections extends Data.TaggedError("TooManyConnections")<
  Refusal & {
    readonly connection_issue?: Open<
      "ProvisioningSubscription" | "RuleConfigurationIssue" | "RulesInvalidIssue" | "TooManyConnections"
    >
  }
> {
  override get message(): string {
    return words(this)
  }
}

/** 5xx, a redirect, or a status that the service does not document. */
export class ServerError extends Data.TaggedError("ServerError")<
  Refusal &
    Subject &
    Pause & {
      /** Why the service ended a connection. */
      readonly disconnect_type?: string
      /** Where a redirect pointed. It was not followed: the credentials are for the service alone. */
      readonly location?: string
    }
> {
  override get message(): string {
    return words(this)
  }
}

const words = ({ detail, hint }: Refusal): string => (hint === undefined ? detail : `${detail} ${hint}`)
