import type { XError } from "@xeffect/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { Scope } from "effect/Scope"
import { withBearer } from "../../credentials/bearer.ts"
import type { Credential, SigningError } from "../../credentials/credential.ts"
import { nonce } from "../../credentials/crypto.ts"
import { makeFlights } from "./flights.ts"
import { checkStored } from "../request/read-stored.ts"
import { isSignedOut } from "./store-failure.ts"
import type { SignInWatch } from "./watch.ts"
import { type KnownToken, tokenRemedy } from "../../credentials/token-remedy.ts"

/** A token, and when it expires, in milliseconds since 1970. */
export interface Held extends KnownToken {
  readonly access_token: Redacted.Redacted
  /** The sign-in of the token. An app has none. */
  readonly signIn?: string | undefined
}

/** How a credential obtains its token. */
export interface Renewable {
  /** Does not change with the token. With `watch`, the part of the identity that all users share. */
  readonly identity: Redacted.Redacted
  /** How long before its expiry a token is renewed, in milliseconds. */
  readonly skew: number
  /** Returns a valid token, different from the rejected one if possible. */
  readonly obtain: (rejected: string | undefined) => Effect.Effect<Held, XError>
  /** The sign-in to which the token must belong. Absent for an app. */
  readonly watch?: SignInWatch
}

/** Whether a token expires within a time, in milliseconds. */
export const endsWithin = ({ expires_at }: Held, now: number, milliseconds: number): boolean =>
  expires_at !== undefined && expires_at - milliseconds <= now

/**
 * Makes a credential whose token is obtained when it is first needed, shortly before it expires, and after it was
 * rejected. It is obtained once for all waiting fibers, in a separate fiber that lives as long as the scope, so waiting
 * fibers may be interrupted.
 */
export const renewable = Effect.fnUntraced(function* (given: Renewable): Effect.fn.Return<Credential, never, Scope> {
  const { identity, watch } = given
  const tokens = yield* makeTokens(given)
  if (watch === undefined) return toCredential(identity, tokens.current(), tokens.isBetter())
  const named = (name: string) => Redacted.make(`${Redacted.value(identity)} ${name}`)
  let latest: { readonly signIn: string; readonly credential: Credential } | undefined
  const current = Effect.map(watch.signIn, (signIn) => {
    if (latest?.signIn === signIn) return latest.credential
    const remedy = tokenRemedy(() => tokens.heldOf(signIn))
    const credential = toCredential(named(signIn), tokens.current(signIn), tokens.isBetter(signIn), remedy)
    latest = { signIn, credential }
    return credential
  })
  return {
    kind: "bearer",
    identity: named(nonce()),
    current,
    sign: (request) => Effect.flatMap(current, ({ sign }) => sign(request)),
    attempt: (send, isRetryable) =>
      Effect.flatMap(current, ({ attempt, sign }) => attempt?.(send, isRetryable) ?? send(sign))
  }
})

/** Holds the latest token. */
const makeHolder = Effect.fnUntraced(function* ({ obtain, watch }: Renewable) {
  let held: (Held & { readonly generation: number | undefined }) | undefined
  const flights = yield* makeFlights<Held, SigningError>()
  const renew = Effect.fnUntraced(
    function* (signIn: string | undefined, rejected: string | undefined) {
      const generation = watch?.generation()
      const token = yield* obtain(rejected)
      // A token that cannot be sent is not kept: the next call may find another.
      const invalid = checkStored("access_token", token.access_token, "TokensJson")
      if (invalid !== undefined) return yield* invalid
      held = { ...token, generation }
      if (token.signIn !== signIn) watch?.forget()
      return token
    },
    Effect.tapError((error) => Effect.sync(() => isSignedOut(error) && watch?.forget()))
  )
  return {
    /** The token, if it belongs to this sign-in and the store has not changed since. */
    heldOf: (signIn: string | undefined) =>
      held?.signIn === signIn && held?.generation === watch?.generation() ? held : undefined,
    join: (signIn?: string, rejected?: string) => flights.join(signIn ?? "", renew(signIn, rejected)),
    isUnderWay: (signIn?: string) => flights.isUnderWay(signIn ?? "")
  }
})

/** Obtains the tokens of an app, or of a sign-in until it ends. */
const makeTokens = Effect.fnUntraced(function* (given: Renewable) {
  const { skew, watch } = given
  const { heldOf, isUnderWay, join } = yield* makeHolder(given)

  const current = Effect.fnUntraced(function* (signIn?: string) {
    if (watch !== undefined) yield* watch.check(signIn)
    const now = yield* Clock.currentTimeMillis
    const token = heldOf(signIn)
    if (token !== undefined && !endsWithin(token, now, skew)) return token
    const next =
      token === undefined || endsWithin(token, now, 0)
        ? yield* join(signIn)
        : // Use a token that has not expired yet rather than none.
          yield* Effect.catch(join(signIn), (error) =>
            isSignedOut(error) ? Effect.fail(error) : Effect.succeed(token)
          )
    // The sign-in may have ended meanwhile.
    if (watch !== undefined) yield* watch.check(signIn)
    return next.signIn === signIn || watch === undefined ? next : yield* watch.ended
  })

  const isBetter = Effect.fnUntraced(function* (signIn: string | undefined, rejected: string) {
    const isOther = (token: Held) => Redacted.value(token.access_token) !== rejected
    const token = heldOf(signIn)
    if (token !== undefined && isOther(token)) return true
    const isOwn = !isUnderWay(signIn)
    if (isOther(yield* join(signIn, rejected))) return true
    // Another fiber may have loaded the rejected token itself from the store.
    return isOwn ? false : isOther(yield* join(signIn, rejected))
  })

  return { current, heldOf, isBetter: (signIn?: string) => (rejected: string) => isBetter(signIn, rejected) }
})

const toCredential = (
  identity: Redacted.Redacted,
  current: Effect.Effect<Held, SigningError>,
  isBetter: (rejected: string) => Effect.Effect<boolean, SigningError>,
  remedy?: Credential["remedy"]
): Credential => {
  const signWith =
    (note: (token: string) => void): Credential["sign"] =>
    (request) =>
      Effect.map(current, ({ access_token }) => {
        note(Redacted.value(access_token))
        return withBearer(request, access_token)
      })
  return {
    kind: "bearer",
    identity,
    remedy,
    sign: signWith(() => {}),
    attempt: (send, isRetryable) =>
      Effect.suspend(() => {
        let used: string | undefined
        const once = send(signWith((token) => (used = token)))
        return Effect.catch(once, (error) => {
          // A failure to obtain a token is not a rejection of a token.
          if (error._tag !== "XError" || error.status !== 401 || used === undefined || !isRetryable())
            return Effect.fail(error)
          return Effect.flatMap(isBetter(used), (isBetter) => (isBetter ? once : Effect.fail(error)))
        })
      })
  }
}
