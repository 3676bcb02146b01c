import { BudgetExceeded, XError } from "@xeffect/core"
import type { OpenResponse } from "@xeffect/core/transport"
import * as Effect from "effect/Effect"
import { checkCount, unlessInvalid } from "../transport/options.ts"
import type { Attempt, Middleware, OutgoingRequest } from "../transport/transport.ts"
import { countResources, type ResourceCounts } from "./usage-resources.ts"

/** The resources in one response, or in some items of a stream. */
export interface Usage {
  /** The operation's specified name, for example `get_tweets`. */
  readonly operation: string
  /**
   * The number of resources of each kind, including those in `includes`. The operation's path decides the kind of `data`.
   * The data of the app itself, for example rules, webhooks and subscriptions, is not counted.
   */
  readonly resources: ResourceCounts
  /** The number of all resources. */
  readonly total: number
}

/** What to do with the counts. */
export interface UsageOptions {
  /** Runs for every response to a read, before it is returned, and for items of a stream as they arrive. */
  readonly onUsage?: ((usage: Usage) => Effect.Effect<unknown>) | undefined
  /**
   * The number of resources that reads may return during the lifetime of the returned middleware. Default: no limit.
   */
  readonly budget?: number | undefined
}

/**
 * Counts the resources that reads return, by which the X API bills: posts, users, and so on, each time that they are
 * returned. With a `budget`, reads fail with `BudgetExceeded` before they are sent once it is used up; reads in
 * progress still return their responses. Writes are neither counted nor limited.
 *
 * Items of a stream are counted as they arrive, and a stream fails with `BudgetExceeded` after the items that used the
 * budget up. Downloads and `raw` are neither read nor counted.
 *
 * The count belongs to the returned middleware: use it in several layers to give them one budget. Building a layer with
 * it fails with `InvalidInput` for a malformed budget.
 *
 * @param options `onUsage`, an effect to run with the counts; `budget`, a whole number of resources, 0 or more
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
    const count = ({ definition, template }: OutgoingRequest, json: unknown): Effect.Effect<unknown> => {
      const resources = countResources(template, json)
      const total = Array.from(resources.values()).reduce((sum, one) => sum + one, 0)
      used += total
      return onUsage === undefined
        ? Effect.void
        : onUsage({ operation: definition.name, resources: Object.fromEntries(resources), total })
    }
    const admit = (operation: string) =>
      used >= budget
        ? Effect.fail(new XError({ operation, reason: new BudgetExceeded({ budget, used }) }))
        : Effect.void
    const counted =
      <A>(send: Attempt<A>, read: (outgoing: OutgoingRequest, response: A) => Effect.Effect<A, XError>): Attempt<A> =>
      (outgoing: OutgoingRequest) =>
        Effect.suspend(() => {
          const { method, name } = outgoing.definition
          if (method !== "GET") return send(outgoing)
          return Effect.andThen(
            admit(name),
            Effect.flatMap(send(outgoing), (response) => read(outgoing, response))
          )
        })
    return (next) => ({
      ...next,
      execute: counted(next.execute, (outgoing, response) => Effect.as(count(outgoing, response.json), response)),
      open: counted(next.open, (outgoing, response) => Effect.succeed(countItems(response, outgoing, count, admit)))
    })
  })

const countItems = (
  response: OpenResponse,
  outgoing: OutgoingRequest,
  count: (outgoing: OutgoingRequest, json: unknown) => Effect.Effect<unknown>,
  admit: (operation: string) => Effect.Effect<void, XError>
): OpenResponse => ({
  ...response,
  onItems: Effect.fnUntraced(function* (items) {
    const read = response.onItems === undefined ? items : yield* response.onItems(items)
    yield* admit(outgoing.definition.name)
    for (const item of read) yield* count(outgoing, item)
    return read
  })
})
