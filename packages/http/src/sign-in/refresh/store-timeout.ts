import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { refreshLimits } from "./machine/time-limits.ts"
import type { TokenStore } from "../stores/token-store.ts"
import { TokenStoreError } from "../stores/token-store-error.ts"

/**
 * Limits how long each use of a store takes. Otherwise one response that never arrives would block all calls, since
 * they share a refresh. A write continues in its own fiber, so that it ends in time even if it cannot be interrupted.
 */
export const withTimeouts = (store: TokenStore["Service"]): TokenStore["Service"] => ({
  name: store.name,
  holders: store.holders,
  get: inTime(store.get, refreshLimits.read),
  set: (expected, next) =>
    Effect.flatMap(Effect.forkDetach(store.set(expected, next), { startImmediately: true }), (fiber) =>
      inTime(Fiber.join(fiber), refreshLimits.write)
    )
})

const inTime = <A>(use: Effect.Effect<A, TokenStoreError>, duration: number): Effect.Effect<A, TokenStoreError> =>
  Effect.timeoutOrElse(use, {
    duration,
    orElse: () => Effect.fail(new TokenStoreError({ detail: "the token store does not respond" }))
  })
