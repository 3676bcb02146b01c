import { type Backoff, retryAs, toStderr, waitBefore } from "@xeffect/core/transport"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type { RunInBackground } from "./background.ts"
import { type Entry, type TokenStore, TokenStoreError } from "../stores/token-store.ts"
import type { Tokens } from "../oauth2/tokens.ts"
import type { ObtainingEnd, Refresh } from "./obtaining.ts"
import { signedOut } from "./store-failure.ts"
import { signInOf } from "./watch.ts"

/** Tokens, and the sign-in to which they belong. */
export interface SignedInTokens extends Tokens {
  readonly sign_in: string
}

/** The tokens of an entry. */
export const ofEntry = (entry: Entry): Effect.Effect<SignedInTokens> =>
  Effect.map(signInOf(entry), (sign_in) => ({ ...entry.tokens, sign_in }))

/** A defect of a store is a failure of it. */
export const withoutDefects = <A>(use: Effect.Effect<A, TokenStoreError>): Effect.Effect<A, TokenStoreError> =>
  Effect.catchDefect(use, (cause) =>
    Effect.fail(new TokenStoreError({ detail: "the token store has a defect", cause }))
  )

/** The waits before new tokens are stored again. */
export const untilAccepted: Backoff = {
  retries: Infinity,
  first: 100,
  growth: "doubled",
  maxDelay: 10_000,
  jitter: 0
}

/** How long callers wait for the store. */
const storeTimeout = "5 seconds"

/**
 * Stores new tokens and retries until the store accepts them, since no other tokens are valid. Callers get the tokens
 * after a while even if they are not stored yet, and fail if the store is empty by then.
 */
export const makeStoring = (store: TokenStore["Service"], background: RunInBackground) => {
  let saving: Fiber.Fiber<Entry | undefined, TokenStoreError> | undefined
  const storeNew = Effect.fnUntraced(function* (
    { entry, refresh_token }: Refresh,
    tokens: Tokens
  ): Effect.fn.Return<ObtainingEnd, TokenStoreError> {
    const next: Entry = { tokens, sign_in: yield* signInOf(entry) }
    // Retried after a defect of the store too: it must not lose the tokens.
    const attempt = withoutDefects(save(store, refresh_token, next))
    const stored = retryAs(
      () => attempt,
      (_, retry) => waitBefore(untilAccepted, retry)
    )
    const fiber = yield* background(stored)
    saving = fiber
    const saved = yield* Effect.timeoutOption(Fiber.join(fiber), storeTimeout)
    if (Option.isSome(saved))
      return saved.value === undefined
        ? { _tag: "Failed", error: signedOut() }
        : { _tag: "Obtained", entry: saved.value }
    yield* toStderr(
      Effect.logWarning(
        "The token store does not accept the new tokens. They are lost if the process ends before it does."
      )
    )
    return { _tag: "Obtained", entry: next }
  })
  /** Fails while new tokens are not stored, since the stored refresh token is used up. */
  const settled = Effect.suspend(() =>
    saving === undefined
      ? Effect.void
      : Effect.asVoid(
          Effect.timeoutOrElse(Fiber.join(saving), {
            duration: storeTimeout,
            orElse: () => Effect.fail(new TokenStoreError({ detail: "the token store does not accept the new tokens" }))
          })
        )
  )
  return { storeNew, settled }
}

// Tokens from elsewhere are kept: a user has signed in again. An empty store stays empty: the user has signed out.
const save = Effect.fnUntraced(function* (store: TokenStore["Service"], used: Redacted.Redacted, next: Entry) {
  while (true) {
    const found = yield* store.get
    if (found === undefined) return undefined
    const { refresh_token } = found.tokens
    if (refresh_token === undefined || Redacted.value(refresh_token) !== Redacted.value(used)) return found
    const entry: Entry = { tokens: next.tokens, sign_in: found.sign_in ?? next.sign_in }
    if (yield* store.set(found, entry)) return entry
  }
})
