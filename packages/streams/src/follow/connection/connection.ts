import type { Definition, XApi, XError } from "@xeffect/core"
import type * as Response from "@xeffect/core/response"
import { readItems } from "@xeffect/core/streaming"
import { catchFailure, type SetAside } from "@xeffect/core/failure"
import type { UncheckedParameters } from "@xeffect/core/options"
import { RetriedByCaller } from "@xeffect/core/retry"
import { closeWithScope, type OpenResponse } from "@xeffect/core/wire"
import type { Clock } from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import { isBackfilled } from "../machine/backfilled.ts"
import { type DeliveryOutlet, fillBuffer } from "../delivery/fill-buffer.ts"
import { settling } from "../machine/machine.ts"
import { readClocks } from "../machine/service-time.ts"
import type { Ended, Event, FollowSettings, Opened, State } from "../machine/states.ts"
import { type Listeners, makeStallWatch, type Watch } from "./watch.ts"

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
  readonly state: () => State
  /** Reports what happens while a connection is open. */
  readonly advance: (event: Event) => Effect.Effect<unknown, never, Scope.Scope>
}

/** Opens one connection and reads it until it ends. It is closed before this returns. */
export const readConnection = (self: Connectable, more: UncheckedParameters): Effect.Effect<Ended> =>
  Effect.suspend(() => {
    const { api, clock, definition, params } = self
    let watch: Watch | undefined
    const reading = Effect.gen(function* () {
      // Parameters are checked when they are sent: only those that passed once are copied.
      const all = Object.keys(more).length === 0 ? params : { ...params, ...more }
      // `follow` has its own waits between attempts.
      const opening = Effect.provideService(api.open(definition, all), RetriedByCaller, "rate limits")
      const response = yield* closeWithScope(opening)
      watch = makeStallWatch(clock)
      const date = response.headers.get("date") ?? undefined
      const opened = self.opened({ _tag: "Opened", date, now: readClocks(clock) }, watch)
      const scope = yield* Effect.scope
      const settled = Scope.provide(self.advance({ _tag: "Settled" }), scope)
      yield* read(self, response, watch, { opened: Scope.provide(opened, scope), settled })
      return undefined
    })
    const ended = (error: XError | undefined) =>
      Effect.map(Random.next, (chance): Ended => ({
        _tag: "Ended",
        error,
        now: readClocks(clock),
        chance,
        last: watch?.last()
      }))
    return Effect.scoped(Effect.flatMap(catchFailure(reading, Effect.succeed), ended))
  })

const read = (
  self: Connectable,
  response: OpenResponse,
  watch: Watch,
  { opened, settled }: Pick<Listeners, "opened" | "settled">
) => {
  const { api, definition, destination, settings } = self
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
  const bytes = watch.bytesOf(response, { opened, settling, settled, onKeepAlive: emit?.({ _tag: "KeptAlive" }) })
  const messages = Stream.runForEachArray(readItems(self.response, reading, definition, bytes), (batch) => {
    watch.noteItem()
    if (batch.some((message) => isBackfilled(self.state(), message))) watch.notePast()
    return fillBuffer(destination, batch, wait)
  })
  return Effect.raceAllFirst([messages, watch.stalled(definition.name, settings.stall)])
}
