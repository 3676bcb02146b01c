import type { XApi, XError } from "@xeffect/core"
import type { Cost } from "@xeffect/core/wire"
import { layerConfig } from "@xeffect/http/config"
import { estimateCalls } from "@xeffect/costs/estimate"
import { costs, within } from "@xeffect/costs"
import { extractUrls } from "@xeffect/text"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import type { Check } from "./checks.ts"
import { observing } from "./observe.ts"
import { type Row, rowOf } from "./row.ts"

/** How a call is made: within the budget, or without it, to delete what was posted whatever the reads cost. */
type With = "budget" | "no budget"

const maxBody = 1_000_000

/** The most that a call costs by the price list. Nothing is sent to know it. */
export const priceOf = ({ entries, operation, params }: Check): Effect.Effect<number, XError, XApi> =>
  Effect.map(
    estimateCalls(operation, [{ params, entries }], { pages: 1, links: extractUrls }),
    ({ dollars }) => dollars.max
  )

/** Sends each call once, and notes what is seen of it. */
export const makeRun = Effect.fnUntraced(function* (budget: number) {
  const observer = observing()
  const booked: Array<Cost> = []
  const rows: Array<Row> = []
  const build = (limit: number | undefined) => {
    const counted = costs({
      ...(limit !== undefined && { budget: within({ dollars: limit, per: "day" }) }),
      links: extractUrls,
      on_cost: (cost) => void booked.push(cost)
    })
    const around = [counted, observer.middleware]
    const options = { around, max_body: maxBody, retries: 0, wait_on_rate_limit: false }
    return Layer.build(layerConfig(options))
  }
  const contexts: Readonly<Record<With, Context.Context<XApi>>> = {
    budget: yield* build(budget),
    "no budget": yield* build(undefined)
  }
  const perform = Effect.fnUntraced(function* <Response extends object>(check: Check<Response>, by: With = "budget") {
    const context = contexts[by]
    const declared = yield* Effect.provide(priceOf(check), context)
    const before = booked.length
    observer.take()
    const result = yield* Effect.result(Effect.provide(check.call, context))
    rows.push(
      rowOf({
        name: check.operation.definition.name,
        declared,
        observed: observer.take(),
        costs: booked.slice(before),
        result: Result.isSuccess(result) ? { response: result.success } : { error: result.failure }
      })
    )
    return result
  })
  return {
    rows,
    perform,
    estimate: (checks: ReadonlyArray<Check>) =>
      Effect.provide(Effect.map(Effect.forEach(checks, priceOf), sumOf), contexts.budget),
    spent: () => sumOf(booked.map(({ dollars }) => dollars))
  }
})

/** The result of {@link makeRun}. */
export type Run = Effect.Success<ReturnType<typeof makeRun>>

const sumOf = (dollars: ReadonlyArray<number>): number =>
  Math.round(dollars.reduce((sum, one) => sum + one, 0) * 1e6) / 1e6
