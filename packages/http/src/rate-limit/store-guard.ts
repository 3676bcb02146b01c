import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

/** A store that takes longer than this is out of order. In milliseconds. */
const longest = 1000

/** For so long a store that was out of order is not asked. In milliseconds. */
const rest = 10_000

/** Makes what goes on without the store where it fails, and says so once until it works again. */
export const makeGuard = (): (<A, E>(use: Effect.Effect<A, E>) => Effect.Effect<A | undefined>) => {
  let isWarned = false
  let restsUntil = -Infinity
  const isOut = Effect.fnUntraced(function* (why: unknown) {
    restsUntil = (yield* Clock.currentTimeMillis) + rest
    if (isWarned) return undefined
    isWarned = true
    yield* Effect.logWarning("The store of shared rate limits is out of order; this process goes by its own.", why)
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
        Effect.timeout(longest),
        Effect.catch(isOut),
        Effect.catchDefect(isOut)
      )
    })
}
