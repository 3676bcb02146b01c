import type { XError } from "@xeffect/core"
import type { SetAside } from "@xeffect/core/transport"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Cause from "effect/Cause"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { inBackground } from "./background.ts"
import { deliver } from "./deliver.ts"
import type { Follower } from "./follower.ts"
import { backfillMinutes, closeGap, reachOf } from "./gap.ts"
import type { Ending } from "./verdict.ts"
import { stalled, type Watch, watchBytes } from "./watch.ts"

/** How long a connection takes at most to deliver its backfill, in milliseconds. Excludes the time that reading waits. */
const settling = 60_000

/** How a connection ended, and what it did not deliver. */
export interface Ended extends Ending {
  /** The start of what was not received, if the connection may have ended before it delivered its backfill. */
  readonly missing: number | undefined
  /** Whether a byte was received. */
  readonly isStarted: boolean
}

/** Opens one connection and reads it until it ends. It is closed before this returns. */
export const connect = Effect.fnUntraced(function* (follower: Follower, from: number | undefined) {
  const { api, clock, definition, params, progress, settings } = follower
  const before = clock.currentTimeMillisUnsafe()
  const isBackfilled = settings.backfill && from !== undefined
  const minutes = isBackfilled ? backfillMinutes(from, before) : 0
  // `follow` has its own waits between attempts.
  const once = { ...definition, retried: false } as const
  const call = api.open(once, isBackfilled ? { ...params, backfill_minutes: minutes } : params)
  const opening = yield* Effect.exit(call)
  if (Exit.isFailure(opening)) return yield* ended(opening.cause, undefined, from, false)
  const opened = opening.value
  const since = clock.currentTimeMillisUnsafe()
  const hold = minutes === 0 ? undefined : progress?.hold(from ?? since)
  follower.hold?.release()
  follower.hold = hold
  const date = Date.parse(opened.headers["date"] ?? "")
  follower.opened = [...follower.opened, Number.isNaN(date) ? since : date].slice(-20)
  const watch: Watch = { last: since, isStarted: false, isBlocked: false, blocked: 0 }
  const exit = yield* Effect.exit(read(follower, opened, watch, from, minutes))
  const lived = clock.currentTimeMillisUnsafe() - since
  const missing =
    minutes > 0 && lived - watch.blocked < settling ? Math.max(from ?? since, since - reachOf(minutes)) : undefined
  // Otherwise the next connection releases it, which requests what is missing.
  if (missing === undefined) hold?.release()
  const cause = Exit.isSuccess(exit) ? undefined : exit.cause
  return yield* ended(cause, lived, missing, watch.isStarted)
})

const ended = (
  cause: Cause.Cause<XError> | undefined,
  lived: number | undefined,
  missing: number | undefined,
  isStarted: boolean
): Effect.Effect<Ended> => {
  if (cause === undefined) return Effect.succeed({ error: undefined, lived, missing, isStarted })
  const error = Option.getOrUndefined(Cause.findErrorOption(cause))
  // A defect, or an interruption.
  return error === undefined
    ? Effect.failCause(cause as Cause.Cause<never>)
    : Effect.succeed({ error, lived, missing, isStarted })
}

const read = (
  follower: Follower,
  opened: Effect.Success<ReturnType<Follower["api"]["open"]>>,
  watch: Watch,
  from: number | undefined,
  minutes: number
): Effect.Effect<void, XError> => {
  const { api, clock, definition, emit, response, settings } = follower
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
    follower.received = now
    if (now - since - watch.blocked >= settling) follower.hold?.release()
  }
  const since = watch.last
  const start = Effect.gen(function* () {
    follower.connections++
    follower.received ??= since
    // So that a process that is killed soon has a position too.
    if (follower.progress !== undefined) yield* inBackground(follower, follower.progress.keep)
    if (emit !== undefined) {
      yield* emit({ _tag: "Connected", connections: follower.connections, backfill_minutes: minutes })
    }
    if (from !== undefined) yield* closeGap(follower, { from, to: since }, minutes)
  })
  const watched = watchBytes(opened, watch, clock, start, onByte, emit?.({ _tag: "KeptAlive" }))
  const waits = settings.when_full === "wait"
  const messages = Stream.runForEachArray(response.read(reading, definition, watched), (batch) =>
    deliver(follower, batch, { waits, watch })
  )
  return Effect.raceFirst(messages, stalled(definition.name, watch, settings.stall, clock))
}
