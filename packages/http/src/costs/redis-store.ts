import * as Effect from "effect/Effect"
import type { Redis } from "effect/persistence/Redis"
import type { Amount, Charge } from "./amount.ts"
import { type Budget, dayOf, exceededBy, periodOf } from "./ledger.ts"
import type { CostStore } from "./store.ts"

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
export const redisCosts =
  (redis: Redis["Service"], { longest_call = 300_000, prefix = "xeffect-costs" }: RedisCostsOptions = {}): CostStore =>
  ({ budgets, remember }) =>
    Effect.sync(() => {
      // One hash tag, so that all keys are on one node of a cluster.
      const key = (name: string) => `{${prefix}}:${name}`
      const shared = [key("held"), key("leases"), key("amounts")]
      const run = (script: string, keys: ReadonlyArray<string>, args: ReadonlyArray<string | number>) =>
        redis.send<unknown>("EVAL", script, String(keys.length), ...keys, ...args.map(String))
      const spent = (period: string): Effect.Effect<Amount, unknown> =>
        Effect.map(redis.send<ReadonlyArray<string | null>>("HMGET", key(period), "micros", "resources"), toAmount)
      const periods = (at: number) => [key(dayOf(at)), key(periodOf("month", at))]
      return {
        poll: 50,
        spent,
        decide: (hold, now) =>
          Effect.flatMap(
            run(
              deciding,
              [...shared, ...periods(now)],
              [hold.id, hold.bound.micros, hold.bound.resources, longest_call, keepMonth, ...budgets.flatMap(limitArgs)]
            ),
            (decision) =>
              Effect.gen(function* () {
                if (decision === "admitted" || decision === "wait") return decision
                const sums = new Map<string, Amount>()
                for (const { per } of budgets) sums.set(periodOf(per, now), yield* spent(periodOf(per, now)))
                const none = { micros: 0, resources: 0 }
                // Meanwhile nothing can have been given back.
                return exceededBy(budgets, (period) => sums.get(period) ?? none, hold.bound, now) ?? "wait"
              })
          ),
        settle: (hold, charges, at) =>
          Effect.map(
            run(
              settling,
              [...shared, ...periods(at), key(`seen:${dayOf(at)}`)],
              [hold.id, remember, keepMonth, ...charges.flatMap(chargeArgs)]
            ),
            (billed) => charges.filter((_, index) => Array.isArray(billed) && Number(billed[index]) === 1)
          )
      }
    })

/** How long sums are kept, in milliseconds: two months. */
const keepMonth = 62 * 86_400_000

const toAmount = ([micros, resources]: ReadonlyArray<string | null>): Amount => ({
  micros: Number(micros ?? 0),
  resources: Number(resources ?? 0)
})

const limitArgs = ({ dollars, per, resources }: Budget) => [
  per === "day" ? 4 : 5,
  dollars === undefined ? -1 : Math.round(dollars * 1e6),
  resources ?? -1
]

const chargeArgs = ({ amount, key = "" }: Charge) => [key, amount.micros, amount.resources]

// KEYS: sums that are held, leases by their end, amounts of leases, sums of the day, sums of the month.
// Leases of calls that were never settled are counted as spent first.
const deciding = `
local time = redis.call("TIME")
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function take(id)
  local amount = redis.call("HGET", KEYS[3], id)
  if not amount then return nil end
  local micros, resources = string.match(amount, "(%d+) (%d+)")
  redis.call("HDEL", KEYS[3], id)
  redis.call("ZREM", KEYS[2], id)
  redis.call("HINCRBY", KEYS[1], "micros", 0 - micros)
  redis.call("HINCRBY", KEYS[1], "resources", 0 - resources)
  return micros, resources
end
for _, id in ipairs(redis.call("ZRANGEBYSCORE", KEYS[2], 0, now)) do
  local micros, resources = take(id)
  if micros then
    for place = 4, 5 do
      redis.call("HINCRBY", KEYS[place], "micros", micros)
      redis.call("HINCRBY", KEYS[place], "resources", resources)
      redis.call("PEXPIRE", KEYS[place], ARGV[5])
    end
  end
end
local needed = { micros = tonumber(ARGV[2]), resources = tonumber(ARGV[3]) }
local waits = false
for index = 6, #ARGV, 3 do
  for offset, unit in ipairs({ "micros", "resources" }) do
    local limit = tonumber(ARGV[index + offset])
    if limit >= 0 and needed[unit] > 0 then
      local spent = tonumber(redis.call("HGET", KEYS[tonumber(ARGV[index])], unit) or 0)
      local held = tonumber(redis.call("HGET", KEYS[1], unit) or 0)
      if spent + needed[unit] > limit then return "exceeded" end
      if spent + held + needed[unit] > limit then waits = true end
    end
  end
end
if waits then return "wait" end
redis.call("HSET", KEYS[3], ARGV[1], ARGV[2] .. " " .. ARGV[3])
redis.call("ZADD", KEYS[2], now + tonumber(ARGV[4]), ARGV[1])
redis.call("HINCRBY", KEYS[1], "micros", ARGV[2])
redis.call("HINCRBY", KEYS[1], "resources", ARGV[3])
return "admitted"
`

// KEYS: as above, and the resources of the day. A lease that has ended is counted already.
const settling = `
local amount = redis.call("HGET", KEYS[3], ARGV[1])
if amount then
  local micros, resources = string.match(amount, "(%d+) (%d+)")
  redis.call("HDEL", KEYS[3], ARGV[1])
  redis.call("ZREM", KEYS[2], ARGV[1])
  redis.call("HINCRBY", KEYS[1], "micros", 0 - micros)
  redis.call("HINCRBY", KEYS[1], "resources", 0 - resources)
end
local billed = {}
local micros, resources = 0, 0
for index = 4, #ARGV, 3 do
  local key = ARGV[index]
  local isNew = key == "" or redis.call("SISMEMBER", KEYS[6], key) == 0
  if isNew then
    if key ~= "" and redis.call("SCARD", KEYS[6]) < tonumber(ARGV[2]) then redis.call("SADD", KEYS[6], key) end
    micros = micros + tonumber(ARGV[index + 1])
    resources = resources + tonumber(ARGV[index + 2])
  end
  billed[#billed + 1] = isNew and 1 or 0
end
if #billed > 0 then
  redis.call("PEXPIRE", KEYS[6], 172800000)
  for place = 4, 5 do
    redis.call("HINCRBY", KEYS[place], "micros", micros)
    redis.call("HINCRBY", KEYS[place], "resources", resources)
    redis.call("PEXPIRE", KEYS[place], ARGV[3])
  end
end
return billed
`
