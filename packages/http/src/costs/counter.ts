import { BudgetExceeded, XError } from "@xeffect/core"
import { type Cost, CostObserver, runCallback, toStderr } from "@xeffect/core/transport"
import { prices as published } from "@xeffect/core/prices"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { makeServiceClock, type ServiceClock } from "../rate-limit/clock-skew.ts"
import { type Amount, type Charge, isNothing, sumOfCharges, toMicros } from "./amount.ts"
import type { Pricing } from "./charges.ts"
import { type Budget, type Admission, periodOf } from "./ledger.ts"
import type { CostsOptions } from "./options.ts"
import { memoryStore } from "./stores/memory.ts"
import type { Hold, OpenStore } from "./stores/store.ts"

/** What one `costs` knows: its prices, its sums and its clock. */
export interface Counter {
  readonly pricing: Pricing
  readonly store: OpenStore
  readonly clock: ServiceClock
  /** The X API's time, in milliseconds since 1970. */
  readonly now: Effect.Effect<number>
  /**
   * Holds the most that something may cost, if that must be held. `waits` for calls in flight, where it is called so that
   * no hold is lost, or holds nothing. Fails if a budget has no room for it.
   */
  readonly admit: (operation: string, most: () => Amount, waits: boolean) => Effect.Effect<Hold | undefined, XError>
  /** Books and reports what was billed at a time. */
  readonly book: (
    operation: string,
    hold: Hold | undefined,
    charges: ReadonlyArray<Charge>,
    at: number,
    isBound?: boolean
  ) => Effect.Effect<void>
}

export const makeCounter = (options: CostsOptions): Counter => {
  const { budget = [], includes = true, links, owner_id, prices = published, remember = 100_000 } = options
  const budgets = [budget].flat()
  const store = (options.store ?? memoryStore)({ budgets, remember })
  const clock = makeServiceClock()
  const now = Effect.map(Clock.currentTimeMillis, clock.at)
  // Why the next call is refused, after a failure of `on_cost`.
  let detail: string | undefined
  const report = makeReport(options, budgets, store, (text) => {
    detail = text
  })
  return {
    pricing: { prices, includes, owner_id, links },
    store,
    clock,
    now,
    admit: (operation, most, waits) => {
      const failed = waits ? detail : undefined
      if (failed === undefined && budgets.length === 0) return Effect.undefined
      const bound = most()
      if (isNothing(bound)) return Effect.undefined
      if (waits) detail = undefined
      const hold: Hold = { operation, bound }
      const decided: Effect.Effect<Admission | { readonly detail: string }, XError> =
        failed === undefined ? store.admit(hold, now, waits) : Effect.succeed({ detail: failed })
      return Effect.flatMap(decided, (decision) =>
        typeof decision === "object"
          ? Effect.fail(new XError({ operation, reason: new BudgetExceeded(decision) }))
          : Effect.succeed(decision === "admitted" ? hold : undefined)
      )
    },
    book: (operation, hold, charges, at, isBound = false) =>
      Effect.flatMap(store.settle(hold, charges, at), (billed) =>
        billed.length === 0 ? Effect.void : report(operation, billed, at, isBound)
      )
  }
}

/** Reports what was billed to the span, the observer of the call and `on_cost`, whose failure refuses the next call. */
const makeReport =
  ({ on_cost }: CostsOptions, budgets: ReadonlyArray<Budget>, store: OpenStore, refuseNext: (detail: string) => void) =>
  (operation: string, billed: ReadonlyArray<Charge>, at: number, isBound: boolean): Effect.Effect<void> => {
    const sum = sumOfCharges(billed)
    const dollars = sum.micros / 1e6
    const tell = Effect.fnUntraced(function* (observer: ((cost: Cost) => Effect.Effect<void>) | undefined) {
      const resources: Record<string, number> = {}
      for (const { ids, of } of billed) resources[of] = (resources[of] ?? 0) + ids.length
      const left = yield* leftOf(budgets, store, at)
      const cost: Cost = { operation, day: periodOf("day", at), dollars, resources, isBound, ...left }
      if (observer !== undefined) yield* observer(cost)
      yield* Effect.catchCause(
        runCallback(() => on_cost?.(cost)),
        (cause) => {
          refuseNext(`on_cost failed after ${operation}, which cost ${dollars} dollars`)
          return toStderr(Effect.logError("on_cost failed", cause))
        }
      )
    })
    return Effect.withFiber((fiber) => {
      const { span } = fiber.cache
      if (span?._tag === "Span") {
        span.attribute("x.cost.dollars", dollars)
        span.attribute("x.cost.resources", sum.resources)
      }
      const observer = fiber.getRef(CostObserver)
      return observer === undefined && on_cost === undefined ? Effect.void : tell(observer)
    })
  }

/** How many dollars are left of the budget that has the fewest left, if there is one and the store can be read. */
const leftOf = (budgets: ReadonlyArray<Budget>, store: OpenStore, at: number) =>
  Effect.forEach(budgets, ({ dollars = Infinity, per }) =>
    Effect.map(store.spent(periodOf(per, at)), ({ micros }) => Math.max(0, toMicros(dollars) - micros) / 1e6)
  ).pipe(
    Effect.map((each) => {
      const left = Math.min(...each)
      return left === Infinity ? undefined : { left }
    }),
    Effect.catchCause(() => Effect.undefined)
  )
