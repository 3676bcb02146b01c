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

/** A token, and when it expires, in milliseconds since 1970. */
export interface Held {
  readonly access_token: Redacted.Redacted
  readonly expires_at?: number | undefined
  /** The sign-in of the token. An app has none. */
  readonly sign_in?: string | undefined
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
  let latest: { readonly sign_in: string; readonly credential: Credential } | undefined
  const current = Effect.map(watch.signIn, (sign_in) => {
    if (latest?.sign_in === sign_in) return latest.credential
    const credential = toCredential(named(sign_in), tokens.current(sign_in), tokens.isBetter(sign_in))
    latest = { sign_in, credential }
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
    function* (sign_in: string | undefined, rejected: string | undefined) {
      const generation = watch?.generation()
      const token = yield* obtain(rejected)
      // A token that cannot be sent is not kept: the next call may find another.
      const invalid = checkStored("access_token", token.access_token, "TokensJson")
      if (invalid !== undefined) return yield* invalid
      held = { ...token, generation }
      if (token.sign_in !== sign_in) watch?.forget()
      return token
    },
    Effect.tapError((error) => Effect.sync(() => isSignedOut(error) && watch?.forget()))
  )
  return {
    /** The token, if it belongs to this sign-in and the store has not changed since. */
    heldOf: (sign_in: string | undefined) =>
      held?.sign_in === sign_in && held?.generation === watch?.generation() ? held : undefined,
    join: (sign_in?: string, rejected?: string) => flights.join(sign_in ?? "", renew(sign_in, rejected)),
    isUnderWay: (sign_in?: string) => flights.isUnderWay(sign_in ?? "")
  }
})

/** Obtains the tokens of an app, or of a sign-in until it ends. */
const makeTokens = Effect.fnUntraced(function* (given: Renewable) {
  const { skew, watch } = given
  const { heldOf, isUnderWay, join } = yield* makeHolder(given)

  const current = Effect.fnUntraced(function* (sign_in?: string) {
    if (watch !== undefined) yield* watch.check(sign_in)
    const now = yield* Clock.currentTimeMillis
    const token = heldOf(sign_in)
    if (token !== undefined && !endsWithin(token, now, skew)) return token
    const next =
      token === undefined || endsWithin(token, now, 0)
        ? yield* join(sign_in)
        : // Use a token that has not expired yet rather than none.
          yield* Effect.catch(join(sign_in), (error) =>
            isSignedOut(error) ? Effect.fail(error) : Effect.succeed(token)
          )
    // The sign-in may have ended meanwhile.
    if (watch !== undefined) yield* watch.check(sign_in)
    return next.sign_in === sign_in || watch === undefined ? next : yield* watch.ended
  })

  const isBetter = Effect.fnUntraced(function* (sign_in: string | undefined, rejected: string) {
    const isOther = (token: Held) => Redacted.value(token.access_token) !== rejected
    const token = heldOf(sign_in)
    if (token !== undefined && isOther(token)) return true
    const isOwn = !isUnderWay(sign_in)
    if (isOther(yield* join(sign_in, rejected))) return true
    // Another fiber may have loaded the rejected token itself from the store.
    return isOwn ? false : isOther(yield* join(sign_in, rejected))
  })

  return { current, isBetter: (sign_in?: string) => (rejected: string) => isBetter(sign_in, rejected) }
})

const toCredential = (
  identity: Redacted.Redacted,
  current: Effect.Effect<Held, SigningError>,
  isBetter: (rejected: string) => Effect.Effect<boolean, SigningError>
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
