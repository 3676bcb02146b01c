import { BudgetExceeded, InvalidInput, XError } from "@xeffect/core"
import type { CompleteResponse, OpenResponse, ResponseHead } from "@xeffect/core/transport"
import { type Prices, prices as published } from "@xeffect/core/prices"
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import * as Option from "effect/Option"
import { wasNotSent } from "../failure/safety.ts"
import { makeServiceClock } from "../rate-limit/clock-skew.ts"
import { checkCount, checkSwitch, unlessInvalid } from "../transport/options.ts"
import type { Middleware, OutgoingRequest, Send } from "../transport/transport.ts"
import { type Amount, type Charge, nothing, sumOf, toDollars } from "./amount.ts"
import { boundOf, chargesOf, eventCharge, type Pricing } from "./charges.ts"
import { type Budget, dayOf } from "./ledger.ts"
import { makeAdmission, refusalOf } from "./admission.ts"
import { type CostStore, type Hold, memoryStore } from "./store.ts"

/** What a call, or some items of a stream, cost. */
export interface Cost {
  /** The operation's specified name, for example `get_tweets`. Of webhook events, `events`. */
  readonly operation: string
  readonly dollars: number
  /** How many of each kind were billed, by the names of the price list: `{ post: 10, user: 7 }`. */
  readonly resources: Readonly<Record<string, number>>
  /** Whether this is an upper bound, because the response was lost or is not read: `raw`, and downloads. */
  readonly isBound: boolean
}

/** What was spent in a period. */
export interface Spent {
  readonly dollars: number
  /** Resources that were read. */
  readonly resources: number
}

/** How costs are counted and limited. */
export interface CostsOptions {
  /** Runs for each response that cost something, before it is returned, and for items of a stream as they arrive. */
  readonly on_cost?: ((cost: Cost) => Effect.Effect<unknown, unknown>) | undefined
  /** What may be spent in a period, or several such limits. Default: no limit. */
  readonly budget?: Budget | ReadonlyArray<Budget> | undefined
  /** Whether included resources are billed, which is documented nowhere. Default: `true`, the dearer. */
  readonly includes?: boolean | undefined
  /** The ID of the user who owns the app: reads of that user's own data have a price of their own. */
  readonly owner_id?: string | undefined
  /** Finds the links in a text, as `extractUrls` of `@xeffect/text` does. Without it each post costs as one with a link. */
  readonly links?: ((text: string) => ReadonlyArray<unknown>) | undefined
  /** The price list. Default: the published one. */
  readonly prices?: Prices | undefined
  /** How many resources of a day are remembered, to count each once. The oldest go first. Default: 100,000. */
  readonly remember?: number | undefined
  /** Where the sums are. Default: memory. */
  readonly store?: CostStore | undefined
}

/** Middleware that counts costs, and what it has counted. */
export interface Costs extends Middleware {
  /** What was spent on the present day, or in the present month, by the X API's clock. */
  readonly spent: (per: Budget["per"]) => Effect.Effect<Spent, XError>
  /**
   * Counts an event that a webhook delivered, as parsed JSON: its `event_type` has the price, and an event that is
   * delivered again counts once a day. Never fails: it has been billed.
   */
  readonly arrived: (event: unknown) => Effect.Effect<void>
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
  const counter = makeCounter(options)
  const middleware = unlessInvalid(invalidOption(options), () => (next) => ({
    ...next,
    execute: counter.around(next.execute, counter.ofResponse),
    open: counter.around(next.open, counter.ofOpening)
  }))
  return Object.assign(middleware, { spent: counter.spent, arrived: counter.arrived })
}

const invalidOption = ({ budget = [], includes = true, owner_id, remember = 0 }: CostsOptions) => {
  const budgets = [budget].flat()
  const isAmount = (value: number | undefined) => value === undefined || (Number.isFinite(value) && value >= 0)
  const isBudget = ({ dollars, per, resources }: Budget) =>
    isAmount(dollars) && isAmount(resources) && (dollars ?? resources) !== undefined && /^(day|month)$/.test(per)
  if (!budgets.every((one) => typeof one === "object" && one !== null && isBudget(one))) {
    const rule = 'dollars or resources, 0 or more, per "day" or "month", for example { dollars: 5, per: "day" }'
    return new InvalidInput({ parameter: "budget", value: budget, rule })
  }
  if (owner_id !== undefined && !/^\d{1,19}$/.test(owner_id)) {
    return new InvalidInput({ parameter: "owner_id", value: owner_id, rule: "the ID of a user, as text" })
  }
  return checkSwitch("includes", includes) ?? checkCount("remember", remember)
}

/** What to bill a response for; `undefined` if it is not read, so that it counts with its upper bound. */
type Bill<Response> = (
  outgoing: OutgoingRequest,
  response: Response
) => readonly [Response, ReadonlyArray<Charge> | undefined]

