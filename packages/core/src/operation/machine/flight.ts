import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"

/** An effect in progress. */
export interface Flight<A, E> {
  readonly fiber: Fiber.Fiber<A, E>
  /** Counts a fiber that waits for it. */
  readonly board: () => void
  /** Counts a fiber that does not wait any more. Returns whether it was the last. */
  readonly leave: () => boolean
}

const makeFlight = <A, E>(fiber: Fiber.Fiber<A, E>): Flight<A, E> => {
  let waiting = 0
  return { fiber, board: () => void waiting++, leave: () => --waiting === 0 }
}

/**
 * Waits for the effect of a key, and starts it if it is not in progress. It runs in a fiber of its own, until
 * it ends or until nobody waits for it any more.
 *
 * `Cache` of Effect does the same, but would be loaded by every program that makes a request.
 * @since 0.1.0
 */
export const joinFlight = <A, E>(
  flights: Map<string, Flight<A, E>>,
  key: string,
  run: Effect.Effect<A, E>,
  lives: "until nobody waits" | "until it ends"
): Effect.Effect<A, E> =>
  Effect.withFiber((caller) => {
    // In one step, so that no other fiber starts the same effect in between.
    const known = flights.get(key)
    const flight = known ?? makeFlight(Effect.runForkWith(caller.context)(run))
    flight.board()
    const forget = () => {
      if (flights.get(key) === flight) flights.delete(key)
    }
    if (known === undefined) {
      flights.set(key, flight)
      // The observer is also called if the fiber has already ended.
      flight.fiber.addObserver(forget)
    }
    const joined = Fiber.join(flight.fiber)
    if (lives === "until it ends") return joined
    return Effect.onExit(joined, () => {
      if (!flight.leave()) return Effect.void
      // An effect that begins meanwhile does not join one that is being interrupted.
      forget()
      return Fiber.interrupt(flight.fiber)
    })
  })
