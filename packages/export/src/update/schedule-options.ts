import { InvalidInput, type XError } from "@xeffect/core"
import { checkOptions, functionOption, millisOf, option } from "@xeffect/core/options"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import { checkComply, type ComplyOptions } from "../comply/options.ts"
import type { ExportError } from "../export-error.ts"
import type { Manifest } from "../output/manifest.ts"
import { collectable } from "../plan/collectable.ts"
import { checkScheduleTimes, freshnessOf, maxEveryOf } from "../plan/freshness.ts"
import type { Plan } from "../plan/plan.ts"
import type { Pace } from "./pace.ts"
import type { ScheduleBudget } from "./budget/spending.ts"
import type { UpdateOptions } from "./update.ts"

/** When a plan is updated, and what it may cost. */
export interface ScheduleOptions<R = never> extends UpdateOptions {
  /** The time between updates, at least a minute. After a round that filled half of what the X API lists, a quarter of it. */
  readonly every: Duration.Input
  /**
   * The longest time between updates: it doubles while nothing is new. `"new"` lists come so seldom that the known entries
   * that are read cost a twentieth of the new ones: they are billed once a day in UTC. Default: four times `every`, at most
   * six days.
   */
  readonly max_every?: Duration.Input | undefined
  /**
   * How long a list may have entries that have disappeared: it is listed whole that often, which costs as much as the first
   * run. At least `every`. Default: never, unless `lists` is `"whole"`.
   */
  readonly whole_every?: Duration.Input | undefined
  /**
   * The limit of spending in a day or a month in UTC: `{ dollars: 5, per: "day" }`. The upper bound of a request
   * is reserved before it is sent, so that the limit is never passed. A round without room for a request stops, and continues in the next
   * period. Default: no limit.
   */
  readonly budget?: ScheduleBudget | undefined
  /**
   * Whether posts and users that may no longer be kept are removed, 20 hours after the last time, and how. It needs an
   * app-only token, and is within the 24 hours of the X API's policy while its jobs take less than four. Default:
   * `true`.
   */
  readonly comply?: boolean | Pick<ComplyOptions, "mark" | "max_pause" | "max_wait"> | undefined
  /** Does what is due now and returns: for cron or a timer of systemd. Default: `false`. */
  readonly once?: boolean | undefined
  /** Runs after each update and after `comply`, for example `writePostgres(…)`: what it writes is as fresh as the files. */
  readonly also?: ((manifest: Manifest) => Effect.Effect<unknown, XError | ExportError, R>) | undefined
}

/** The X API's policy is 24 hours, in milliseconds. */
const complyEvery = 20 * 3_600_000

const isListPlan = ({ operation }: Plan): boolean => {
  const row = collectable(operation)
  return row !== undefined && freshnessOf(row) === "list"
}

const isScheduleBudget = (budget: unknown): boolean => {
  const { dollars, per } = Object(budget)
  return typeof dollars === "number" && dollars > 0 && (per === "day" || per === "month")
}

/** The error in a schedule, if any. The options of its updates are checked by `update`. */
export const checkPlanSchedule = (plan: Plan, options: ScheduleOptions<never>): InvalidInput | undefined => {
  const { comply = true } = options
  const invalid =
    checkOptions(options, {
      budget: option('{ dollars, per }, with more than 0 dollars, per "day" or "month"', isScheduleBudget),
      once: option("a boolean", (value) => typeof value === "boolean"),
      also: functionOption()
    }) ?? checkScheduleTimes(plan, options)
  if (invalid !== undefined) return invalid
  return typeof comply === "boolean" ? undefined : checkComply(comply)
}

/** The pace of a schedule that was checked. */
export const readPace = (plan: Plan, options: ScheduleOptions<never>): Pace => {
  const { comply, every, max_every, once, whole_every } = options
  const millis = millisOf(every)
  const longest_every = max_every === undefined ? 4 * millis : millisOf(max_every)
  const maxEvery = Math.min(Math.max(millis, longest_every), maxEveryOf(plan))
  const wholeEvery = whole_every === undefined || !isListPlan(plan) ? undefined : millisOf(whole_every)
  return {
    every: millis,
    maxEvery,
    wholeEvery,
    comply: comply === false ? undefined : complyEvery,
    isCalled: once === true
  }
}
