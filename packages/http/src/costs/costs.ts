import type { XError } from "@xeffect/core"
import type { CompleteResponse, OpenResponse, ResponseHead } from "@xeffect/core/transport"
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { wasNotSent } from "../failure/safety.ts"
import { unlessInvalid } from "../transport/options.ts"
import type { Attempt, Middleware, OutgoingRequest } from "../transport/transport.ts"
import { type Charge, toDollars } from "./amount.ts"
import { type Booking, makeBooking, noHold } from "./booking.ts"
import { boundOf, chargesOf, deliveredCharges } from "./charges.ts"
import { countItems } from "./items.ts"
import { type Budget, periodOf } from "./ledger.ts"
import { type CostsOptions, invalidOption, type Spent } from "./options.ts"

export type { Cost, CostsOptions, Spent } from "./options.ts"

/** Middleware that counts costs, and what it has counted. */
export interface Costs extends Middleware {
  /** What was spent on the present day, or in the present month, by the X API's clock. */
  readonly spent: (per: Budget["per"]) => Effect.Effect<Spent, XError>
  /**
   * Counts what a webhook was delivered, as parsed JSON: an event of X Activity, whose `event_type` has the price, or a
   * post of the filtered stream. What is delivered again counts once a day. Never fails: it has been billed.
   */
  readonly arrived: (delivery: unknown) => Effect.Effect<void>
}

/**
 * Counts what calls cost, by the X API's price list, and keeps to a budget. The count is an upper bound: X bills a
 * resource once a day, and so does the count, until it forgets.
 *
 * A call reserves the most that it may cost before it is sent, and returns what it did not use. If that does not fit
 * beside calls in flight, it waits for them; if it does not fit beside what is spent, it fails with `BudgetExceeded`,
 * and nothing is sent. Calls that cost nothing are always sent.
 *
 * Failed requests and empty results are free. If a response is lost, the call counts with its upper bound, and so does
 * each retry. `raw` and downloads count with their upper bound. Items of a stream count as they arrive; once the budget
 * is spent, the stream fails with `BudgetExceeded`. `raw` of a stream is not counted.
 *
 * If `on_cost` fails, the response is returned all the same, and the next call fails with `BudgetExceeded`.
 *
 * Days and months are those of the X API's clock, in UTC. The span of a call gets `x.cost.dollars` and
 * `x.cost.resources`, and the metrics `xeffect_cost_dollars` and `xeffect_cost_resources` count by `operation`.
 *
 * The count belongs to the returned value: use it in several layers to give them one budget. Building a layer with it
 * fails with `InvalidInput` for a malformed option.
 *
 * @param options `on_cost`; `budget`, for example `{ dollars: 5, per: "day" }`; `includes`; `owner_id`; `links`; `prices`;
 * `remember`; `store`
 * @see https://docs.x.com/x-api/getting-started/pricing
 * @example
 * ```ts
 * import { layer } from "@xeffect/http"
 * import { costs } from "@xeffect/http/middleware"
 * import { extractUrls } from "@xeffect/text"
 * import * as Effect from "effect/Effect"
 *
 * const counted = costs({
 *   budget: { dollars: 5, per: "day" },
 *   links: extractUrls,
 *   on_cost: ({ dollars, operation }) => Effect.log(operation, dollars)
 * })
 * const live = layer({ bearer_token: "…", around: [counted] })
 * ```
 */
export const costs = (options: CostsOptions = {}): Costs => {
  const booking = makeBooking(options)
  const middleware = unlessInvalid(invalidOption(options), () => (next) => ({
    ...next,
    execute: counting(booking, next.execute, ofComplete),
    open: counting(booking, next.open, ofOpen)
  }))
  const spent = (per: Budget["per"]): Effect.Effect<Spent, XError> =>
    Effect.flatMap(booking.now, (at) =>
      Effect.map(booking.admission.spent(periodOf(per, at)), ({ micros, resources }) => ({
        dollars: toDollars(micros),
        resources
      }))
    )
  const arrived = (delivery: unknown) =>
    Effect.flatMap(booking.now, (at) => booking.book("events", noHold, deliveredCharges(booking.pricing, delivery), at))
  return Object.assign(middleware, { spent, arrived })
}

/** What to bill a response for; `undefined` if it is not read, so that it counts with its upper bound. */
type Bill<Response> = (
  booking: Booking,
  outgoing: OutgoingRequest,
  response: Response
) => readonly [Response, ReadonlyArray<Charge> | undefined]

const ofComplete: Bill<CompleteResponse> = ({ pricing }, outgoing, response) => {
  // Not JSON: what the body lists is unknown.
  const isUnreadable = response.json === undefined && response.text !== ""
  return [response, isUnreadable ? undefined : chargesOf(pricing, outgoing, response.json)]
}

const ofOpen: Bill<OpenResponse> = (booking, outgoing, response) =>
  outgoing.definition.response.kind === "lines" ? [countItems(booking, outgoing, response), []] : [response, undefined]

const counting =
  <Response extends ResponseHead>(
    booking: Booking,
    attempt: Attempt<Response>,
    bill: Bill<Response>
  ): Attempt<Response> =>
  (outgoing) =>
    Effect.uninterruptibleMask((restore) =>
      Effect.gen(function* () {
        const { admission, admit, book, now, pricing, timeOf } = booking
        const { name } = outgoing.definition
        const hold = yield* admit(name, boundOf(pricing, outgoing))
        const sent = yield* Clock.currentTimeMillis
        const response = yield* restore(attempt(outgoing)).pipe(
          Effect.tapCause((cause) =>
            Option.exists(Cause.findErrorOption(cause), isFree)
              ? admission.settle(hold, [], sent)
              : Effect.flatMap(now, (at) => book(name, hold, undefined, at))
          )
        )
        const at = yield* timeOf(response, sent)
        const [read, charges] = bill(booking, outgoing, response)
        yield* book(name, hold, charges, at)
        return read
      })
    )

/** Whether a failure shows that nothing was billed: nothing was sent, or the X API refused it. */
const isFree = (error: XError): boolean => {
  const { _tag } = error.reason
  if (_tag === "TransportError") return wasNotSent(error)
  return !/^(OutcomeUnknown|Timeout|DecodeError)$/.test(_tag)
}
