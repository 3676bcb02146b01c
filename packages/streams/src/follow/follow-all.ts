import { type Arguments, InvalidInput, type NoneGiven, type StreamingOperation, type XApi, XError } from "@xeffect/core"
import type { Apply } from "@xeffect/core/define"
import {
  type CallbackResult,
  type UncheckedParameters,
  checkObject,
  checkOptions,
  functionOption,
  observe,
  option
} from "@xeffect/core/options"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { StreamingArgumentWith } from "./arguments.ts"
import type { StreamEvent } from "./machine/events.ts"
import type { Followed } from "./follow.ts"
import type { FollowOptions, GapFiller, PositionStore } from "./machine/options.ts"
import { refuseOther, runFollowing } from "./run.ts"
import { monotonicMillis } from "./machine/service-time.ts"

/** A partition has received nothing for a while, but others have: its items are missing from the merged stream. */
export interface BehindEvent {
  readonly _tag: "Behind"
  /** For how long, in milliseconds. */
  readonly by: number
}

/** How to stay connected to partitions. */
export interface FollowAllOptions<Message, RF = never, RC = never, RE = never> extends Omit<
  FollowOptions<Message>,
  "checkpoint" | "fill_gap" | "on_event"
> {
  /** The partitions. Default: all partitions of the stream. */
  readonly partitions?: ReadonlyArray<number> | undefined
  /** How long a partition may go without a byte before it is behind, in milliseconds. Default: 60,000. */
  readonly behind_after?: number | undefined
  /** Stores the position of each partition. Default: none is stored. */
  readonly checkpoint?: ((partition: number) => PositionStore<RC>) | undefined
  /** Fills gaps of each partition: `(partition) => fillGaps((gap) => recover(stream, { ...gap, partition }))`. Default: none. */
  readonly fill_gap?: ((partition: number) => GapFiller<Message, RF>) | undefined
  /** Runs for each event, with its partition. A failure of it is logged. */
  readonly on_event?: ((event: StreamEvent | BehindEvent, partition: number) => CallbackResult<unknown, RE>) | undefined
}

/**
 * Merges all partitions of a stream. Each has its own connection, waits and memory of delivered items. `on_event` gets the
 * partition, and the event `Behind` for a partition that receives nothing. Fails when one of them fails.
 *
 * `buffer` and `dedupe` are for each partition. `checkpoint` and `fill_gap` are functions of the partition.
 *
 * @param self a streaming operation with `partition`, for example `streamTweetsFirehose`
 * @param args its other parameters, and the options of `follow`, `partitions` and `behind_after`
 * @since 0.1.0
 * @see https://docs.x.com/x-api/posts/volume-streams/introduction
 * @example
 * ```ts
 * import { followAll, streamTweetsFirehose } from "xeffect/streams"
 * import * as Effect from "effect/Effect"
 * import * as Stream from "effect/Stream"
 *
 * const program = followAll(
 *   streamTweetsFirehose,
 *   {},
 *   { backfill: true, on_event: (event, partition) => Effect.logDebug(partition, event) }
 * ).pipe(Stream.runForEach(({ data }) => Effect.log(data.text)))
 * ```
 */
export const followAll: <
  Self,
  Params,
  Message,
  const Given extends Omit<Params, "partition"> = NoneGiven<Omit<Params, "partition">>,
  RF = never,
  RC = never,
  RE = never
>(
  self: StreamingArgumentWith<Self, Params, Message, { readonly partition: number }, "a stream with partitions">,
  ...args: Arguments<
    Omit<Params, "partition">,
    Given,
    [options?: FollowAllOptions<Apply<Message, NoInfer<Given>>, RF, RC, RE>]
  >
) => Stream.Stream<Followed<Apply<Message, Given>>, XError, XApi | RF | RC | RE> = ((
  self: StreamingOperation<unknown, unknown>,
  params: UncheckedParameters = {},
  options: FollowAllOptions<unknown> = {}
) => {
  const other = refuseOther("followAll", self)
  if (other !== undefined) return other
  const { definition } = self
  const malformed = checkArguments(params, options)
  if (malformed !== undefined) return Stream.fail(new XError({ operation: definition.name, reason: malformed }))
  const { behind_after = 60_000, checkpoint, fill_gap, on_event, partitions, ...rest } = options
  // An iterator can be read only once, and each partition needs the keys.
  const seen = Array.from(options.seen ?? [])
  const count = definition.params["partition"]?.maximum ?? 1
  const all = partitions ?? Array.from({ length: count }, (_, index) => index + 1)
  return Stream.unwrap(
    Effect.map(Clock.Clock, (clock) => {
      const late = makeLate(all, behind_after, monotonicMillis(clock))
      const streams = all.map((partition) => ({
        params: { ...params, partition },
        options: {
          ...rest,
          seen,
          checkpoint: checkpoint?.(partition),
          fill_gap: fill_gap?.(partition),
          on_event:
            on_event && ((event: StreamEvent) => listen(late, event, partition, monotonicMillis(clock), on_event))
        }
      }))
      return runFollowing(definition, streams, false)
    })
  )
  // As for `follow`.
}) as never

const checkArguments = (params: unknown, options: FollowAllOptions<unknown>): InvalidInput | undefined => {
  const malformed = checkObject("params", params, "an object of parameters") ?? checkObject("options", options)
  return (
    malformed ??
    checkOptions(options, {
      behind_after: option("a number of milliseconds", (value) => Number(value) >= 0),
      partitions: option("a list of partitions", Array.isArray),
      checkpoint: functionOption(),
      fill_gap: functionOption(),
      on_event: functionOption()
    })
  )
}

interface Late {
  readonly heard: Map<number, number>
  readonly reported: Set<number>
  readonly after: number
}

const makeLate = (partitions: ReadonlyArray<number>, after: number, now: number): Late => ({
  heard: new Map(partitions.map((partition) => [partition, now])),
  reported: new Set(),
  after
})

const alive = ["Connected", "KeptAlive", "Received", "Duplicate", "Unknown"]

// Each sign of life of one partition checks the others.
const listen = (
  { after, heard, reported }: Late,
  event: StreamEvent,
  partition: number,
  now: number,
  on_event: NonNullable<FollowAllOptions<unknown>["on_event"]>
): Effect.Effect<void> => {
  const handled = observe("on_event", () => on_event(event, partition))
  if (!alive.includes(event._tag)) return handled
  heard.set(partition, now)
  reported.delete(partition)
  const behind = Array.from(heard).filter(([one, at]) => now - at >= after && !reported.has(one))
  if (behind.length === 0) return handled
  for (const [one] of behind) reported.add(one)
  return Effect.andThen(
    handled,
    Effect.forEach(behind, ([one, at]) => observe("on_event", () => on_event({ _tag: "Behind", by: now - at }, one)), {
      discard: true
    })
  )
}
