import type { Definition, XApi, XError } from "@xeffect/core"
import type * as Response from "@xeffect/core/Response"
import { readItems } from "@xeffect/core/streaming"
import { closeWithScope, type OpenResponse, type SetAside, type UncheckedParameters } from "@xeffect/core/transport"
import * as Cause from "effect/Cause"
import type { Clock } from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Random from "effect/Random"
import * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import { deliver, type DeliveryOutlet } from "./deliver.ts"
import { settling } from "./machine.ts"
import { readClocks } from "./service-time.ts"
import type { Ended, FollowSettings, Opened } from "./states.ts"
import { makeStallWatch, type Watch } from "./watch.ts"

/** How connections are opened and read. */
export interface Connectable {
  readonly api: XApi["Service"]
  readonly clock: Clock
  readonly definition: Definition
  readonly response: Response.LinesResponse
  readonly params: UncheckedParameters
  readonly settings: FollowSettings
  readonly destination: DeliveryOutlet
  /** Runs before the first byte is read. Interrupting it closes the connection. */
  readonly opened: (event: Opened, watch: Watch) => Effect.Effect<unknown, never, Scope.Scope>
  /** Runs when the connection was read for a minute. */
  readonly settled: Effect.Effect<unknown>
}

/** Opens one connection and reads it until it ends. It is closed before this returns. */
export const readConnection = (self: Connectable, more: UncheckedParameters): Effect.Effect<Ended> =>
  Effect.scoped(
    Effect.gen(function* () {
      const { api, clock, definition, params } = self
      // Parameters are checked when they are sent: only those that passed once are copied.
      const all = Object.keys(more).length === 0 ? params : { ...params, ...more }
      // `follow` has its own waits between attempts.
      const call = api.open({ ...definition, retried: false }, all)
      const opening = yield* Effect.exit(closeWithScope(call))
      if (Exit.isFailure(opening)) return yield* endedBy(clock, opening)
      const watch = makeStallWatch(clock)
      const date = opening.value.headers.get("date") ?? undefined
      const opened = self.opened({ _tag: "Opened", date, now: readClocks(clock) }, watch)
      const begin = Scope.provide(opened, yield* Effect.scope)
      return yield* endedBy(clock, yield* Effect.exit(read(self, opening.value, watch, begin)), watch)
    })
  )

const endedBy = (clock: Clock, exit: Exit.Exit<unknown, XError>, watch?: Watch): Effect.Effect<Ended> => {
  const error = Exit.isSuccess(exit) ? undefined : Option.getOrUndefined(Cause.findErrorOption(exit.cause))
  // A defect, or an interruption.
  if (Exit.isFailure(exit) && error === undefined) return Effect.failCause(exit.cause as Cause.Cause<never>)
  return Effect.map(Random.next, (chance) => ({
    _tag: "Ended",
    error,
    now: readClocks(clock),
    chance,
    last: watch?.last(),
    blocked: watch?.blocked() ?? 0
  }))
}

const read = (self: Connectable, response: OpenResponse, watch: Watch, opened: Effect.Effect<unknown>) => {
  const { api, definition, destination, settings, settled } = self
  const { emit } = destination
  const reading = {
    strict: api.strict === true,
    report: (of: Definition, setAside: ReadonlyArray<SetAside>) =>
      Effect.andThen(api.report?.(of, setAside) ?? Effect.void, () =>
        emit === undefined
          ? Effect.void
          : Effect.forEach(setAside, (one) => emit({ _tag: "SetAside", ...one }), { discard: true })
      )
  }
  const wait = settings.when_full === "wait" ? watch.whileBlocked : undefined
  const bytes = watch.bytesOf(response, { opened, settling, settled, keptAlive: emit?.({ _tag: "KeptAlive" }) })
  const messages = Stream.runForEachArray(readItems(self.response, reading, definition, bytes), (batch) =>
    deliver(destination, batch, wait)
  )
  return Effect.raceFirst(messages, watch.stalled(definition.name, settings.stall))
}
