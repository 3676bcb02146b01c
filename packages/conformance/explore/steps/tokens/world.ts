// The surroundings of processes that share the tokens of a user: a store, the X API, and requests on their way.
import * as Redacted from "effect/Redacted"
import { type Observations } from "../../../../http/src/sign-in/refresh/machine/claim-expiry.ts"
import { refreshLimits } from "../../../../http/src/sign-in/refresh/machine/time-limits.ts"
import type { Command, State } from "../../../../http/src/sign-in/refresh/machine/claim-and-refresh.ts"
import type { Saving, SavingCommand } from "../../../../http/src/sign-in/refresh/machine/saving.ts"
import type { Entry, StoredEntry } from "../../../../http/src/sign-in/stores/token-store.ts"

export interface TokenBounds {
  readonly processes: number
  /** How often the access token expires. Each process then needs a new one. */
  readonly expiries: number
  readonly kills: number
  /** Responses of the X API that are lost, and writes of the store that are late or never done. */
  readonly faults: number
  /** How often the user signs in again, which ends the earlier sign-in. */
  readonly signIns?: number
}

/** The content of the store. Generations of tokens are numbers: refresh token 1 gets access token 2. */
interface Stored {
  readonly generation: number
  readonly claim?: { readonly id: string; readonly at: number } | undefined
}

export interface Write {
  readonly expected: Stored
  readonly next: Stored
}

/** A write on its way, or the exchange of a refresh token. */
export interface Request {
  readonly since: number
  readonly what: Write | number
  /** The response, once the request was carried out. */
  readonly result?: "done" | "refused"
}

export interface Machine<S, C> {
  readonly state: S
  /** The remaining commands, the one in progress first. */
  readonly commands: ReadonlyArray<C>
  readonly request?: Request | undefined
}

export interface Process {
  /** The access tokens up to this generation have expired, as far as calls of this process need to know. */
  readonly served: number
  readonly caller?: Machine<State, Command> | undefined
  readonly refresh?: Machine<State, Command> | undefined
  readonly saving?: Machine<Saving, SavingCommand> | undefined
  readonly observations: Observations
  /** Whether the store or the time has changed since it was read. A sleeping process finds the same otherwise. */
  readonly isStale: boolean
  readonly claims: number
}

export interface World {
  readonly now: number
  readonly store: Stored
  /** The refresh token that the X API accepts. */
  readonly valid: number
  /** The access tokens up to this generation have expired. */
  readonly expired: number
  readonly processes: ReadonlyArray<Process>
  /** Requests of killed processes and those given up. They are carried out late, or never. */
  readonly late: ReadonlyArray<Request>
  readonly left: {
    readonly expiries: number
    readonly kills: number
    readonly faults: number
    readonly signIns: number
  }
  /** Whether a response with new tokens was lost, or the process that had them: that cannot be prevented. */
  readonly isExcused: boolean
  readonly failed?: string | undefined
}

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

export const storedOf = ({ text }: StoredEntry): Stored => JSON.parse(Redacted.value(text)) as Stored

export const generationOf = ({ tokens }: Entry): number => Number(Redacted.value(tokens.access_token).slice(1))

export const numberOf = (refresh_token: Redacted.Redacted): number => Number(Redacted.value(refresh_token).slice(1))

export type Role = "caller" | "refresh"

export const processOf = (world: World, index: number): Process =>
  world.processes[index] ?? fail(`there is no process ${index}`)

export const machineOf = (world: World, index: number, role: Role): Machine<State, Command> =>
  processOf(world, index)[role] ?? fail(`no ${role} runs`)

export const fail = (why: string): never => {
  throw new Error(why)
}

export const put = (world: World, index: number, change: Partial<Process>): World => ({
  ...world,
  processes: world.processes.with(index, { ...processOf(world, index), ...change })
})

/** A request reaches the store or the X API. */
export const carryOut = (world: World, { what }: Request): readonly [World, boolean] =>
  typeof what === "number" ? exchange(world, what) : write(world, what)

const write = (world: World, { expected, next }: Write): readonly [World, boolean] => {
  if (textOf(world.store) !== textOf(expected)) return [world, false]
  return [{ ...world, store: next, processes: world.processes.map((one) => ({ ...one, isStale: true })) }, true]
}

/** An exchange reaches the X API. */
const exchange = (world: World, token: number): readonly [World, boolean] =>
  token === world.valid ? [{ ...world, valid: token + 1 }, true] : [world, false]

/** How long a request may take before the process stops waiting for it. */
export const limitOf = ({ what }: Request) => (typeof what === "number" ? refreshLimits.exchange : refreshLimits.write)

export const requestsOf = ({ caller, refresh, saving }: Process): ReadonlyArray<Request> =>
  [caller, refresh, saving].flatMap((machine) => (machine?.request === undefined ? [] : [machine.request]))

/** Late requests that can change nothing any more are dropped. */
const isAlive = (world: World, { result, what }: Request): boolean => {
  if (result !== undefined) return false
  return typeof what === "number" ? what >= world.valid : what.expected.generation >= world.store.generation
}

export const settle = (world: World): World => {
  const late = world.late.filter((one) => isAlive(world, one))
  return late.length === world.late.length ? world : { ...world, late }
}

export const isBusy = ({ caller, saving }: Process) => caller !== undefined || saving !== undefined
