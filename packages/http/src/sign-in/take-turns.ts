import { Unauthorized, XError } from "@xeffect/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Random from "effect/Random"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import type { Scope } from "effect/Scope"
import { nonce } from "../credentials/crypto.ts"
import { makeBackground } from "./background.ts"
import { lease, makeLeaseWatch } from "./lease.ts"
import { makeKeep, ofEntry, type SignedIn } from "./keep.ts"
import { endsWithin } from "./renewable.ts"
import type { Claim, StoredEntry, TokenStore, TokenStoreError } from "./token-store.ts"
import { operation } from "./store-failure.ts"
import type { Tokens } from "./tokens.ts"
import { signedOut, signInOf } from "./watch.ts"

/** What refreshing rests on. */
export interface Refresher {
  readonly store: TokenStore["Service"]
  /** Tokens are refreshed so long before their end, in milliseconds. */
  readonly skew: number
  /** Uses up a refresh token. Takes less than half of a lease. */
  readonly exchange: (refresh_token: Redacted.Redacted) => Effect.Effect<Tokens, XError>
}

type Failure = XError | TokenStoreError

/**
 * Makes what gives good tokens: those in the store, or new ones for its refresh token. Before a refresh token is used a
 * claim is put beside it, so that of all who share the store one uses it; the others wait for what that one stores.
 *
 * Nobody else writes while there is a claim, but for two cases, and then what is in the store is right: a user who has
 * signed in anew, and a claim that was taken for dead.
 */
export const takeTurns = Effect.fnUntraced(function* (
  refresher: Refresher
): Effect.fn.Return<(rejected: string | undefined) => Effect.Effect<SignedIn, Failure>, never, Scope> {
  const { skew, store } = refresher
  const background = yield* makeBackground
  const keep = makeKeep(store, background)
  const isOver = makeLeaseWatch()
  const attempt = makeAttempt(refresher, keep.keep)
  return Effect.fnUntraced(function* (rejected) {
    yield* keep.settled
    let first: Tokens | undefined
    for (let pause = shortestPause; ; pause = Math.min(pause * 1.5, longestPause)) {
      const entry = yield* store.get
      if (entry === undefined) return yield* signedOut
      const now = yield* Clock.currentTimeMillis
      const { claim, tokens } = entry
      first ??= tokens
      if (isGood(tokens, first, { rejected, skew, now })) return yield* ofEntry(entry)
      // Whoever would wait for another, or cannot refresh, goes on with a token that has not quite ended.
      const isHeld = claim !== undefined && !isOver(claim, now)
      const isUsable = !isToken(tokens.access_token, rejected) && !endsWithin(tokens, now, 0)
      if (tokens.refresh_token === undefined || (isHeld && isUsable)) return yield* ofEntry(entry)
      if (isHeld) yield* sleepAbout(pause)
      else {
        const made = yield* Fiber.join(yield* background(attempt(entry, tokens.refresh_token))).pipe(
          Effect.catch((error) => (isUsable && !isSignedOut(error) ? ofEntry(entry) : Effect.fail(error)))
        )
        if (made !== undefined) return made
      }
    }
  })
})

/** How long to wait until the store is read again, in milliseconds. */
const shortestPause = 10
const longestPause = 1000

// Processes that wait for the same do not read at the same instants.
const sleepAbout = (milliseconds: number) =>
  Effect.flatMap(Random.next, (chance) => Effect.sleep(milliseconds * (0.5 + chance / 2)))

const isToken = (token: Redacted.Redacted | undefined, text: string | undefined) =>
  token !== undefined && Redacted.value(token) === text

interface Need {
  readonly rejected: string | undefined
  readonly skew: number
  readonly now: number
}

// What somebody else has just stored is good even if it does not live for long.
const isGood = (tokens: Tokens, first: Tokens, { now, rejected, skew }: Need) => {
  if (isToken(tokens.access_token, rejected)) return false
  const isNew = Redacted.value(tokens.access_token) !== Redacted.value(first.access_token)
  return !endsWithin(tokens, now, isNew ? 0 : skew)
}

const isSignedOut = (error: Failure) => error._tag === "XError" && error.reason._tag === "MissingCredentials"

/** Makes an attempt to refresh. It gives nothing where the store has changed, so that one has to look again. */
const makeAttempt = ({ exchange, store }: Refresher, keep: ReturnType<typeof makeKeep>["keep"]) => {
  // A refresh token that was refused is not tried again, unless somebody puts another one into the store.
  let refused: { readonly token: string; readonly error: XError } | undefined

  return Effect.fnUntraced(function* (
    entry: StoredEntry,
    token: Redacted.Redacted
  ): Effect.fn.Return<SignedIn | undefined, Failure> {
    if (refused !== undefined && isToken(token, refused.token)) return yield* refused.error
    const claim = { id: nonce(), at: yield* Clock.currentTimeMillis }
    const sign_in = yield* signInOf(entry)
    if (!(yield* store.set(entry, { tokens: entry.tokens, sign_in, claim }))) return undefined
    const now = yield* Clock.currentTimeMillis
    // A machine that slept just then has lost its claim.
    if (now - claim.at > lease / 2) return undefined
    const result = yield* Effect.result(exchange(token))
    if (Result.isSuccess(result)) {
      return yield* keep(token, { tokens: { scopes: entry.tokens.scopes, ...result.success }, sign_in })
    }
    const isRefused = isRefusal(result.failure)
    if (!(yield* giveUp(store, claim, token, isRefused))) return undefined
    if (!isRefused) return yield* result.failure
    refused = { token: Redacted.value(token), error: signInAgain(result.failure) }
    return yield* refused.error
  })
}

// Proxies respond with 400 as well, and with JSON whose `error` is a sentence.
const isRefusal = ({ response, status }: XError): boolean => {
  // Spread, whatever is no object has no fields.
  const { error }: { readonly error?: unknown } = { ...(response?.problem as object | undefined) }
  return status === 400 && typeof error === "string" && /^[a-z]+(_[a-z]+)+$/.test(error)
}

/** A refresh token that is refused may have been used by somebody who is about to store what came of it. */
const grace = 2000

/** Takes a claim back, so that others may try. False where the store has changed, and one has to look again. */
const giveUp = Effect.fnUntraced(function* (
  store: TokenStore["Service"],
  claim: Claim,
  token: Redacted.Redacted,
  isRefused: boolean
) {
  const end = (yield* Clock.currentTimeMillis) + (isRefused ? grace : 0)
  while (true) {
    // That the store cannot be read is less than what has happened.
    const found = yield* Effect.orElseSucceed(store.get, () => undefined)
    if (found === undefined) return true
    const isOwn = found.claim?.id === claim.id && isToken(found.tokens.refresh_token, Redacted.value(token))
    if (!isOwn) return false
    if ((yield* Clock.currentTimeMillis) >= end) {
      yield* Effect.ignore(store.set(found, { tokens: found.tokens, sign_in: found.sign_in }))
      return true
    }
    yield* sleepAbout(100)
  }
})

const signInAgain = ({ response, message }: XError) => {
  const hint = "Let the user sign in again, and put the tokens into the store."
  const reason = new Unauthorized({ detail: `the refresh token is refused: ${message}`, hint })
  return new XError(response === undefined ? { operation, reason } : { operation, reason, response })
}
