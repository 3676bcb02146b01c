import type { XError } from "@xeffect/core"
import { functionName, type ResponseHead, RetriedByCaller, toStderr } from "@xeffect/core/transport"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { waiting as inWaitSpan } from "../transport/span.ts"
import type { Attempt, OutgoingRequest } from "../transport/transport.ts"
import type { ServiceClock } from "./clock-skew.ts"
import type { Gate } from "./gates.ts"
import { beginRequest, decideNext, type NextRequest, endRequest } from "./limits.ts"
import { outcomeOf, waitTooLong } from "./outcome.ts"
import type { SharedLimits } from "./shared-limits.ts"
import type { QueuePlace } from "./turns.ts"
import { leftIn } from "./windows.ts"

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

/** A request on its way through a gate. */
export interface Passing extends WaitingRequest {
  /** Requests are sent in this order. */
  readonly number: number
  /** When it arrived, by the local clock. */
  readonly arrived: number
}

type Restore = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

/**
 * Waits until a request may be sent, sends it, and learns from its response; starts over after a 429. Interruptible
 * only while it waits and sends, so that it always leaves its place in the queue.
 */
export const exchange = Effect.fnUntraced(function* <Response extends ResponseHead>(
  send: Attempt<Response>,
  { arrived, number, ...waiting }: Passing,
  restore: Restore
) {
  const { clock, gate, outgoing } = waiting
  let ownPlace: QueuePlace | undefined
  let since = arrived
  let refusal: XError | undefined
  while (true) {
    const place: QueuePlace = ownPlace ?? gate.turns.join(number)
    const admitted = restore(admit({ ...waiting, refusal }, place))
    const isAlone = yield* Effect.onExit(admitted, ({ _tag }) =>
      _tag === "Failure" ? Effect.sync(place.leave) : Effect.void
    )
    const sent = yield* Clock.currentTimeMillis
    const [begun, request] = beginRequest(gate.limits(), clock.at(sent), isAlone)
    gate.setLimits(begun)
    // It keeps its turn until its response arrives.
    ownPlace = isAlone ? place : undefined
    if (!isAlone) place.leave()
    const exit = yield* Effect.exit(restore(send({ ...outgoing, waited: outgoing.waited + sent - since })))
    const responded = yield* Clock.currentTimeMillis
    const outcome = outcomeOf(exit, outgoing)
    clock.learn(outcome.headers.get("date") ?? undefined, sent, responded)
    gate.setLimits(endRequest(gate.limits(), request, outcome, outgoing, clock.at(responded)))
    if (isAlone) yield* publishWindows(waiting, clock.at(responded))
    if (outcome._tag !== "Refused" || !outgoing.isRetryable() || (yield* RetriedByCaller) === "rate limits") {
      ownPlace?.leave()
      return yield* exit
    }
    refusal = outcome.error
    since = responded
  }
})

const publishWindows = ({ gate, outgoing, shared }: WaitingRequest, now: number): Effect.Effect<void> => {
  if (shared === undefined) return Effect.void
  const windows = Array.from(gate.limits().windows)
  return shared.publish(
    outgoing,
    new Map(windows.map(([name, window]) => [name, { remaining: leftIn(window), lasts: window.reset - now }]))
  )
}

/** The longest single sleep, so that a wait ends in time after the machine was suspended. */
const longestGateSleep = 60_000

/** Waits until the request may be sent. Returns whether it must be sent alone, to open a window. */
const admit = Effect.fnUntraced(function* (waiting: WaitingRequest, place: QueuePlace) {
  const { clock, gate, outgoing, shared } = waiting
  let isLogged = false
  while (true) {
    // An earlier request that was refused meanwhile goes first.
    place.giveWay()
    yield* place.turn
    const local = yield* Clock.currentTimeMillis
    const now = clock.at(local)
    let decision = decideNext(gate.limits(), 0, now)
    if (decision._tag !== "Wait" && shared !== undefined) {
      const claim = yield* shared.claim(outgoing, gate.limits().windows.keys())
      if (claim === "place" || claim === "opening") return claim === "opening"
      if (claim !== undefined) decision = { _tag: "Wait", at: now + claim.again, isCertain: claim.isUsedUp }
    }
    if (decision._tag !== "Wait") return decision._tag === "SendAlone"
    yield* checkPatience(waiting, decision, local)
    if (waiting.log_waits && decision.isCertain && !isLogged) {
      isLogged = true
      const until = new Date(decision.at).toISOString()
      yield* toStderr(
        Effect.logInfo(`${functionName(outgoing.definition.name)} waits for the rate limit until ${until}`)
      )
    }
    yield* inWaitSpan("wait for rate limit", pauseAtGate(gate, Math.min(decision.at - now, longestGateSleep)))
  }
})

/** Fails if the wait would exceed the deadline. */
export const checkPatience = (
  { clock, deadline, outgoing, refusal }: WaitingRequest,
  decision: NextRequest,
  local: number
): Effect.Effect<void, XError> => {
  if (decision._tag !== "Wait" || !decision.isCertain) return Effect.void
  const wait = decision.at - clock.at(local)
  return local + wait <= deadline
    ? Effect.void
    : Effect.fail(refusal?.retryAt === decision.at ? refusal : waitTooLong(outgoing, refusal, decision, wait))
}

const pauseAtGate = (gate: Gate, milliseconds: number): Effect.Effect<void> =>
  Effect.raceFirst(
    Effect.sleep(milliseconds),
    Effect.callback<void>((resume) => Effect.sync(gate.whenEnded(() => resume(Effect.yieldNow))))
  )
