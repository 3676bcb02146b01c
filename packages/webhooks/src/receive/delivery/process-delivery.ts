import { makeMachine } from "@xeffect/core/machine"
import { type CallbackResult, runCallback } from "@xeffect/core/options"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import type { XEvent } from "../../events/event.ts"
import { type ErrorResponse, notProcessed } from "../error-response.ts"
import { logFailure } from "../log-failure.ts"
import {
  beginDelivery,
  type Command,
  failureOf,
  type Happened,
  type DeliveryNote,
  type Request,
  type State,
  step,
  type Step
} from "./delivery.ts"
import type { InFlightEvents } from "./in-flight-events.ts"
import type { ProcessedEvents } from "./processed-events.ts"

/** Keeps work going after the response, as `waitUntil` of a platform does. */
export type Background = (work: Promise<void>) => void

/** The handler of events, and its options. */
export interface EventHandling<E, R> {
  readonly on_event: (event: XEvent) => CallbackResult<E, R>
  /** How long `on_event` may take before the response, in milliseconds. */
  readonly time_limit: number
  readonly processed: ProcessedEvents
  readonly inFlight: () => InFlightEvents
}

const noBackground: Background = () => {}

/** Does what the steps of a delivery say, until nothing follows any more. */
const runDelivery = <E, R>(
  handling: EventHandling<E, R>,
  begun: Step,
  background: Background
): Effect.Effect<State, never, R> => {
  const entries = handling.inFlight()
  const later = Deferred.makeUnsafe<Step | undefined>()
  const runLater = Effect.flatMap(Deferred.await(later), (step) =>
    step === undefined ? Effect.void : runDelivery(handling, step, noBackground)
  )
  // Only requests can be interrupted, and what happened then is known: nothing stays claimed or in flight.
  return Effect.uninterruptibleMask((restore) => {
    const request = makeRequest(handling, entries, handOver(runLater, background), restore)
    const machine = makeMachine<State, Happened, Command, never, R>(begun, step, (command) =>
      isNote(command) ? carryOut(command, handling.processed, entries, later) : request(command)
    )
    return Effect.ensuring(machine.run, Deferred.succeed(later, undefined))
  })
}

/** The effects of commands that something happens as the result of. */
const makeRequest = <E, R>(
  handling: EventHandling<E, R>,
  entries: InFlightEvents,
  reserve: Effect.Effect<"HandedOver", unknown, R>,
  restore: RestoreInterruption
): ((command: Request) => Effect.Effect<Happened, never, R>) => {
  const { on_event, processed, time_limit } = handling
  const handle = (event: XEvent) => Effect.as(restore(runCallback(() => on_event(event))), "Handled" as const)
  const claim = (event: XEvent, among: number) =>
    Effect.flatMap(entries.add(event.key, among), (isFree) =>
      isFree ? processed.claim(event, among) : Effect.succeed("InProgress" as const)
    )
  const run = (command: Request): Effect.Effect<Happened["_tag"], unknown, R> => {
    const { event } = command
    switch (command._tag) {
      case "Claim":
        return restore(claim(event, command.among))
      case "Handle":
        return restore(Effect.timeout(handle(event), time_limit))
      case "HandleLater":
        return handle(event)
      case "Record":
        // Not interrupted: whether it is recorded would be open. It ends within the limit.
        return Effect.as(processed.record(event), "Recorded")
      case "HandOver":
        return reserve
      case "Wait":
        return restore(entries.wait(event.key))
      case "Poll":
        return restore(processed.poll(event))
    }
  }
  return (command) => happens(run(command), failureOf[command._tag])
}

const carryOut = (
  command: DeliveryNote,
  processed: ProcessedEvents,
  entries: InFlightEvents,
  later: Deferred.Deferred<Step | undefined>
): Effect.Effect<void> => {
  const { event } = command
  switch (command._tag) {
    case "Release":
      return processed.release(event)
    case "Forget":
      return processed.forget(event)
    case "Begin":
      return Effect.asVoid(Deferred.succeed(later, command.later))
    case "Settle":
      return entries.settle(event.key, command.outcome)
    case "Log":
      return logFailure(command.message, event, command.cause)
  }
}

const notes = { Release: 0, Forget: 0, Begin: 0, Settle: 0, Log: 0 } satisfies Record<DeliveryNote["_tag"], 0>

const isNote = (command: Command): command is DeliveryNote => command._tag in notes

type RestoreInterruption = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

const happens = <E, R>(
  request: Effect.Effect<Happened["_tag"], E, R>,
  failed: Happened["_tag"]
): Effect.Effect<Happened, never, R> =>
  Effect.catchCause(
    Effect.map(request, (_tag) => ({ _tag }) as Happened),
    (cause) => Effect.succeed({ _tag: failed, cause })
  )

/** Has the background take work, which waits until it is known what there is to do. */
const handOver = Effect.fnUntraced(function* <R>(
  work: Effect.Effect<unknown, never, R>,
  background: Background
): Effect.fn.Return<"HandedOver", unknown, R> {
  const context = yield* Effect.context<R>()
  background(Effect.runPromiseWith(context)(Effect.asVoid(work)))
  return "HandedOver"
})

/** Has events handled, before the response or after it. Those that were processed before are left out. */
export const processDelivery = Effect.fnUntraced(function* <E, R>(
  handling: EventHandling<E, R>,
  events: ReadonlyArray<XEvent>,
  background: Background | undefined
): Effect.fn.Return<void, ErrorResponse, R> {
  for (const group of beginDelivery(events, background !== undefined)) {
    const { _tag } = yield* runDelivery(handling, group, background ?? noBackground)
    if (_tag === "Rejected") return yield* Effect.fail(notProcessed)
  }
})
