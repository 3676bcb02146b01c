import { checkObject, checkOptions, checkParameter, objectOption, option } from "@xeffect/core/options"
import { StoreRefusal } from "@xeffect/core/store"
import * as Effect from "effect/Effect"
import type { Redis } from "effect/persistence/Redis"
import * as Random from "effect/Random"
import { type Charge, toMicros } from "../pricing/amount.ts"
import { type Budget, exceededBy, periodsOf } from "../ledger/budget.ts"
import { forgotten, makeKnown, type Report } from "./known.ts"
import { type Args, readScript, reserveScript, settleScript } from "./redis-scripts.ts"
import type { CostStore, Reservation, SettledCall, StoreOptions } from "../ledger/store.ts"
import { makeLedgerTurns } from "./wait-in-turn.ts"
import { notSettled, settledInFull, unavailable, warnInstead } from "./unavailable.ts"

/** How a fleet shares its costs. */
export interface RedisCostsOptions {
  /** The beginning of all keys. Default: `xeffect-costs`. */
  readonly prefix?: string | undefined
  /**
   * How long a call may take, in milliseconds. The reservation of a call of a killed process is then counted as spent. Longer than
   * any call, with its waits. Default: 5 minutes.
   */
  readonly longest_call?: number | undefined
}

/**
 * Keeps what was spent in Redis, so that processes share a budget and each resource counts once for all of them. Every
 * decision is one script, so that no two processes can take the same money. If Redis is unavailable, calls that cost
 * something fail with `TransportError` before they are sent.
 *
 * Redis must keep its data: an append-only file, and no eviction. If it has forgotten what was spent, processes that knew it
 * fail calls that cost something with `BudgetExceeded`, whose `detail` says so, until the data is restored or they are
 * restarted. A process that starts later cannot know. A sum that is no number refuses calls in the same way.
 *
 * A client may give up a command sooner than a busy Redis responds: node-redis after 5 seconds, unless `commandOptions`
 * of `NodeRedis.layer` has another `timeout`.
 *
 * Keys have no credentials: sums by period, the calls in flight, and the IDs of resources of a day, which expire.
 *
 * @param redis the service of `effect/persistence/Redis`, for example of `NodeRedis.layer`
 * @param options `prefix`; `longest_call`
 * @since 0.1.0
 * @example
 * ```ts
 * import { costs, redisCosts, within } from "xeffect/costs"
 * import * as Effect from "effect/Effect"
 * import * as Redis from "effect/persistence/Redis"
 *
 * const counted = Effect.map(Redis.Redis, (redis) =>
 *   costs({ budget: within({ dollars: 5, per: "day" }), store: redisCosts(redis) })
 * )
 * ```
 */
export const redisCosts = (redis: Redis["Service"], options: RedisCostsOptions = {}): CostStore => {
  const invalid =
    checkParameter("redis", redis, service) ?? checkObject("options", options) ?? checkOptions(options, declared)
  return Object.assign(makeStore(redis, invalid === undefined ? options : {}), { invalid })
}

const service = objectOption("the service of effect/persistence/Redis", "send", "eval")

const declared = {
  prefix: option("a text", (value) => typeof value === "string"),
  longest_call: option("a number of milliseconds, 1 or more", (value) => Number.isInteger(value) && Number(value) > 0)
}

const makeStore =
  (redis: Redis["Service"], { longest_call = 300_000, prefix = "xeffect-costs" }: RedisCostsOptions): CostStore =>
  (options) => {
    const turns = makeLedgerTurns(pollMillis)
    // Processes know each other's calls by random IDs.
    const ids = new WeakMap<Reservation, string>()
    const keys = ledgerKeys(prefix)
    const run = makeRun(keys)
    const decide = makeDecide(run(redis.eval(reserveScript())), options, longest_call)
    const settle = run(redis.eval(settleScript()))
    const read = run(redis.eval(readScript()))
    return {
      spent: (at) => read(at, [], []).pipe(Effect.flatMap(spentOf), Effect.mapError(unavailable("costs"))),
      reserve: (reservation, now, waits) => {
        const decided = Effect.gen(function* () {
          const id = ids.get(reservation) ?? `${yield* Random.nextInt}${yield* Random.nextInt}`
          ids.set(reservation, id)
          return yield* decide(id, reservation, waits, now())
        }).pipe(
          // Nothing is reserved.
          Effect.tapError((cause) => Effect.sync(() => cause instanceof StoreRefusal && ids.delete(reservation))),
          Effect.mapError(unavailable(reservation.operation))
        )
        return Effect.uninterruptible(waits ? turns.inTurn(decided) : decided)
      },
      settle: (reservation, charges, at) => {
        const id = (reservation && ids.get(reservation)) ?? ""
        if (id === "" && charges.length === 0) return settledInFull(charges)
        const seen = keys.of(`seen:${periodsOf(at).day}`)
        return settle(at, [seen], [id, options.remember, keepMonth, ...charges.flatMap(chargeArgs)]).pipe(
          Effect.flatMap((report) => toSettled(charges, report)),
          Effect.catch(warnInstead(notSettled, settledInFull(charges))),
          Effect.ensuring(turns.settled)
        )
      }
    }
  }

