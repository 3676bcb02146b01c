import { InvalidInput, items, type XApi, type XError } from "@xeffect/core"
import { refuseIf } from "@xeffect/core/failure"
import { checkObject } from "@xeffect/core/options"
import { inSpanNamed } from "@xeffect/core/span"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { addRules, type ChangeOptions, deleteRules } from "./change-rules.ts"
import { checkRules } from "./rule-parameters.ts"
import { type NewRule, type Rule, type RuleProblem } from "./rule.ts"
import { getRules } from "./get-rules.ts"

const syncingRules = "sync_rules"

/** Which rules `syncRules` may delete. */
export interface SyncOptions extends ChangeOptions {
  /**
   * The name under which the rules are kept, in their tags: `owner`, or `owner:tag`. 1 to 100 characters without a colon. Rules with
   * these tags that are not desired are deleted. Default: none, so that no rule is deleted.
   */
  readonly owner?: string | undefined
  /** Whether to delete or replace the rules of every other program of the app as well. Default: `false`. */
  readonly delete_others?: boolean | undefined
}

/** The changes that made the rules the desired ones; with `dry_run`, those that would. */
export interface SyncedRules {
  readonly created: ReadonlyArray<NewRule & { readonly id: string | undefined }>
  readonly unchanged: ReadonlyArray<Rule>
  readonly deleted: ReadonlyArray<Rule>
  /** Rules of others that are not among the desired ones. Their posts are delivered too. */
  readonly left: ReadonlyArray<Rule>
  /** The refused rules, and why. The rule that one was to replace is still present, unless it is in `deleted`. */
  readonly refused: ReadonlyArray<{ readonly rule: NewRule; readonly problem: RuleProblem }>
}

/**
 * Makes the rules of the filtered stream be the desired ones: those that are missing are added first, then those that are too
 * many are deleted. All programs of an app share its rules, so only rules of the same `owner` are deleted, and `left` has the
 * others; `delete_others: true` deletes these as well. A desired value that is present under the tag of another owner counts as
 * present. The set is never empty in between, and nothing is deleted if a rule was refused. A tag cannot be changed,
 * so a rule whose tag differs is deleted and added, in that order, since the X API does not take two of the same value; while
 * it is the only rule, a copy in parentheses stands in for it.
 *
 * Run it again after a failure: what was done stays done.
 *
 * @param desired all the rules that there are to be. Rules of the same value and tag count once
 * @param options `owner`, default none; `delete_others`, default `false`; `dry_run`, default `false`
 * @returns the rules that were created, kept, deleted, left and refused. Tags have the owner
 * @since 0.1.0
 * @see https://docs.x.com/x-api/posts/filtered-stream/integrate/build-a-rule
 * @example
 * ```ts
 * import { syncRules } from "xeffect/streams"
 *
 * const program = syncRules([
 *   { value: "effect has:links", tag: "links" },
 *   { value: "from:XDevelopers", tag: "news" }
 * ], { owner: "reader" })
 * ```
 */
export const syncRules = Effect.fnUntraced(function* (
  desired: ReadonlyArray<NewRule>,
  options: SyncOptions = {}
): Effect.fn.Return<SyncedRules, XError, XApi> {
  yield* checkRules(syncingRules, desired)
  yield* refuseIf(syncingRules, checkObject("options", options) ?? checkOwner(options.owner))
  const existing = yield* Stream.runCollect(items(getRules))
  const { added, left: others, retagged, ...found } = compare(withOwner(desired, options), existing, mayDelete(options))
  const results = yield* addRules(added, options)
  const refused = results.flatMap((one) => (one._tag === "Refused" ? [one] : []))
  // A duplicate is a rule that another process has made since, or an existing one: the X API may treat two texts as equal.
  const existingIds = new Set<string | undefined>(existing.map(({ id }) => id))
  const created = results.flatMap((one) =>
    one._tag === "Refused" || existingIds.has(one.id) ? [] : [{ ...one.rule, id: one.id }]
  )
  if (refused.length > 0) return { created, unchanged: existing, deleted: [], left: others, refused }
  const same = new Set(results.flatMap((one) => (one._tag === "Duplicate" ? [one.id] : [])))
  const unchanged = [...found.unchanged, ...[...found.surplus, ...others].filter(({ id }) => same.has(id))]
  const left = others.filter(({ id }) => !same.has(id))
  const surplus = found.surplus.filter(({ id }) => !same.has(id))
  const isOnly = unchanged.length + created.length + left.length === 0
  const exchanged = yield* Effect.forEach(retagged, ({ from, to }, index) =>
    exchangeRule(from, to, isOnly && index === 0 && surplus.length === 0, options)
  )
  if (surplus.length > 0) yield* deleteRules({ ids: surplus.map(({ id }) => id) }, options)
  return {
    created: [...created, ...exchanged.flatMap((one) => one.created)],
    unchanged,
    deleted: [...surplus, ...exchanged.flatMap((one) => one.deleted)],
    left,
    refused: exchanged.flatMap((one) => one.refused)
  }
}, inSpanNamed(syncingRules))

