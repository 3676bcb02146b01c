// The surroundings of processes that share the tokens of a user: a store, the X API, and requests on their way.
import * as Redacted from "effect/Redacted"
import type { Entry, StoredEntry } from "../../../../http/src/sign-in/stores/token-store.ts"
import type { StoredText } from "../../../../http/src/sign-in/stores/token-store-error.ts"

export interface TokenBounds {
  readonly processes: number
  /** How often the access token expires. Each process then needs a new one. */
  readonly expiries: number
  readonly kills: number
  /** Responses that are lost, requests that take too long, and writes of the store that are late or never done. */
  readonly faults: number
  /** How often the user signs in again, which ends the earlier sign-in. */
  readonly signIns: number
}

/** The content of the store. Generations of tokens are numbers: refresh token 1 gets access token 2. */
export interface Stored {
  readonly generation: number
  readonly claim?: { readonly id: string; readonly at: number } | undefined
}

/** A write on its way, or the exchange of a refresh token. */
export interface Sent {
  readonly since: number
  readonly what: { readonly expected: Stored; readonly next: Stored } | number
  /** The response, once it was carried out. */
  result?: "done" | "refused"
}

export interface TokenWorld {
  now: number
  store: Stored
  /** The refresh token that the X API accepts. */
  valid: number
  /** The access tokens up to this generation have expired. */
  expired: number
  /** For each process, the generation up to which its calls know that access tokens have expired. */
  readonly served: Array<number>
  /** For each process, whether the store or the time has changed since it was read. A sleeping process finds the same otherwise. */
  readonly isStale: Array<boolean>
  /** Requests of killed processes and those given up. They are carried out late, or never. */
  late: Array<Sent>
  readonly left: { expiries: number; kills: number; faults: number; signIns: number }
  /** Whether a response with new tokens was lost, or the process that had them: that cannot be prevented. */
  isExcused: boolean
  failed?: string
}

export const startOf = ({ expiries, faults, kills, processes, signIns }: TokenBounds): TokenWorld => ({
  now: 0,
  store: { generation: 1 },
  valid: 1,
  expired: 1,
  served: Array.from({ length: processes }, () => 0),
  isStale: Array.from({ length: processes }, () => true),
  late: [],
  left: { expiries: expiries - 1, kills, faults, signIns },
  isExcused: false
})

const signIn = "s"

export const tokensOf = (generation: number) => ({
  access_token: Redacted.make(`a${generation}`),
  refresh_token: Redacted.make(`r${generation}`),
  scopes: []
})

const textOf = (stored: Stored) => JSON.stringify(stored)

export const entryOf = (stored: Stored): StoredEntry => ({
  tokens: tokensOf(stored.generation),
  claim: stored.claim,
  signIn,
  text: Redacted.make(textOf(stored))
})

export const storedOf = ({ text }: StoredText): Stored => JSON.parse(Redacted.value(text)) as Stored

export const generationOf = ({ tokens }: Entry): number => numberOf(tokens.access_token)

export const numberOf = (token: Redacted.Redacted): number => Number(Redacted.value(token).slice(1))

export const becomeStale = ({ isStale }: TokenWorld): void => void isStale.fill(true)

/** A request reaches the store or the X API. Returns whether it changes something there. */
export const carryOut = (world: TokenWorld, { what }: Sent): boolean => {
  if (typeof what === "number") {
    if (what !== world.valid) return false
    world.valid = what + 1
    return true
  }
  if (textOf(world.store) !== textOf(what.expected)) return false
  world.store = what.next
  becomeStale(world)
  return true
}

/** Late requests that can change nothing any more are dropped. */
export const settle = (world: TokenWorld): void => {
  world.late = world.late.filter(({ result, what }) => {
    if (result !== undefined) return false
    return typeof what === "number" ? what >= world.valid : what.expected.generation >= world.store.generation
  })
}
