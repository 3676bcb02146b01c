import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { Scope } from "effect/Scope"
import type { HttpResponse } from "./http-response.ts"

/**
 * Called with each response whose body is left to the caller, as soon as it is there. So its connection is closed also
 * if the caller is interrupted before it has received the response.
 * @since 0.1.0
 */
export const CurrentOwner: Context.Reference<((response: HttpResponse) => void) | undefined> = Context.Reference<
  ((response: HttpResponse) => void) | undefined
>("@xeffect/core/CurrentOwner", { defaultValue: () => undefined })

const owning = <A, E, R, R2>(
  open: Effect.Effect<A, E, R>,
  use: (opening: Effect.Effect<A, E, R>, close: Effect.Effect<void>) => Effect.Effect<A, E, R2>
): Effect.Effect<A, E, R2> =>
  Effect.suspend(() => {
    let latest: HttpResponse | undefined
    const own = (response: HttpResponse) => {
      latest = response
    }
    return use(
      Effect.provideService(open, CurrentOwner, own),
      Effect.sync(() => latest?.body.cancel())
    )
  })

/**
 * Opens a response. The end of the scope closes its connection.
 * @since 0.1.0
 */
export const closeWithScope = <A, E, R>(open: Effect.Effect<A, E, R>): Effect.Effect<A, E, R | Scope> =>
  owning(open, (opening, close) =>
    Effect.andThen(
      Effect.addFinalizer(() => close),
      opening
    )
  )

/**
 * Opens a response. Its connection is closed if the caller does not receive it.
 * @since 0.1.0
 */
export const closeOnError = <A, E, R>(open: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  owning(open, (opening, close) => Effect.onExit(opening, ({ _tag }) => (_tag === "Failure" ? close : Effect.void)))
