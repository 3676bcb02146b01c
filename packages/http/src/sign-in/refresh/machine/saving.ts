// How new tokens are stored: a function of the state and of what has happened. The store, the clock and the fibers are the
// driver's, `store-tokens.ts`. It continues until the store accepts the tokens, since no other tokens are valid. Tokens from
// elsewhere stay, because a user has signed in again; an empty store stays empty, because the user has signed out.
import { type Backoff, backoff } from "@xeffect/core/retry"
import * as Redacted from "effect/Redacted"
import type { Entry, StoredEntry } from "../../stores/token-store.ts"

/** State, what happens, condition, next state, commands. The tests hold the table against the code. */
export const transitions = `
Looking | Found   | nothing, so the user has signed out | SignedOut |
Looking | Found   | another refresh token               | Saved     |
Looking | Found   | the refresh token that was used     | Writing   | Write
Looking | Failed  |                                     | Looking   | Sleep, Read
Writing | Written |                                     | Saved     |
Writing | Changed |                                     | Looking   | Read
Writing | Failed  |                                     | Looking   | Sleep, Read
`

/** New tokens, and the refresh token that was used for them. */
export interface NewTokens {
  readonly used: Redacted.Redacted
  readonly next: Entry
}

export type SavingEnd =
  /** The store contains these: the new tokens, or another sign-in's. */
  { readonly _tag: "Saved"; readonly entry: Entry } | { readonly _tag: "SignedOut" }

interface SavingAttempt {
  readonly given: NewTokens
  /** The number of failures so far. */
  readonly failures: number
}

export type Saving =
  | (SavingAttempt & { readonly _tag: "Looking" })
  | (SavingAttempt & { readonly _tag: "Writing"; readonly entry: Entry })
  | SavingEnd

export type SavingEvent =
  | { readonly _tag: "Found"; readonly entry: StoredEntry | undefined }
  | { readonly _tag: "Written" | "Changed" | "Failed" }

/** Something happens as the result of the last command of a step. */
export type SavingCommand =
  | { readonly _tag: "Read" }
  | { readonly _tag: "Write"; readonly found: StoredEntry; readonly entry: Entry }
  | { readonly _tag: "Sleep"; readonly milliseconds: number }

export type SavingStep = readonly [Saving, ReadonlyArray<SavingCommand>]

/** The waits before new tokens are stored again. */
export const untilAccepted: Backoff = {
  retries: Infinity,
  first: 100,
  growth: "doubled",
  maxDelay: 10_000,
  jitter: 0
}

export const beginSaving = (given: NewTokens): SavingStep => [
  { _tag: "Looking", given, failures: 0 },
  [{ _tag: "Read" }]
]

const isUsed = ({ tokens }: Entry, used: Redacted.Redacted) =>
  tokens.refresh_token !== undefined && Redacted.value(tokens.refresh_token) === Redacted.value(used)

/** The next state, and what to do. An event that cannot happen in a state changes nothing. */
export const stepSaving = (state: Saving, event: SavingEvent): SavingStep => {
  if (state._tag === "Saved" || state._tag === "SignedOut") return [state, []]
  const { failures, given } = state
  if (event._tag === "Failed") {
    const milliseconds = backoff(untilAccepted, failures + 1, 0)
    return [{ _tag: "Looking", given, failures: failures + 1 }, [{ _tag: "Sleep", milliseconds }, { _tag: "Read" }]]
  }
  if (state._tag === "Looking") return event._tag === "Found" ? saveOver(state, event.entry) : [state, []]
  if (event._tag === "Changed") return [{ _tag: "Looking", given, failures }, [{ _tag: "Read" }]]
  return event._tag === "Written" ? [{ _tag: "Saved", entry: state.entry }, []] : [state, []]
}

const saveOver = ({ failures, given }: SavingAttempt, found: StoredEntry | undefined): SavingStep => {
  if (found === undefined) return [{ _tag: "SignedOut" }, []]
  if (!isUsed(found, given.used)) return [{ _tag: "Saved", entry: found }, []]
  const entry: Entry = { tokens: given.next.tokens, signIn: found.signIn ?? given.next.signIn }
  return [{ _tag: "Writing", given, failures, entry }, [{ _tag: "Write", found, entry }]]
}
