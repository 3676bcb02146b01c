import { type Exact, InvalidInput, type StreamingOperation, type Time, type XApi, XError } from "@xeffect/core"
import type { Apply } from "@xeffect/core/define"
import type { UncheckedParameters } from "@xeffect/core/options"
import * as Stream from "effect/Stream"
import type { StreamingArgumentWith } from "./arguments.ts"
import type { Followed } from "./follow.ts"
import type { FollowOptions } from "./machine/options.ts"
import { refuseOther, runFollowing } from "./run.ts"

/** The period to recover. */
export interface Stretch {
  /** Its beginning. */
  readonly from: Time
  /** Its end. */
  readonly to: Time
}

/** The parameters of the stream, with the period. */
export type RecoverParams<Params> = Omit<Params, "backfill_minutes" | "end_time" | "start_time"> & Stretch

/** Options of {@link recover}, as for `follow`. */
export type RecoverOptions<RE = never> = Pick<
  FollowOptions<never, never, never, RE>,
  "dedupe" | "max_attempts" | "on_event" | "seen" | "stall"
>

/**
 * Delivers a past period of a stream, of up to 24 hours, for example what was missed without a connection. Ends with the period.
 * A connection that breaks is opened again from the beginning, with the waits of `follow`; nothing is delivered twice. A slow
 * consumer loses nothing. Only for Enterprise access.
 *
 * @param self a streaming operation with `start_time` and `end_time`, for example `streamTweets`
 * @param args `from`, `to` and the operation's parameters, and options: `stall`, `dedupe`, `seen`,
 * `max_attempts`, `on_event`, as for `follow`; 1,000,000 keys are remembered by default
 * @since 0.1.0
 * @see https://docs.x.com/x-api/fundamentals/recovery-and-redundancy
 * @example
 * ```ts
 * import { recover, streamTweets } from "xeffect/streams"
 * import * as Effect from "effect/Effect"
 * import * as Stream from "effect/Stream"
 *
 * const program = recover(streamTweets, { from: "2026-11-21T08:00:00Z", to: "2026-11-21T08:30:00Z" }).pipe(
 *   Stream.runForEach(({ data }) => Effect.log(data.text))
 * )
 * ```
 */
export const recover: <Self, Params, Message, const Given extends RecoverParams<Params>, RE = never>(
  self: StreamingArgumentWith<
    Self,
    Params,
    Message,
    { readonly start_time?: Time | undefined },
    "a stream with start_time and end_time"
  >,
  params: Exact<Given, RecoverParams<Params>>,
  options?: RecoverOptions<RE>
) => Stream.Stream<Followed<Apply<Message, Given>>, XError, XApi | RE> = ((
  self: StreamingOperation<unknown, unknown>,
  { from, to, ...params }: UncheckedParameters = {},
  options: FollowOptions<unknown> = {}
) => {
  const other = refuseOther("recover", self)
  if (other !== undefined) return other
  const { definition } = self
  const isGiven = from !== undefined && to !== undefined
  if (!isGiven) {
    const reason = new InvalidInput({ parameter: "from, to", value: [from, to], rule: "given, both of them" })
    return Stream.fail(new XError({ operation: definition.name, reason }))
  }
  const stretch = { ...params, start_time: from, end_time: to }
  const settings = { dedupe: 1_000_000, ...options, when_full: "wait", buffer: 10_000 } as const
  return runFollowing(definition, [{ params: stretch, options: settings }], true)
  // As for `follow`.
}) as never
