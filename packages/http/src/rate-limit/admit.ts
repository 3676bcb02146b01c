import { functionName, toStderr } from "@xeffect/core/transport"
import { RateLimited, XError } from "@xeffect/core/errors"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { ServiceClock } from "./clock-skew.ts"
import { waiting as inWaitSpan } from "../transport/span.ts"
import type { OutgoingRequest } from "../transport/transport.ts"
import type { QueuePlace } from "./turns.ts"
import type { Free, Gate } from "./gate.ts"
import type { SharedLimits } from "./shared-limits.ts"

/** A request that waits for its turn. */
export interface WaitingRequest {
  readonly gate: Gate
  readonly outgoing: OutgoingRequest
  readonly clock: ServiceClock
  readonly shared: SharedLimits | undefined
  /** The latest time until which it may wait, by the local clock. */
  readonly deadline: number
  /** Whether its wait is logged. */
  readonly log_waits: boolean
  /** The failure for which it waits. */
  readonly refusal: XError | undefined
}

/** The longest single sleep, so that a wait ends in time after the machine was suspended. */
const longestGateSleep = 60_000

/** Waits until the request may be sent. Returns whether it must be sent alone, to open a window. */
export const admit = Effect.fnUntraced(function* (waiting: WaitingRequest, place: QueuePlace) {
  const { clock, gate, outgoing, shared } = waiting
  let isTold = false
  while (true) {
    // An earlier request that was refused meanwhile goes first.
    place.giveWay()
    yield* place.turn
    const local = yield* Clock.currentTimeMillis
    const now = clock.at(local)
    let free = gate.free(0, now)
    if (free === undefined) {
      const opens = gate.opensNext(now)
      const claim = shared === undefined ? undefined : yield* shared.claim(outgoing, gate.windows.keys())
      if (claim === undefined) return opens
      if (typeof claim === "string") return claim === "opening"
      free = { at: now + claim.again, isCertain: claim.isUsedUp }
    }
    yield* checkPatience(waiting, free, local)
    if (waiting.log_waits && free.isCertain && !isTold) {
      isTold = true
      const name = functionName(outgoing.definition.name)
      yield* toStderr(Effect.logInfo(`${name} waits for the rate limit until ${toIso(free.at)}`))
    }
    yield* inWaitSpan("wait for rate limit", pauseAtGate(gate, Math.min(free.at - now, longestGateSleep)))
  }
})

/** Fails if the wait would exceed the deadline. */
export const checkPatience = (
  { clock, deadline, outgoing, refusal }: Pick<WaitingRequest, "clock" | "deadline" | "outgoing" | "refusal">,
  free: Free | undefined,
  local: number
): Effect.Effect<void, XError> => {
  const wait = free === undefined ? 0 : free.at - clock.at(local)
  if (free === undefined || !free.isCertain || local + wait <= deadline) return Effect.void
  if (refusal?.retryAt === free.at) return Effect.fail(refusal)
  const { at: retryAt, isCertain: _, ...limit } = free
  const detail = "the wait for the rate limit would be longer than max_wait"
  return Effect.fail(
    new XError({
      operation: outgoing.definition.name,
      reason: new RateLimited({ detail, retryAt, retryAfter: Duration.millis(wait), ...limit }),
      ...(refusal?.response === undefined ? {} : { response: refusal.response })
    })
  )
}

const pauseAtGate = (gate: Gate, milliseconds: number): Effect.Effect<void> =>
  Effect.raceFirst(
    Effect.sleep(milliseconds),
    Effect.callback<void>((resume) => Effect.sync(gate.whenChanged(() => resume(Effect.yieldNow))))
  )

const toIso = (at: number) => new Date(at).toISOString()
