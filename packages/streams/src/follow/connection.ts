import type { XError } from "@xeffect/core"
import { readItems } from "@xeffect/core/streaming"
import { closeWithScope, type SetAside } from "@xeffect/core/transport"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { inBackground } from "./background.ts"
import { deliver } from "./deliver.ts"
import type { Follower } from "./follower.ts"
import { backfillMinutes, closeGap, reachOf } from "./gap.ts"
import { noteConnection } from "./note-connection.ts"
import {
  type Anchor,
  anchorAt,
  before,
  elapsedSince,
  type Missed,
  missedBetween,
  type Moment,
  momentAt,
  monotonicMillis,
  readClocks
} from "./service-time.ts"
import type { Ending } from "./verdict.ts"
import { stalled, type Watch, watchBytes } from "./watch.ts"

/** How long a connection takes at most to deliver its backfill, in milliseconds. Excludes the time that reading waits. */
const settling = 60_000

/** How a connection ended, and what it did not deliver. */
export interface Ended extends Ending {
  /** The start of what was not received, if the connection may have ended before it delivered its backfill. */
  readonly missing: Moment | undefined
  /** Whether a byte was received. */
  readonly isStarted: boolean
}

/** A connection that is open. */
interface Opened {
  readonly response: Effect.Success<ReturnType<Follower["api"]["open"]>>
  readonly anchor: Anchor
  /** What was missed before. */
  readonly missed: Missed | undefined
  /** How many minutes of that were requested with it. */
  readonly minutes: number
}

/** Opens one connection and reads it until it ends. It is closed before this returns. */
export const connect = (follower: Follower, from: Moment | undefined): Effect.Effect<Ended> =>
  Effect.scoped(connectScoped(follower, from))

const connectScoped = Effect.fnUntraced(function* (follower: Follower, from: Moment | undefined) {
  const { api, clock, definition, params, progress, settings } = follower
  const sent = readClocks(clock)
  const minutes = settings.backfill && from !== undefined ? backfillMinutes(elapsedSince(from, sent)) : 0
  // `follow` has its own waits between attempts.
  const once = { ...definition, retried: false } as const
  const call = api.open(once, minutes > 0 ? { ...params, backfill_minutes: minutes } : params)
  const opening = yield* Effect.exit(closeWithScope(call))
  if (Exit.isFailure(opening)) return yield* ended(opening.cause, undefined, from, false)
  const response = opening.value
  const anchor = anchorAt(response.headers.get("date") ?? undefined, readClocks(clock), follower.anchor)
  follower.anchor = anchor
  const missed = from && missedBetween(from, anchor)
  const hold = minutes === 0 || missed === undefined ? undefined : progress?.hold(missed.from)
  follower.hold?.release()
  follower.hold = hold
  const watch: Watch = { last: anchor.monotonic, isStarted: false, isBlocked: false, blocked: 0 }
  const reading = read(follower, { response, anchor, missed, minutes }, watch)
  const exit = yield* Effect.exit(Effect.raceFirst(reading, noteConnection(follower, anchor, sent)))
  const lived = monotonicMillis(clock) - anchor.monotonic
  const isSettled = lived - watch.blocked >= settling
  const missing = minutes > 0 && from !== undefined && !isSettled ? undelivered(from, anchor, minutes) : undefined
  // Otherwise the next connection releases it, which requests what is missing.
  if (missing === undefined) hold?.release()
  const cause = Exit.isSuccess(exit) ? undefined : exit.cause
  return yield* ended(cause, lived, missing, watch.isStarted)
})

// What is further back than the backfill of the connection is filled by something else.
const undelivered = (from: Moment, anchor: Anchor, minutes: number): Moment => {
  const reached = before(anchor, reachOf(minutes))
  return from.time > reached.time ? from : reached
}

const ended = (
  cause: Cause.Cause<XError> | undefined,
  lived: number | undefined,
  missing: Moment | undefined,
  isStarted: boolean
): Effect.Effect<Ended> => {
  if (cause === undefined) return Effect.succeed({ error: undefined, lived, missing, isStarted })
  const error = Option.getOrUndefined(Cause.findErrorOption(cause))
  // A defect, or an interruption.
  return error === undefined
    ? Effect.failCause(cause as Cause.Cause<never>)
    : Effect.succeed({ error, lived, missing, isStarted })
}

// Runs before the first byte is read.
const start = Effect.fnUntraced(function* (follower: Follower, { anchor, minutes, missed }: Opened) {
  const { emit, progress } = follower
  const connections = ++follower.connections
  follower.received ??= anchor
  // So that a process that is killed soon has a position too.
  if (progress !== undefined) yield* inBackground(follower, progress.keep)
  if (emit !== undefined) yield* emit({ _tag: "Connected", connections, backfill_minutes: minutes })
  if (missed !== undefined) yield* closeGap(follower, missed, minutes)
})

const read = (follower: Follower, opened: Opened, watch: Watch): Effect.Effect<void, XError> => {
  const { api, clock, definition, emit, response, settings } = follower
  const { anchor } = opened
  const reading = {
    strict: api.strict === true,
    report: (of: typeof definition, setAside: ReadonlyArray<SetAside>) =>
      Effect.andThen(api.report?.(of, setAside) ?? Effect.void, () =>
        emit === undefined
          ? Effect.void
          : Effect.forEach(setAside, (one) => emit({ _tag: "SetAside", ...one }), { discard: true })
      )
  }
  const onByte = (now: number) => {
    follower.received = momentAt(anchor, readClocks(clock))
    if (now - anchor.monotonic - watch.blocked >= settling) follower.hold?.release()
  }
  const begin = start(follower, opened)
  const watched = watchBytes(opened.response, watch, clock, begin, onByte, emit?.({ _tag: "KeptAlive" }))
  const waits = settings.when_full === "wait"
  const messages = Stream.runForEachArray(readItems(response, reading, definition, watched), (batch) =>
    deliver(follower, batch, { waits, watch })
  )
  return Effect.raceFirst(messages, stalled(definition.name, watch, settings.stall, clock))
}
