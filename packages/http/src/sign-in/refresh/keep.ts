import { toStderr } from "@xeffect/core/transport"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schedule from "effect/Schedule"
import type { Background } from "./background.ts"
import { type Entry, type TokenStore, TokenStoreError } from "../stores/token-store.ts"
import type { Tokens } from "../oauth2/tokens.ts"
import { signedOut, signInOf } from "./watch.ts"

/** Tokens, and the sign-in to which they belong. */
export interface SignedIn extends Tokens {
  readonly sign_in: string
}

/** The tokens of an entry. */
export const ofEntry = (entry: Entry): Effect.Effect<SignedIn> =>
  Effect.map(signInOf(entry), (sign_in) => ({ ...entry.tokens, sign_in }))

/** How long callers wait for the store. */
const longestKeep = "5 seconds"

/**
 * Stores new tokens and retries until the store accepts them, since no other tokens are valid. Callers get the tokens
 * after a while even if they are not stored yet, and fail if the store is empty by then.
 */
export const makeKeep = (store: TokenStore["Service"], background: Background) => {
  let saving: Fiber.Fiber<Entry | undefined, TokenStoreError> | undefined
  const keep = Effect.fnUntraced(function* (used: Redacted.Redacted, next: Entry) {
    // Retried after a defect of the store too: it must not lose the tokens.
    const attempt = Effect.catchDefect(save(store, used, next), (cause) =>
      Effect.fail(new TokenStoreError({ detail: "the token store has a defect", cause }))
    )
    const fiber = yield* background(Effect.retry(attempt, stubbornly()))
    saving = fiber
    const saved = yield* Effect.timeoutOption(Fiber.join(fiber), longestKeep)
    if (Option.isSome(saved)) return yield* saved.value === undefined ? signedOut : ofEntry(saved.value)
    yield* toStderr(
      Effect.logWarning(
        "The token store does not accept the new tokens. They are lost if the process ends before it does."
      )
    )
    return yield* ofEntry(next)
  })
  /** Fails while new tokens are not stored, since the stored refresh token is used up. */
  const settled = Effect.suspend(() =>
    saving === undefined
      ? Effect.void
      : Effect.asVoid(
          Effect.timeoutOrElse(Fiber.join(saving), {
            duration: longestKeep,
            orElse: () => Effect.fail(new TokenStoreError({ detail: "the token store does not accept the new tokens" }))
          })
        )
  )
  return { keep, settled }
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

const stubbornly = () => Schedule.min([Schedule.exponential("100 millis"), Schedule.spaced("10 seconds")])
