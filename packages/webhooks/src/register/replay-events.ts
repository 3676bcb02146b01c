import type { Id, Time, XApi, XError } from "@xeffect/core"
import { refuseIf } from "@xeffect/core/failure"
import { checkOptions, durationOption } from "@xeffect/core/options"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { ReplayJobStatus } from "../events/event.ts"
import { type EventStore, replayKey } from "../stores/event-store.ts"
import { createWebhookReplayJob } from "./replay-job.ts"
import { instant } from "./replay-minute.ts"

/** Options of {@link replayEvents}. */
export interface ReplayEventsOptions<E> {
  readonly webhook_id: Id
  /** The start. X keeps events of the last 24 hours. */
  readonly from: Time
  /** The end, rounded up to a whole minute. */
  readonly to: Time
  /** The `store` of the webhook: the handler keeps the end of the replay there. */
  readonly store: EventStore<E>
  /** How often to look for the end. Default: every 2 seconds. */
  readonly every?: Duration.Input | undefined
}

// Encoded, a time is cut to whole seconds.
const hasFraction = (value: Time): boolean =>
  typeof value === "string"
    ? /\.\d*[1-9]/.test(value)
    : (value instanceof Date ? value.getTime() : value.epochMilliseconds) % 1000 !== 0

// Up to the end of the minute. The operation refuses a value that is not a time.
const roundedUp = (value: Time): Time => {
  const encoded = instant.encode(value, instant)
  if (typeof encoded !== "string") return value
  const least = Date.parse(encoded) + (hasFraction(value) ? 1 : 0)
  return new Date(Math.ceil(least / 60_000) * 60_000)
}

const replayEnded = <E>(
  store: EventStore<E>,
  job_id: string,
  every: Duration.Input
): Effect.Effect<ReplayJobStatus, E> =>
  Effect.flatMap(store.get(replayKey(job_id)), (text) =>
    text === undefined
      ? Effect.andThen(
          Effect.sleep(every),
          Effect.suspend(() => replayEnded(store, job_id, every))
        )
      : // The handler wrote it, from a status that it had checked.
        Effect.sync(() => JSON.parse(text) as ReplayJobStatus)
  )

/**
 * Has X deliver again what it delivered, or tried to deliver, to a webhook, and waits for the end. The webhook receives the
 * events as always: those that it has handled before are left out by its `store`. The end is delivered to the webhook too,
 * whose handler keeps it in the store, so this can run in another process with the same store.
 *
 * It waits without a limit: use `Effect.timeout` for one.
 *
 * @param options `webhook_id`; `from` and `to`; `store`; `every`, default 2 seconds
 * @returns how the replay ended: `job_state` is `Complete` or `Incomplete`. Fails with `InvalidInput` if `every` is not a
 * duration, with the failures of
 * `createWebhookReplayJob` and of the store
 * @since 0.1.0
 * @see https://docs.x.com/x-api/webhooks/create-replay-job-for-webhook
 * @example
 * ```ts
 * import { replayEvents } from "xeffect/webhooks"
 * import * as Effect from "effect/Effect"
 * import * as KeyValueStore from "effect/persistence/KeyValueStore"
 *
 * const program = Effect.gen(function* () {
 *   const store = yield* KeyValueStore.KeyValueStore
 *   const from = "2026-11-21T08:00:00Z"
 *   return yield* replayEvents({ webhook_id: "1146654567674912769", from, to: "2026-11-21T09:00:00Z", store })
 * })
 * ```
 */
export const replayEvents = Effect.fnUntraced(function* <E>({
  every = "2 seconds",
  from,
  store,
  to,
  webhook_id
}: ReplayEventsOptions<E>): Effect.fn.Return<ReplayJobStatus, XError | E, XApi> {
  yield* refuseIf("replay_events", checkOptions({ every }, { every: durationOption() }))
  const { data } = yield* createWebhookReplayJob({ webhook_id, from_date: from, to_date: roundedUp(to) })
  return yield* replayEnded(store, data.job_id, every)
})
