import { toStderr } from "@xeffect/core/failure"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

/** A store that takes longer counts as unavailable. In milliseconds. */
const maxUse = 1000

/** How long an unavailable store is not used, in milliseconds. */
const maxRest = 10_000

/**
 * Returns a function that guards each use of the store: returns `undefined` if it fails, and logs one warning until it
 * works again.
 */
export const makeGuard = (): (<A, E>(use: Effect.Effect<A, E>) => Effect.Effect<A | undefined>) => {
  let isWarned = false
  let restsUntil = -Infinity
  const isOut = Effect.fnUntraced(function* (why: unknown) {
    restsUntil = (yield* Clock.currentTimeMillis) + maxRest
    if (isWarned) return undefined
    isWarned = true
    yield* toStderr(
      Effect.logWarning("The store of shared rate limits is unavailable. This process uses only its own limits.", why)
    )
    return undefined
  })
  return (use) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => {
      if (now < restsUntil) return Effect.undefined
      return use.pipe(
        Effect.tap(() =>
          Effect.sync(() => {
            isWarned = false
          })
        ),
        Effect.timeout(maxUse),
        Effect.catch(isOut),
        Effect.catchDefect(isOut)
      )
    })
}
