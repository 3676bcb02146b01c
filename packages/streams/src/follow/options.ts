import { type Definition, InvalidInput, type XApi, type XError } from "@xeffect/core"
import * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Stream from "effect/Stream"
import type { Connection } from "../connections/connections.ts"
import type { Position } from "./checkpoint.ts"
import type { Gap, StreamEvent } from "./events.ts"
import type { Follower } from "./follower.ts"
import type { Progress } from "./progress.ts"

/** Where the position of one stream is kept. */
export interface KeptPosition<R = never> {
  readonly load: Effect.Effect<Position | undefined, XError, R>
  readonly save: (position: Position) => Effect.Effect<void, XError, R>
}

/** A {@link KeptPosition} with what follows the consumer; `checkpoint(name)` and `keepPosition` make one. */
export interface PositionStore<R = never> extends KeptPosition<R> {
  readonly track: (
    follower: Follower,
    save: KeptPosition["save"],
    start: Position | undefined
  ) => Effect.Effect<Progress>
}

/** A gap to fill. It is somewhat longer than the time without a connection, because posts may come late. */
export interface GapToFill {
  readonly from: Date
  readonly to: Date
}

/** Fills gaps; `fillGaps` makes one. */
export interface GapFiller<out Message, out R = never> {
  readonly find: (gap: GapToFill) => Stream.Stream<Message, XError, R>
  readonly fill: (follower: Follower, gap: Gap) => Effect.Effect<void>
}

/** Looks after the connections that the X API counts; `connectionSlots` makes one. */
export type Slots = (stream: {
  readonly definition: Definition
  /** When the latest connections of this stream were opened, in milliseconds since 1970. */
  readonly opened: ReadonlyArray<number>
}) => Effect.Effect<
  { readonly connections: ReadonlyArray<Connection>; readonly closed: string | undefined },
  XError,
  XApi
>

/** How to stay connected. */
export interface FollowOptions<Message, RF = never, RC = never, RE = never> {
  /** The connection is opened again after so long without a byte. At least 21 seconds. Default: 30 seconds. */
  readonly stall?: Duration.Input | undefined
  /**
   * Whether a connection after a gap begins with what was missed, up to 5 minutes, by `backfill_minutes`. Only for Enterprise
   * access. Default: `false`.
   */
  readonly backfill?: boolean | undefined
  /** Fills gaps that `backfill` does not: `fillGaps(recover(streamTweets))`, for example. Default: nothing does. */
  readonly fill_gap?: GapFiller<Message, RF> | undefined
  /** Where the position is kept, for a process that starts again: see `checkpoint`. Default: nowhere. */
  readonly checkpoint?: PositionStore<RC> | undefined
  /** The keys of items that are not to be delivered again, beside those of the checkpoint. Default: none. */
  readonly seen?: Iterable<string> | undefined
  /** How many keys are remembered at least, so that nothing is delivered twice. 0 for none. Default: 150,000. */
  readonly dedupe?: number | undefined
  /** How many items may wait for the consumer. Default: 100,000. */
  readonly buffer?: number | undefined
  /**
   * What happens if so many wait. `lose` goes on reading; what does not fit is lost, which is the event `Lost`. `wait` stops
   * reading; the X API ends a connection that is read too slowly. Default: `lose`.
   */
  readonly when_full?: "lose" | "wait" | undefined
  /** After so many failed attempts in a row the stream fails. Default: without bound. */
  readonly max_attempts?: number | undefined
  /** After so long without a connection the stream fails. Default: without bound. */
  readonly give_up_after?: Duration.Input | undefined
  /**
   * What is done after a refusal with `TooManyConnections`, beside waiting: `connectionSlots()` finds out who has the
   * connections. Default: nothing.
   */
  readonly slots?: Slots | undefined
  /** Run for everything that happens, in the order in which it happens, before reading goes on. Keep it short. */
  readonly on_event?: ((event: StreamEvent) => Effect.Effect<unknown, never, RE>) | undefined
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

const lengthOf = (value: Duration.Input): number =>
  Number.isNaN(value)
    ? Number.NaN
    : Option.getOrElse(Option.map(Duration.fromInput(value), Duration.toMillis), () => NaN)

const isCount = (value: number, least: number) => value === Infinity || (Number.isInteger(value) && value >= least)

/** The options with their defaults, or what is wrong with one of them. */
export const readOptions = (options: FollowOptions<unknown>): Settings | InvalidInput => {
  const { backfill = false, buffer = 100_000, dedupe = 150_000, when_full = "lose" } = options
  const { give_up_after = Infinity, max_attempts = Infinity, stall = 30_000 } = options
  const lengths = { stall: lengthOf(stall), give_up_after: lengthOf(give_up_after) }
  const count = "a whole number, 1 or more"
  const checks = [
    ["stall", stall, lengths.stall >= 21_000, "a duration of at least 21 seconds"],
    ["give_up_after", give_up_after, lengths.give_up_after >= 0, "a duration"],
    ["buffer", buffer, isCount(buffer, 1), count],
    ["dedupe", dedupe, isCount(dedupe, 0), "a whole number, 0 or more"],
    ["max_attempts", max_attempts, isCount(max_attempts, 1), count],
    ["when_full", when_full, when_full === "lose" || when_full === "wait", "lose or wait"]
  ] as const
  for (const [parameter, value, isRight, rule] of checks) {
    if (!isRight) return new InvalidInput({ parameter, value, rule })
  }
  return { backfill, buffer, dedupe, max_attempts, when_full, ...lengths }
}
