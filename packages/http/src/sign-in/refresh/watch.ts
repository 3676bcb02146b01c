import { MissingCredentials, XError } from "@xeffect/core"
import { type Backoff, retryAs, waitBefore } from "@xeffect/core/retry"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { Scope } from "effect/Scope"
import { digest } from "../../credentials/crypto.ts"
import { followChanges, isAfter } from "../stores/changes.ts"
import { makeFlights } from "./flights.ts"
import type { Entry, StoredEntry, TokenStore } from "../stores/token-store.ts"
import type { TokenStoreError } from "../stores/token-store-error.ts"
import { refreshOperation, signedOut, storeFailure } from "./store-failure.ts"

/** Tracks whose tokens a store contains. */
export interface SignInWatch {
  /** The sign-in for a call that begins now. Fails with `MissingCredentials` if there is none. */
  readonly signIn: Effect.Effect<string, XError>
  /** Fails with `MissingCredentials` unless the store still contains the tokens of this sign-in. */
  readonly check: (signIn: string | undefined) => Effect.Effect<void, XError>
  /** Fails because the user of a call is no longer signed in. */
  readonly ended: Effect.Effect<never, XError>
  /** Makes the next check read the store, because its content is known to have changed. */
  readonly forget: () => void
  /** Increases whenever other tokens than before were found. */
  readonly generation: () => number
}

const signInEnded = Effect.suspend(() => {
  const rule = "the user of this call has signed out, and the token store holds another sign-in"
  return Effect.fail(new XError({ operation: refreshOperation, reason: new MissingCredentials({ rule }) }))
})

/**
 * Identifies a sign-in. Tokens that were stored without an identifier are identified by a digest, which is stored with
 * the new tokens at the next refresh.
 */
export const signInOf = ({ signIn, tokens }: Entry): Effect.Effect<string> =>
  signIn === undefined
    ? digest(Redacted.value(tokens.refresh_token ?? tokens.access_token), 16)
    : Effect.succeed(signIn)

/** How long the cached content of a store is used if it cannot be read, in milliseconds. */
const maxUnread = 60_000

/** The waits before a store is read again. */
export const readingStore: Backoff = { retries: 2, first: 100, growth: "doubled", maxDelay: Infinity, jitter: 0 }

/** The result of the latest read. */
interface SeenSignIn {
  readonly signIn: string
  readonly access_token: string
  /** The number of writes of this process before it. */
  readonly count: number
  /** The number of the read, and when it began. */
  readonly number: number
  readonly at: number
  /** When the store was last read successfully. */
  readonly read: number
}

/** Returns an effect that reads a store, and the state that it updates. */
const makeLook = (store: TokenStore["Service"], count: () => number) => {
  const state = { seen: undefined as SeenSignIn | undefined, looks: 0, generation: 0 }
  const find = Effect.fnUntraced(function* (entry: StoredEntry, look: Pick<SeenSignIn, "at" | "count" | "number">) {
    const access_token = Redacted.value(entry.tokens.access_token)
    if (state.seen !== undefined && state.seen.access_token !== access_token) state.generation++
    return { ...look, access_token, signIn: yield* signInOf(entry), read: look.at }
  })
  const look = Effect.gen(function* () {
    const last = state.seen
    const begun = { count: count(), number: ++state.looks, at: yield* Clock.currentTimeMillis }
    const found = yield* Effect.catch(readStored(store), (error) => {
      const isRecent = last?.count === begun.count && Math.abs(begun.at - last.read) < maxUnread
      return isRecent && error.malformed === undefined ? Effect.succeed(last) : Effect.fail(storeFailure(error))
    })
    if (found === undefined) {
      state.seen = undefined
      return yield* signedOut()
    }
    state.seen = "number" in found ? { ...found, ...begun } : yield* find(found, begun)
  })
  return { look, state }
}

/**
 * Watches a store: reads it if this process has written to it since the latest read, or if that read is older than
 * `interval`, in milliseconds. If the store cannot be read for up to a minute, the sign-in continues, unless this
 * process has written to the store.
 */
export const makeWatch = Effect.fnUntraced(function* (
  store: TokenStore["Service"],
  interval: number
): Effect.fn.Return<SignInWatch, never, Scope> {
  const changes = yield* followChanges(store.name)
  const flights = yield* makeFlights<void>()
  const { look, state } = makeLook(store, changes.count)

  const isFresh = ({ at, count, number }: SeenSignIn, now: number, before: number) =>
    count === changes.count() && (number > before || Math.abs(now - at) < interval)

  const latest = Effect.gen(function* () {
    const before = state.looks
    const now = yield* Clock.currentTimeMillis
    while (true) {
      if (state.seen !== undefined && isFresh(state.seen, now, before)) return state.seen.signIn
      // A read that was already in progress may have been too early.
      yield* flights.join("", look)
    }
  })

  const signIn = Effect.gen(function* () {
    const before = changes.latest()
    const signIn = yield* latest
    // The call was not made for a user who signed in after it began.
    return isAfter(signIn, before) ? yield* signInEnded : signIn
  })

  return {
    signIn,
    check: (signIn) => Effect.flatMap(latest, (current) => (current === signIn ? Effect.void : signInEnded)),
    ended: signInEnded,
    forget: () => {
      state.seen = undefined
    },
    generation: () => state.generation
  }
})

const readStored = ({ get }: TokenStore["Service"]): Effect.Effect<StoredEntry | undefined, TokenStoreError> =>
  retryAs(
    () => get,
    ({ malformed }, retry) => (malformed === undefined ? waitBefore(readingStore, retry) : undefined)
  )
