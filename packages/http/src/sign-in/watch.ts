import { MissingCredentials, XError } from "@xeffect/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schedule from "effect/Schedule"
import type { Scope } from "effect/Scope"
import { digest } from "../credentials/crypto.ts"
import { changesOf } from "./changes.ts"
import { makeFlights } from "./flights.ts"
import { type Entry, type StoredEntry, type TokenStore, TokenStoreError } from "./token-store.ts"
import { operation, unusable } from "./store-failure.ts"

/** Knows whose tokens a store holds. */
export interface Watch {
  /** The sign-in for which a call is made that begins now. Fails with `MissingCredentials` if there is none. */
  readonly signIn: Effect.Effect<string, XError>
  /** Fails with `MissingCredentials` unless it is still this sign-in whose tokens the store holds. */
  readonly check: (sign_in: string | undefined) => Effect.Effect<void, XError>
  /** Fails because the user for whom a call was made is no longer signed in. */
  readonly ended: Effect.Effect<never, XError>
  /** Lets the next look not be put off: the store was found to hold something else. */
  readonly forget: () => void
  /** Grows whenever tokens were found that are not those of the time before. */
  readonly generation: () => number
}

/** Fails because nobody is signed in. */
export const signedOut = Effect.suspend(() => {
  const rule = "the token store is empty: let the user sign in, and put the tokens into it"
  return Effect.fail(new XError({ operation, reason: new MissingCredentials({ rule }) }))
})

const ended = Effect.suspend(() => {
  const rule =
    "the user for whom this call was made has signed out meanwhile, and another sign-in is in the token store"
  return Effect.fail(new XError({ operation, reason: new MissingCredentials({ rule }) }))
})

/**
 * What a sign-in is known by. Tokens that were stored without one have a digest of themselves, which is stored with their
 * successors at the next refresh.
 */
export const signInOf = ({ sign_in, tokens }: Entry): Effect.Effect<string> =>
  sign_in === undefined
    ? digest(Redacted.value(tokens.refresh_token ?? tokens.access_token), 16)
    : Effect.succeed(sign_in)

/** For so long what a store held counts that cannot be read, in milliseconds. */
const patience = 60_000

/** What was found at the last look. */
interface Seen {
  readonly sign_in: string
  readonly access_token: string
  /** How many writes of this process there had been. */
  readonly count: number
  /** The number of the look, and when it began. */
  readonly number: number
  readonly at: number
  /** When the store could be read. */
  readonly read: number
}

/** Makes what looks into a store, and keeps in its state what it has found. */
const makeLook = (store: TokenStore["Service"], count: () => number) => {
  const state = { seen: undefined as Seen | undefined, looks: 0, generation: 0 }
  const find = Effect.fnUntraced(function* (entry: StoredEntry, look: Pick<Seen, "at" | "count" | "number">) {
    const access_token = Redacted.value(entry.tokens.access_token)
    if (state.seen !== undefined && state.seen.access_token !== access_token) state.generation++
    return { ...look, access_token, sign_in: yield* signInOf(entry), read: look.at }
  })
  const look = Effect.gen(function* () {
    const last = state.seen
    const begun = { count: count(), number: ++state.looks, at: yield* Clock.currentTimeMillis }
    const found = yield* Effect.catch(read(store), (error) => {
      const isRecent = last?.count === begun.count && Math.abs(begun.at - last.read) < patience
      return isRecent && error.malformed === undefined ? Effect.succeed(last) : Effect.fail(unusable(error))
    })
    if (found === undefined) {
      state.seen = undefined
      return yield* signedOut
    }
    state.seen = "number" in found ? { ...found, ...begun } : yield* find(found, begun)
  })
  return { look, state }
}

/**
 * Makes what watches a store: it looks into it if this process has written to it since the last look, and otherwise if that
 * is longer ago than `interval`, in milliseconds. A store that cannot be read for a minute does not end a sign-in, unless
 * this process has written to it.
 */
export const makeWatch = Effect.fnUntraced(function* (
  store: TokenStore["Service"],
  interval: number
): Effect.fn.Return<Watch, never, Scope> {
  const changes = changesOf(store.name)
  const flights = yield* makeFlights<void>()
  const { look, state } = makeLook(store, changes.count)

  const isFresh = ({ at, count, number }: Seen, now: number, before: number) =>
    count === changes.count() && (number > before || Math.abs(now - at) < interval)

  const latest = Effect.gen(function* () {
    const before = state.looks
    const now = yield* Clock.currentTimeMillis
    while (true) {
      if (state.seen !== undefined && isFresh(state.seen, now, before)) return state.seen.sign_in
      // One that was under way already may have come too early.
      yield* flights.join("", look)
    }
  })

  const signIn = Effect.gen(function* () {
    const count = changes.count()
    const sign_in = yield* latest
    // The call was not made for a user who has signed in since it began.
    return changes.isAfter(sign_in, count) ? yield* ended : sign_in
  })

  return {
    signIn,
    check: (sign_in) => Effect.flatMap(latest, (current) => (current === sign_in ? Effect.void : ended)),
    ended,
    forget: () => {
      state.seen = undefined
    },
    generation: () => state.generation
  }
})

/** How long a store has to respond. */
const longest = "5 seconds"

const read = ({ get }: TokenStore["Service"]): Effect.Effect<StoredEntry | undefined, TokenStoreError> =>
  get.pipe(
    Effect.timeoutOrElse({
      duration: longest,
      orElse: () => Effect.fail(new TokenStoreError({ detail: "the token store does not respond" }))
    }),
    Effect.retry({
      times: 2,
      schedule: Schedule.exponential("100 millis"),
      while: ({ malformed }) => malformed === undefined
    })
  )
