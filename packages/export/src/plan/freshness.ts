import { InvalidInput } from "@xeffect/core"
import { durationOption } from "@xeffect/core/options"
import type { Collectable } from "./collectable.ts"

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
export const everyOptions = () => {
  const every = durationOption(everyRule, shortestEvery)
  return { every, max_every: every, whole_every: every }
}

/** The error of a schedule that does not say how often. */
export const everyMissing = () => new InvalidInput({ parameter: "every", value: undefined, rule: everyRule })
