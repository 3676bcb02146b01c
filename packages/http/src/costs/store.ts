import * as Effect from "effect/Effect"
import type { Amount, Charge } from "./amount.ts"
import { type Budget, decide, type Decision, emptyLedger, hold, type Ledger, settle } from "./ledger.ts"

/** What a store must know. */
export interface StoreOptions {
  readonly budgets: ReadonlyArray<Budget>
  /** How many resources are remembered for a day. */
  readonly remember: number
}

/** What a call holds while it is in flight. */
export interface Hold {
  /** What is held: nothing without a budget. */
  readonly bound: Amount
  /** The most that the call may cost. */
  readonly full: Amount
  /** Identifies it in a store that processes share. */
  readonly id: string
}

/** Where the sums are. */
export interface OpenStore {
  /** Decides on a call, and holds its bound if it is admitted. `now` is in milliseconds since 1970. */
  readonly decide: (hold: Hold, now: number) => Effect.Effect<Decision, unknown>
  /** Books a call at the time of its response. Returns the charges that were not billed before that day. */
  readonly settle: (
    hold: Hold,
    charges: ReadonlyArray<Charge>,
    at: number
  ) => Effect.Effect<ReadonlyArray<Charge>, unknown>
  /** What was spent in a period, for example `2026-11-22` or `2026-11`. */
  readonly spent: (period: string) => Effect.Effect<Amount, unknown>
  /** How often a waiting call looks whether other processes have settled theirs, in milliseconds. */
  readonly poll?: number
}

/** Keeps what was spent. Opened once for each `costs`. */
export type CostStore = (options: StoreOptions) => Effect.Effect<OpenStore, unknown>

/** Changes of a ledger in memory, and `after` each of them. */
export const ofLedger = (
  { budgets, remember }: StoreOptions,
  initial: Ledger,
  after: (ledger: Ledger, billed: ReadonlyArray<Charge>) => Effect.Effect<void, unknown> = () => Effect.void
): OpenStore => {
  let ledger = initial
  return {
    decide: ({ bound }, now) =>
      Effect.sync(() => {
        const decision = decide(ledger, budgets, bound, now)
        if (decision === "admitted") ledger = hold(ledger, bound)
        return decision
      }),
    settle: ({ bound }, charges, at) =>
      Effect.suspend(() => {
        const [next, billed] = settle(ledger, bound, charges, at, remember)
        ledger = next
        return Effect.as(after(ledger, billed), billed)
      }),
    spent: (period) => Effect.sync(() => ledger.spent.get(period) ?? { micros: 0, resources: 0 })
  }
}

/** Keeps what was spent in memory. */
export const memoryStore: CostStore = (options) =>
  Effect.sync(() => ofLedger(options, { ...emptyLedger, seen: new Set() }))
