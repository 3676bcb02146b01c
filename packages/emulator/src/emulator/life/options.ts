/** How much the people of a world do of their own accord. */
import * as Predicate from "effect/Predicate"

/** How the people of the world act of their own accord. */
export interface LiveOptions {
  /** How many acts there are in a minute, on average, from 0 to 6,000. Default: 6. */
  readonly per_minute?: number | undefined
  /** The seed of what they do, a whole number from 0. The same seed, clock and requests make the same acts. Default: 1. */
  readonly seed?: number | undefined
}

/** How many acts there may be in a minute. */
export const maxPerMinute = 6000

/** How many acts there are in a minute if nothing else is said. */
export const defaultPerMinute = 6

/**
 * After how many acts people rest, so that a clock that is moved by a year comes to an end, and memory is bounded.
 */
export const maxActs = 100_000

/** The options of the people of a world, or nothing if they do not act of their own accord. */
export const liveOptionsOf = (live: boolean | LiveOptions | undefined): LiveOptions | undefined =>
  live === true ? {} : Predicate.isObject(live) ? live : undefined

/** The errors in the options. */
export const liveComplaints = (live: boolean | LiveOptions | undefined): ReadonlyArray<string> => {
  const { per_minute = defaultPerMinute, seed = 1 } = liveOptionsOf(live) ?? {}
  return [
    ...(per_minute >= 0 && per_minute <= maxPerMinute
      ? []
      : [`live.per_minute must be a number from 0 to ${maxPerMinute}, but is ${per_minute}.`]),
    ...(Number.isSafeInteger(seed) && seed >= 0 ? [] : [`live.seed must be a whole number, 0 or more, but is ${seed}.`])
  ]
}
