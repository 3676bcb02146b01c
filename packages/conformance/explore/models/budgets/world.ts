// The surroundings of a budget: the X API, which bills what it returns once a day, a store that fails, and time.
import * as Effect from "effect/Effect"
import { makeEntries } from "../../../../costs/src/stores/key-value-copies.ts"
import { periodsOf } from "../../../../costs/src/ledger/budget.ts"
import * as KeyValueStore from "effect/persistence/KeyValueStore"

export interface BudgetBounds {
  readonly calls: number
  /** How often the store fails. */
  readonly failures: number
  readonly kills: number
  /** Requests that are refused, not sent, or without a response. */
  readonly faults: number
  /** Calls that are interrupted. */
  readonly interrupts: number
  /** Whether a day ends. */
  readonly midnights: number
  /** Whether a response may have more than was requested. */
  readonly excess: number
}

export interface BudgetWorld {
  now: number
  readonly store: Map<string, string>
  /** The X API's bill by day, in millionths of a dollar. */
  readonly billed: Map<string, number>
  /** The resources billed once on a day. */
  readonly resources: Set<string>
  /** The amount billed beyond the bound that follows from a request's parameters, by day. */
  readonly beyond: Map<string, number>
  readonly calls: Array<"new" | "begun" | "ended">
  /** Requests that may be carried out later, by their calls. */
  readonly late: Array<number>
  readonly left: { failures: number; kills: number; faults: number; interrupts: number }
  /** Whether nothing has failed so far. */
  isCalm: boolean
  violation?: string | undefined
}

const beforeMidnight = Date.UTC(2026, 10, 22, 23, 59, 58)

export const midnight = Date.UTC(2026, 10, 23)

/** A post costs this much, in millionths of a dollar. */
export const price = 5000

/** How many posts a call requests. */
export const requested = 2

/** Two calls fit beside each other, three do not. */
export const limit = 2 * requested * price

export const startOf = ({ calls, failures, faults, interrupts, kills }: BudgetBounds): BudgetWorld => ({
  now: beforeMidnight,
  store: new Map(),
  billed: new Map(),
  resources: new Set(),
  beyond: new Map(),
  calls: Array.from({ length: calls }, () => "new" as const),
  late: [],
  left: { failures, kills, faults, interrupts },
  isCalm: true
})

export const dayOf = (at: number): string => periodsOf(at).day

const add = (sums: Map<string, number>, day: string, micros: number) => sums.set(day, (sums.get(day) ?? 0) + micros)

/** The X API carries out a request: the IDs that it returns are billed unless they were on this day. */
export const bill = ({ beyond, billed, now, resources }: BudgetWorld, ids: ReadonlyArray<string>): void => {
  const day = dayOf(now)
  const fresh = ids.filter((id) => !resources.has(`${day} ${id}`))
  for (const id of fresh) resources.add(`${day} ${id}`)
  add(billed, day, fresh.length * price)
  add(beyond, day, Math.max(0, fresh.length - requested) * price)
}

/** The posts of a response to a call: its own, and as the second one that every other call finds too. */
export const postsOf = (call: number, count: number): ReadonlyArray<string> =>
  [`${call}1`, call % 2 === 0 ? "99" : `${call}2`, `${call}3`].slice(0, count)

/** The least that a process which begins now counts as spent in a period: the sum, and the reservations of calls. */
export const countedIn = (store: ReadonlyMap<string, string>, period: string): number => {
  const read = KeyValueStore.makeStringOnly({
    get: (key) => Effect.sync(() => store.get(key)),
    set: () => Effect.void,
    remove: () => Effect.void,
    clear: Effect.void,
    size: Effect.succeed(0),
    keys: Effect.succeed([])
  })
  // A text that cannot be read counts as nothing.
  const { held, spent } = Effect.runSync(
    Effect.orElseSucceed(makeEntries(read, "costs").head, () => ({ held: undefined, spent: [] }))
  )
  return (new Map(spent).get(period)?.micros ?? 0) + (held?.micros ?? 0)
}
