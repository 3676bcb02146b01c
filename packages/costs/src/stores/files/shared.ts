// The state that processes share is one value that is never changed: each step makes the next from the last, without
// I/O.
import { type Holder, isHolder } from "@xeffect/core/store"
import { field } from "@xeffect/core/wire"
import { type Amount, type Charge, nothing, plus } from "../../pricing/amount.ts"
import { type Budget, exceededBy, type OfPeriods, periodsOf } from "../../ledger/budget.ts"
import { dayLength, lateness } from "../../ledger/seen.ts"
import type { Hold, HoldDecision } from "../../ledger/store.ts"
import { isStoredAmount, isSum } from "../entries.ts"

/** The amount that a call may cost that is in flight, or was when its process was killed. */
export interface Lease extends Amount {
  readonly id: string
  /** When it counts as spent, in milliseconds since 1970. Absent for streams, which have no end. */
  readonly until?: number
  /** The process that made it. Absent where the system does not say which processes run. */
  readonly holder?: Holder
}

/** The resources of a day: names of files that never change, and those that no file has yet. */
export interface Resources {
  readonly day: string
  readonly parts: ReadonlyArray<string>
  readonly last: ReadonlyArray<string>
}

/** The state that processes share. */
export interface Shared {
  readonly spent: ReadonlyArray<readonly [period: string, amount: Amount]>
  readonly leases: ReadonlyArray<Lease>
  readonly resources: Resources
  /** The IDs of the last writes, so that a process knows whether its own counted. */
  readonly writes: ReadonlyArray<string>
}

export const nothingShared: Shared = { spent: [], leases: [], resources: { day: "", parts: [], last: [] }, writes: [] }

const isTextList = (value: unknown): value is ReadonlyArray<string> =>
  Array.isArray(value) && value.every((one) => typeof one === "string")

const isLease = (value: unknown): value is Lease => {
  const [holder, id, until] = ["holder", "id", "until"].map((name) => field(value, name))
  const isTimed = until === undefined || Number.isFinite(until)
  return typeof id === "string" && isStoredAmount(value) && isTimed && (holder === undefined || isHolder(holder))
}

const isResources = (value: unknown): value is Resources =>
  typeof field(value, "day") === "string" && isTextList(field(value, "parts")) && isTextList(field(value, "last"))

/** Whether a value that was read is what a process has written. */
export const isSharedCosts = (value: unknown): value is Shared => {
  const { leases, resources, spent, writes } = Object(value)
  const isWhole = Array.isArray(spent) && spent.every(isSum) && Array.isArray(leases) && leases.every(isLease)
  return isWhole && isResources(resources) && isTextList(writes)
}

export const spentAt = ({ spent }: Shared, at: number): OfPeriods<Amount> => {
  const of = (period: string) => spent.find(([name]) => name === period)?.[1] ?? nothing
  const { day, month } = periodsOf(at)
  return { day: of(day), month: of(month) }
}

// A response with a wrong date adds periods. Those that changed last are at the end.
const periodsShared = 24

const spend = (shared: Shared, amount: Amount, at: number): Shared => {
  const periods = Object.values(periodsOf(at))
  const before = new Map(shared.spent)
  const others = shared.spent.filter(([period]) => !periods.includes(period))
  const changed = periods.map((period) => [period, plus(before.get(period) ?? nothing, amount)] as const)
  return { ...shared, spent: [...others, ...changed].slice(-periodsShared) }
}

/**
 * Counts as spent what calls hold that were never settled: those of processes that have ended, and those that are too old. A lease that ends later than any could was made before the clock was
 * set back: it has ended too.
 */
const endLeases = (shared: Shared, { duration, ended: ids, now }: Asking): Shared => {
  const hasEnded = ({ id, until }: Lease) =>
    ids.has(id) || (until !== undefined && (until <= now || until > now + duration))
  const ended = shared.leases.filter(hasEnded)
  if (ended.length === 0) return shared
  const leases = shared.leases.filter((lease) => !hasEnded(lease))
  return spend(
    { ...shared, leases },
    ended.reduce<Amount>((sum, one) => plus(sum, one), nothing),
    now
  )
}

/** A call that asks. */
export interface Asking {
  readonly id: string
  readonly hold: Hold
  readonly waits: boolean
  readonly now: number
  readonly duration: number
  /** The process that asks. */
  readonly holder: Holder | undefined
  /** The IDs of leases whose processes have ended. */
  readonly ended: ReadonlySet<string>
}

/** Decides on a call, and holds what it may cost if it is admitted. Streams give up what they hold to a call that would wait. */
export const admitLease = (
  before: Shared,
  budgets: ReadonlyArray<Budget>,
  asking: Asking
): readonly [next: Shared, decision: HoldDecision] => {
  const { duration, hold, holder, id, now, waits } = asking
  const shared = endLeases(before, asking)
  const { bound, isOfStream = false } = hold
  const sumOf = (leases: ReadonlyArray<Lease>) => leases.reduce<Amount>((sum, one) => plus(sum, one), bound)
  const exceeded = (more: Amount) => exceededBy(budgets, spentAt(shared, now), more, bound, now)
  const calls = shared.leases.filter(({ until }) => until !== undefined)
  if (exceeded(sumOf(calls)) !== undefined) return [shared, exceeded(bound) ?? "wait"]
  const isBesideStreams = exceeded(sumOf(shared.leases)) === undefined
  if (!isBesideStreams && !waits) return [shared, "wait"]
  const { micros, resources } = bound
  const lease: Lease = {
    id,
    micros,
    resources,
    ...(!isOfStream && { until: now + duration }),
    ...(holder && { holder })
  }
  return [{ ...shared, leases: [...(isBesideStreams ? shared.leases : calls), lease] }, "admitted"]
}

/** Resources that were billed at a time, and whether a key is among those of the day. */
export interface Remembered {
  readonly remember: number
  readonly has: (key: string) => boolean
}

/** The resources of the day of a time. Nothing if the time is before it: such a resource counts again. */
export const resourcesAt = ({ resources }: Shared, at: number): Resources | undefined => {
  const start = Date.parse(resources.day)
  if (at >= start && at < start + dayLength) return resources
  if (at >= start - lateness && at < start) return undefined
  return { day: periodsOf(at).day, parts: [], last: [] }
}

/** Books charges, and returns what was held for them. */
export const settleLease = (
  before: Shared,
  id: string | undefined,
  charges: ReadonlyArray<Charge>,
  at: number,
  { has, remember }: Remembered
): readonly [next: Shared, billed: ReadonlyArray<Charge>, added: ReadonlyArray<string>] => {
  const leases = before.leases.filter((lease) => lease.id !== id)
  const resources = resourcesAt(before, at)
  const added = new Set<string>()
  const isNew = (kind: string) => (one: string | undefined) => {
    if (one === undefined || resources === undefined) return true
    const key = `${kind}:${one}`
    if (has(key) || added.has(key)) return false
    if (remember > 0) added.add(key)
    return true
  }
  const billed = charges
    .map((charge) => ({ ...charge, ids: charge.ids.filter(isNew(charge.kind)) }))
    .filter(({ ids }) => ids.length > 0)
  const amount = billed.reduce((sum, one) => plus(sum, one, one.ids.length), nothing)
  const shared = { ...before, leases, resources: resources ?? before.resources }
  return [billed.length === 0 ? shared : spend(shared, amount, at), billed, [...added]]
}
