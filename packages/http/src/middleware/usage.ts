import { BudgetExceeded, XError } from "@xeffect/core"
import type { OpenResponse } from "@xeffect/core/transport"
import * as Effect from "effect/Effect"
import { checkCount, unlessInvalid } from "../transport/options.ts"
import type { Middleware, OutgoingRequest, Send } from "../transport/transport.ts"
import { countResources, type ResourceCounts } from "./usage-resources.ts"

/** What one response, or some items of a stream, consisted of. */
export interface Usage {
  /** The operation's specified name, for example `get_tweets`. */
  readonly operation: string
  /** The resources by their kind, those in `includes` too. */
  readonly resources: ResourceCounts
  /** All of them together. */
  readonly total: number
}

/** What to do about usage. */
export interface UsageOptions {
  /** Run for every response to a read, before the program gets it, and for items of a stream as they arrive. */
  readonly onUsage?: ((usage: Usage) => Effect.Effect<unknown>) | undefined
  /** How many resources reads may return in all, as long as the returned middleware exists. Default: without bound. */
  readonly budget?: number | undefined
}

/**
 * Counts the resources that reads return, by which the X API bills them: posts, users, and so on, each time that they are
 * returned. With a `budget`, reads fail with `BudgetExceeded`, before they are sent, once the responses so far have used it
 * up; a read that is under way then still returns what it returns. Writes are neither counted nor held back.
 *
 * Items of a stream are counted as they arrive, and a stream fails with `BudgetExceeded` after the items that used the
 * budget up. Downloads and `raw` are neither read nor counted.
 *
 * The count belongs to the returned middleware: use it in several layers to give them one budget. Building a layer with it
 * fails with `InvalidInput` for a malformed budget.
 *
 * @param options `onUsage`, an effect to run with what was counted; `budget`, a whole number of resources, 0 or more
 * @see https://docs.x.com/x-api/getting-started/pricing
 * @example
 * ```ts
 * import { layer } from "@xeffect/http"
 * import { usage } from "@xeffect/http/middleware"
 * import * as Effect from "effect/Effect"
 *
 * const counted = usage({ onUsage: ({ operation, resources }) => Effect.log(operation, resources), budget: 10_000 })
 * const live = layer({ bearer_token: "…", around: [counted] })
 * ```
 */
export const usage = ({ budget = Infinity, onUsage }: UsageOptions = {}): Middleware =>
  unlessInvalid(budget === Infinity ? undefined : checkCount("budget", budget), () => {
    let used = 0
    const count = (operation: string, json: unknown): Effect.Effect<unknown> => {
      const resources = countResources(json)
      const total = Array.from(resources.values()).reduce((sum, one) => sum + one, 0)
      used += total
      return onUsage === undefined
        ? Effect.void
        : onUsage({ operation, resources: Object.fromEntries(resources), total })
    }
    const admit = (operation: string) =>
      used >= budget
        ? Effect.fail(new XError({ operation, reason: new BudgetExceeded({ budget, used }) }))
        : Effect.void
    const counted =
      <A>(send: Send<A>, read: (operation: string, response: A) => Effect.Effect<A, XError>): Send<A> =>
      (outgoing: OutgoingRequest) =>
        Effect.suspend(() => {
          const { method, name } = outgoing.definition
          if (method !== "GET") return send(outgoing)
          return Effect.andThen(
            admit(name),
            Effect.flatMap(send(outgoing), (response) => read(name, response))
          )
        })
    return (next) => ({
      ...next,
      execute: counted(next.execute, (name, response) => Effect.as(count(name, response.json), response)),
      open: counted(next.open, (name, response) => Effect.succeed(countItems(response, name, count, admit)))
    })
  })

const countItems = (
  response: OpenResponse,
  operation: string,
  count: (operation: string, json: unknown) => Effect.Effect<unknown>,
  admit: (operation: string) => Effect.Effect<void, XError>
): OpenResponse => ({
  ...response,
  onItems: Effect.fnUntraced(function* (items) {
    const read = response.onItems === undefined ? items : yield* response.onItems(items)
    yield* admit(operation)
    for (const item of read) yield* count(operation, item)
    return read
  })
})
