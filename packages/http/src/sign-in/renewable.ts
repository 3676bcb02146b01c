import type { XError } from "@xeffect/core/errors"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"

import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as Redacted from "effect/Redacted"
import type { Scope } from "effect/Scope"
import type { Credential } from "../credential.ts"
import { signing } from "../secret.ts"
import { readKept } from "./read-kept.ts"

/** A token, and when it ends, in milliseconds since 1970. */
export interface Held {
  readonly access_token: Redacted.Redacted
  readonly expires_at?: number | undefined
}

/** How a credential gets its token. */
export interface Renewable {
  /** Stays the same whatever the token is. */
  readonly identity: Redacted.Redacted
  /** A token is renewed so long before it ends, in milliseconds. */
  readonly skew: number
  /** Gives a token that is good, and another than the rejected one where there can be another. */
  readonly obtain: (rejected: string | undefined) => Effect.Effect<Held, XError>
}

/** Whether a token ends within a time, in milliseconds. */
export const endsWithin = ({ expires_at }: Held, now: number, milliseconds: number): boolean =>
  expires_at !== undefined && expires_at - milliseconds <= now

/**
 * Makes a credential whose token is obtained when it is first needed, when it is about to end, and when the service has
 * rejected it. However many fibers wait for it, it is obtained once. Whoever waits may be interrupted: the others go on to
 * wait, since obtaining is done by a fiber of its own, which lives as long as the scope.
 */
export const renewable = Effect.fnUntraced(function* ({
  identity,
  obtain,
  skew
}: Renewable): Effect.fn.Return<Credential, never, Scope> {
  let held: Held | undefined
  const flight: Flight = { fiber: undefined }
  yield* Effect.addFinalizer(() => (flight.fiber === undefined ? Effect.void : Fiber.interrupt(flight.fiber)))

  const join = (rejected?: string) =>
    fly(
      flight,
      Effect.tap(obtain(rejected), (token) =>
        // What cannot be sent is not held: there may be another by the next call.
        Effect.map(readKept("access_token", token.access_token, signing, "TokensJson"), () => (held = token))
      )
    )

  const current = Effect.flatMap(Clock.currentTimeMillis, (now) => {
    const token = held
    if (token === undefined) return join()
    if (!endsWithin(token, now, skew)) return Effect.succeed(token)
    // A token that has not quite ended is better than none.
    return Effect.catch(join(), (error) => (endsWithin(token, now, 0) ? Effect.fail(error) : Effect.succeed(token)))
  })

  const isBetter = Effect.fnUntraced(function* (rejected: string | undefined) {
    const isOther = (token: Held) => Redacted.value(token.access_token) !== rejected
    if (held !== undefined && isOther(held)) return true
    const isOwn = flight.fiber === undefined
    if (isOther(yield* join(rejected))) return true
    // What was obtained for somebody else may be the very token, found in a store.
    return isOwn ? false : isOther(yield* join(rejected))
  })

  return toCredential(identity, current, isBetter)
})

const toCredential = (
  identity: Redacted.Redacted,
  current: Effect.Effect<Held, XError>,
  isBetter: (rejected: string) => Effect.Effect<boolean, XError>
): Credential => {
  const signWith =
    (note: (token: string) => void): Credential["sign"] =>
    (request) =>
      Effect.map(current, ({ access_token }) => {
        note(Redacted.value(access_token))
        return HttpClientRequest.bearerToken(request, access_token)
      })
  return {
    kind: "bearer",
    identity,
    sign: signWith(() => {}),
    attempt: (send, mayResend) =>
      Effect.suspend(() => {
        let used: string | undefined
        const once = send(signWith((token) => (used = token)))
        return Effect.catch(once, (error) => {
          // What obtaining a token failed with is no rejection of a token.
          if (error.status !== 401 || used === undefined || !mayResend()) return Effect.fail(error)
          return Effect.flatMap(isBetter(used), (isBetter) => (isBetter ? once : Effect.fail(error)))
        })
      })
  }
}

/** What is under way, if anything. */
interface Flight {
  fiber: Fiber.Fiber<Held, XError> | undefined
}

/** Joins what is under way, or begins it. */
const fly = (flight: Flight, run: Effect.Effect<Held, XError>): Effect.Effect<Held, XError> =>
  Effect.suspend(() => {
    if (flight.fiber !== undefined) return Fiber.join(flight.fiber)
    // The fiber may have ended before this one goes on. Its end is told then as well.
    const begun = Effect.map(Effect.forkDetach(run), (fiber) => {
      flight.fiber = fiber
      fiber.addObserver(() => (flight.fiber = undefined))
      return fiber
    })
    return Effect.flatMap(Effect.uninterruptible(begun), Fiber.join)
  })
