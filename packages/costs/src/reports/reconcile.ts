import { InvalidInput, XError } from "@xeffect/core"
import { checkObject, checkParameter, option } from "@xeffect/core/options"
import { type Cost, field } from "@xeffect/core/wire"
import * as Effect from "effect/Effect"

/** A day of the X API's usage beside what was counted, in posts. */
export interface ReconciledDay {
  /** The day in UTC, as `YYYY-MM-DD`. */
  readonly day: string
  /** The posts that were counted. */
  readonly counted: number
  /** The posts that the X API reports. Absent for a day that it does not list. */
  readonly reported?: number
  /** `counted` less `reported`. Below zero, others have read posts, or something was not counted. */
  readonly difference?: number
  /** Resources with the price of the owner's data. Which of them are posts is not known. */
  readonly owned: number
  /** Calls that counted with their upper bound, because the response was lost or is not read. */
  readonly unread: number
}

/** The response of `getUsage`, with its days. */
interface UsageResponse {
  readonly data?: unknown
}

/**
 * Puts what the X API says was read beside what `costs` has counted, day by day, as the rows of a table: for
 * `console.table`, for example. The X API reports posts by day, and neither users nor dollars: {@link reconcileBalance}
 * compares dollars.
 *
 * @param usage the response of `getUsage`, or a call of it, with `daily_project_usage` among its `usage_fields`, or
 * `daily_client_app_usage` for one app
 * @param counted what `on_cost` was called with
 * @param options `client_app_id`, to compare one app of the project instead of all
 * @returns the days that either side has, the oldest first
 * @remarks Fails with `InvalidInput` if the usage does not have days, and like the call of `getUsage`.
 * @since 0.1.0
 * @see https://docs.x.com/x-api/usage/introduction
 * @example
 * ```ts
 * import { type Cost, reconcile } from "xeffect/costs"
 * import { getUsage } from "xeffect/usage"
 * import * as Console from "effect/Console"
 * import * as Effect from "effect/Effect"
 *
 * const compare = (counted: ReadonlyArray<Cost>) =>
 *   reconcile(getUsage({ days: 30, usage_fields: ["daily_project_usage"] }), counted).pipe(
 *     Effect.flatMap((days) => Console.table(days))
 *   )
 * ```
 */
export const reconcile = <E = never, R = never>(
  usage: UsageResponse | Effect.Effect<UsageResponse, E, R>,
  counted: Iterable<Pick<Cost, "day" | "isBound" | "resources">>,
  options: { readonly client_app_id?: string | undefined } = {}
): Effect.Effect<ReadonlyArray<ReconciledDay>, E | XError, R> =>
  Effect.flatMap(Effect.isEffect(usage) ? usage : Effect.succeed(usage), (response) => {
    const malformed = checkObject("options", options) ?? checkParameter("counted", counted, costsList)
    if (malformed !== undefined) return Effect.fail(new XError({ operation: "reconcile", reason: malformed }))
    const reported = reportedIn(response, options.client_app_id)
    return reported === undefined
      ? Effect.fail(new XError({ operation: "reconcile", reason: withoutDays(options.client_app_id) }))
      : Effect.succeed(reconciledRows(reported, counted))
  })

const costsList = option("a list of what on_cost was called with", isCosts)

const withoutDays = (app: string | undefined): InvalidInput => {
  const name = app === undefined ? "daily_project_usage" : "daily_client_app_usage"
  const of = app === undefined ? "" : ` of the app ${app}`
  const rule = `a response of getUsage with the days${of}: request it with usage_fields: ["${name}"]`
  return new InvalidInput({ parameter: "usage", value: "a response without them", rule })
}

/** The posts of each day, or `undefined` if the response has no days. */
const reportedIn = (response: unknown, app: string | undefined): ReadonlyMap<string, number> | undefined => {
  const data = field(response, "data")
  const apps = field(data, "daily_client_app_usage")
  const of =
    app === undefined
      ? field(data, "daily_project_usage")
      : (Array.isArray(apps) ? apps : []).find((one) => String(field(one, "client_app_id")) === app)
  const days = field(of, "usage")
  if (!Array.isArray(days)) return undefined
  return new Map(days.map((one) => [String(field(one, "date")).slice(0, 10), Number(field(one, "usage") ?? 0)]))
}

const reconciledRows = (
  reported: ReadonlyMap<string, number>,
  costs: Iterable<Pick<Cost, "day" | "isBound" | "resources">>
): ReadonlyArray<ReconciledDay> => {
  const sums = new Map<string, { counted: number; owned: number; unread: number }>()
  for (const { day, isBound, resources } of costs) {
    const sum = sums.get(day) ?? { counted: 0, owned: 0, unread: 0 }
    sums.set(day, sum)
    // The resources of a bound are the call itself, by the operation's name.
    if (isBound) sum.unread++
    else {
      sum.counted += resources["post"] ?? 0
      sum.owned += resources["owned"] ?? 0
    }
  }
  const days = [...new Set([...reported.keys(), ...sums.keys()])].toSorted()
  return days.map((day) => {
    const { counted, owned, unread } = sums.get(day) ?? { counted: 0, owned: 0, unread: 0 }
    const posts = reported.get(day)
    return {
      day,
      counted,
      ...(posts === undefined ? undefined : { reported: posts, difference: counted - posts }),
      owned,
      unread
    }
  })
}

function isCosts(value: unknown): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    Symbol.iterator in value &&
    (!Array.isArray(value) || value.every((one) => typeof field(one, "resources") === "object"))
  )
}
