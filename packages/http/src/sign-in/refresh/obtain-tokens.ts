import type { XError } from "@xeffect/core"
import { catchCommands, makeMachine, type Performed } from "@xeffect/core/machine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Random from "effect/Random"
import * as Redacted from "effect/Redacted"
import type { Scope } from "effect/Scope"
import { nonce } from "../../credentials/crypto.ts"
import type { Tokens } from "../oauth2/tokens.ts"
import type { TokenStore } from "../stores/token-store.ts"
import { makeBackground } from "./background.ts"
import { endClaim, noObservations, type Observations, observeEntry, rememberRejection } from "./machine/claim-expiry.ts"
import {
  type ObtainingFailure,
  beginObtaining,
  type Command,
  type ObtainingEnd,
  type Happened,
  type Refresh,
  type State,
  step,
  type Step
} from "./machine/claim-and-refresh.ts"
import { signedOut } from "./store-failure.ts"
import { makeStoring, ofEntry, type SignedInTokens, withoutDefects } from "./store-tokens.ts"
import { signInOf } from "./watch.ts"

/** The dependencies of refreshing. */
export interface Refresher {
  readonly store: TokenStore["Service"]
  /** How long before their expiry tokens are refreshed, in milliseconds. */
  readonly skew: number
  /** Exchanges a refresh token. Takes at most as long as its limit. */
  readonly exchange: (refresh_token: Redacted.Redacted) => Effect.Effect<Tokens, XError>
  /** Runs once for each refresh of another process that this one waits for. */
  readonly onWait?: Effect.Effect<void>
}

/** Returns valid tokens: those in the store, or new ones for its refresh token. The order of its steps is in `claim-and-refresh.ts`. */
export type Obtain = (rejected: string | undefined) => Effect.Effect<SignedInTokens, ObtainingFailure>

// Random, so that waiting processes do not read at the same time.
const sleepAbout = (milliseconds: number) =>
  Effect.flatMap(Random.next, (chance) => Effect.sleep(milliseconds * (0.5 + chance / 2)))

const nothingFound: Happened = {
  _tag: "Found",
  entry: undefined,
  isClaimed: false,
  rejection: undefined,
  claim: { id: "", at: 0 }
}

/** The result that obtaining ended with. */
const resultOf = (end: ObtainingEnd): Effect.Effect<SignedInTokens, ObtainingFailure> =>
  end._tag === "Obtained" ? ofEntry(end.entry) : Effect.fail(end._tag === "Failed" ? end.error : signedOut())

const failedEnd = (error: ObtainingFailure): Happened => ({ _tag: "Failed", error })

/** Reads the store, and remembers what this process has learned of its entries. */
const makeEntryReader = (store: TokenStore["Service"]) => {
  let observations = noObservations
  const read = Effect.gen(function* () {
    const entry = yield* store.get
    const holder = entry?.claim?.holder
    const hasHolderEnded = holder !== undefined && (yield* store.holders?.hasEnded(holder) ?? Effect.succeed(false))
    const here = yield* store.holders?.here ?? Effect.undefined
    const now = yield* Clock.currentTimeMillis
    const [next, observed] = observeEntry(observations, entry, now, hasHolderEnded)
    observations = next
    const claim = { id: nonce(), at: now, ...(here !== undefined && { holder: here }) }
    const found: Happened = { _tag: "Found", entry, ...observed, claim }
    return found
  })
  const note = (learn: (before: Observations) => Observations) =>
    Effect.sync(() => {
      observations = learn(observations)
    })
  return { read, note }
}

const claimEntry = Effect.fnUntraced(function* (store: TokenStore["Service"], { claim, entry }: Refresh) {
  const signIn = yield* signInOf(entry)
  // It may have been written all the same.
  const isClaimed = yield* withoutDefects(store.set(entry, { tokens: entry.tokens, signIn, claim }))
  return { _tag: isClaimed ? "Claimed" : "Changed" } as const
})

type Perform = (command: Command) => Performed<Happened, ObtainingFailure>

/** Does what the steps say, until nothing follows any more. */
const runObtaining = (perform: Perform, begun: Step): Effect.Effect<ObtainingEnd> =>
  Effect.flatMap(Clock.Clock, (clock) => {
    const { run } = makeMachine<State, Happened, Command, ObtainingFailure, never>(
      begun,
      (state, happened) => step(state, happened, clock.currentTimeMillisUnsafe()),
      perform,
      catchCommands(failedEnd)
    )
    // Only an end is a state from which nothing follows.
    return Effect.map(run, (state) => state as ObtainingEnd)
  })

/** Makes the function that obtains the tokens of a user. */
export const makeObtain = Effect.fnUntraced(function* ({
  exchange,
  onWait = Effect.void,
  skew,
  store
}: Refresher): Effect.fn.Return<Obtain, never, Scope> {
  const background = yield* makeBackground
  const { settled, storeNew } = makeStoring(store, background)
  const { note, read } = makeEntryReader(store)
  const perform: Perform = (command) => {
    switch (command._tag) {
      case "Read":
        return read
      case "Inspect":
        // A failure to read the store is less important than the failed refresh.
        return Effect.orElseSucceed(read, () => nothingFound)
      case "Sleep":
        return Effect.andThen(command.isLong === true ? onWait : Effect.void, sleepAbout(command.milliseconds))
      case "Refresh":
        return Effect.flatMap(background(runObtaining(perform, command.begun)), Fiber.join)
      case "Claim":
        return claimEntry(store, command.refresh)
      case "Exchange":
        return Effect.map(exchange(command.refresh.refresh_token), (tokens) => ({ _tag: "Exchanged", tokens }))
      case "Store":
        return storeNew(command.refresh, command.tokens)
      case "EndClaim":
        return note((before) => endClaim(before, command.refresh.claim))
      case "Remember":
        return note((before) => rememberRejection(before, command.refresh.refresh_token, command.error))
      case "Release":
        // If this fails, the claim expires for other processes.
        return Effect.ignoreCause(store.set(command.entry, { ...command.entry, claim: undefined }))
    }
  }
  return (rejected) =>
    Effect.andThen(settled, Effect.flatMap(runObtaining(perform, beginObtaining(rejected, skew)), resultOf))
})
