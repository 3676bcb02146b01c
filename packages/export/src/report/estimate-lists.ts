import { millisOf } from "@xeffect/core/options"
import type * as Duration from "effect/Duration"
import type { Collectable } from "../plan/collectable.ts"
import { freshnessOf, isNewestFirst, leastNeighbours, requestsOf } from "../plan/freshness.ts"
import { dayInMilliseconds } from "../plan/search-reach.ts"

/** How lists are updated by a schedule. */
export interface ListScheduleOptions {
  /** As of the schedule. */
  readonly every: Duration.Input
  readonly max_every?: Duration.Input | undefined
  readonly lists?: "new" | "whole" | undefined
  readonly whole_every?: Duration.Input | undefined
}

/** The range of a number. */
export interface NumberRange {
  readonly min: number
  readonly max: number
}

const month = 30 * dayInMilliseconds

/** On how many days of a month something is due that is billed once a day. */
const daysInMonth = (every: number): number => month / Math.max(every, dayInMilliseconds)

// Two known entries of each list, and one more page of some: none that is new is in it.
const knownRead = (row: Collectable, lists: number, appeared: NumberRange, days: NumberRange): NumberRange => {
  const { minimum = 1 } = row.operation.definition.params["max_results"] ?? {}
  const page = Math.max(minimum, appeared.max / days.min / lists / requestsOf(row, lists))
  return { min: leastNeighbours * lists * days.min, max: lists * days.max * (leastNeighbours + Math.ceil(page)) }
}

/**
 * How many known entries of lists are read in a month. None of other plans.
 *
 * @param listed how many entries the lists have
 * @param lists how many lists there are
 * @param appeared how many entries are new in a month
 */
export const knownEntries = (
  row: Collectable,
  { listed, lists }: { readonly listed: number; readonly lists: number },
  appeared: NumberRange,
  options: ListScheduleOptions
): NumberRange => {
  if (freshnessOf(row) !== "list") return { min: 0, max: 0 }
  const every = millisOf(options.every)
  const slowest = options.max_every === undefined ? 4 * every : Math.max(every, millisOf(options.max_every))
  const days = { min: daysInMonth(slowest), max: daysInMonth(every) }
  const isWhole = options.lists === "whole" || !isNewestFirst(row)
  const whole = isWhole
    ? days
    : options.whole_every === undefined
      ? { min: 0, max: 0 }
      : {
          min: Math.floor(daysInMonth(millisOf(options.whole_every)) * 0.7),
          max: daysInMonth(millisOf(options.whole_every)) + 1
        }
  const known = isWhole ? { min: 0, max: 0 } : knownRead(row, lists, appeared, days)
  return { min: known.min + whole.min * listed, max: known.max + whole.max * (listed + appeared.max) }
}
