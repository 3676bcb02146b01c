/** Rules of the filtered stream. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { many } from "../../description/validate.ts"
import { ok } from "../../present/response.ts"
import { compact, filled, timestamp } from "../../present/view.ts"
import { invalidParameter, type Json, problemType } from "../../request/problems.ts"
import { nextId } from "../../world/ids.ts"
import { parseQuery } from "../../world/search/parse.ts"
import type { Area, Call, Handler } from "../operation.ts"
import { streamsIn } from "./connect.ts"
import type { EmulatedRule } from "./state.ts"

/** The body of a change. The check against the description has made sure of the form. */
interface Change {
  readonly add?: ReadonlyArray<NewRule>
  readonly delete?: { readonly ids?: ReadonlyArray<string>; readonly values?: ReadonlyArray<string> }
}

interface NewRule {
  readonly value: string
  readonly tag?: string
}

const maxLength = 1024

const write = ({ id, tag, value }: EmulatedRule): Json => compact({ id, value, tag }) ?? {}

const tokenPrefix = "rules_after_"

const list: Handler = (call) =>
  Effect.sync(() => {
    const ids = many(call.query, "ids")
    const all = Array.from(streamsIn(call).rules.values()).filter(({ id }) => ids.length === 0 || ids.includes(id))
    const begin = Number(call.query.get("pagination_token")?.[0]?.slice(tokenPrefix.length) ?? 0)
    const end = begin + Number(call.query.get("max_results")?.[0] ?? 1000)
    const page = all.slice(begin, end)
    // A token has 16 characters.
    const next_token = end < all.length ? `${tokenPrefix}${String(end).padStart(4, "0")}` : undefined
    const meta = compact({ sent: timestamp(call.now), result_count: page.length, next_token })
    return ok(compact({ data: filled(page.map(write)), meta }) ?? {})
  })

const refusal = (value: string, type: string, title: string, more: Json): Json => ({
  value,
  ...more,
  title,
  type: problemType(type)
})

const unusable = (value: string, detail: string): Json =>
  refusal(value, "invalid-rules", "UnprocessableEntity", { detail, details: [detail] })

/** The verdict about a rule that is to be added. */
const judge = (
  call: Call,
  known: ReadonlyMap<string, EmulatedRule>,
  { tag, value }: NewRule
): { readonly rule: EmulatedRule } | { readonly problem: Json } => {
  const { options } = streamsIn(call)
  const same = Array.from(known.values()).find((rule) => rule.value === value)
  if (same !== undefined) return { problem: refusal(value, "duplicate-rules", "DuplicateRule", { id: same.id }) }
  if (value.length > maxLength) {
    return { problem: unusable(value, `The rule has ${value.length} characters, and may have ${maxLength}.`) }
  }
  const query = parseQuery(value, "stream")
  if (Result.isFailure(query)) return { problem: unusable(value, query.failure) }
  const maxRules = options.max_rules ?? 1000
  if (known.size >= maxRules) {
    return { problem: refusal(value, "rule-cap", "RulesCapExceeded", { detail: `There may be ${maxRules} rules.` }) }
  }
  return { rule: { id: nextId(call.world, call.now), value, tag, query: query.success } }
}

const add = (call: Call, rules: ReadonlyArray<NewRule>, isDry: boolean) => {
  const streams = streamsIn(call)
  // A dry run changes a copy.
  const known = isDry ? new Map(streams.rules) : streams.rules
  const made: Array<EmulatedRule> = []
  const errors: Array<Json> = []
  for (const one of rules) {
    const judged = judge(call, known, one)
    if ("problem" in judged) {
      errors.push(judged.problem)
      continue
    }
    known.set(judged.rule.id, judged.rule)
    made.push(judged.rule)
  }
  const [valid, invalid] = [made.length, errors.length]
  return {
    data: filled(made.map(write)),
    errors: filled(errors),
    summary: { created: valid, not_created: invalid, valid, invalid }
  }
}

const remove = (call: Call, { ids = [], values = [] }: NonNullable<Change["delete"]>, isDry: boolean) => {
  const { rules } = streamsIn(call)
  const named = [
    ...ids.map((id) => [id, rules.get(id)] as const),
    ...values.map((value) => [value, Array.from(rules.values()).find((rule) => rule.value === value)] as const)
  ]
  const found = new Set(named.flatMap(([, rule]) => rule ?? []))
  if (!isDry) for (const { id } of found) rules.delete(id)
  const errors = named.flatMap(([value, rule]) =>
    rule === undefined
      ? [refusal(value, "invalid-request", "Invalid Request", { detail: `There is no rule [${value}].` })]
      : []
  )
  return { errors: filled(errors), summary: { deleted: found.size, not_deleted: errors.length } }
}

const removeAll = (call: Call, isDry: boolean) => remove(call, { ids: Array.from(streamsIn(call).rules.keys()) }, isDry)

const change: Handler = Effect.fnUntraced(function* (call) {
  const body: Change = call.body
  const isAll = call.query.get("delete_all")?.[0] === "true"
  const isDry = call.query.get("dry_run")?.[0] === "true"
  const given = [body.add, body.delete, isAll ? true : undefined].filter((one) => one !== undefined)
  if (given.length !== 1) {
    return yield* invalidParameter("add", "", "Exactly one of add, delete and delete_all=true must be given.")
  }
  const { summary, ...rest } = isAll
    ? removeAll(call, isDry)
    : body.add === undefined
      ? remove(call, body.delete ?? {}, isDry)
      : add(call, body.add, isDry)
  // Programs in wide use take any other status than 201 as a failure to add rules.
  const status = "created" in summary && summary.created > 0 ? 201 : 200
  return { status, body: compact({ ...rest, meta: { sent: timestamp(call.now), summary } }) ?? {} }
})

const count: Handler = (call) =>
  Effect.sync(() => {
    const { options, rules } = streamsIn(call)
    const maxRules = `${options.max_rules ?? 1000}`
    const own = { client_app_id: "1", rule_count: rules.size }
    return ok({
      data: {
        cap_per_client_app: maxRules,
        cap_per_project: maxRules,
        project_rules_count: `${rules.size}`,
        client_app_rules_count: own,
        all_project_client_apps: [own]
      }
    })
  })

/** The operations on rules. */
export const rules: Area = { getRules: list, updateRules: change, getRuleCounts: count }
