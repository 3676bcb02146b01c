// The next step of obtaining the tokens of a user: a function of its state and of what has happened. The store, the
// clock, the requests and the fibers are the driver's, `obtain-tokens.ts`. A refresh token works once: before a process
// uses one, it adds a claim to the stored entry, so that only one process does; the others wait for the tokens that it
// stores.
import type { XError } from "@xeffect/core"
import { makeStep } from "@xeffect/core/machine"
import * as Redacted from "effect/Redacted"
import type { Tokens } from "../../oauth2/tokens.ts"
import type { Claim, Entry, StoredEntry } from "../../stores/token-store.ts"
import type { TokenStoreError } from "../../stores/token-store-error.ts"
import { refreshLimits } from "./time-limits.ts"
import { endsWithin } from "../renewable.ts"
import { isSignedOut, signedOut } from "../store-failure.ts"
import { isRejection, signInAgain } from "./rejected-refresh-token.ts"

/**
 * State, what happens, condition, next state, commands. The tests hold the table against the code, and the guide prints it.
 * "Usable" tokens have not expired and were not rejected. After "Refresh", the states from "Claiming" on are gone through in a
 * fiber that continues if the caller is interrupted; its end is what happens in "Refreshing".
 */
export const transitions = `
Reading    | Found     | nothing, so the user has signed out       | Failed     |
Reading    | Found     | valid tokens                              | Obtained   |
Reading    | Found     | usable tokens without a refresh token     | Obtained   |
Reading    | Found     | usable tokens, claimed by another process | Obtained   |
Reading    | Found     | tokens that another process has claimed   | Reading    | Sleep, Read
Reading    | Found     | tokens to refresh                         | Refreshing | Refresh
Reading    | Found     | a refresh token that was rejected before  | Failed     |
Reading    | Failed    |                                           | Failed     |
Refreshing | Obtained  |                                           | Obtained   |
Refreshing | Changed   |                                           | Reading    | Read
Refreshing | Failed    | the earlier tokens are usable             | Obtained   |
Refreshing | Failed    | otherwise                                 | Failed     |
Claiming   | Claimed   | within the limit of a claim               | Exchanging | Exchange
Claiming   | Claimed   | later                                     | Changed    | EndClaim
Claiming   | Changed   |                                           | Changed    | EndClaim
Claiming   | Failed    |                                           | Failed     | EndClaim
Exchanging | Exchanged |                                           | Storing    | Store
Exchanging | Failed    |                                           | Releasing  | Inspect
Storing    | Obtained  |                                           | Obtained   |
Storing    | Failed    |                                           | Failed     | EndClaim
Releasing  | Found     | another claim or refresh token            | Changed    | EndClaim
Releasing  | Found     | the claim, for 2 s after a rejection      | Releasing  | Sleep, Inspect
Releasing  | Found     | the claim, after a rejection              | Failed     | Remember, EndClaim, Release
Releasing  | Found     | the claim, after another failure          | Failed     | EndClaim, Release
Releasing  | Found     | nothing                                   | Failed     | EndClaim
`

export type ObtainingFailure = XError | TokenStoreError

/** Reads until the store has tokens that can be used. */
interface ReadingEntry {
  readonly _tag: "Reading"
  /** An access token that the X API has rejected. */
  readonly rejected: string | undefined
  /** How long before their expiry tokens are refreshed, in milliseconds. */
  readonly skew: number
  /** The tokens that were found first. */
  readonly first?: Tokens
  /** How long to wait for another process before the next read, in milliseconds. */
  readonly pause: number
}

/** A refresh: the entry that was claimed, and its refresh token. */
export interface Refresh {
  readonly entry: StoredEntry
  readonly refresh_token: Redacted.Redacted
  /** This process's own. */
  readonly claim: Claim
}

export type State =
  | ReadingEntry
  | { readonly _tag: "Refreshing"; readonly reading: ReadingEntry; readonly usable: Entry | undefined }
  | { readonly _tag: "Claiming" | "Exchanging" | "Storing"; readonly refresh: Refresh }
  | {
      readonly _tag: "Releasing"
      readonly refresh: Refresh
      readonly error: ObtainingFailure
      /** The error if the refresh token was rejected. */
      readonly rejection: XError | undefined
      /** Until then another process that has used the refresh token may store the new tokens. */
      readonly until: number
    }
  | ObtainingEnd

/** How obtaining ends. `Changed`: the store has to be read again. */
export type ObtainingEnd =
  | { readonly _tag: "Obtained"; readonly entry: Entry }
  | { readonly _tag: "Changed" }
  | { readonly _tag: "Failed"; readonly error: ObtainingFailure }

/** The entry that the driver found in the store. */
interface FoundEntry {
  readonly _tag: "Found"
  readonly entry: StoredEntry | undefined
  /** Whether another process refreshes the tokens: its claim is not over. */
  readonly isClaimed: boolean
  /** The error of an earlier refresh with this refresh token. */
  readonly rejection: XError | undefined
  /** The claim that this process would make. */
  readonly claim: Claim
}

/** An event: the result of the last command. */
export type Happened =
  | FoundEntry
  | { readonly _tag: "Claimed" }
  | { readonly _tag: "Exchanged"; readonly tokens: Tokens }
  | ObtainingEnd

/** A command. An event is the result of the last command of a step. */
export type Command =
  | { readonly _tag: "Read" | "Inspect" }
  /** Before the sleep with `isLong`, this process has waited for another one for about half a second. */
  | { readonly _tag: "Sleep"; readonly milliseconds: number; readonly isLong?: true }
  | { readonly _tag: "Refresh"; readonly begun: Step }
  | { readonly _tag: "Claim" | "Exchange" | "EndClaim"; readonly refresh: Refresh }
  | { readonly _tag: "Store"; readonly refresh: Refresh; readonly tokens: Tokens }
  | { readonly _tag: "Release"; readonly entry: StoredEntry }
  | { readonly _tag: "Remember"; readonly refresh: Refresh; readonly error: XError }

