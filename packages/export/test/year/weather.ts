// The events of the client of a simulated year: its clock is set, and it is killed at a request.
import { Emulator, layerEmulator } from "@xeffect/emulator"
import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** How the client's clock differs from the X API's, and at which request it is killed. */
export interface Weather {
  offset: number
  served: number
  killAt: number
  killed: Deferred.Deferred<void>
}

/** Fair weather. */
export const makeWeather = (): Weather => ({
  offset: 0,
  served: 0,
  killAt: Infinity,
  killed: Deferred.makeUnsafe<void>()
})

/** An emulator that keeps its own clock, whatever that of the client shows. A request at which the client is killed never returns. */
export const layerWeather = (weather: Weather) =>
  Layer.effect(
    Emulator,
    Effect.gen(function* () {
      const emulator = yield* Emulator
      const clock = yield* Clock.Clock
      return {
        ...emulator,
        handle: (request) =>
          Effect.tap(Effect.provideService(emulator.handle(request), Clock.Clock, clock), () => {
            weather.served += 1
            if (weather.served !== weather.killAt) return Effect.void
            return Effect.andThen(Deferred.succeed(weather.killed, undefined), Effect.never)
          })
      } satisfies Emulator["Service"]
    })
  ).pipe(Layer.provide(layerEmulator({ limits: "off", max_recorded_requests: 0 })))

/** Runs an effect whose clock is set differently. */
export const underWeather = <A, E, R>(weather: Weather, effect: Effect.Effect<A, E, R>) =>
  Effect.flatMap(Clock.Clock, (clock) =>
    Effect.provideService(effect, Clock.Clock, {
      ...clock,
      currentTimeMillisUnsafe: () => clock.currentTimeMillisUnsafe() + weather.offset,
      currentTimeMillis: Effect.map(clock.currentTimeMillis, (now) => now + weather.offset),
      sleep: (duration) => clock.sleep(duration)
    })
  )

/** Runs an effect, which is killed at the request after so many. Returns `undefined` if it was. */
export const killedAfter = <A, E, R>(weather: Weather, requests: number, effect: Effect.Effect<A, E, R>) =>
  Effect.suspend(() => {
    weather.killed = Deferred.makeUnsafe<void>()
    weather.killAt = weather.served + 1 + requests
    return Effect.raceFirst(
      Effect.map(underWeather(weather, effect), (done): A | undefined => done),
      Effect.as(Deferred.await(weather.killed), undefined)
    )
  })
