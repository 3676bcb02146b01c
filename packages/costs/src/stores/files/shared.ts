// The state that processes share is one value that is never changed: each step makes the next from the last, without
// I/O.
import { type Holder, isHolder } from "@xeffect/core/store"
import { field } from "@xeffect/core/wire"
import { type Amount, type Charge, nothing, plus } from "../../pricing/amount.ts"
import { type Budget, exceededBy, type OfPeriods, periodsOf } from "../../ledger/budget.ts"
import { dayLength, lateness } from "../../ledger/seen.ts"
import type { Reservation, ReservationDecision } from "../../ledger/store.ts"
import { isStoredAmount, isSum } from "../key-value-copies.ts"

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
 * Counts as spent what calls reserved that were never settled: those of processes that have ended, and those that are too old. A lease that ends later than any could was made before the clock was
 * set back: it has ended too.
 */
const endLeases = (shared: Shared, { duration, ended: ids, now }: ReservationRequest): Shared => {
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

/** A call that asks for a reservation. */
export interface ReservationRequest {
  readonly id: string
  readonly reservation: Reservation
  readonly waits: boolean
  readonly now: number
  readonly duration: number
  /** The process that asks. */
  readonly holder: Holder | undefined
  /** The IDs of leases whose processes have ended. */
  readonly ended: ReadonlySet<string>
}

/** Decides on a call, and reserves what it may cost if that fits. Streams give up their reservations to a call that would wait. */
export const reserveLease = (
  before: Shared,
  budgets: ReadonlyArray<Budget>,
  request: ReservationRequest
): readonly [next: Shared, decision: ReservationDecision] => {
  const { duration, reservation, holder, id, now, waits } = request
  const shared = endLeases(before, request)
  const { amount, isOfStream = false } = reservation
  const sumOf = (leases: ReadonlyArray<Lease>) => leases.reduce<Amount>((sum, one) => plus(sum, one), amount)
  const exceeded = (more: Amount) => exceededBy(budgets, spentAt(shared, now), more, amount, now)
  const calls = shared.leases.filter(({ until }) => until !== undefined)
  if (exceeded(sumOf(calls)) !== undefined) return [shared, exceeded(amount) ?? "wait"]
  const isBesideStreams = exceeded(sumOf(shared.leases)) === undefined
  if (!isBesideStreams && !waits) return [shared, "wait"]
  const { micros, resources } = amount
  const lease: Lease = {
    id,
    micros,
    resources,
    ...(!isOfStream && { until: now + duration }),
    ...(holder && { holder })
  }
  return [{ ...shared, leases: [...(isBesideStreams ? shared.leases : calls), lease] }, "reserved"]
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

/** Counts charges, and ends the reservation that was made for them. */
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
