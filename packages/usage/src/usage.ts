import type { Envelope, Names } from "@xeffect/core"
import { type Given, operation, type ResultOf, type Select } from "@xeffect/core/define"
import * as Limits from "@xeffect/core/Limits"
import * as Parameter from "@xeffect/core/Parameter"
import * as Resource from "@xeffect/core/Resource"
import * as Response from "@xeffect/core/Response"
import * as Shape from "@xeffect/core/Shape"

/** How many posts were read on one day. */
export interface DayUsage {
  /** The day, for example `2026-11-21T00:00:00.000Z`. */
  readonly date: string
  readonly usage?: number
}

/** How many posts a project read, day by day. */
export interface ProjectUsage {
  readonly project_id?: string
  readonly usage?: ReadonlyArray<DayUsage>
}

/** How many posts one app of the project read, day by day. */
export interface ClientAppUsage {
  readonly client_app_id?: string
  readonly usage?: ReadonlyArray<DayUsage>
  /** How many days `usage` has. */
  readonly usage_result_count?: number
}

/**
 * How many posts a project has read this month, and its monthly cap. The cap and the total are returned by default, the
 * days if `usage_fields` requests them. The X API sends counts as text or as numbers; they are read as numbers.
 *
 * @see https://docs.x.com/x-api/usage/introduction
 */
export interface Usage {
  /** The day of the month on which the cap resets. */
  readonly cap_reset_day?: number
  readonly daily_client_app_usage?: ReadonlyArray<ClientAppUsage>
  readonly daily_project_usage?: ProjectUsage
  /** How many posts the project may read in a month. */
  readonly project_cap?: number
  readonly project_id?: string
  /** How many posts the project has read this month. */
  readonly project_usage?: number
}

/** The fields of usage that are returned by default. */
export type UsageDefault = "cap_reset_day" | "project_cap" | "project_id" | "project_usage"

/** The names that `usage_fields` accepts. */
export type UsageField = keyof Usage

const days: Shape.Shape<ReadonlyArray<DayUsage>> = Shape.list(
  Shape.struct({ date: Shape.always(Shape.string), usage: Shape.numberOrText })
)

export const Usage: Shape.Shape<Usage> = Shape.struct({
  cap_reset_day: Shape.number,
  daily_client_app_usage: Shape.list(
    Shape.struct({ client_app_id: Shape.textOrNumber, usage: days, usage_result_count: Shape.numberOrText })
  ),
  daily_project_usage: Shape.struct({ project_id: Shape.textOrNumber, usage: days }),
  project_cap: Shape.numberOrText,
  project_id: Shape.textOrNumber,
  project_usage: Shape.numberOrText
})

export interface GetUsageParams {
  /** The number of days to count: 1 to 90. Default: 7. */
  readonly days?: number | undefined
  /** Fields beyond the cap and the total, for example `["daily_project_usage"]`. */
  readonly usage_fields?: Names<UsageField> | undefined
}

export interface GetUsageResult extends ResultOf {
  readonly result: Envelope<Select<Usage, UsageDefault, Given<this["params"], "usage_fields">>>
}

/**
 * Returns how many posts the project of the app has read, in total and day by day. The monthly cap is `project_cap`; a call
 * beyond it fails with `UsageCapped`.
 *
 * @param params `days` to count; `usage_fields`
 * @returns `data`, the usage with its default and the requested fields
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: 50 requests in 15 minutes for the app
 * - `days`: a whole number from 1 to 90; default `7`
 * - `usage_fields`: names of letters, digits, dots and underscores (a list, or a string with commas and no spaces)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @see https://docs.x.com/x-api/usage/get-usage
 * @example
 * ```ts
 * import { getUsage } from "@xeffect/usage"
 *
 * const program = getUsage({ days: 30, usage_fields: ["daily_project_usage"] })
 * ```
 */
export const getUsage = operation<GetUsageParams, GetUsageResult>({
  name: "get_usage",
  method: "GET",
  path: "/2/usage/tweets",
  params: { days: Parameter.integer(1, 90, 7), usage_fields: Parameter.names },
  response: Response.json(Shape.struct({ data: Shape.intact(Usage), errors: Shape.list(Resource.Problem) })),
  accepts: { appOnly: true },
  limits: Limits.per15Minutes(50, 0)
})
