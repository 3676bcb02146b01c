import type { Envelope, Names } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Parameter from "@xeffect/core/Parameter"
import * as Resource from "@xeffect/core/Resource"
import * as Response from "@xeffect/core/Response"
import * as Shape from "@xeffect/core/Shape"
import { accepts } from "../parameters.ts"

/** How many rules one app has. */
export interface AppRuleCount {
  readonly client_app_id?: string
  readonly rule_count?: number
}

/** How many rules there are, and may be. */
export interface RuleCounts {
  readonly cap_per_client_app?: number
  readonly cap_per_project?: number
  readonly project_rules_count?: number
  readonly client_app_rules_count?: AppRuleCount
  readonly all_project_client_apps?: ReadonlyArray<AppRuleCount>
}

export interface GetRuleCountsParams {
  /** Fields of the counts. Default: all. */
  readonly rules_count_fields?: Names<keyof RuleCounts> | undefined
}

const count = Shape.struct({ client_app_id: Shape.textOrNumber, rule_count: Shape.numberOrText })

const Counted: Shape.Shape<Envelope<RuleCounts>> = Shape.struct({
  data: Shape.intact(
    Shape.struct({
      cap_per_client_app: Shape.numberOrText,
      cap_per_project: Shape.numberOrText,
      project_rules_count: Shape.numberOrText,
      client_app_rules_count: count,
      all_project_client_apps: Shape.list(count)
    })
  ),
  errors: Shape.list(Resource.Problem)
})

/**
 * How many rules the app and its project have, and may have.
 *
 * @param params `rules_count_fields`
 * @returns `data`: the caps, the number of the project's rules, and that of each of its apps
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: none is published
 * - `rules_count_fields`: names of letters, digits, dots and underscores (a list, or a string with commas and no
 *   spaces)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @see https://docs.x.com/x-api/stream/get-stream-rule-counts
 * @example
 * ```ts
 * import { getRuleCounts } from "@xeffect/streams"
 *
 * const program = getRuleCounts()
 * ```
 */
export const getRuleCounts = operation<GetRuleCountsParams, Envelope<RuleCounts>>({
  name: "get_rule_counts",
  method: "GET",
  path: "/2/tweets/search/stream/rules/counts",
  params: { rules_count_fields: Parameter.names },
  response: Response.json(Counted),
  accepts
})
