import { BudgetExceeded, XError } from "@xeffect/core"
import { toStderr } from "@xeffect/core/failure"
import { runCallback } from "@xeffect/core/options"
import { type Cost, CostObserver, makeServiceClock, type ServiceClock } from "@xeffect/core/wire"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Fiber } from "effect/Fiber"
import type { Span } from "effect/Tracer"
import type { OutgoingRequest } from "@xeffect/http"
import { type Charge, nothing } from "../pricing/amount.ts"
import { makeBooks } from "../ledger/books.ts"
import { type Exceeded, periodsOf } from "../ledger/budget.ts"
import { pricingOf } from "../pricing/options.ts"
import type { Pricing } from "../pricing/pricing.ts"
import type { CostsOptions } from "./options.ts"
import { priceOfOperation } from "../pricing/price.ts"
import type { OpenStore, Reservation, ReservationDecision, ReservationRefusal, SettledCall } from "../ledger/store.ts"

type AnyFiber = Fiber<unknown, unknown>

type TimeOf = (date: string | undefined, sent: number | undefined, arrived: () => number) => number

/** The state of one `costs`: its prices, its sums and its clock. */
export interface Counter {
  readonly pricing: Pricing
  readonly store: OpenStore
  /** The time of a response by its `Date`, given the local times of its request and its arrival; `NaN` without one. */
  readonly timeOf: TimeOf
  /** The X API's time, in milliseconds since 1970. */
  readonly now: (fiber: AnyFiber) => number
  /** The reservation for a call, or for so many items of a stream, if it needs one. */
  readonly reservationOf: (outgoing: OutgoingRequest, count?: number) => Reservation | undefined
  /** Reserves an amount, and returns whether it did. Fails if a budget has no room for it. `waits` for calls in flight. */
  readonly reserve: (reservation: Reservation, waits: boolean, fiber: AnyFiber) => Effect.Effect<boolean, XError>
  /** Settles a call, and reports what was billed. */
  readonly settle: (fiber: AnyFiber, settlement: Settlement) => Effect.Effect<void> | undefined
}

interface Settlement {
  readonly operation: string
  readonly reservation?: Reservation | undefined
  readonly charges: ReadonlyArray<Charge>
  /** The time of the response. */
  readonly at: number
  readonly isBound?: boolean
}

export const makeCounter = (options: CostsOptions): Counter => {
  const { balance, budget, remember = 100_000 } = options
  const pricing = pricingOf(options)
  const opened = (options.store ?? budget?.store ?? makeBooks)({ budgets: budget?.budgets ?? [], remember })
  const store = balance?.beside(opened) ?? opened
  const clock = makeServiceClock()
  const now = (fiber: AnyFiber) => clock.at(fiber.getRef(Clock.Clock).currentTimeMillisUnsafe())
  // Why the next call is refused, after a failure of `on_cost`.
  let detail: string | undefined
  const report = makeReport(options.on_cost, budget, (text) => {
    detail = text
  })
  const reserve = (reservation: Reservation, waits: boolean, fiber: AnyFiber) => {
    const failed = detail
    detail = undefined
    const decided: Effect.Effect<ReservationDecision, XError> =
      failed === undefined ? store.reserve(reservation, () => now(fiber), waits) : Effect.succeed({ detail: failed })
    return Effect.flatMap(decided, isReserved(reservation))
  }
  return {
    pricing,
    store,
    timeOf: makeTimeOf(clock),
    now,
    reserve,
    reservationOf: (outgoing, count = 1) => {
      const limit = budget ?? balance
      if (limit !== undefined) return limit.reservationOf(pricing, outgoing, count)
      if (detail === undefined || priceOfOperation(outgoing.definition) === undefined) return undefined
      return { operation: outgoing.definition.name, amount: nothing }
    },
    settle: (fiber, settlement) => {
      const settled = store.settle(settlement.reservation, settlement.charges, settlement.at)
      return Effect.isEffect(settled)
        ? Effect.flatMap(settled, (settled) => report(fiber, settlement, settled) ?? Effect.void)
        : report(fiber, settlement, settled)
    }
  }
}

// Dates and clocks take long to read, and the responses of one second say little more than the first of them.
const makeTimeOf = (clock: ServiceClock): TimeOf => {
  let last: string | undefined
  let time = NaN
  return (date, sent, arrived) => {
    if (date !== last) time = clock.learn((last = date), sent ?? NaN, arrived())
    return time
  }
}

/** Whether the amount is reserved. Fails if the call is refused. */
const isReserved = (reservation: Reservation) => (decision: ReservationDecision) =>
  typeof decision === "object" ? Effect.fail(refusalOf(reservation, decision)) : Effect.succeed(decision === "reserved")

const refusalOf = ({ note, operation }: Reservation, decision: Exceeded | ReservationRefusal): XError => {
  const hint = "unit" in decision && decision.unit === "dollars" ? note?.() : undefined
  return new XError({ operation, reason: new BudgetExceeded(decision), ...(hint !== undefined && { note: hint }) })
}

/** Adds to an attribute: attempts of a call, or items of a stream, have one span. */
const addAttribute = (span: Span, name: string, value: number) => {
  const sum = Number(span.attributes.get(name) ?? 0) + value
  span.attribute(name, Math.round(sum * 1e6) / 1e6)
}

/** Reports what was billed to the span, the observer of the call and `on_cost`, whose failure refuses the next call. */
const makeReport =
  (on_cost: CostsOptions["on_cost"], budget: CostsOptions["budget"], refuseNext: (detail: string) => void) =>
  (fiber: AnyFiber, { at, isBound = false, operation }: Settlement, { amount, billed, spent }: SettledCall) => {
    if (billed.length === 0) return undefined
    const dollars = amount.micros / 1e6
    const { span } = fiber.cache
    if (span?._tag === "Span") {
      addAttribute(span, "x.cost.dollars", dollars)
      addAttribute(span, "x.cost.resources", amount.resources)
    }
    const observer = fiber.getRef(CostObserver)
    if (observer === undefined && on_cost === undefined) return undefined
    const resources: Record<string, number> = {}
    for (const { ids, of } of billed) resources[of] = (resources[of] ?? 0) + ids.length
    const left = spent && budget?.left(spent)
    const cost: Cost = {
      operation,
      day: periodsOf(at).day,
      dollars,
      resources,
      isBound,
      ...(left !== undefined && { left })
    }
    const called = Effect.catchCause(
      runCallback(() => on_cost?.(cost)),
      (cause) => {
        refuseNext(`on_cost failed after ${operation}, which cost ${dollars} dollars`)
        return toStderr(Effect.logError("on_cost failed", cause))
      }
    )
    return observer === undefined ? called : Effect.andThen(observer(cost), called)
  }