/** Runs scripts with what this process knows of the sums, and remembers what they return. */
const makeRun = (keys: ReturnType<typeof ledgerKeys>) => {
  const known = makeKnown()
  return <E>(evaluate: (keys: ReadonlyArray<string>, args: Args) => Effect.Effect<unknown, E>) =>
    (at: number, ownKeys: ReadonlyArray<string>, args: Args): Effect.Effect<Report, E | StoreRefusal> =>
      Effect.flatMap(
        Effect.suspend(() => evaluate([...keys.at(at), ...ownKeys], [...known.args(at), ...args])),
        (returned) => {
          const report = known.read(at, returned)
          return report instanceof StoreRefusal ? Effect.fail(report) : Effect.succeed(report)
        }
      )
}

const ledgerKeys = (prefix: string) => {
  // One hash tag, so that all keys are on one node of a cluster.
  const of = (name: string) => `{${prefix}}:${name}`
  const shared = [of("held"), of("leases"), of("amounts"), of("streams")]
  return { of, at: (at: number) => [...shared, of(periodsOf(at).day), of(periodsOf(at).month), of("epoch")] }
}

const makeDecide = <E>(
  tryReserve: (at: number, keys: ReadonlyArray<string>, args: Args) => Effect.Effect<Report, E>,
  { budgets }: StoreOptions,
  longest_call: number
) =>
  Effect.fnUntraced(function* (id: string, { amount, isOfStream = false }: Reservation, waits: boolean, at: number) {
    const { micros, resources } = amount
    const lease = [id, micros, resources, longest_call, keepMonth, Number(waits), Number(isOfStream)]
    const { outcome, spent } = yield* tryReserve(at, [], [...lease, ...budgets.flatMap(limitArgs)])
    if (spent === undefined) return yield* Effect.fail(forgotten)
    if (outcome === "reserved") return outcome
    return (outcome === "exceeded" ? exceededBy(budgets, spent, amount, amount, at) : undefined) ?? "wait"
  })

/** How often a waiting call looks whether other processes have settled theirs, in milliseconds. */
const pollMillis = 50

/** How long sums are kept, in milliseconds: two months. */
const keepMonth = 62 * 86_400_000

const limitArgs = ({ dollars, per, resources }: Budget) => [
  per === "day" ? 5 : 6,
  dollars === undefined ? -1 : toMicros(dollars),
  resources ?? -1
]

const chargeArgs = ({ ids, kind, micros, resources }: Charge) =>
  ids.flatMap((id) => [id === undefined ? "" : `${kind}:${id}`, micros, resources])

const spentOf = ({ spent }: Report) => (spent === undefined ? Effect.fail(forgotten) : Effect.succeed(spent))

/** The charges that the script has billed: it returns 1 for each. */
const toSettled = (charges: ReadonlyArray<Charge>, { more, spent }: Report): Effect.Effect<SettledCall> => {
  const marks: ReadonlyArray<unknown> = Array.isArray(more) ? more : []
  let place = 0
  const billed = charges
    .map((charge) => ({ ...charge, ids: charge.ids.filter(() => Number(marks[place++]) === 1) }))
    .filter(({ ids }) => ids.length > 0)
  const settled = settledInFull(billed)
  return spent === undefined ? warnInstead(forgotten.detail, settled)(undefined) : Effect.succeed({ ...settled, spent })
}
