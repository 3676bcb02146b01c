import { operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as ParameterRule from "@xeffect/core/rule"
import * as Shape from "@xeffect/core/shape"
import { type Deletion, deletion, newRules } from "./rule-parameters.ts"
import { type NewRule, type Rule, type RuleProblem, RuleShape, RuleProblems } from "./rule.ts"

/** Exactly one of `add`, `delete` and `delete_all`. */
export type UpdateRulesParams = (
  | {
      /** The rules to make. */
      readonly add: ReadonlyArray<NewRule>
      readonly delete?: undefined
      readonly delete_all?: undefined
    }
  | {
      readonly add?: undefined
      /** The rules to delete, by their IDs or by their values. */
      readonly delete: Deletion
      readonly delete_all?: undefined
    }
  | {
      readonly add?: undefined
      readonly delete?: undefined
      /** Deletes all rules of the app. */
      readonly delete_all: boolean
    }
) & {
  /** Only checks what would be done. Default: `false`. */
  readonly dry_run?: boolean | undefined
}

/** The response to a change of rules. */
export interface UpdateRulesResponse {
  /** The rules that were made. Absent if none was. */
  readonly data?: ReadonlyArray<Rule>
  readonly meta?: {
    readonly sent?: string
    readonly summary?: {
      readonly created?: number
      readonly not_created?: number
      readonly valid?: number
      readonly invalid?: number
      readonly deleted?: number
      readonly not_deleted?: number
    }
  }
  /** The rules that were not made, and why: a duplicate is among them, with the ID of the rule that exists. */
  readonly errors?: ReadonlyArray<RuleProblem>
}

const Updated: Shape.Shape<UpdateRulesResponse> = Shape.struct({
  data: Shape.intact(Shape.list(RuleShape)),
  meta: Shape.struct({
    sent: Shape.string,
    summary: Shape.struct({
      created: Shape.number,
      not_created: Shape.number,
      valid: Shape.number,
      invalid: Shape.number,
      deleted: Shape.number,
      not_deleted: Shape.number
    })
  }),
  errors: RuleProblems
})

/**
 * Makes or deletes rules of the filtered stream, in one request. `addRules`, `deleteRules` and `syncRules` send as many as
 * it takes, and report the result of each rule.
 *
 * @returns `data`, the rules that were made; `meta.summary`, how many; `errors`, one for each rule that was not made,
 * duplicates too
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: 100 requests in 15 minutes for the app
 * - `add`: a list of 1 or more rules: each has a value of 1 to 2048 characters, may have a tag of 1 to 2048, and
 *   nothing else
 * - `delete`: { ids } with 1 or more IDs of 1 to 19 digits, or { values } with 1 to 1000 texts of 1 to 2048 characters
 * - `delete_all` and `dry_run`: true or false
 * - Exactly one of `add`, `delete` and `delete_all`
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/stream/update-stream-rules
 * @example
 * ```ts
 * import { updateRules } from "xeffect/streams"
 *
 * const program = updateRules({ add: [{ value: "effect has:links", tag: "effect" }], dry_run: true })
 * ```
 */
export const updateRules = operation<UpdateRulesParams, UpdateRulesResponse>({
  name: "update_rules",
  method: "POST",
  path: "/2/tweets/search/stream/rules",
  params: {
    add: newRules,
    delete: deletion,
    delete_all: Parameter.inQuery(Parameter.flag),
    dry_run: Parameter.inQuery(Parameter.flag)
  },
  rules: [ParameterRule.oneOf(["add", "delete", "delete_all"], true)],
  body: Body.json(),
  response: Response.json(Updated),
  accepts: { appOnly: true },
  limits: Limits.per15Minutes(100, 0)
})