const checkOwner = (owner: unknown): InvalidInput | undefined =>
  owner === undefined || (typeof owner === "string" && /^[^:]{1,100}$/.test(owner))
    ? undefined
    : new InvalidInput({ parameter: "owner", value: owner, rule: "text of 1 to 100 characters without a colon" })

const withOwner = (desired: ReadonlyArray<NewRule>, { owner }: SyncOptions): ReadonlyArray<NewRule> =>
  owner === undefined
    ? desired
    : desired.map((rule) => ({ ...rule, tag: rule.tag === undefined ? owner : `${owner}:${rule.tag}` }))

const mayDelete =
  ({ delete_others = false, owner }: SyncOptions) =>
  ({ tag = "" }: Rule): boolean =>
    delete_others || (owner !== undefined && (tag === owner || tag.startsWith(`${owner}:`)))

interface RuleChanges {
  readonly added: ReadonlyArray<NewRule>
  readonly unchanged: ReadonlyArray<Rule>
  /** Rules of the same value and another tag. */
  readonly retagged: ReadonlyArray<{ readonly from: Rule; readonly to: NewRule }>
  readonly surplus: ReadonlyArray<Rule>
  /** Rules of others. */
  readonly left: ReadonlyArray<Rule>
}

const ruleKey = ({ tag, value }: NewRule) => JSON.stringify([value, tag ?? ""])

/** Which rules to add, keep, exchange and delete. */
export const compare = (
  desired: ReadonlyArray<NewRule>,
  existing: ReadonlyArray<Rule>,
  isOwn: (rule: Rule) => boolean
): RuleChanges => {
  const wanted = new Map(desired.map((rule) => [ruleKey(rule), rule]))
  const there = new Set(existing.map(ruleKey))
  const missing = Array.from(wanted.values()).filter((rule) => !there.has(ruleKey(rule)))
  const unchanged = existing.filter((rule) => wanted.has(ruleKey(rule)))
  const unwanted = existing.filter((rule) => !wanted.has(ruleKey(rule)))
  const others = unwanted.filter(isOwn)
  const retagged = missing.flatMap((to) => {
    const from = others.find(({ value }) => value === to.value)
    return from === undefined ? [] : [{ from, to }]
  })
  const exchanged = new Set<NewRule | Rule>(retagged.flatMap(({ from, to }) => [from, to]))
  return {
    added: missing.filter((rule) => !exchanged.has(rule)),
    unchanged,
    retagged,
    surplus: others.filter((rule) => !exchanged.has(rule)),
    left: unwanted.filter((rule) => !isOwn(rule))
  }
}

// The stand-in keeps the set from being empty, which the next connection would be refused for.
const exchangeRule = Effect.fnUntraced(function* (from: Rule, to: NewRule, isOnly: boolean, options: ChangeOptions) {
  if (options.dry_run === true) return { created: [{ ...to, id: undefined }], deleted: [from], refused: [] }
  const [standIn] = isOnly ? yield* addRules([{ value: `(${from.value})` }]) : []
  yield* deleteRules({ ids: [from.id] })
  const [added] = yield* addRules([to])
  const refused = added?._tag === "Refused" ? [added] : []
  // The old rule is better than none.
  const [restored] = refused.length > 0 ? yield* addRules([{ value: from.value, tag: from.tag }]) : []
  const isLost = restored?._tag === "Refused"
  if (!isLost && standIn !== undefined && standIn._tag !== "Refused" && standIn.id !== undefined) {
    yield* deleteRules({ ids: [standIn.id] })
  }
  const created = added === undefined || added._tag === "Refused" ? [] : [{ ...added.rule, id: added.id }]
  return { created, deleted: refused.length > 0 && !isLost ? [] : [from], refused }
})
