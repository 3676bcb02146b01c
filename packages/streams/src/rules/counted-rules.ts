import type { Envelope } from "@xeffect/core"
import * as Resource from "@xeffect/core/resource"
import * as Shape from "@xeffect/core/shape"

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

const ruleCount = Shape.struct({ client_app_id: Shape.textOrNumber, rule_count: Shape.numberOrText })

export const CountedRules: Shape.Shape<Envelope<RuleCounts>> = Shape.struct({
  data: Shape.intact(
    Shape.struct({
      cap_per_client_app: Shape.numberOrText,
      cap_per_project: Shape.numberOrText,
      project_rules_count: Shape.numberOrText,
      client_app_rules_count: ruleCount,
      all_project_client_apps: Shape.list(ruleCount)
    })
  ),
  errors: Shape.list(Resource.Problem)
})