export type Step = readonly [State, ReadonlyArray<Command>]

/** The first wait for another process, and the longest, in milliseconds. */
const firstPause = 10
const maxPause = 1000

/** The wait before which it is reported, once, that this process waits for another one, in milliseconds. */
const longPause = 300

/** How long to wait after a rejection for another process to store new tokens, in milliseconds. */
const rejectionDelay = 2000

export const beginObtaining = (rejected: string | undefined, skew: number): Step => [
  { _tag: "Reading", rejected, skew, pause: firstPause },
  [{ _tag: "Read" }]
]

const isToken = (token: Redacted.Redacted | undefined, text: string | undefined) =>
  token !== undefined && Redacted.value(token) === text

// Tokens that another process has just stored are valid even if they expire soon.
const isValid = (tokens: Tokens, { first, rejected, skew }: ReadingEntry, now: number) => {
  const isNew = first !== undefined && !isToken(tokens.access_token, Redacted.value(first.access_token))
  return !isToken(tokens.access_token, rejected) && !endsWithin(tokens, now, isNew ? 0 : skew)
}

const failObtaining = (error: ObtainingFailure, commands: ReadonlyArray<Command> = []): Step => [
  { _tag: "Failed", error },
  commands
]

const useFound = (state: ReadingEntry, { claim, entry, isClaimed, rejection }: FoundEntry, now: number): Step => {
  if (entry === undefined) return failObtaining(signedOut())
  const obtained: Step = [{ _tag: "Obtained", entry }, []]
  const { tokens } = entry
  const { refresh_token } = tokens
  const reading: ReadingEntry = { ...state, first: state.first ?? tokens }
  if (isValid(tokens, reading, now)) return obtained
  // Rather than wait for another process, use tokens that have not expired yet.
  const isUsable = !isToken(tokens.access_token, state.rejected) && !endsWithin(tokens, now, 0)
  if (refresh_token === undefined || (isUsable && (isClaimed || rejection !== undefined))) return obtained
  if (isClaimed) {
    const pause = Math.min(state.pause * 1.5, maxPause)
    const isLong = state.pause < longPause && pause >= longPause
    const sleep: Command = { _tag: "Sleep", milliseconds: state.pause, ...(isLong && { isLong }) }
    return [{ ...reading, pause }, [sleep, { _tag: "Read" }]]
  }
  if (rejection !== undefined) return failObtaining(rejection)
  const refresh: Refresh = { entry, refresh_token, claim }
  const begun: Step = [{ _tag: "Claiming", refresh }, [{ _tag: "Claim", refresh }]]
  return [{ _tag: "Refreshing", reading, usable: isUsable ? entry : undefined }, [{ _tag: "Refresh", begun }]]
}

const endObtaining = (end: ObtainingEnd, refresh: Refresh): Step => [end, [{ _tag: "EndClaim", refresh }]]

/** The next state, and what to do. An event that cannot happen in a state changes nothing. */
export const step = makeStep<State, Happened, Command, [now: number]>({
  Reading: { Found: useFound, Failed: (_, { error }) => failObtaining(error) },
  Refreshing: {
    Obtained: (_, obtained) => [obtained, []],
    Changed: ({ reading }) => [reading, [{ _tag: "Read" }]],
    Failed: ({ usable }, { error }) =>
      usable === undefined || isSignedOut(error) ? failObtaining(error) : [{ _tag: "Obtained", entry: usable }, []]
  },
  Claiming: {
    // If the machine was suspended meanwhile, the claim may have expired.
    Claimed: ({ refresh }, _, now) =>
      now - refresh.claim.at > refreshLimits.claim
        ? endObtaining({ _tag: "Changed" }, refresh)
        : [{ _tag: "Exchanging", refresh }, [{ _tag: "Exchange", refresh }]],
    Changed: ({ refresh }, changed) => endObtaining(changed, refresh),
    Failed: ({ refresh }, failed) => endObtaining(failed, refresh)
  },
  Exchanging: {
    Exchanged: ({ refresh }, { tokens }) => [
      { _tag: "Storing", refresh },
      [{ _tag: "Store", refresh, tokens: { scopes: refresh.entry.tokens.scopes, ...tokens } }]
    ],
    Failed: ({ refresh }, { error }, now) => {
      const rejection = isRejection(error) ? signInAgain(error) : undefined
      const until = now + (rejection === undefined ? 0 : rejectionDelay)
      return [{ _tag: "Releasing", refresh, error: rejection ?? error, rejection, until }, [{ _tag: "Inspect" }]]
    }
  },
  Storing: {
    Obtained: (_, obtained) => [obtained, []],
    Failed: ({ refresh }, failed) => endObtaining(failed, refresh)
  },
  Releasing: {
    Found: (state, { entry }, now) => {
      const { error, refresh, rejection, until } = state
      const { claim, refresh_token } = refresh
      const isOwn = entry?.claim?.id === claim.id && isToken(entry.tokens.refresh_token, Redacted.value(refresh_token))
      if (entry !== undefined && !isOwn) return endObtaining({ _tag: "Changed" }, refresh)
      if (entry !== undefined && now < until)
        return [state, [{ _tag: "Sleep", milliseconds: 100 }, { _tag: "Inspect" }]]
      return failObtaining(error, [
        ...(rejection === undefined ? [] : [{ _tag: "Remember", refresh, error: rejection } as const]),
        { _tag: "EndClaim", refresh },
        ...(entry === undefined ? [] : [{ _tag: "Release", entry } as const])
      ])
    }
  }
})
