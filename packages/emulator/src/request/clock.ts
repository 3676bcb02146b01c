/** The two clocks of an emulator: its world's, which may be moved, and the machine's. */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"

/**
 * The machine's clock, if the world has another one. Waits for something real, such as the response of a webhook,
 * use it: with a stopped or moved clock of the world, it would wait too short a time, or forever.
 */
export const HostClock = Context.Reference<Clock.Clock | undefined>("@xeffect/emulator/HostClock", {
  defaultValue: () => undefined
})

/** Runs an effect by the clock of the machine. */
export const onHostClock = <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(HostClock, (host) => (host === undefined ? self : Effect.provideService(self, Clock.Clock, host)))

/** Waits by the clock of the machine. */
export const hostSleep = (duration: Duration.Input): Effect.Effect<void> => onHostClock(Effect.sleep(duration))
