import { BudgetExceeded, type Definition, XApi, XError } from "@xeffect/core"
import { prices } from "@xeffect/core/prices"
import { CostObserver, field } from "@xeffect/core/wire"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { entriesIn } from "../page/rows.ts"
import { collectable } from "../plan/collectable.ts"
import type { Store } from "../store/store.ts"
import { dayOfTime } from "./next-newest.ts"
import { nextPeriod } from "./pace.ts"

/** Finds which of some posts a collection has received on this day in UTC: the X API does not bill them again. Default: none. */
export const ReceivedToday = Context.Reference<(ids: ReadonlyArray<string>) => Effect.Effect<ReadonlySet<string>>>(
  "@xeffect/export/ReceivedToday",
  { defaultValue: () => () => Effect.succeed(new Set()) }
)

/** Runs requests that know which posts the collection has received today. */
export const knowingReceived = (store: Store) =>
  Effect.provideService(
    ReceivedToday,
    Effect.fnUntraced(function* (ids) {
      const today = dayOfTime(yield* Clock.currentTimeMillis)
      // Posts that cannot be read count again: the sum stays an upper bound.
      const rows = yield* Effect.orElseSucceed(store.find("posts", ids), () => [])
      return new Set(
        rows.flatMap(({ added_at, id }) => (added_at !== null && dayOfTime(added_at) === today ? [id] : []))
      )
    })
  )

/** The budget of a schedule for a period, in UTC. */
export interface ScheduleBudget {
  readonly dollars: number
  readonly per: "day" | "month"
}

/** Counts what requests cost, and stops them once a budget is spent. */
export interface Spending {
  readonly watch: <A, E, R>(requests: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R | XApi>
  /** The amount that was spent since the beginning, in millionths of a dollar. */
  readonly micros: () => number
}

const inMicros = (dollars: number): number => Math.round(dollars * 1e6)

const noPosts: ReadonlySet<string> = new Set()

// Of a layer that does not count: each resource that the collection has not received on the same day. An upper bound.
const boundOfResponse = Effect.fnUntraced(function* ({ name }: Definition, json: unknown) {
  const row = collectable(name)
  if (row === undefined) return 0
  const entries = entriesIn(field(json, "data"))
  const { price } = row
  const received =
    row.resource === "posts" ? yield* (yield* ReceivedToday)(entries.map(({ id }) => String(id))) : noPosts
  const data = entries.filter(({ id }) => !received.has(String(id))).length
  // They came with the same posts before.
  if (data === 0 && received.size > 0) return 0
  if (price.per === "request") return inMicros(data === 0 ? 0 : prices.request[price.of])
  const [tweets, users] = ["tweets", "users"].map((kind) => entriesIn(field(field(json, "includes"), kind)).length)
  const { resource } = prices
  return (
    data * inMicros(resource[price.of]) +
    (tweets ?? 0) * inMicros(resource.post) +
    (users ?? 0) * inMicros(resource.user)
  )
})

/**
 * Counts what requests cost: as the layer does, if it has `costs`; otherwise by the published prices, as an upper bound. A
 * request that would begin after the budget is spent fails with `BudgetExceeded`, and is not sent. Those that are under way end.
 *
 * @param before what was spent in the period already, in millionths of a dollar
 */
export const makeSpending = (budget: ScheduleBudget | undefined, before: number): Spending => {
  let spent = 0
  // A layer that counts says nothing of what is free.
  let isCounted = false
  const refuseIfSpent = ({ name }: Definition) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => {
      if (budget === undefined || before + spent < inMicros(budget.dollars)) return Effect.void
      const { dollars, per } = budget
      const used = (before + spent) / 1e6
      const limit = { unit: "dollars" as const, per, budget: dollars, used, needed: 0, resetsAt: nextPeriod(per, now) }
      return Effect.fail(new XError({ operation: name, reason: new BudgetExceeded(limit) }))
    })
  return {
    micros: () => spent,
    watch: Effect.updateService(XApi, (api) => ({
      ...api,
      execute: Effect.fnUntraced(function* (definition, parameters) {
        yield* refuseIfSpent(definition)
        const outer = yield* CostObserver
        const response = yield* Effect.provideService(api.execute(definition, parameters), CostObserver, (cost) => {
          isCounted = true
          spent += inMicros(cost.dollars)
          return outer?.(cost) ?? Effect.void
        })
        if (!isCounted) spent += yield* boundOfResponse(definition, response.json)
        return response
      })
    }))
  }
}
