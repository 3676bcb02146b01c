import { type Definition, InvalidInput, XApi, type XError } from "@xeffect/core"
import type { Position } from "@xeffect/core/checkpoint"
import { refuse } from "@xeffect/core/failure"
import { handleTag, makeMachine } from "@xeffect/core/machine"
import { observe, type UncheckedParameters } from "@xeffect/core/options"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import { makeBuffer } from "./delivery/buffer.ts"
import { handlersOf, type PerformedCommand } from "./commands.ts"
import type { StreamEvent } from "./machine/events.ts"
import { receivedAt, start, step } from "./machine/machine.ts"
import { type FollowOptions, readOptions } from "./machine/options.ts"
import type { Outlet } from "./delivery/outlet.ts"
import { makeSeen } from "./delivery/seen.ts"
import { type ServiceMoment, momentAt, readClocks } from "./machine/service-time.ts"
import type { Command, Event, Opened, State, Step } from "./machine/states.ts"
import type { Watch } from "./connection/watch.ts"

/** One stream to follow: an operation's parameters, and how to stay connected. */
export interface StreamToFollow {
  readonly params: UncheckedParameters
  readonly options: FollowOptions<unknown>
}

/** When the previous process had received what its position says. */
export const receivedBefore = ({ clockOffset, time }: Position): ServiceMoment => ({
  time,
  monotonic: undefined,
  local: time - (clockOffset ?? 0),
  isDated: clockOffset !== undefined
})

/** The machine, and the connection whose bytes it has to know of. */
const runConnections = (begun: Step, perform: (command: Command) => PerformedCommand) => {
  const machine = makeMachine<State, Event, Command, never, Scope.Scope>(begun, step, perform)
  let watch: Watch | undefined
  return {
    ...machine,
    /** When the last item or keep-alive was received. */
    received: () => receivedAt(machine.state(), watch?.last()),
    opened: (event: Opened, connection: Watch) => {
      watch = connection
      return machine.advance(event)
    }
  }
}

const endOfFollowing = (state: State): Effect.Effect<void, XError> =>
  state._tag === "Failed" ? Effect.fail(state.error) : Effect.void

const checkFollow = (definition: Definition, options: FollowOptions<unknown>) => {
  const { name: operation, response } = definition
  const settings = readOptions(options)
  if (settings instanceof InvalidInput) return refuse(operation, settings)
  if (response.kind === "lines") return Effect.succeed({ response, settings })
  const rule = "a stream"
  return refuse(operation, new InvalidInput({ parameter: "operation", value: operation, rule }))
}

/**
 * Prepares to follow a stream. The effect that is returned runs the commands of the machine, until the consumer stops or
 * connecting again does not help.
 */
export const prepareFollowing = Effect.fnUntraced(function* (
  definition: Definition,
  { options, params }: StreamToFollow,
  isFinite: boolean,
  outlet: Outlet
) {
  const checked = yield* checkFollow(definition, options)
  const { checkpoint, fill_gap, on_event, seen = [] } = options
  const emit = on_event && ((event: StreamEvent) => observe("on_event", () => on_event(event)))
  const { name: operation } = definition
  const settings = { ...checked.settings, operation, isFinite, fillsGaps: fill_gap !== undefined }
  const position = yield* checkpoint?.load ?? Effect.undefined
  const { connections: own = [], keys = [] } = position ?? {}
  const [api, clock, scope] = [yield* XApi, yield* Clock.Clock, yield* Effect.scope]
  const first = start(settings, { now: readClocks(clock), own, received: position && receivedBefore(position) })
  const { state, ...machine } = runConnections(first, (command) => perform(command))
  const inBackground = runUntilEnd(outlet, scope)
  const tracker = yield* (
    checkpoint?.track({
      operation,
      start: position,
      received: machine.received,
      connections: () => state().own,
      notSaved: (error) => emit?.({ _tag: "CheckpointFailed", error }) ?? Effect.void,
      inBackground
    }) ?? Effect.undefined
  )
  const destination = {
    emit,
    buffer: makeBuffer(outlet, settings.buffer, tracker),
    seen: settings.dedupe === 0 ? undefined : makeSeen(settings.dedupe, [...keys, ...seen]),
    now: () => momentAt(state().anchor, readClocks(clock)).time
  }
  const stream = { api, clock, definition, response: checked.response, params, settings, options, destination }
  const perform = handleTag(handlersOf({ ...stream, ...machine, state, tracker, inBackground }))
  return Effect.flatMap(machine.run, endOfFollowing)
})

// A defect ends the stream, as a defect of the reader does.
const runUntilEnd =
  (outlet: Outlet, scope: Scope.Scope) =>
  (effect: Effect.Effect<unknown>): Effect.Effect<unknown> =>
    Effect.forkIn(
      Effect.onError(effect, (cause) => outlet.end(Exit.failCause(cause))),
      scope
    )
