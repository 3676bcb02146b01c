import { InvalidInput, type XApi } from "@xeffect/core"
import * as Parameter from "@xeffect/core/parameter"
import {
  type CallbackResult,
  checkObject,
  checkOptions,
  durationOption,
  functionOption,
  millisOf,
  objectOption,
  observe
} from "@xeffect/core/options"
import type { GapFiller } from "@xeffect/streams"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { checkDestination, type Destination } from "../output/destination/destination.ts"
import { directoryDestination } from "../output/destination/directory.ts"
import { checkOutput, checkOutputValues, type OutputOptions } from "../output/options.ts"
import type { OutputPlace } from "../output/write-output.ts"
import { defaultGiveUpAfter } from "../page/after-failure.ts"
import { allowKeyFileOption, type KeyFileOptions } from "../plan/plan.ts"
import { hasDatabase } from "../store/sqlite/database.ts"
import type { ExportEvent } from "./events.ts"

/** Where and how to run a plan. */
export interface RunOptions extends OutputOptions, KeyFileOptions {
  /** The directory of the collection. It is made if it does not exist. */
  readonly directory: string
  /**
   * Where the files and the manifest are written instead of the directory, which has the database: a bucket, by `s3` of
   * `@xeffect/export`. Default: the directory.
   */
  readonly destination?: Destination | undefined
  /** How many slices run side by side. From 1 to 1,000. Default: 8. */
  readonly concurrency?: number | undefined
  /**
   * How long a request may fail, and be retried with pauses of up to a minute, before the run fails. Rate limits do not
   * count. Default: 1 hour.
   */
  readonly give_up_after?: Duration.Input | undefined
  /**
   * Fills the gaps of a followed stream: `fillGaps(recover(streamTweets))` of `@xeffect/streams`, or one with a search.
   * Default: gaps are in the manifest.
   */
  readonly fill_gap?: GapFiller<unknown, XApi> | undefined
  /** Runs for each event. Keep it short: the slice waits for it. A failure of it is logged. */
  readonly on_event?: ((event: ExportEvent) => CallbackResult) | undefined
}

/** The options with their defaults. */
export interface RunSettings {
  readonly place: OutputPlace & { readonly directory: string }
  readonly concurrency: number
  readonly giveUpAfter: number
  readonly fillGap: GapFiller<unknown, XApi> | undefined
  readonly output: OutputOptions
  readonly emit: (event: ExportEvent) => Effect.Effect<unknown>
}

/** The error in a directory, if any. */
export const checkDirectory = (directory: unknown): InvalidInput | undefined =>
  typeof directory === "string" && directory !== ""
    ? undefined
    : new InvalidInput({ parameter: "directory", value: directory, rule: "the path of a directory" })

/** The error in the options of a run, if any. */
export const checkRun = (options: RunOptions): InvalidInput | undefined => {
  const malformed = checkObject("options", options)
  if (malformed !== undefined) return malformed
  const { destination, directory, format } = options
  return (
    checkDirectory(directory) ??
    checkOptions(options, {
      on_event: functionOption(),
      allow_key_file: allowKeyFileOption(),
      fill_gap: objectOption("the result of fillGaps", "fill")
    }) ??
    // Without a format the collection in the directory says what the other options mean.
    (format === undefined && hasDatabase(directory) ? checkOutputValues(options) : checkOutput(options)) ??
    checkDestination(destination, format) ??
    checkPace(options)
  )
}

/** The error in how many slices run, or how long they try, if any. */
export const checkPace = (options: Pick<RunOptions, "concurrency" | "give_up_after">): InvalidInput | undefined =>
  checkOptions(options, { concurrency: Parameter.integer(1, 1000), give_up_after: durationOption("a duration", 0) })

/** The options with their defaults, once they were checked. */
export const readRun = (options: RunOptions): Omit<RunSettings, "output"> => {
  const { concurrency, destination, directory, fill_gap, give_up_after, on_event } = options
  return {
    place: { directory, destination: destination ?? directoryDestination(directory) },
    concurrency: concurrency ?? 8,
    giveUpAfter: millisOf(give_up_after ?? defaultGiveUpAfter),
    fillGap: fill_gap,
    emit: (event) => observe("on_event", () => on_event?.(event))
  }
}
