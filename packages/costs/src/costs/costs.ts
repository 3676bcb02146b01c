import type { XError } from "@xeffect/core"
import { findFailure, refuse } from "@xeffect/core/failure"
import { checkParameter, option } from "@xeffect/core/options"
import { isNotSent } from "@xeffect/core/retry"
import type { ResponseHead } from "@xeffect/core/wire"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Attempt, Middleware, OutgoingRequest } from "@xeffect/http"
import { type Charge, isNothing } from "../pricing/amount.ts"
import { boundOf } from "../pricing/upper-bound.ts"
import { chargesOf, deliveredCharges } from "../pricing/charges.ts"
import type { Budget } from "../ledger/budget.ts"
import { type Counter, makeCounter } from "./counter.ts"
import { countItems } from "./items.ts"
import { type CostsOptions, invalidOption, type Spent } from "./options.ts"

export type { Cost, CostsOptions, Spent } from "./options.ts"

/** Middleware that counts costs, and what it has counted. */
export interface Costs extends Middleware {
  /** The amount that was spent on the present day, or in the present month, by the X API's clock. */
  readonly spent: (per: Budget["per"]) => Effect.Effect<Spent, XError>
  /**
   * Counts what a webhook was delivered, as parsed JSON: an event of X Activity, whose `event_type` has the price, or a
   * post of the filtered stream. A repeated delivery counts once a day. Never fails: it has been billed.
   */
  readonly arrived: (delivery: unknown) => Effect.Effect<void>
}

/**
 * Counts what calls cost, by the X API's price list, and keeps to a budget. The count is an upper bound: X bills a
 * resource once a day, and so does the count, until it forgets.
 *
 * **Details**
 *
 * A call reserves the most that it may cost before it is sent, and returns what it did not use. If that does not fit
 * beside calls in flight, it waits for them, which is no part of its attempt; if it does not fit beside what is spent, it
 * fails with `BudgetExceeded`, and nothing is sent. Calls that cost nothing are always sent. Where nothing bounds a list,
 * 100 entries are assumed, and 10 where an entry includes a list: what a response has beyond that passes the budget.
 *
 * Requests that the X API refuses and empty results are free. A call that is not known to be free counts with its upper bound, and so does each
 * retry: a response that is lost, a body that is not what the operation returns, and a write with a status of 5xx, which may have been
 * carried out. `raw` and downloads count with their upper bound.
 *
 * Items of a stream count as they arrive, and the stream reserves for those on the way, in blocks of up to 100 items. It
 * gives its block up to a call that would have to wait for it. If not one more item fits beside calls in flight, the stream
 * is not read until they end; once the budget is spent, it fails with `BudgetExceeded`. Items on the way by then count and
 * pass the budget.
 *
 * Days and months are those of the X API's clock, in UTC. The span of a call gets `x.cost.dollars` and
 * `x.cost.resources`, which the items of a stream add to the span in which it is read; {@link costMetrics} as `on_cost`
 * counts them with metrics.
 *
 * **When to use**
 *
 * In `around` of a layer whose calls are to be counted or bounded. The count belongs to the returned value: use it in several
 * layers to give them one budget.
 *
 * **Errors**
 *
 * Calls and items fail with `BudgetExceeded` if they do not fit into the budget. If `on_cost` fails, the response is returned
 * all the same, and the next call or item fails with `BudgetExceeded`. Building a layer fails with `InvalidInput` for a
 * malformed option.
 *
 * @param options `on_cost`; `budget`, for example `within({ dollars: 5, per: "day" })`; `includes`; `owner_id`; `links`; `prices`;
 * `remember`; `store`
 * @since 0.1.0
 * @see https://docs.x.com/x-api/getting-started/pricing
 * @example
 * ```ts
 * import { layer } from "xeffect/http"
 * import { costs, within } from "xeffect/costs"
 * import { extractUrls } from "xeffect/text"
 * import * as Effect from "effect/Effect"
 *
 * const counted = costs({
 *   budget: within({ dollars: 5, per: "day" }),
 *   links: extractUrls,
 *   on_cost: ({ dollars, operation }) => Effect.log(operation, dollars)
 * })
 * const live = layer({ bearer_token: "…", around: [counted] })
 * ```
 */
