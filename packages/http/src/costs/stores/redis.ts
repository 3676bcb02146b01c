import { checkObject, checkOptions, option } from "@xeffect/core/transport"
import * as Effect from "effect/Effect"
import type { Redis } from "effect/persistence/Redis"
import * as Random from "effect/Random"
import { type Amount, type Charge, toMicros } from "../amount.ts"
import { type Budget, exceededBy, type OfPeriods, periodsOf } from "../budget.ts"
import { booking, holding } from "./redis-scripts.ts"
import type { Booked, CostStore, Hold, StoreOptions } from "../store.ts"
import { makeLedgerTurns } from "./turns.ts"
import { unavailable, unbooked, warnInstead } from "./unavailable.ts"

/** How a fleet shares its costs. */
export interface RedisCostsOptions {
  /** The beginning of all keys. Default: `xeffect-costs`. */
  readonly prefix?: string | undefined
  /**
   * How long a call may take, in milliseconds. What a call of a killed process held is then counted as spent. Longer than
   * any call, with its waits. Default: 5 minutes.
   */
  readonly longest_call?: number | undefined
}

/**
 * Keeps what was spent in Redis, so that processes share a budget and each resource counts once for all of them. Every
 * decision is one script, so that no two processes can take the same money. If Redis is unavailable, calls that cost
 * something fail with `TransportError` before they are sent.
 *
 * A client may give up a command sooner than a busy Redis responds: node-redis after 5 seconds, unless `commandOptions`
 * of `NodeRedis.layer` has another `timeout`.
 *
 * Keys have no credentials: sums by period, the calls in flight, and the IDs of resources of a day, which expire.
 *
 * @param redis the service of `effect/persistence/Redis`, for example of `NodeRedis.layer`
 * @param options `prefix`; `longest_call`
 * @example
 * ```ts
 * import { costs, redisCosts } from "@xeffect/http/middleware"
 * import * as Effect from "effect/Effect"
 * import * as Redis from "effect/persistence/Redis"
 *
 * const counted = Effect.map(Redis.Redis, (redis) =>
 *   costs({ budget: { dollars: 5, per: "day" }, store: redisCosts(redis) })
 * )
 * ```
 */
export const redisCosts = (redis: Redis["Service"], options: RedisCostsOptions = {}): CostStore => {
  const invalid = checkObject("options", options) ?? checkOptions(options, declared)
  return Object.assign(makeStore(redis, invalid === undefined ? options : {}), { invalid })
}

const declared = {
  prefix: option("a text", (value) => typeof value === "string"),
  longest_call: option("a number of milliseconds, 1 or more", (value) => Number.isInteger(value) && Number(value) > 0)
}

const makeStore =
  (redis: Redis["Service"], { longest_call = 300_000, prefix = "xeffect-costs" }: RedisCostsOptions): CostStore =>
  (options) => {
    const turns = makeLedgerTurns(pollMillis)
    // Processes know each other's calls by random IDs.
    const ids = new WeakMap<Hold, string>()
    const keys = ledgerKeys(prefix)
    const decide = makeDecide(redis, keys, options, longest_call)
    const book = redis.eval(booking())
    return {
      spent: (at) => {
        const { day, month } = periodsOf(at)
        const read = (period: string) =>
          Effect.map(redis.send<ReadonlyArray<unknown>>("HMGET", keys.of(period), "micros", "resources"), toAmount)
        return Effect.mapError(Effect.all({ day: read(day), month: read(month) }), unavailable("costs"))
      },
      admit: (hold, now, waits) => {
        const decided = Effect.gen(function* () {
          const id = ids.get(hold) ?? `${yield* Random.nextInt}${yield* Random.nextInt}`
          ids.set(hold, id)
          return yield* decide(id, hold, waits, now())
        }).pipe(Effect.mapError(unavailable(hold.operation)))
        return Effect.uninterruptible(waits ? turns.inTurn(decided) : decided)
      },
      settle: (hold, charges, at) => {
        if (hold === undefined && charges.length === 0) return unbooked(charges)
        const id = (hold && ids.get(hold)) ?? ""
        const seen = keys.of(`seen:${periodsOf(at).day}`)
        return book([...keys.at(at), seen], [id, options.remember, keepMonth, ...charges.flatMap(chargeArgs)]).pipe(
          Effect.map((booked) => toBooked(charges, booked)),
          Effect.catch(warnInstead(notSettled, unbooked(charges))),
          Effect.ensuring(turns.settled)
        )
      }
    }
  }

const ledgerKeys = (prefix: string) => {
  // One hash tag, so that all keys are on one node of a cluster.
  const of = (name: string) => `{${prefix}}:${name}`
  const shared = [of("held"), of("leases"), of("amounts"), of("streams")]
  return { of, at: (at: number) => [...shared, of(periodsOf(at).day), of(periodsOf(at).month)] }
}

const makeDecide = (
  redis: Redis["Service"],
  keys: ReturnType<typeof ledgerKeys>,
  { budgets }: StoreOptions,
  longest_call: number
) => {
  const tryHold = redis.eval(holding())
  return Effect.fnUntraced(function* (id: string, { bound, isOfStream = false }: Hold, waits: boolean, at: number) {
    const { micros, resources } = bound
    const lease = [id, micros, resources, longest_call, keepMonth, Number(waits), Number(isOfStream)]
    const args = [...lease, ...budgets.flatMap(limitArgs)]
    const decision = yield* tryHold(keys.at(at), args)
    if (!Array.isArray(decision)) return decision === "admitted" ? "admitted" : "wait"
    return exceededBy(budgets, toAmounts(decision), bound, bound, at) ?? "wait"
  })
}

const notSettled = "The store of costs is unavailable: what this call held counts as spent."

/** How often a waiting call looks whether other processes have settled theirs, in milliseconds. */
const pollMillis = 50

/** How long sums are kept, in milliseconds: two months. */
const keepMonth = 62 * 86_400_000

const toAmount = ([micros, resources]: ReadonlyArray<unknown>): Amount => ({
  micros: Number(micros ?? 0),
  resources: Number(resources ?? 0)
})

/** The sums of the day and of the month, as scripts return them. */
const toAmounts = (sums: ReadonlyArray<unknown>): OfPeriods<Amount> => ({
  day: toAmount(sums),
  month: toAmount(sums.slice(2))
})

const limitArgs = ({ dollars, per, resources }: Budget) => [
  per === "day" ? 5 : 6,
  dollars === undefined ? -1 : toMicros(dollars),
  resources ?? -1
]

const chargeArgs = ({ ids, kind, micros, resources }: Charge) =>
  ids.flatMap((id) => [id === undefined ? "" : `${kind}:${id}`, micros, resources])

/** The charges that the script has billed: it returns 1 for each, after what is spent now. */
const toBooked = (charges: ReadonlyArray<Charge>, booked: unknown): Booked => {
  const [sums, marks]: ReadonlyArray<ReadonlyArray<unknown>> = Array.isArray(booked) ? booked : []
  let place = 0
  const billed = charges
    .map((charge) => ({ ...charge, ids: charge.ids.filter(() => Number(marks?.[place++]) === 1) }))
    .filter(({ ids }) => ids.length > 0)
  return { ...unbooked(billed), spent: toAmounts(sums ?? []) }
}
