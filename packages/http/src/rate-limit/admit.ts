import type { XError } from "@xeffect/core"
import { toStderr } from "@xeffect/core/failure"
import { functionName } from "@xeffect/core/options"
import { waiting as inWaitSpan } from "@xeffect/core/span"
import type { ServiceClock } from "@xeffect/core/wire"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { OutgoingRequest } from "../transport/transport.ts"
import type { Gate } from "./gates.ts"
import { type AdmittedRequest, decideNext, type NextRequest } from "./limits.ts"
import { waitTooLong } from "./outcome.ts"
import type { SharedLimits } from "./shared-limits.ts"
import type { QueuePlace } from "./queue.ts"

/** A request that waits for its turn. */
export interface WaitingRequest {
  readonly gate: Gate
  readonly outgoing: OutgoingRequest
  readonly clock: ServiceClock
  readonly shared: SharedLimits | undefined
  /** Requests are sent in this order. */
  readonly number: number
  /** When it arrived, or was refused last, by the local clock. */
  readonly since: number
  /** The 429 after which it waits. */
  readonly refusal?: XError | undefined
  /** The latest time until which it may wait, by the local clock. */
  readonly deadline: number
  /** Whether its wait is logged. */
  readonly log_waits: boolean
}

/** The longest single sleep, so that a wait ends in time after the machine was suspended. */
const maxGateSleep = 60_000

/** Waits until the request may be sent. */
export const admit = Effect.fnUntraced(function* (
  waiting: WaitingRequest,
  place: QueuePlace
): Effect.fn.Return<AdmittedRequest, XError> {
  const { clock, gate, outgoing, shared } = waiting
  let isLogged = false
  while (true) {
    // An earlier request that was refused meanwhile goes first.
    place.giveWay()
    yield* place.turn
    const local = yield* Clock.currentTimeMillis
    const now = clock.at(local)
    const own = decideNext(gate.limits, 0, now)
    const decision =
      own._tag === "Wait" || shared === undefined ? own : yield* shared.admit(outgoing, gate.limits.windows, own, now)
    if (decision._tag !== "Wait") return decision
    const failure = impatience(waiting, decision, local)
    if (failure !== undefined) return yield* Effect.fail(failure)
    if (waiting.log_waits && decision.isCertain && !isLogged) {
      isLogged = true
      const until = new Date(decision.at).toISOString()
      yield* toStderr(
        Effect.logInfo(`${functionName(outgoing.definition.name)} waits for the rate limit until ${until}`)
      )
    }
    yield* inWaitSpan("wait for rate limit", pauseAtGate(gate, Math.min(decision.at - now, maxGateSleep)))
  }
})

/** The failure of a request whose wait would exceed its deadline. */
export const impatience = (
  { clock, deadline, outgoing, refusal }: WaitingRequest,
  decision: NextRequest,
  local: number
): XError | undefined => {
  if (decision._tag !== "Wait" || !decision.isCertain) return undefined
  const wait = decision.at - clock.at(local)
  if (local + wait <= deadline) return undefined
  return refusal?.retryAt === decision.at ? refusal : waitTooLong(outgoing, refusal, decision, wait)
}

const pauseAtGate = (gate: Gate, milliseconds: number): Effect.Effect<void> =>
  Effect.raceAllFirst([
    Effect.sleep(milliseconds),
    Effect.callback<void>((resume) => Effect.sync(gate.whenEnded(() => resume(Effect.yieldNow))))
  ])
