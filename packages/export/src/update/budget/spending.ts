import { BudgetExceeded, type Definition, XApi, XError } from "@xeffect/core"
import { findFailure } from "@xeffect/core/failure"
import type { UncheckedParameters } from "@xeffect/core/options"
import { type CompleteResponse, type Cost, CostObserver } from "@xeffect/core/wire"
import { priceOf } from "@xeffect/costs"
import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Result from "effect/Result"
import type { ExportError } from "../../export-error.ts"
import { boundOfResponse, inMicros, costsNothing } from "./charge.ts"
import type { ScheduleState } from "../pace.ts"
import { nextPeriod, settleSpent, spentIn, withSpent } from "./spent.ts"

/** The budget of a schedule for a period, in UTC. */
export interface ScheduleBudget {
  readonly dollars: number
  readonly per: "day" | "month"
}

/** The amounts that were spent, in the state of a schedule. */
export interface SpentState {
  readonly read: () => ScheduleState
  readonly set: (next: ScheduleState) => void
  /** Stores it as it was set last. */
  readonly store: Effect.Effect<void, ExportError>
}

// Parameters that cannot be sent cost nothing: they are checked here, and the layer refuses them.
const upperBoundOf = (definition: Definition, parameters: UncheckedParameters): number =>
  Result.match(priceOf({ definition }, parameters as never), {
    onFailure: () => 0,
    onSuccess: ({ dollars }) => inMicros(Number.isFinite(dollars.max) ? dollars.max : dollars.min)
  })

interface PricedRequest {
  readonly definition: Definition
  readonly parameters: UncheckedParameters
  /** The upper that it may cost, in millionths of a dollar. */
  readonly upper: number
}

// A page with fewer entries, if a whole one does not fit.
const fittingRequest = ({ definition, upper, parameters }: PricedRequest, room: number): PricedRequest | undefined => {
  if (upper <= room) return { definition, parameters, upper }
  const size = definition.params["max_results"]
  const asked = Number(parameters["max_results"] ?? size?.default ?? size?.maximum)
  const fitting = Math.floor((asked * room) / upper)
  if (size === undefined || !(fitting >= (size.minimum ?? 1))) return undefined
  const smaller = { ...parameters, max_results: fitting }
  const left = upperBoundOf(definition, smaller)
  return left <= room ? { definition, parameters: smaller, upper: left } : undefined
}

const exceeded = (
  { definition, upper }: PricedRequest,
  { dollars, per }: ScheduleBudget,
  spent: number,
  now: number
) => {
  const used = spent / 1e6
  const limit = {
    unit: "dollars" as const,
    per,
    budget: dollars,
    used,
    needed: upper / 1e6,
    resetsAt: nextPeriod(per, now)
  }
  return new XError({ operation: definition.name, reason: new BudgetExceeded(limit) })
}

const notStored = ({ definition }: PricedRequest, cause: ExportError) => {
  const detail = `the request was not sent, because its possible cost could not be recorded (${cause.message})`
  return new XError({ operation: definition.name, reason: new BudgetExceeded({ detail }) })
}

/** The requests that are under way. */
interface Reservations {
  readonly budget: ScheduleBudget | undefined
  readonly spent: SpentState
  /** The sum that they may cost, in millionths of a dollar. */
  underWay: number
  /** Ends when one of them has ended. */
  ended: Deferred.Deferred<void>
  /** Whether the layer counts: then it says nothing of what is free. */
  isCounted: boolean
}

/** A request that may be sent, since when, and what is reserved for it. */
type Admitted = PricedRequest & { readonly since: number }

const reserve = Effect.fnUntraced(function* (
  held: Reservations,
  request: PricedRequest
): Effect.fn.Return<Admitted, XError> {
  const { budget, spent } = held
  for (;;) {
    const since = yield* Clock.currentTimeMillis
    if (budget === undefined || request.upper === 0) return { ...request, upper: 0, since }
    // Those of the period before may be billed in this one.
    const used = Math.max(spentIn(spent.read(), budget.per, since), held.underWay)
    const limit = inMicros(budget.dollars)
    const whole = used + request.upper <= limit ? request : undefined
    const admitted = whole ?? (held.underWay === 0 ? fittingRequest(request, limit - used) : undefined)
    if (admitted !== undefined) {
      held.underWay += admitted.upper
      spent.set(withSpent(spent.read(), since, admitted.upper))
      yield* Effect.mapError(spent.store, (cause) => notStored(request, cause))
      return { ...admitted, since }
    }
    if (held.underWay === 0) return yield* exceeded(request, budget, used, since)
    yield* Deferred.await(held.ended)
  }
})

const settleReservation = Effect.fnUntraced(function* (held: Reservations, { since, upper }: Admitted, micros: number) {
  const { spent } = held
  const now = yield* Clock.currentTimeMillis
  // At once: whoever looks meanwhile sees all of it or nothing.
  const { ended } = held
  held.underWay -= upper
  held.ended = Deferred.makeUnsafe()
  spent.set(settleSpent(spent.read(), { held: upper, since, micros, now }))
  // An amount that could not be stored stays counted with its upper bound.
  if (micros !== upper) yield* Effect.ignore(spent.store)
  yield* Deferred.succeed(ended, undefined)
})

const costOf = (
  { isCounted }: Reservations,
  { definition, upper }: PricedRequest,
  counted: number | undefined,
  exit: Exit.Exit<CompleteResponse, XError>
): Effect.Effect<number> => {
  if (counted !== undefined) return Effect.succeed(counted)
  if (Exit.isFailure(exit)) return Effect.succeed(costsNothing(findFailure(exit.cause)) ? 0 : upper)
  return isCounted ? Effect.succeed(0) : boundOfResponse(definition, exit.value.json, upper)
}

/** Sends a request, and counts what it costs. */
const sendWithin = (held: Reservations, api: XApi["Service"], request: PricedRequest) =>
  Effect.uninterruptibleMask(
    Effect.fnUntraced(function* (restore): Effect.fn.Return<CompleteResponse, XError> {
      const outer = yield* CostObserver
      let counted: number | undefined
      const observe = (cost: Cost) => {
        held.isCounted = true
        counted = (counted ?? 0) + inMicros(cost.dollars)
        return outer?.(cost) ?? Effect.void
      }
      const admitted = yield* restore(reserve(held, request))
      const sent = Effect.provideService(api.execute(request.definition, admitted.parameters), CostObserver, observe)
      return yield* Effect.onExit(restore(sent), (exit) =>
        Effect.flatMap(costOf(held, request, counted, exit), (micros) => settleReservation(held, admitted, micros))
      )
    })
  )

/** Runs requests within a budget. */
export type Spending = <A, E, R>(requests: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R | XApi>

/**
 * Counts what requests cost: as the layer does, if it has `costs`; otherwise by the published prices, as an upper bound. With a
 * budget the upper bound of a request is stored as spent before it is sent, and what it did not cost is returned: a process
 * that is killed forgets nothing. A request that does not fit waits for those that are under way, or asks for a smaller page;
 * otherwise it fails with `BudgetExceeded`, and is not sent.
 */
export const makeSpending = (budget: ScheduleBudget | undefined, spent: SpentState): Spending => {
  const held: Reservations = { budget, spent, underWay: 0, ended: Deferred.makeUnsafe(), isCounted: false }
  return (requests) =>
    Effect.updateService(requests, XApi, (api) => ({
      ...api,
      execute: (definition, parameters) => {
        const upper = upperBoundOf(definition, parameters)
        return sendWithin(held, api, { definition, parameters, upper })
      }
    }))
}
