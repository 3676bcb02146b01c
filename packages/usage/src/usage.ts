// Written by npm run generate from spec/operations/usage/usage.ts. Changes belong there.
import type { Envelope, Names } from "@xeffect/core"
import { type Given, operation, type ResultOf, type Select } from "@xeffect/core/define"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Resource from "@xeffect/core/resource"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import { Usage, type UsageDefault, type UsageField } from "./usage-response.ts"

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
 * Returns how many posts the project of the app has read, in total and day by day. The monthly cap is `project_cap`; a
 * call beyond it fails with `UsageCapped`.
 *
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
 * @since 0.1.0
 * @see https://docs.x.com/x-api/usage/get-usage
 * @example
 * ```ts
 * import { getUsage } from "xeffect/usage"
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
