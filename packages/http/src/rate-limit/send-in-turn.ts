import type { XError } from "@xeffect/core"
import { RetriedByCaller } from "@xeffect/core/retry"
import type { ResponseHead } from "@xeffect/core/wire"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { Fiber } from "effect/Fiber"
import type { Attempt } from "../transport/transport.ts"
import { admit, impatience, type WaitingRequest } from "./admit.ts"
import { type AdmittedRequest, decideNext, type SentRequest } from "./limits.ts"
import { outcomeOf } from "./outcome.ts"
import type { QueuePlace } from "./queue.ts"

/**
 * Waits until a request may be sent, sends it, and learns from its response; starts over after a 429. It leaves its place in
 * the queue however it ends.
 *
 * @param fiber the one that runs the effect
 */
export const sendInTurn = <Response extends ResponseHead>(
  send: Attempt<Response>,
  waiting: WaitingRequest,
  fiber: Fiber<unknown, unknown>
): Effect.Effect<Response, XError> => {
  const { clock, gate, number, outgoing, refusal, shared, since } = waiting
  let place: QueuePlace | undefined
  let request: RequestInProgress | undefined
  let next: WaitingRequest | undefined
  const start = (): Effect.Effect<Response, XError> => {
    const ahead = gate.turns.length
    const local = nowOf(fiber)
    const decision = decideNext(gate.limits, refusal === undefined ? ahead : 0, clock.at(local))
    const failure = impatience(waiting, decision, local)
    if (failure !== undefined) return Effect.fail(failure)
    place = gate.turns.join(number)
    // Nearly always at once.
    return ahead === 0 && decision._tag !== "Wait" && shared === undefined
      ? begin(decision)
      : Effect.flatMap(admit(waiting, place), begin)
  }
  const begin = (admitted: AdmittedRequest) => {
    const local = nowOf(fiber)
    const isAlone = admitted._tag === "SendAlone"
    request = { ...gate.begin(clock.at(local), isAlone), local, admitted }
    // One that is sent alone has the turn until its response arrives.
    if (!isAlone) place?.leave()
    return send({ ...outgoing, waited: outgoing.waited + local - since })
  }
  // Suspended, so that an interruption finds the handlers in place before anything changes.
  const attempt = Effect.onExit(Effect.suspend(start), (exit) => {
    const end = request && learnFromExit(request, waiting, exit, fiber)
    next = end?.next
    return Effect.map(end?.published ?? Effect.void, () => place?.leave())
  })
  return Effect.catchCause(attempt, (cause) =>
    next === undefined ? Effect.failCause(cause) : sendInTurn(send, next, fiber)
  )
}

/** A request in progress, and when it was sent, by the local clock. */
interface RequestInProgress extends SentRequest {
  readonly admitted: AdmittedRequest
  readonly local: number
}

/** Ends a request. Returns how it continues after a 429, and what tells other processes of the windows. */
const learnFromExit = (
  request: RequestInProgress,
  waiting: WaitingRequest,
  exit: Exit.Exit<ResponseHead, XError>,
  fiber: Fiber<unknown, unknown>
) => {
  const { clock, gate, outgoing, shared } = waiting
  const local = nowOf(fiber)
  const outcome = outcomeOf(exit, outgoing)
  clock.learn(outcome.headers.get("date"), request.local, local)
  const now = clock.at(local)
  gate.end(request, outcome, outgoing, now)
  const isRetried =
    outcome._tag === "Refused" && outgoing.isRetryable() && fiber.getRef(RetriedByCaller) !== "rate limits"
  return {
    next: isRetried ? { ...waiting, since: local, refusal: outcome.error } : undefined,
    published: shared?.end(outgoing, gate.limits.windows, request.admitted, outcome._tag, now)
  }
}

const nowOf = (fiber: Fiber<unknown, unknown>): number => fiber.getRef(Clock.Clock).currentTimeMillisUnsafe()
