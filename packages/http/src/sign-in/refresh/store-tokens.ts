import { toStderr } from "@xeffect/core/failure"
import { makeMachine, type Performed } from "@xeffect/core/machine"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import type { RunInBackground } from "./background.ts"
import type { Entry, TokenStore } from "../stores/token-store.ts"
import { TokenStoreError } from "../stores/token-store-error.ts"
import type { Tokens } from "../oauth2/tokens.ts"
import type { ObtainingEnd, Refresh } from "./machine/claim-and-refresh.ts"
import {
  beginSaving,
  type NewTokens,
  type Saving,
  type SavingCommand,
  type SavingEvent,
  stepSaving
} from "./machine/saving.ts"
import { signedOut } from "./store-failure.ts"
import { signInOf } from "./watch.ts"

/** Tokens, and the sign-in to which they belong. */
export interface SignedInTokens extends Tokens {
  readonly signIn: string
}

/** The tokens of an entry. */
export const ofEntry = (entry: Entry): Effect.Effect<SignedInTokens> =>
  Effect.map(signInOf(entry), (signIn) => ({ ...entry.tokens, signIn }))

/** A defect of a store is a failure of it. */
export const withoutDefects = <A>(use: Effect.Effect<A, TokenStoreError>): Effect.Effect<A, TokenStoreError> =>
  Effect.catchDefect(use, (cause) =>
    Effect.fail(new TokenStoreError({ detail: "the token store failed with a defect", cause }))
  )

/** How long callers wait for the store. */
const storeTimeout = "5 seconds"

/**
 * Stores new tokens and retries until the store accepts them, since no other tokens are valid. Callers get the tokens
 * after a while even if they are not stored yet, and fail if the store is empty by then.
 */
export const makeStoring = (store: TokenStore["Service"], background: RunInBackground) => {
  let saving: Fiber.Fiber<Entry | undefined> | undefined
  const storeNew = Effect.fnUntraced(function* (
    { entry, refresh_token }: Refresh,
    tokens: Tokens
  ): Effect.fn.Return<ObtainingEnd> {
    const next: Entry = { tokens, signIn: yield* signInOf(entry) }
    const fiber = yield* background(save(store, { used: refresh_token, next }))
    saving = fiber
    const saved = yield* Effect.timeoutOption(Fiber.join(fiber), storeTimeout)
    if (Option.isSome(saved))
      return saved.value === undefined
        ? { _tag: "Failed", error: signedOut() }
        : { _tag: "Obtained", entry: saved.value }
    yield* toStderr(
      Effect.logWarning(
        "The token store does not accept the new tokens. If the process ends before it does, they are lost."
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

/** Performs a command. A failure of the store is a failure of the step. */
const perform = (store: TokenStore["Service"], command: SavingCommand): Performed<SavingEvent> => {
  switch (command._tag) {
    case "Read":
      return fallible(Effect.map(store.get, (entry) => ({ _tag: "Found", entry })))
    case "Write":
      return fallible(
        Effect.map(store.set(command.found, command.entry), (isSet) => ({ _tag: isSet ? "Written" : "Changed" }))
      )
    case "Sleep":
      return Effect.sleep(command.milliseconds)
  }
}

// Defects too: a store that has one must not lose the tokens.
const fallible = (use: Effect.Effect<SavingEvent, TokenStoreError>): Effect.Effect<SavingEvent> =>
  Effect.orElseSucceed(withoutDefects(use), () => ({ _tag: "Failed" }))

/** Stores new tokens, as `saving.ts` decides. */
const save = (store: TokenStore["Service"], given: NewTokens): Effect.Effect<Entry | undefined> =>
  Effect.map(
    makeMachine<Saving, SavingEvent, SavingCommand, never, never>(beginSaving(given), stepSaving, (command) =>
      perform(store, command)
    ).run,
    (state) => (state._tag === "Saved" ? state.entry : undefined)
  )
