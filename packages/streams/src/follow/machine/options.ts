import type { Definition, InvalidInput, XApi, XError } from "@xeffect/core"
import * as Parameter from "@xeffect/core/parameter"
import {
  type CallbackResult,
  checkObject,
  checkOptions,
  countOption,
  durationOption,
  functionOption,
  millisOf,
  objectOption,
  option
} from "@xeffect/core/options"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type { Scope } from "effect/Scope"
import type { Connection } from "../../connections/connection.ts"
import type { KeptPosition, Position } from "@xeffect/core/checkpoint"
import type { StreamEvent } from "./events.ts"
import type { MissedPeriod, ServiceMoment } from "./service-time.ts"

export type { KeptPosition } from "@xeffect/core/checkpoint"

/** A stream whose position is tracked. */
export interface TrackedStream {
  /** The specified name of the operation. */
  readonly operation: string
  /** The last position of the previous process. */
  readonly start: Position | undefined
  /** When the last item or keep-alive was received. Absent before the first connection. */
  readonly received: () => ServiceMoment | undefined
  /** The IDs of the latest connections, for {@link Position}. */
  readonly connections: () => ReadonlyArray<string>
  /** Runs when a position was not saved. */
  readonly notSaved: (error: XError) => Effect.Effect<unknown>
  /** Runs an effect until the stream ends. */
  readonly inBackground: (effect: Effect.Effect<unknown>) => Effect.Effect<unknown>
}

/** Items that were received together. */
export interface ReceivedItems {
  /** The keys by which items that are received again are recognized. */
  readonly keys: ReadonlyArray<string | undefined>
  /** When, by the X API, in milliseconds since 1970. */
  readonly at: number
}

/** How far the consumer of a stream is, and from which times items are still to be received. */
export interface PositionTracker {
  /** Items wait for the consumer. */
  readonly add: (items: ReceivedItems) => void
  /** The consumer takes the items that were added first, and gets the first of them. */
  readonly take: (items: ReceivedItems) => void
  /** The consumer has processed the item that it got last. Returns the index of the next one, if there is one. */
  readonly next: () => number | undefined
  /**
   * Nothing after this time, by the X API, counts as processed, until the function that is returned was called and what
   * waited for the consumer then was processed.
   */
  readonly hold: (from: number) => () => void
  /** The same until `release`, for what a connection delivers of the past. Replaces what was held before. */
  readonly holdBackfill: (from: number | undefined) => void
  readonly release: () => void
  /** Saves the position now. */
  readonly save: Effect.Effect<void>
}

/** A {@link KeptPosition} that also tracks the consumer. Made by `checkpoint(name)` and `keepPosition`. */
export interface PositionStore<R = never> extends KeptPosition<R> {
  /** Tracks the consumer, and saves the position from time to time and when the scope is closed. */
  readonly track: (stream: TrackedStream) => Effect.Effect<PositionTracker, never, R | Scope>
}

/** A gap to fill, by the clock of the X API. It is somewhat longer than the time without a connection, because posts may arrive late. */
export interface GapToFill {
  readonly from: Date
  readonly to: Date
}

/** Where the items of a gap go. */
export interface GapItems<in Message> {
  /** The specified name of the operation. */
  readonly operation: string
  /** Delivers items, and waits for the consumer if need be. Returns how many had not been delivered before. */
  readonly deliver: (items: ReadonlyArray<Message>) => Effect.Effect<number>
}

/** Fills gaps. Made by `fillGaps`. */
export interface GapFiller<out Message, out R = never> {
  /** Delivers the items of a gap while the stream continues. Returns an event that says how it went. */
  readonly fill: (gap: MissedPeriod, items: GapItems<Message>) => Effect.Effect<StreamEvent, never, R>
}

/** The open connections. */
export interface FoundConnections {
  readonly connections: ReadonlyArray<Connection>
  /** The ID of the one that was closed, if one was. */
  readonly closed: string | undefined
}

/** When a connection of a stream was opened, by the X API's clock, in milliseconds since 1970. */
export interface OpenedBetween {
  readonly from: number
  readonly to: number
}

