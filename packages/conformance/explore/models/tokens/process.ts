// A process that obtains the tokens of a user, as it is shipped. Its uses of the store, its refreshes and its waits end at the surroundings.
import * as Effect from "effect/Effect"
import type { Exit } from "effect/Exit"
import type * as Redacted from "effect/Redacted"
import * as Scope from "effect/Scope"
import { noObservations, type Observations } from "../../../../http/src/sign-in/refresh/machine/claim-expiry.ts"
import type { State } from "../../../../http/src/sign-in/refresh/machine/claim-and-refresh.ts"
import type { Saving } from "../../../../http/src/sign-in/refresh/machine/saving.ts"
import { refreshLimits } from "../../../../http/src/sign-in/refresh/machine/time-limits.ts"
import { makeObtain, type Obtain } from "../../../../http/src/sign-in/refresh/obtain-tokens.ts"
import { withTimeouts } from "../../../../http/src/sign-in/refresh/store-timeout.ts"
import type { SignedInTokens } from "../../../../http/src/sign-in/refresh/store-tokens.ts"
import type { Tokens } from "../../../../http/src/sign-in/oauth2/tokens.ts"
import { TokenStoreError } from "../../../../http/src/sign-in/stores/token-store-error.ts"
import { TokenStore } from "../../../../http/src/sign-in/stores/token-store.ts"
import { type Asked, makeProcess } from "../../process.ts"
import { generationOf, numberOf, type Sent, type Stored, storedOf, entryOf } from "./world.ts"

export type TokenRequest =
  | { readonly _tag: "Read" }
  | (Sent & { readonly _tag: "Write" | "Exchange" })
  /** `isLimit`: it is for a request that takes too long. */
  | { readonly _tag: "Sleep"; readonly until: number; readonly isLimit: boolean }

export const storeFailure = new TokenStoreError({ detail: "no response" })

type Machine = State | Saving

export interface TokenProcess {
  readonly asked: () => ReadonlyArray<Asked<TokenRequest>>
  readonly obtain: (rejected: string, onEnd: (exit: Exit<SignedInTokens, unknown>) => void) => void
  /** Whether a call waits for tokens. */
  readonly isCalling: () => boolean
  /** The states of its machines, and its observations of the store. */
  readonly machines: () => ReadonlyArray<Machine>
  readonly observations: () => Observations
}

/** The waits of the shipped code for a response of the store, which no pause is as long as. */
const limits: ReadonlyArray<number> = [5000, refreshLimits.read, refreshLimits.write]

const ends: ReadonlyArray<string> = ["Obtained", "Changed", "Saved", "SignedOut"] satisfies ReadonlyArray<
  Machine["_tag"]
>

type Stepped = readonly [Machine, ReadonlyArray<{ readonly begun?: readonly [Machine, unknown] }>]

/** The machines of a process, by the calls of their functions. */
const makeMachines = () => {
  let machines: ReadonlyArray<Machine> = []
  let observations = noObservations
  const add = (state: Machine) => void (machines = [...machines, state])
  return {
    machines: () => machines,
    observations: () => observations,
    /** No call is under way: only what is saved goes on. */
    endCall: () => void (machines = machines.filter(({ _tag }) => _tag === "Looking" || _tag === "Writing")),
    observe: (name: string, [before]: ReadonlyArray<unknown>, result: unknown) => {
      switch (name) {
        case "observeEntry":
          observations = (result as readonly [Observations])[0]
          return
        case "endClaim":
        case "rememberRejection":
          observations = result as Observations
          return
        case "beginObtaining":
        case "beginSaving":
          add((result as Stepped)[0])
          return
        default: {
          const [next, commands] = result as Stepped
          machines = machines.flatMap((one) => (one !== before ? [one] : ends.includes(next._tag) ? [] : [next]))
          for (const { begun } of commands) if (begun !== undefined) add(begun[0])
        }
      }
    }
  }
}

export const openTokens = (now: () => number): TokenProcess => {
  const { endCall, machines, observations, observe } = makeMachines()
  const process = makeProcess<TokenRequest>(
    now,
    (until) => ({ _tag: "Sleep", until, isLimit: limits.includes(until - now()) }),
    observe
  )
  const store = withTimeouts(
    TokenStore.of({
      name: "tokens",
      get: Effect.map(process.ask<Stored, TokenStoreError>({ _tag: "Read" }), entryOf),
      set: (expected, next) =>
        Effect.suspend(() => {
          if (expected === undefined || next === undefined) throw new Error("the store is not empty")
          const what = {
            expected: storedOf(expected),
            next: { generation: generationOf(next), ...(next.claim !== undefined && { claim: next.claim }) }
          }
          return process.ask<boolean, TokenStoreError>({ _tag: "Write", since: now(), what })
        })
    })
  )
  const exchange = (token: Redacted.Redacted) =>
    Effect.suspend(() => process.ask<Tokens, never>({ _tag: "Exchange", since: now(), what: numberOf(token) }))
  let obtain: Obtain | undefined
  let isCalling = false
  process.fork(
    Effect.provideService(makeObtain({ store, exchange, skew: 60_000 }), Scope.Scope, Scope.makeUnsafe()),
    (exit) => {
      if (exit._tag === "Success") obtain = exit.value
    }
  )
  if (obtain === undefined) throw new Error("the process does not begin")
  const obtainTokens = obtain
  return {
    asked: process.asked,
    isCalling: () => isCalling,
    machines,
    observations,
    obtain: (rejected, onEnd) => {
      isCalling = true
      process.fork(obtainTokens(rejected), (exit) => {
        isCalling = false
        endCall()
        onEnd(exit)
      })
    }
  }
}
