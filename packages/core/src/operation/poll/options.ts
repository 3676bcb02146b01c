import type { CallbackResult } from "../../parameters/callback.ts"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { XError } from "../../errors/errors.ts"
import type { InvalidInput } from "../../errors/reasons.ts"
import { checkObject } from "../../parameters/argument.ts"
import { choice } from "../../parameters/choice.ts"
import { millisOf } from "../../parameters/duration.ts"
import { checkOptions, countOption, durationOption, functionOption, option } from "../../parameters/options.ts"
import { field } from "../../text/json.ts"
import type { KeptPosition } from "./checkpoint.ts"
import type { PollGap } from "./rounds.ts"

/** An event of polling, for logs. */
export type PollEvent =
  /** A round ended. `wait` is the time to the next, in milliseconds. */
  | { readonly _tag: "Polled"; readonly count: number; readonly wait: number }
  /** Entries may be missing: they can no longer be requested. */
  | ({ readonly _tag: "Gap" } & PollGap)
  /** A round failed, and is repeated after `wait`. Nothing is lost by it. */
  | { readonly _tag: "Failed"; readonly error: XError; readonly wait: number }

/** Options of {@link poll}. */
export interface PollOptions<RC = never, RE = never> {
  /** The time between two rounds. Default: 1 minute. */
  readonly every?: Duration.Input | undefined
  /** The longest time between two rounds: it doubles while there is nothing new. Default: 15 minutes. */
  readonly max_every?: Duration.Input | undefined
  /**
   * Stores the position, so that a restarted process continues there: `positionNamed("mentions")`, or `checkpoint("mentions")` of
   * `@xeffect/streams`. Default: none.
   */
  readonly checkpoint?: KeptPosition<RC> | undefined
  /** Without a stored position: whether only what is new from now on is delivered, or what there is as well. Default: `now`. */
  readonly start?: "now" | "oldest" | undefined
  /**
   * How many of the newest entries the X API lists. More new ones between two rounds are a `Gap`. Default: the `reach` of the
   * definition: 800 for mentions, 3,200 for posts and the home timeline, 800 for posts without replies; no bound for searches.
   */
  readonly reach?: number | undefined
  /**
   * How much later than it was made an entry may be listed. That much of the list is read again in each round, and what was
   * delivered is set aside: the X API lists some entries below newer ones. They are billed once a day in UTC. 0 reads only what
   * is newer than the newest known entry. Default: 15 minutes.
   */
  readonly overlap?: Duration.Input | undefined
  /** How many pages of a list without `since_id` are compared before a `Gap` is reported. Default: 10. */
  readonly max_pages?: number | undefined
  /** Runs for each event. A failure of it is logged. */
  readonly on_event?: ((event: PollEvent) => CallbackResult<unknown, RE>) | undefined
}

/** The options with their defaults. */
export interface PollSettings {
  readonly every: number
  readonly maxEvery: number
  readonly start: "now" | "oldest"
  readonly reach: number | undefined
  readonly max_pages: number
  /** In milliseconds. */
  readonly overlap: number
}

/** The options with their defaults, or what is wrong with one of them. */
export const readPollOptions = (options: PollOptions<unknown, unknown>): PollSettings | InvalidInput => {
  const malformed = checkObject("options", options)
  if (malformed !== undefined) return malformed
  const { every = 60_000, max_every = 900_000, max_pages = 10, overlap = 900_000, reach, start = "now" } = options
  const length = millisOf(every)
  const invalid = checkOptions(options, {
    every: durationOption(),
    max_every: durationOption("at least as long as every", length),
    on_event: functionOption(),
    start: choice("now", "oldest"),
    reach: countOption(1),
    overlap: durationOption("a duration", 0),
    max_pages: countOption(1),
    checkpoint: option("a stored position, as positionNamed and checkpoint make it", isPosition)
  })
  return (
    invalid ?? { every: length, maxEvery: millisOf(max_every), start, reach, max_pages, overlap: millisOf(overlap) }
  )
}

const canLoadAndSave = (value: unknown): boolean =>
  Effect.isEffect(field(value, "load")) && typeof field(value, "save") === "function"

const isPosition = (value: unknown): boolean => {
  const round = field(value, "round")
  return canLoadAndSave(value) && (round === undefined || canLoadAndSave(round))
}
