// One process of several that share a budget by Redis: spends until nothing more fits.
import * as NodeRedis from "@effect/platform-node/NodeRedis"
import { defaultCredentials } from "@xeffect/emulator"
import { layer } from "@xeffect/http"
import { costs, redisCosts, within } from "@xeffect/costs"
import { getAllTweetsCount, getRecentTweetsCount, getTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Redis from "effect/persistence/Redis"
import * as Random from "effect/Random"

const [base_url, redis, dollars, fibers, posts = ""] = process.argv.slice(2)

const ids = posts.split(",")

/** A call of at most one hundredth of the budget. */
const call = Effect.flatMap(Random.nextIntBetween(0, 8), (drawn) => {
  if (drawn < 4) return Effect.asVoid(getRecentTweetsCount({ query: "tide" }))
  if (drawn < 6) return Effect.asVoid(getAllTweetsCount({ query: "tide" }))
  const start = (drawn * 7) % Math.max(1, ids.length - 2)
  return Effect.asVoid(getTweets({ ids: ids.slice(start, start + 2) }))
})

// A thousand connections at once may be too many for a busy machine.
const persistent = Effect.catchReasons(call, "XError", {
  TransportError: () => Effect.void,
  Timeout: () => Effect.void
})

const spend = Effect.forever(persistent).pipe(
  Effect.catchReason("XError", "BudgetExceeded", () => Effect.void),
  Effect.orDie
)

const program = Effect.gen(function* () {
  const counted = costs({
    budget: within({ dollars: Number(dollars), per: "month" }),
    store: redisCosts(yield* Redis.Redis)
  })
  const { bearer_token } = defaultCredentials
  const live = layer({ bearer_token, base_url, around: [counted], pacing: false })
  yield* Effect.all(
    Array.from({ length: Number(fibers) }, () => spend),
    { concurrency: "unbounded" }
  ).pipe(Effect.provide(live))
  return yield* counted.spent("month")
})

// Longer than the default of 5 seconds, which a busy machine needs for a thousand calls at once.
const commandOptions = { timeout: 60_000 }
const spent = await Effect.runPromise(Effect.provide(program, NodeRedis.layer({ url: `${redis}`, commandOptions })))
console.log(JSON.stringify(spent))
process.exit()
