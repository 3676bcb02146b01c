import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schedule from "effect/Schedule"
import type { Background } from "./background.ts"
import { TokenStoreError } from "./token-store.ts"
import type { TokenStore } from "./token-store.ts"
import type { Tokens } from "./tokens.ts"

/** How long whoever needs the tokens waits for the store. */
const patience = "5 seconds"

/**
 * Makes what stores new tokens, again and again until the store takes them: they are the only ones that work. After a while
 * they are given to those who wait all the same.
 */
export const makeKeep = (store: TokenStore["Service"], background: Background) => {
  let saving: Fiber.Fiber<Tokens, TokenStoreError> | undefined
  const keep = Effect.fnUntraced(function* (used: Redacted.Redacted, next: Tokens) {
    const fiber = yield* background(Effect.retry(save(store, used, next), stubbornly()))
    saving = fiber
    const saved = yield* Effect.timeoutOption(Fiber.join(fiber), patience)
    if (Option.isSome(saved)) return saved.value
    yield* Effect.logWarning(
      "The token store does not take new tokens. They are lost if the program ends before it does."
    )
    return next
  })
  /** Fails while new tokens are not stored, since what is in the store is used up then. */
  const settled = Effect.suspend(() =>
    saving === undefined
      ? Effect.void
      : Effect.asVoid(
          Effect.timeoutOrElse(Fiber.join(saving), {
            duration: patience,
            orElse: () => Effect.fail(new TokenStoreError({ detail: "the token store does not take new tokens" }))
          })
        )
  )
  return { keep, settled }
}

// Tokens that somebody else has put there stay: a user has signed in anew. An empty store stays empty: one has signed out.
const save = Effect.fnUntraced(function* (store: TokenStore["Service"], used: Redacted.Redacted, next: Tokens) {
  while (true) {
    const found = yield* store.get
    if (found === undefined) return next
    const { refresh_token } = found.tokens
    if (refresh_token === undefined || Redacted.value(refresh_token) !== Redacted.value(used)) return found.tokens
    if (yield* store.set(found, { tokens: next })) return next
  }
})

const stubbornly = () => Schedule.min([Schedule.exponential("100 millis"), Schedule.spaced("10 seconds")])
