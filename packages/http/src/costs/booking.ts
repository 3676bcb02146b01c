import { BudgetExceeded, XError } from "@xeffect/core"
import { CostObserver, type Cost, type ResponseHead } from "@xeffect/core/transport"
import { prices as published } from "@xeffect/core/prices"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import { makeServiceClock } from "../rate-limit/clock-skew.ts"
import { type Admission, makeAdmission } from "./admission.ts"
import { type Amount, type Charge, nothing, sumOf, toDollars } from "./amount.ts"
import type { Pricing } from "./charges.ts"
import { type Budget, dayOf, limitsOf, periodOf } from "./ledger.ts"
import type { CostsOptions } from "./options.ts"
import { type Hold, memoryStore } from "./store.ts"

/** How calls are counted and reported. */
export interface Booking {
  readonly pricing: Pricing
  readonly admission: Admission
  /** The X API's time, in milliseconds since 1970. */
  readonly now: Effect.Effect<number>
  /** The time of a response, whose request was sent at a local time. */
  readonly timeOf: (response: ResponseHead, sent: number) => Effect.Effect<number>
  /** Holds the most that a call may cost. */
  readonly admit: (operation: string, bound: Amount) => Effect.Effect<Hold, XError>
  /** Counts what a response is billed for. Without charges, the call counts with its upper bound. */
  readonly book: (
    operation: string,
    hold: Hold,
    charges: ReadonlyArray<Charge> | undefined,
    at: number
  ) => Effect.Effect<void>
}

export const makeBooking = (options: CostsOptions): Booking => {
  const { budget = [], includes = true, links, owner_id, prices = published, remember = 100_000 } = options
  const clock = makeServiceClock()
  const now = Effect.map(Clock.currentTimeMillis, clock.at)
  const admission = makeAdmission(options.store ?? memoryStore, { budgets: [budget].flat(), remember })
  const reporter = makeReporter(options, makeLeft([budget].flat(), admission))
  return {
    pricing: { prices, includes, owner_id, links },
    admission,
    now,
    timeOf: ({ headers }, sent) =>
      Effect.map(Clock.currentTimeMillis, (arrived) => {
        const reported = headers.get("date") ?? undefined
        clock.learn(reported, sent, arrived)
        const date = Date.parse(reported ?? "")
        return Number.isNaN(date) ? clock.at(arrived) : date
      }),
    admit: (operation, bound) =>
      Effect.andThen(reporter.check(operation, bound), admission.admit(operation, bound, now)),
    book: (operation, hold, charges, at) =>
      Effect.flatMap(admission.settle(hold, charges ?? boundCharges(operation, hold.full), at), (billed) =>
        reporter.report(operation, billed, charges === undefined, at)
      )
  }
}

/** How many dollars are left of the budget that has the fewest left, if there is one and the store can be read. */
const makeLeft = (budgets: ReadonlyArray<Budget>, admission: Admission) => {
  const limits = budgets.flatMap((budget) =>
    limitsOf(budget).flatMap(({ limit, unit }) =>
      unit === "dollars" && limit !== undefined ? [{ per: budget.per, limit }] : []
    )
  )
  return (at: number): Effect.Effect<number | undefined> =>
    limits.length === 0
      ? Effect.succeed(undefined)
      : Effect.forEach(limits, ({ limit, per }) =>
          Effect.map(admission.spent(periodOf(per, at)), ({ micros }) => toDollars(Math.max(0, limit - micros)))
        ).pipe(
          Effect.map((each) => Math.min(...each)),
          Effect.orElseSucceed(() => undefined)
        )
}

/** Reports to `on_cost`, the observer of the call, metrics and spans. */
const makeReporter = ({ on_cost }: CostsOptions, leftAt: ReturnType<typeof makeLeft>) => {
  let refusal: string | undefined
  return {
    /** Refuses the call after a failure of `on_cost`. */
    check: (operation: string, bound: Amount): Effect.Effect<void, XError> =>
      Effect.suspend(() => {
        if (refusal === undefined || isNothing(bound)) return Effect.void
        const reason = new BudgetExceeded({ detail: refusal })
        refusal = undefined
        return Effect.fail(new XError({ operation, reason }))
      }),
    report: Effect.fnUntraced(function* (
      operation: string,
      billed: ReadonlyArray<Charge>,
      isBound: boolean,
      at: number
    ) {
      if (billed.length === 0) return
      const sum = sumOf(billed)
      const counted = { operation, day: dayOf(at), dollars: toDollars(sum.micros), resources: countOf(billed), isBound }
      yield* measure(counted, sum)
      const observer = yield* CostObserver
      if (observer === undefined && on_cost === undefined) return
      const left = yield* leftAt(at)
      const cost: Cost = left === undefined ? counted : { ...counted, left }
      if (observer !== undefined) yield* observer(cost)
      yield* Effect.catchCause(
        Effect.suspend(() => on_cost?.(cost) ?? Effect.void),
        () =>
          Effect.sync(() => {
            refusal = `on_cost failed after ${operation}, which cost ${cost.dollars} dollars`
          })
      )
    })
  }
}

const isNothing = ({ micros, resources }: Amount): boolean => micros === 0 && resources === 0

const boundCharges = (of: string, bound: Amount): ReadonlyArray<Charge> =>
  isNothing(bound) ? [] : [{ of, amount: bound }]

const countOf = (billed: ReadonlyArray<Charge>): Readonly<Record<string, number>> => {
  const counts = new Map<string, number>()
  for (const { of } of billed) counts.set(of, (counts.get(of) ?? 0) + 1)
  return Object.fromEntries(counts)
}

const measure = ({ dollars, operation }: Cost, { resources }: Amount): Effect.Effect<void> => {
  const attributes = { operation }
  return Effect.all(
    [
      Effect.annotateCurrentSpan({ "x.cost.dollars": dollars, "x.cost.resources": resources }),
      Metric.update(Metric.counter("xeffect_cost_dollars", { incremental: true, attributes }), dollars),
      Metric.update(Metric.counter("xeffect_cost_resources", { incremental: true, attributes }), resources)
    ],
    { discard: true }
  )
}

/** What items and events hold: nothing, since they have arrived. */
export const noHold: Hold = { bound: nothing, full: nothing, id: "" }
