import { XApi, type XError } from "@xeffect/core"
import { catchFailure } from "@xeffect/core/failure"
import type { HandlersByTag, Performed } from "@xeffect/core/machine"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { type Connectable, readConnection } from "./connection/connection.ts"
import { fillBuffer } from "./delivery/fill-buffer.ts"
import type { FollowOptions, PositionTracker } from "./machine/options.ts"
import { readClocks } from "./machine/service-time.ts"
import type { Command, Event } from "./machine/states.ts"

/** Running a command may lead to an event. */
export type PerformedCommand = Performed<Event, never, Scope.Scope>

/** The resources that commands act on. */
export interface Surroundings extends Connectable {
  readonly options: FollowOptions<unknown>
  readonly tracker: PositionTracker | undefined
  readonly advance: (event: Event) => PerformedCommand
  /** Runs an effect until the stream ends. */
  readonly inBackground: (effect: Effect.Effect<unknown>) => Effect.Effect<unknown>
}

export const handlersOf = (self: Surroundings): HandlersByTag<Command, PerformedCommand> => {
  const { advance, api, clock, definition, destination, inBackground, options, settings, tracker } = self
  const { emit = () => Effect.void } = destination
  const { slots } = options
  // Without what the connections API finds there is still the wait.
  const find = <A>(finding: Effect.Effect<A, XError, XApi> = Effect.never) =>
    catchFailure(Effect.provideService(finding, XApi, api), () => Effect.undefined)
  return {
    Connect: ({ more }) => readConnection(self, more),
    Hold: ({ from }) => Effect.sync(() => tracker?.holdBackfill(from)),
    Release: () => Effect.sync(() => tracker?.release()),
    // So that a process that is killed soon has a position too.
    Save: () => Effect.asVoid(inBackground(tracker?.save ?? Effect.void)),
    Emit: ({ event }) => Effect.asVoid(emit(event)),
    FillGap: ({ gap }) => {
      const release = tracker?.hold(gap.from)
      const items = {
        operation: settings.operation,
        // The connection continues to be read and needs room too.
        deliver: (found: ReadonlyArray<unknown>) =>
          fillBuffer(destination, found, (room) => room, Math.floor(settings.buffer / 2))
      }
      const filled = Effect.flatMap(options.fill_gap?.fill(gap, items) ?? Effect.never, emit)
      return Effect.asVoid(inBackground(Effect.map(filled, () => release?.())))
    },
    Identify: ({ after, opened }) =>
      Effect.sleep(after).pipe(
        Effect.andThen(find(slots?.identify?.(definition, opened))),
        Effect.flatMap((id) => advance({ _tag: "Identified", id })),
        Effect.forkScoped,
        Effect.asVoid
      ),
    MakeRoom: ({ own }) =>
      Effect.map(find(slots?.makeRoom(definition, own) ?? Effect.undefined), (found) => ({
        _tag: "RoomMade",
        found,
        now: readClocks(clock)
      })),
    Wait: ({ millis }) => Effect.map(Effect.sleep(millis), () => ({ _tag: "Waited", now: readClocks(clock) }))
  }
}