/** Looks after the connections that the X API counts. Made by `connectionSlots`. */
export interface Slots {
  /**
   * Finds the ID of a connection while it is open. `undefined` if several connections to the stream were opened at that time.
   * Absent if IDs are not needed.
   */
  readonly identify:
    | ((definition: Definition, opened: OpenedBetween) => Effect.Effect<string | undefined, XError, XApi>)
    | undefined
  /** Lists the open connections after `TooManyConnections`, and closes one of `own`, the IDs of connections of this stream. */
  readonly makeRoom: (
    definition: Definition,
    own: ReadonlyArray<string>
  ) => Effect.Effect<FoundConnections, XError, XApi>
}

/** How to stay connected. */
export interface FollowOptions<Message, RF = never, RC = never, RE = never> {
  /** How long a connection may go without a byte before it is replaced. At least 21 seconds. Default: 30 seconds. */
  readonly stall?: Duration.Input | undefined
  /**
   * Whether a connection after a gap starts with what was missed, up to 5 minutes, by `backfill_minutes`. Only for Enterprise
   * access. Default: `false`.
   */
  readonly backfill?: boolean | undefined
  /** Fills gaps that `backfill` does not: `fillGaps((gap) => recover(streamTweets, gap))`, for example. Default: none. */
  readonly fill_gap?: GapFiller<Message, RF> | undefined
  /** Stores the position, so that a restarted process continues there: see `checkpoint`. Default: none. */
  readonly checkpoint?: PositionStore<RC> | undefined
  /** The keys of items not to deliver again, in addition to the checkpoint's. Default: none. */
  readonly seen?: Iterable<string> | undefined
  /**
   * The minimum number of keys to remember, so that nothing is delivered twice. If more items than that are recovered after a gap,
   * those at its edges may be. 0 turns it off. Default: 150,000.
   */
  readonly dedupe?: number | undefined
  /** How many items may wait for the consumer. Default: 100,000. */
  readonly buffer?: number | undefined
  /**
   * The behaviour when the buffer is full. `lose` continues to read and drops what does not fit, with the event `Lost`.
   * `wait` stops reading. The X API ends a connection that is read too slowly, and what it had not sent by then can be
   * missing from before the reported gap. Default: `lose`.
   */
  readonly when_full?: "lose" | "wait" | undefined
  /** The number of failed attempts in a row after which the stream fails. Default: unlimited. */
  readonly max_attempts?: number | undefined
  /** The time without a connection after which the stream fails. Default: unlimited. */
  readonly give_up_after?: Duration.Input | undefined
  /**
   * The action after `TooManyConnections`, in addition to waiting: `connectionSlots()` lists the open connections.
   * Default: nothing.
   */
  readonly slots?: Slots | undefined
  /** Runs for each event, in order, before reading continues. Keep it short. A failure of it is logged. */
  readonly on_event?: ((event: StreamEvent) => CallbackResult<unknown, RE>) | undefined
}

/** The options with their defaults, durations in milliseconds. */
export interface Settings {
  readonly stall: number
  readonly backfill: boolean
  readonly dedupe: number
  readonly buffer: number
  readonly when_full: "lose" | "wait"
  readonly max_attempts: number
  readonly give_up_after: number
}

const declaredOptions = () => ({
  seen: option("an iterable of keys", (value) => typeof Reflect.get(Object(value), Symbol.iterator) === "function"),
  checkpoint: objectOption("the result of checkpoint or keepPosition", "save", "track"),
  fill_gap: objectOption("the result of fillGaps", "fill"),
  slots: objectOption("the result of connectionSlots", "makeRoom"),
  stall: durationOption("a duration of at least 21 seconds", 21_000),
  give_up_after: durationOption("a duration", 0),
  buffer: countOption(1),
  dedupe: countOption(0),
  max_attempts: countOption(1),
  when_full: Parameter.choice("lose", "wait"),
  on_event: functionOption()
})

/** The options with their defaults, or what is wrong with one of them. Effects and keys are checked where they run. */
export const readOptions = (options: FollowOptions<unknown>): Settings | InvalidInput => {
  const malformed = checkObject("options", options)
  if (malformed !== undefined) return malformed
  const { backfill = false, buffer = 100_000, dedupe = 150_000, when_full = "lose" } = options
  const { give_up_after = Infinity, max_attempts = Infinity, stall = 30_000 } = options
  const lengths = { stall: millisOf(stall), give_up_after: millisOf(give_up_after) }
  return checkOptions(options, declaredOptions()) ?? { backfill, buffer, dedupe, max_attempts, when_full, ...lengths }
}
