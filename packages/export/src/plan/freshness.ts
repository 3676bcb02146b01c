import { InvalidInput } from "@xeffect/core"
import * as Parameter from "@xeffect/core/parameter"
import { checkOptions, durationOption, millisOf, option } from "@xeffect/core/options"
import type * as Duration from "effect/Duration"
import { type Collectable, collectable } from "./collectable.ts"
import type { Plan } from "./plan.ts"
import { dayInMilliseconds } from "./search-reach.ts"

/**
 * How an operation can be asked for what is new: by the ID or the time of the newest known entry; by listing until known
 * entries come, or listing everything; by looking keys up again; or not at all, as a stream.
 */
export type Freshness = "since_id" | "counts" | "list" | "keys" | "stream"

/** How many neighbours are needed to recognize the known part of a list: one alone may have left and come back. */
export const leastNeighbours = 2

/** Whether a list begins with its newest entry. */
export const isNewestFirst = ({ unordered }: Collectable): boolean => unordered !== true

/** How an operation can be asked for what is new. */
export const freshnessOf = ({ by, operation: { definition }, resource }: Collectable): Freshness => {
  if (by !== "pages") return by
  if (resource === "counts") return "counts"
  return definition.params["since_id"] === undefined ? "list" : "since_id"
}

/**
 * How many requests look for what is new in a list: half of what the X API allows in its window, since others ask too, for all
 * lists together. More than 40 save nothing.
 */
export const requestsOf = (
  {
    operation: {
      definition: { limits = [] }
    }
  }: Collectable,
  lists: number
): number => {
  const allowed = limits.flatMap(({ limit, windowSeconds }) => (windowSeconds < 60 ? [] : [limit / 2]))
  return Math.max(1, Math.floor(Math.min(40, ...allowed) / lists))
}

const shortestEvery = 60_000

const everyRule = "a duration of 1 minute or more, such as '6 hours'"

/** The options that say how often a plan is updated. */
const everyOptions = () => {
  const every = durationOption(everyRule, shortestEvery)
  return { every, max_every: every, whole_every: every }
}

/** The error of a schedule that does not say how often. */
const everyMissing = () => new InvalidInput({ parameter: "every", value: undefined, rule: everyRule })

const isRecount = (value: unknown): boolean => {
  const millis = millisOf(value as Duration.Input)
  return millis >= 0 && millis <= 6 * dayInMilliseconds
}

/** The error in the requests of an update, if any. */
export const checkFreshness = (options: object): InvalidInput | undefined =>
  checkOptions(options, {
    overlap: durationOption("a duration", 0),
    recount: option("a duration of at most 6 days", isRecount),
    gaps: Parameter.choice("keep", "fetch"),
    lists: Parameter.choice("new", "whole"),
    refresh: durationOption("a duration, such as '3 days'", 0)
  })

/** The longest time between updates of a search of the last seven days, and of others. */
export const maxEveryOf = (plan: Plan): number =>
  collectable(plan.operation)?.operation.definition.reach?.days === undefined
    ? 30 * dayInMilliseconds
    : 6 * dayInMilliseconds

const isAtLeast = (value: unknown, least: number): boolean => {
  const millis = millisOf(value as Duration.Input)
  return millis >= least
}

/** When a plan is updated. */
interface ScheduleTimes {
  readonly every: Duration.Input
  readonly max_every?: Duration.Input | undefined
  readonly whole_every?: Duration.Input | undefined
}

/** The error in the times of a schedule, if any. */
export const checkScheduleTimes = (plan: Plan, options: ScheduleTimes): InvalidInput | undefined => {
  const { every, whole_every } = options
  const invalid = checkOptions(options, everyOptions())
  if (invalid !== undefined) return invalid
  if (every === undefined) return everyMissing()
  if (whole_every !== undefined && !isAtLeast(whole_every, millisOf(every))) {
    return new InvalidInput({ parameter: "whole_every", value: whole_every, rule: "at least as long as every" })
  }
  const limit = maxEveryOf(plan)
  if (isAtLeast(every, limit + 1)) {
    const rule = `at most ${limit / dayInMilliseconds} days, because the X API does not find older posts`
    return new InvalidInput({ parameter: "every", value: every, rule })
  }
  return undefined
}
