import { InvalidInput, XError } from "@xeffect/core"
import { checkParameter, option } from "@xeffect/core/options"
import { type Cost, field } from "@xeffect/core/wire"
import type { UsageCreditsResponse } from "@xeffect/usage"
import * as Effect from "effect/Effect"
import { toMicros } from "../pricing/amount.ts"

/** The fall of the balance beside what was counted, in dollars. */
export interface ReconciledBalance {
  /** The dollars that were counted. */
  readonly counted: number
  /** The dollars by which the balance fell. Below zero if credits were bought. Absent if the X API has no balance for the app. */
  readonly reported?: number
  /** `counted` less `reported`. Below zero, others have spent the same balance, or something was not counted. */
  readonly difference?: number
}

/**
 * Puts the fall of the balance beside the dollars that `costs` has counted in the same time. Credits that were bought or
 * that expired in between are in the difference, and so is what other programs have spent.
 *
 * @param before the response of `getUsageCredits` from before the counted calls
 * @param after that of a later call, or the call itself
 * @param counted what `on_cost` was called with in between
 * @returns `counted`, `reported` and `difference`
 * @remarks Fails with `InvalidInput` for anything else, and like the call of `getUsageCredits`.
 * @since 0.1.0
 * @see https://docs.x.com/x-api/usage/get-usage-credits
 * @example
 * ```ts
 * import { type Cost, reconcileBalance } from "xeffect/costs"
 * import { getUsageCredits, type UsageCreditsResponse } from "xeffect/usage"
 *
 * const compare = (before: UsageCreditsResponse, counted: ReadonlyArray<Cost>) =>
 *   reconcileBalance(before, getUsageCredits(), counted)
 * ```
 */
export const reconcileBalance = <E = never, R = never>(
  before: UsageCreditsResponse,
  after: UsageCreditsResponse | Effect.Effect<UsageCreditsResponse, E, R>,
  counted: Iterable<Pick<Cost, "dollars">>
): Effect.Effect<ReconciledBalance, E | XError, R> =>
  Effect.flatMap(Effect.isEffect(after) ? after : Effect.succeed(after), (now) => {
    const malformed = wrongIn({ before, after: now }) ?? checkParameter("counted", counted, listOfCosts)
    return malformed === undefined
      ? Effect.succeed(reconciled(before, now, counted))
      : Effect.fail(new XError({ operation: "reconcileBalance", reason: malformed }))
  })

const wrongIn = (responses: Readonly<Record<string, unknown>>): InvalidInput | undefined => {
  const wrong = Object.entries(responses).find(([, response]) => typeof field(response, "available") !== "boolean")
  if (wrong === undefined) return undefined
  return new InvalidInput({
    parameter: wrong[0],
    value: "a value without available",
    rule: "a response of getUsageCredits"
  })
}

const listOfCosts = option("a list of what on_cost was called with", (value) =>
  Array.isArray(value) ? value.every((one) => Number.isFinite(field(one, "dollars"))) : Symbol.iterator in Object(value)
)

/** The whole balance in millionths of a dollar. The total is never below zero, and its parts may be. */
const wholeBalance = ({ data }: UsageCreditsResponse): number | undefined => {
  if (data === undefined) return undefined
  const { free_balance, prepaid_balance, total_balance } = data
  return free_balance === undefined || prepaid_balance === undefined
    ? toMicros(total_balance)
    : toMicros(free_balance) + toMicros(prepaid_balance)
}

const reconciled = (
  before: UsageCreditsResponse,
  after: UsageCreditsResponse,
  costs: Iterable<Pick<Cost, "dollars">>
): ReconciledBalance => {
  let sum = 0
  for (const { dollars } of costs) sum += toMicros(dollars)
  const [from, to] = [wholeBalance(before), wholeBalance(after)]
  if (from === undefined || to === undefined) return { counted: sum / 1e6 }
  return { counted: sum / 1e6, reported: (from - to) / 1e6, difference: (sum - from + to) / 1e6 }
}
