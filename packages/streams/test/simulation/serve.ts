import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import { type Fault, faults, type Service } from "./service.ts"

const second = 1000

/** Runs the service, with a fault every `mean_time` seconds on average. */
export const serve = Effect.fnUntraced(function* (
  service: Service,
  mean_time: number,
  onFault: (fault: Fault) => void = () => {}
) {
  let held = 0
  while (true) {
    yield* Effect.sleep(second)
    const now = yield* Clock.currentTimeMillis
    service.tick(now)
    if (held > 0 && --held === 0) service.release()
    if ((yield* Random.next) >= 1 / mean_time) continue
    const fault = faults[yield* Random.nextIntBetween(0, faults.length - 1)] ?? "reset"
    onFault(fault)
    if (fault === "data held back") held = 15
    service.strike(fault, yield* Random.next, now)
  }
})

/** Runs the service without faults. */
export const serveQuietly = (service: Service): Effect.Effect<never> =>
  Effect.forever(
    Effect.andThen(
      Effect.sleep(second),
      Effect.map(Clock.currentTimeMillis, (now) => service.tick(now))
    )
  )
