import type { XError } from "@xeffect/core"
import { headersOf, type ResponseHead, type ResponseHeaders } from "@xeffect/core/transport"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { findFailure } from "../transport/find-failure.ts"
import { wasNotSent } from "../failure/safety.ts"
import type { Attempt, OutgoingRequest } from "../transport/transport.ts"
import type { QueuePlace } from "./turns.ts"
import { admit, type WaitingRequest } from "./admit.ts"
import type { Outcome } from "./gate.ts"
import { leftIn } from "./windows.ts"

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
  let kept: QueuePlace | undefined
  let since = arrived
  let refusal: XError | undefined
  while (true) {
    const place: QueuePlace = kept ?? gate.turns.join(number)
    const admitted = restore(admit({ ...waiting, refusal }, place))
    const opens = yield* Effect.onExit(admitted, ({ _tag }) =>
      _tag === "Failure" ? Effect.sync(place.leave) : Effect.void
    )
    const sent = yield* Clock.currentTimeMillis
    const settle = gate.enter(clock.at(sent))
    // A request that opens a window is sent alone: it keeps its turn until its response arrives.
    kept = opens ? place : undefined
    if (!opens) place.leave()
    const exit = yield* Effect.exit(restore(send({ ...outgoing, waited: outgoing.waited + sent - since })))
    const responded = yield* Clock.currentTimeMillis
    const outcome = outcomeOf(exit, outgoing)
    clock.learn(reportedBy(outcome)?.get("date") ?? undefined, sent, responded)
    settle(outcome, opens, clock.at(responded))
    if (opens) yield* publishWindows(waiting, clock.at(responded))
    if (outcome.kind !== "refused" || outgoing.isSpent() || outgoing.definition.retried === false) {
      kept?.leave()
      return yield* exit
    }
    refusal = outcome.error
    since = responded
  }
})

const outcomeOf = (exit: Exit.Exit<ResponseHead, XError>, { definition: { name } }: OutgoingRequest): Outcome => {
  if (Exit.isSuccess(exit)) return { kind: "responded", headers: exit.value.headers }
  const error = findFailure(exit.cause)
  // Interrupted: the X API may or may not have received the request.
  if (error === undefined) return { kind: "lost" }
  const { operation, reason } = error
  // A request of the credential itself says nothing about the windows of this operation.
  const response = operation === name ? error.response : undefined
  if (response !== undefined) {
    return reason._tag === "RateLimited"
      ? { kind: "refused", error }
      : { kind: "responded", headers: headersOf(response.headers) }
  }
  const isLoss = reason._tag === "TransportError" || reason._tag === "Timeout" || reason._tag === "OutcomeUnknown"
  return { kind: isLoss && !wasNotSent(error) ? "lost" : "unsent" }
}

const reportedBy = (outcome: Outcome): Pick<ResponseHeaders, "get"> | undefined =>
  outcome.kind === "responded"
    ? outcome.headers
    : outcome.kind === "refused"
      ? headersOf(outcome.error.response?.headers ?? {})
      : undefined

const publishWindows = ({ gate, outgoing, shared }: WaitingRequest, now: number): Effect.Effect<void> => {
  if (shared === undefined) return Effect.void
  return shared.publish(
    outgoing,
    new Map(
      Array.from(gate.windows, ([name, window]) => [name, { remaining: leftIn(window), lasts: window.reset - now }])
    )
  )
}