const makeCounter = (options: CostsOptions) => {
  const { budget = [], includes = true, links, on_cost, owner_id, prices = published, remember = 100_000 } = options
  const pricing: Pricing = { prices, includes, owner_id, links }
  const budgets = [budget].flat()
  const clock = makeServiceClock()
  const now = Effect.map(Clock.currentTimeMillis, clock.at)
  const admission = makeAdmission(options.store ?? memoryStore, { budgets, remember })
  let refusal: string | undefined

  const report = (operation: string, billed: ReadonlyArray<Charge>, isBound: boolean): Effect.Effect<void> => {
    const sum = sumOf(billed)
    if (billed.length === 0) return Effect.void
    const cost = { operation, dollars: toDollars(sum.micros), resources: countOf(billed), isBound }
    const told = Effect.catchCause(Effect.interruptible(Effect.suspend(() => on_cost?.(cost) ?? Effect.void)), () =>
      Effect.sync(() => {
        refusal = `on_cost failed after ${operation}, which cost ${cost.dollars} dollars`
      })
    )
    return Effect.andThen(measure(cost, sum), told)
  }

  const book = (operation: string, hold: Hold, charges: ReadonlyArray<Charge>, at: number, isBound: boolean) =>
    Effect.flatMap(admission.settle(hold, charges, at), (billed) => report(operation, billed, isBound))

  const lost = ({ definition }: OutgoingRequest, hold: Hold) =>
    Effect.flatMap(now, (at) => book(definition.name, hold, boundCharges(definition.name, hold.full), at, true))

  const timeOf = ({ headers }: ResponseHead, sent: number) =>
    Effect.map(Clock.currentTimeMillis, (arrived) => {
      clock.learn(headers["date"], sent, arrived)
      const date = Date.parse(headers["date"] ?? "")
      return Number.isNaN(date) ? clock.at(arrived) : date
    })

  const admit = (operation: string, bound: Amount) =>
    Effect.suspend(() => {
      if (refusal !== undefined && bound !== nothing) {
        const reason = new BudgetExceeded({ detail: refusal })
        refusal = undefined
        return Effect.fail(new XError({ operation, reason }))
      }
      return admission.admit(operation, bound, now)
    })

  // Items have been billed when they arrive. If not one more fits, the stream ends after them.
  const ofItems = (outgoing: OutgoingRequest, response: OpenResponse): OpenResponse => {
    const { name } = outgoing.definition
    let end: XError | undefined
    return {
      ...response,
      endsWith: () => end ?? response.endsWith?.(),
      onItems: Effect.fnUntraced(function* (items) {
        const read = response.onItems === undefined ? items : yield* response.onItems(items)
        const charges = read.flatMap((item) => chargesOf(pricing, outgoing, item))
        const [one] = charges
        if (one === undefined) return read
        yield* book(name, noHold, charges, yield* now, false)
        const { decision, hold } = yield* admission.decide(name, one.amount, now)
        if (decision === "admitted") yield* admission.settle(hold, [], yield* now)
        end = refusalOf(name, decision)
        return read
      })
    }
  }

  return {
    around:
      <Response extends ResponseHead>(send: Send<Response>, bill: Bill<Response>): Send<Response> =>
      (outgoing) =>
        Effect.uninterruptibleMask((restore) =>
          Effect.gen(function* () {
            const hold = yield* admit(outgoing.definition.name, boundOf(pricing, outgoing))
            const sent = yield* Clock.currentTimeMillis
            const response = yield* restore(send(outgoing)).pipe(
              Effect.tapCause((cause) =>
                Option.exists(Cause.findErrorOption(cause), isFree)
                  ? admission.settle(hold, [], sent)
                  : lost(outgoing, hold)
              )
            )
            const at = yield* timeOf(response, sent)
            const [read, charges] = bill(outgoing, response)
            const { name } = outgoing.definition
            yield* book(name, hold, charges ?? boundCharges(name, hold.full), at, charges === undefined)
            return read
          })
        ),
    ofResponse: ((outgoing, response) => {
      // Not JSON: what the body lists is unknown.
      const isUnreadable = response.json === undefined && response.text !== ""
      return [response, isUnreadable ? undefined : chargesOf(pricing, outgoing, response.json)]
    }) satisfies Bill<CompleteResponse>,
    ofOpening: ((outgoing, response) =>
      outgoing.definition.response.kind === "lines"
        ? [ofItems(outgoing, response), []]
        : [response, undefined]) satisfies Bill<OpenResponse>,
    spent: (per: Budget["per"]) =>
      Effect.flatMap(now, (at) =>
        Effect.map(admission.spent(per === "day" ? dayOf(at) : dayOf(at).slice(0, 7)), ({ micros, resources }) => ({
          dollars: toDollars(micros),
          resources
        }))
      ),
    arrived: (event: unknown) =>
      Effect.flatMap(now, (at) => book("events", noHold, [eventCharge(pricing, event)], at, false))
  }
}

const noHold: Hold = { bound: nothing, full: nothing, id: "" }

const boundCharges = (of: string, bound: Amount): ReadonlyArray<Charge> =>
  bound.micros === 0 && bound.resources === 0 ? [] : [{ of, amount: bound }]

/** Whether a failure shows that nothing was billed: nothing was sent, or the X API refused it. */
const isFree = (error: XError): boolean => {
  const { _tag } = error.reason
  if (_tag === "TransportError") return wasNotSent(error)
  return !/^(OutcomeUnknown|Timeout|DecodeError)$/.test(_tag)
}

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
