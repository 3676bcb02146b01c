import { Unauthorized, XError } from "@xeffect/core"
import { field } from "@xeffect/core/transport"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Random from "effect/Random"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import type { Scope } from "effect/Scope"
import { nonce } from "../../credentials/crypto.ts"
import { makeBackground } from "./background.ts"
import { lease, type LeaseWatch, makeLeaseWatch } from "./lease.ts"
import { makeKeep, ofEntry, type SignedIn } from "./keep.ts"
import { endsWithin } from "./renewable.ts"
import type { Claim, StoredEntry, TokenStore, TokenStoreError } from "../stores/token-store.ts"
import { isSignedOut, refreshOperation } from "./store-failure.ts"
import type { Tokens } from "../oauth2/tokens.ts"
import { signedOut, signInOf } from "./watch.ts"

/** The dependencies of refreshing. */
export interface Refresher {
  readonly store: TokenStore["Service"]
  /** How long before their expiry tokens are refreshed, in milliseconds. */
  readonly skew: number
  /** Exchanges a refresh token. Takes less than half of a lease. */
  readonly exchange: (refresh_token: Redacted.Redacted) => Effect.Effect<Tokens, XError>
}

type Failure = XError | TokenStoreError

/**
 * Returns valid tokens: those in the store, or new ones for its refresh token. Before a process uses a refresh token,
 * it adds a claim to the stored entry, so that only one process uses it; the others wait for the tokens that it stores.
 *
 * Only the owner of the claim writes, with two exceptions whose writes win: a new sign-in, and a process that took over
 * an expired claim.
 */
export const takeTurns = Effect.fnUntraced(function* (
  refresher: Refresher
): Effect.fn.Return<(rejected: string | undefined) => Effect.Effect<SignedIn, Failure>, never, Scope> {
  const { skew, store } = refresher
  const background = yield* makeBackground
  const keep = makeKeep(store, background)
  const leases = makeLeaseWatch()
  const attempt = makeAttempt(refresher, keep.keep, leases.end)
  return Effect.fnUntraced(function* (rejected) {
    yield* keep.settled
    let first: Tokens | undefined
    for (let pause = shortestPoll; ; pause = Math.min(pause * 1.5, longestPoll)) {
      const entry = yield* store.get
      if (entry === undefined) return yield* signedOut
      const now = yield* Clock.currentTimeMillis
      const { claim, tokens } = entry
      first ??= tokens
      if (isGood(tokens, first, { rejected, skew, now })) return yield* ofEntry(entry)
      // Rather than wait for another process, or without a refresh token, use a token that has not expired yet.
      const isHeld = claim !== undefined && !leases.isOver(claim, now)
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

/** How long to wait before the store is read again, in milliseconds. */
const shortestPoll = 10
const longestPoll = 1000

// Random, so that waiting processes do not read at the same time.
const sleepAbout = (milliseconds: number) =>
  Effect.flatMap(Random.next, (chance) => Effect.sleep(milliseconds * (0.5 + chance / 2)))

const isToken = (token: Redacted.Redacted | undefined, text: string | undefined) =>
  token !== undefined && Redacted.value(token) === text

interface Need {
  readonly rejected: string | undefined
  readonly skew: number
  readonly now: number
}

// Tokens that another process has just stored are valid even if they expire soon.
const isGood = (tokens: Tokens, first: Tokens, { now, rejected, skew }: Need) => {
  if (isToken(tokens.access_token, rejected)) return false
  const isNew = Redacted.value(tokens.access_token) !== Redacted.value(first.access_token)
  return !endsWithin(tokens, now, isNew ? 0 : skew)
}

/**
 * Returns a function that attempts to refresh. It returns `undefined` if the store has changed and must be read again.
 */
const makeAttempt = (
  { exchange, store }: Refresher,
  keep: ReturnType<typeof makeKeep>["keep"],
  end: LeaseWatch["end"]
) => {
  // A rejected refresh token is not retried until the store has another one.
  let refused: { readonly token: string; readonly error: XError } | undefined

  const attempt = Effect.fnUntraced(function* (
    claim: Claim,
    entry: StoredEntry,
    token: Redacted.Redacted
  ): Effect.fn.Return<SignedIn | undefined, Failure> {
    const sign_in = yield* signInOf(entry)
    if (!(yield* store.set(entry, { tokens: entry.tokens, sign_in, claim }))) return undefined
    const now = yield* Clock.currentTimeMillis
    // If the machine was suspended meanwhile, the claim may have expired.
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

  return Effect.fnUntraced(function* (entry: StoredEntry, token: Redacted.Redacted) {
    if (refused !== undefined && isToken(token, refused.token)) return yield* refused.error
    const claim = { id: nonce(), at: yield* Clock.currentTimeMillis }
    return yield* Effect.onExit(attempt(claim, entry, token), (exit) =>
      // Without new tokens nothing uses the claim any more. The store may contain it even if the write failed.
      Effect.sync(() => (Exit.isSuccess(exit) && exit.value !== undefined ? undefined : end(claim)))
    )
  })
}

// Proxies also respond with 400, and with JSON whose `error` is a sentence.
const isRefusal = ({ response, status }: XError): boolean => {
  const error = field(response?.problem, "error")
  return status === 400 && typeof error === "string" && /^[a-z]+(_[a-z]+)+$/.test(error)
}

/**
 * How long to wait after a rejection, in milliseconds: another process may have used the refresh token and be about to
 * store the new tokens.
 */
const grace = 2000

/** Removes a claim, so that others can try. Returns `false` if the store has changed and must be read again. */
const giveUp = Effect.fnUntraced(function* (
  store: TokenStore["Service"],
  claim: Claim,
  token: Redacted.Redacted,
  isRefused: boolean
) {
  const end = (yield* Clock.currentTimeMillis) + (isRefused ? grace : 0)
  while (true) {
    // A failure to read the store is less important than the failed refresh.
    const found = yield* Effect.orElseSucceed(store.get, () => undefined)
    if (found === undefined) return true
    const isOwn = found.claim?.id === claim.id && isToken(found.tokens.refresh_token, Redacted.value(token))
    if (!isOwn) return false
    if ((yield* Clock.currentTimeMillis) >= end) {
      // If this fails, the claim expires for other processes.
      yield* Effect.ignoreCause(store.set(found, { tokens: found.tokens, sign_in: found.sign_in }))
      return true
    }
    yield* sleepAbout(100)
  }
})

const signInAgain = ({ response, message }: XError) => {
  // X keeps one grant alive for each app and user: https://docs.x.com/x-ads-api/mcp
  const hint =
    "The user may have signed in to the same app elsewhere, which ends the earlier sign-in. " +
    "Let the user sign in again, and store the new tokens by storeTokens."
  const reason = new Unauthorized({ detail: `the refresh token was rejected: ${message}`, hint })
  return new XError(
    response === undefined ? { operation: refreshOperation, reason } : { operation: refreshOperation, reason, response }
  )
}
