import type { Envelope, PageMeta, Problem } from "@xeffect/core"
import * as Resource from "@xeffect/core/resource"
import * as Shape from "@xeffect/core/shape"

/** A rule of the filtered stream. */
export interface Rule {
  readonly id: string
  readonly value: string
  readonly tag?: string
}

/** A rule to create. */
export interface NewRule {
  /** Which posts match, in the X API's query language. */
  readonly value: string
  /** A label, which each post that matches includes. */
  readonly tag?: string | undefined
}

/** Why a rule was not made. */
export interface RuleProblem extends Pick<Problem, "detail" | "parameter" | "status" | "title" | "type"> {
  /** The value of the rule. */
  readonly value?: string
  /** The ID of the rule that exists already, if it is a duplicate. */
  readonly id?: string
  /** The errors in the syntax of the rule. */
  readonly details?: ReadonlyArray<string>
}

/** A page of rules. */
export interface RulesPage extends Envelope<ReadonlyArray<Rule>> {
  readonly meta?: Pick<PageMeta, "next_token" | "result_count"> & { readonly sent?: string }
}

export const RuleShape: Shape.Shape<Rule> = Shape.struct({
  id: Shape.always(Shape.string),
  value: Shape.always(Shape.string),
  tag: Shape.string
})

export const RuleProblems: Shape.Shape<ReadonlyArray<RuleProblem>> = Shape.list(
  Shape.struct({
    type: Shape.string,
    title: Shape.string,
    detail: Shape.string,
    details: Shape.listOrOne(Shape.string),
    status: Shape.number,
    parameter: Shape.string,
    value: Shape.string,
    id: Shape.string
  })
)

export const RulesPageShape: Shape.Shape<RulesPage> = Shape.struct({
  data: Shape.intact(Shape.list(RuleShape)),
  meta: Shape.struct({ sent: Shape.string, result_count: Shape.number, next_token: Shape.string }),
  errors: Shape.list(Resource.Problem)
})
