import type { InvalidInput } from "@xeffect/core"
import { checkObject, checkOptions, checkParameter, durationOption, millisOf, option } from "@xeffect/core/options"
import type * as Duration from "effect/Duration"
import { toMicros } from "../../pricing/amount.ts"
import { checkNames } from "../check-names.ts"
import { reservationOf } from "../reservation-of.ts"
import type { OpenStore } from "../../ledger/store.ts"
import { makeBalanceStore } from "./balance.ts"

/** The balance of the developer account that must be left, made by {@link notBelow}. */
export interface BalanceLimit {
  /** The reservation for a call, or for so many items of a stream. */
  readonly reservationOf: typeof reservationOf
  /** Makes a store that also refuses calls for the balance. Called once for each `costs`. */
  readonly beside: (store: OpenStore) => OpenStore
  /** The error in the options, if any: a layer with it is not built. */
  readonly invalid: InvalidInput | undefined
}

/** {@link notBelow}. */
export interface BalanceOptions {
  /** The dollars that must be left, 0 or more. */
  readonly dollars: number
  /**
   * How long a balance counts after it was read, at least 30 seconds: the X API allows 30 readings in 15 minutes. Default:
   * 5 minutes.
   */
  readonly max_age?: Duration.Input | undefined
  /**
   * Whether calls are sent while the balance cannot be read, and if the X API has no balance for the app. Default:
   * `"refuse"`.
   */
  readonly if_unknown?: "refuse" | "send" | undefined
}

/** The least time between two readings, in milliseconds. */
const leastAge = 30_000

/**
 * Stops calls of `costs` before the balance of the developer account falls below a number of dollars.
 *
 * **Details**
 *
 * The first call that costs something reads the balance with `getUsageCredits`, which is free. The first one after
 * `max_age` reads it again. Calls at the same time share one reading, and other calls send no further request. Between
 * readings, `costs` subtracts the cost of its calls, and the most that those in flight may cost. A call that does not fit
 * beside those in flight waits for them. A call that does not fit at all fails with `BudgetExceeded`, and nothing is sent.
 *
 * Without a balance, calls that cost something are refused, unless `if_unknown` is `"send"`: after a failed reading, and if
 * the X API has no balance for the app, as for some that pay per use. The next reading follows after 30 seconds.
 *
 * The bearer token of the layer reads the balance; without one, the credential of the call does.
 *
 * **When to use**
 *
 * Beside a `budget`, or instead of it. Other programs spend the same balance: this one sees it in the next reading. X does
 * not say how soon a call shows in the balance. Choose `dollars` with room for both.
 *
 * **Errors**
 *
 * Calls and items of streams fail with `BudgetExceeded`, whose `detail` says why. Building a layer fails with `InvalidInput`
 * for a malformed option.
 *
 * @param options `dollars`, 0 or more; `max_age`, a duration of at least 30 seconds, default 5 minutes; `if_unknown`,
 * `"refuse"` or `"send"`, default `"refuse"`
 * @returns the `balance` of `costs`
 * @since 0.1.0
 * @see https://docs.x.com/x-api/usage/get-usage-credits
 * @example
 * ```ts
 * import { layer } from "xeffect/http"
 * import { costs, notBelow, within } from "xeffect/costs"
 *
 * const counted = costs({ balance: notBelow({ dollars: 2 }), budget: within({ dollars: 5, per: "day" }) })
 * const live = layer({ bearer_token: "…", around: [counted] })
 * ```
 */
export const notBelow = (options: BalanceOptions): BalanceLimit => {
  const { dollars, if_unknown = "refuse", max_age = "5 minutes" } = Object(options)
  return {
    reservationOf,
    beside: (store) =>
      makeBalanceStore(store, {
        least: toMicros(dollars),
        maxAge: millisOf(max_age),
        retryAfter: leastAge,
        isSentIfUnknown: if_unknown === "send"
      }),
    invalid: checkObject("balance", options) ?? checkLimit(options)
  }
}

const rules: Readonly<Record<keyof BalanceOptions, ReturnType<typeof option>>> = {
  dollars: option("a number of dollars, 0 or more", (value) => Number.isFinite(value) && Number(value) >= 0),
  if_unknown: option('"refuse" or "send"', (value) => value === "refuse" || value === "send"),
  max_age: durationOption('a duration of at least 30 seconds, for example "5 minutes"', leastAge)
}

const checkLimit = (options: object): InvalidInput | undefined =>
  checkNames(options, rules) ??
  checkParameter("dollars", Reflect.get(options, "dollars"), rules.dollars) ??
  checkOptions(options, rules)