export const costs = (options: CostsOptions = {}): Costs => {
  const invalid = invalidOption(options)
  const counter = makeCounter(invalid === undefined ? options : {})
  const { settle, now, pricing, store } = counter
  const middleware: Middleware = (next) =>
    invalid === undefined
      ? {
          ...next,
          execute: counting(counter, next.execute, (outgoing, { json }) => chargesOf(pricing, outgoing, json)),
          open: (outgoing) => {
            const isStream = outgoing.definition.response.kind === "lines"
            const opened = counting(counter, next.open, () => (isStream ? [] : undefined))(outgoing)
            return isStream ? Effect.map(opened, (response) => countItems(counter, outgoing, response)) : opened
          }
        }
      : refuse("layer", invalid)
  return Object.assign(middleware, {
    spent: (per: Budget["per"]) =>
      Effect.withFiber((fiber) => {
        const wrong = checkParameter("per", per, period)
        if (wrong !== undefined) return refuse("costs", wrong)
        return Effect.map(store.spent(now(fiber)), ({ [per]: { micros, resources } }) => ({
          dollars: micros / 1e6,
          resources
        }))
      }),
    arrived: (delivery: unknown) =>
      Effect.withFiber(
        (fiber) =>
          settle(fiber, { operation: "events", charges: deliveredCharges(pricing, delivery), at: now(fiber) }) ??
          Effect.void
      )
  })
}

const period = option('"day" or "month"', (value) => value === "day" || value === "month")

const counting =
  <Response extends ResponseHead>(
    { reserve, settle, now, pricing, timeOf, reservationOf }: Counter,
    attempt: Attempt<Response>,
    /** The charges for a response; `undefined` if it is not read, so that it counts with its upper bound. */
    bill: (outgoing: OutgoingRequest, response: Response) => ReadonlyArray<Charge> | undefined
  ): Attempt<Response> =>
  (outgoing) =>
    Effect.withFiber((fiber) => {
      const time = () => fiber.getRef(Clock.Clock).currentTimeMillisUnsafe()
      const operation = outgoing.definition.name
      const reservation = reservationOf(outgoing)
      let sent: number | undefined
      const send = Effect.suspend(() => {
        sent = time()
        return attempt(outgoing)
      })
      // Reserved inside of what ends with settling, so that nothing is lost to an interruption.
      const made =
        reservation === undefined
          ? send
          : Effect.flatMap(
              Effect.suspend(() => reserve(reservation, true, fiber)),
              () => send
            )
      return Effect.onExitPrimitive(made, (exit) => {
        let at = NaN
        let charges: ReadonlyArray<Charge> | undefined = []
        if (exit._tag === "Success") {
          at = timeOf(exit.value.headers.get("date") ?? undefined, sent, time)
          charges = bill(outgoing, exit.value)
        } else if (sent !== undefined && !isFree(outgoing, findFailure(exit.cause))) charges = undefined
        const isBound = charges === undefined
        if (charges === undefined) {
          const upper = boundOf(pricing, outgoing)
          charges = isNothing(upper) ? [] : [{ ...upper, of: operation, kind: "", ids: [undefined] }]
        }
        return reservation === undefined && charges.length === 0
          ? undefined
          : settle(fiber, { operation, reservation, charges, at: at || now(fiber), isBound })
      })
    })

/** The reasons by which the X API says that it did not carry out a request, or which are found before it is sent. */
const refusals =
  /^(InvalidInput|MissingCredentials|BadRequest|Unauthorized|CreditsDepleted|Forbidden|NotFound|Conflict|DuplicateContent|RateLimited|UsageCapped|TooManyConnections|BudgetExceeded)$/

/** Whether a failure shows that nothing was billed. A write may have been carried out behind a status of 5xx. */
const isFree = ({ definition }: OutgoingRequest, error: XError | undefined): boolean => {
  const { _tag } = error?.reason ?? {}
  if (error === undefined || _tag === undefined) return false
  if (_tag === "TransportError") return isNotSent(error)
  return _tag === "ServerError" ? definition.method === "GET" : refusals.test(_tag)
}
