import { InvalidInput, type XApi, type XError } from "@xeffect/core"
import { refuse, refuseIf } from "@xeffect/core/failure"
import { checkParameter } from "@xeffect/core/options"
import { inSpanNamed } from "@xeffect/core/span"
import * as Effect from "effect/Effect"
import { type NewRule, type RuleProblem } from "./rule.ts"
import { updateRules, type UpdateRulesResponse } from "./rules.ts"
import { checkRules, type Deletion, deletion } from "./rule-parameters.ts"

/** The result of adding a rule. */
export type AddedRule =
  /** It was created, or with `dry_run` would be. */
  | { readonly _tag: "Created"; readonly rule: NewRule; readonly id: string | undefined }
  /** A rule with the same value exists. Its tag may differ. */
  | { readonly _tag: "Duplicate"; readonly rule: NewRule; readonly id: string | undefined }
  /** The X API refused it, because of its syntax, a cap, or its content. */
  | { readonly _tag: "Refused"; readonly rule: NewRule; readonly problem: RuleProblem }

/** Whether rules are only checked. */
export interface ChangeOptions {
  /** Only checks what would be done. Default: `false`. */
  readonly dry_run?: boolean | undefined
}

const addingRules = "add_rules"
const deletingRules = "delete_rules"

/** How many rules are sent in one request. The X API documents no maximum. */
const maxRules = 100

const inChunks = <A>(all: ReadonlyArray<A>): ReadonlyArray<ReadonlyArray<A>> =>
  Array.from({ length: Math.ceil(all.length / maxRules) }, (_, index) =>
    all.slice(index * maxRules, (index + 1) * maxRules)
  )

/**
 * Adds rules to the filtered stream, in as many requests as it takes. One that exists already is not an error, and a rule that
 * the X API refuses does not keep the others from being added.
 *
 * @param rules each with a `value` of 1 to 2,048 characters and, if it is to have one, a `tag`
 * @param options `dry_run`, default `false`
 * @returns the result of each rule, in the same order
 * @since 0.1.0
 * @see https://docs.x.com/x-api/posts/filtered-stream/integrate/build-a-rule
 * @example
 * ```ts
 * import { addRules } from "xeffect/streams"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.gen(function* () {
 *   for (const added of yield* addRules([{ value: "effect has:links" }])) {
 *     if (added._tag === "Refused") yield* Effect.logError(added.rule.value, added.problem.details)
 *   }
 * })
 * ```
 */
export const addRules = (
  rules: ReadonlyArray<NewRule>,
  { dry_run }: ChangeOptions = {}
): Effect.Effect<ReadonlyArray<AddedRule>, XError, XApi> =>
  Effect.map(
    Effect.andThen(checkRules(addingRules, rules), () =>
      Effect.forEach(inChunks(rules), (chunk) =>
        Effect.map(updateRules({ add: chunk, dry_run }), (response) => explain(chunk, response))
      )
    ),
    (results) => results.flat()
  ).pipe(inSpanNamed(addingRules))

// A result has the value of its rule. A problem without a value belongs to the next rule that has no result.
const explain = (rules: ReadonlyArray<NewRule>, { data = [], errors = [] }: UpdateRulesResponse) => {
  const made = [...data]
  const problems = [...errors]
  return rules.map((rule): AddedRule => {
    const created = takeFirst(made, ({ tag, value }) => value === rule.value && (tag ?? "") === (rule.tag ?? ""))
    if (created !== undefined) return { _tag: "Created", rule, id: created.id }
    const problem =
      takeFirst(problems, ({ value }) => value === rule.value) ??
      takeFirst(problems, ({ value }) => value === undefined)
    if (problem === undefined) {
      const byValue = takeFirst(made, ({ value }) => value === rule.value)
      return byValue === undefined
        ? { _tag: "Refused", rule, problem: { detail: "The response does not mention this rule." } }
        : { _tag: "Created", rule, id: byValue.id }
    }
    return isDuplicate(problem) ? { _tag: "Duplicate", rule, id: problem.id } : { _tag: "Refused", rule, problem }
  })
}

const isDuplicate = ({ title, type }: RuleProblem) =>
  title === "DuplicateRule" || type?.endsWith("/duplicate-rules") === true

const takeFirst = <A>(all: Array<A>, fits: (one: A) => boolean): A | undefined => {
  const index = all.findIndex(fits)
  return index < 0 ? undefined : all.splice(index, 1)[0]
}

/** How many rules were deleted. */
export interface DeletedRules {
  readonly deleted: number
  /** How many were not deleted, including those that did not exist. */
  readonly not_deleted: number
  readonly errors: ReadonlyArray<RuleProblem>
}

/**
 * Deletes rules of the filtered stream, in as many requests as it takes. One that does not exist is not an error.
 *
 * @param rules `{ ids }` or `{ values }`
 * @param options `dry_run`, default `false`
 * @returns how many were deleted, how many were not, and why
 * @since 0.1.0
 * @see https://docs.x.com/x-api/posts/filtered-stream/integrate/build-a-rule
 * @example
 * ```ts
 * import { deleteRules } from "xeffect/streams"
 *
 * const program = deleteRules({ values: ["effect has:links"] })
 * ```
 */
export const deleteRules = (
  rules: Deletion,
  { dry_run }: ChangeOptions = {}
): Effect.Effect<DeletedRules, XError, XApi> =>
  Effect.suspend(() => {
    const chunks = chunksOf(rules)
    if (chunks === undefined) {
      const rule = "{ ids } or { values }"
      return refuse(deletingRules, new InvalidInput({ parameter: "rules", value: rules, rule }))
    }
    const check = Effect.forEach(chunks, (chunk) => refuseIf(deletingRules, checkParameter("rules", chunk, deletion)))
    const send = Effect.forEach(chunks, (chunk) =>
      Effect.map(updateRules({ delete: chunk, dry_run }), (response) => summarize(chunk, response))
    )
    return Effect.map(Effect.andThen(check, send), (results) => ({
      deleted: results.reduce((sum, { deleted }) => sum + deleted, 0),
      not_deleted: results.reduce((sum, { not_deleted }) => sum + not_deleted, 0),
      errors: results.flatMap(({ errors }) => errors)
    }))
  }).pipe(inSpanNamed(deletingRules))

const chunksOf = (rules: Deletion): ReadonlyArray<Deletion> | undefined => {
  const { ids, values } = { ...rules }
  if (Array.isArray(ids) && values === undefined) return inChunks(ids).map((ids) => ({ ids }))
  return Array.isArray(values) && ids === undefined ? inChunks(values).map((values) => ({ values })) : undefined
}

const summarize = ({ ids, values }: Deletion, { errors = [], meta }: UpdateRulesResponse): DeletedRules => {
  const count = (ids ?? values ?? []).length
  const { deleted, not_deleted } = meta?.summary ?? {}
  const isDeleted = deleted ?? count - (not_deleted ?? errors.length)
  return { deleted: isDeleted, not_deleted: not_deleted ?? count - isDeleted, errors }
}
