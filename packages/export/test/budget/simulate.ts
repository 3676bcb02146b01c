import { defaultCredentials, Emulator, send } from "@xeffect/emulator"
import { collect, type Plan, schedule, type ScheduleOptions } from "@xeffect/export"
import { layer as layerHttp } from "@xeffect/http"
import { searchRecentTweets } from "@xeffect/tweets"
import { getUsersFollowers } from "@xeffect/users"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as TestClock from "effect/testing/TestClock"
import { randomOf } from "../../../conformance/bill/random.ts"
import { newDirectory } from "../support/directory.ts"
import { drive } from "../support/drive.ts"
import { killedAfter, layerWeather, makeWeather, type Weather } from "../year/weather.ts"

/** The figures of a simulation. */
export interface BudgetFigures {
  readonly days: number
  readonly kills: number
  /** How many calls ended because the budget was spent, and how many ended well. */
  readonly stopped: number
  readonly ended: number
  /** The bill, in dollars. */
  readonly dollars: number
  /** Days on which the bill passed the budget, in sentences. */
  readonly over: ReadonlyArray<string>
}

interface Tally {
  kills: number
  stopped: number
  ended: number
  dollars: number
  readonly over: Array<string>
}

const day = 86_400_000

const hour = 3_600_000

/** How many days a world lives: after that there is a new one, with another budget. */
const daysOfWorld = 20

const makePlan = Effect.fnUntraced(function* (random: () => number) {
  const { world } = yield* Emulator
  const max_results = 10 + Math.floor(random() * 90)
  const expansions = random() < 0.3 ? (["author_id"] as const) : undefined
  const slices = 1 + Math.floor(random() * 8)
  return random() < 0.7
    ? yield* collect(
        searchRecentTweets,
        { query: "#gauge", max_results, ...(expansions && { expansions }) },
        { slices }
      )
    : yield* collect(getUsersFollowers, { id: world.seed.users.main })
})

const live = Effect.fnUntraced(function* (random: () => number) {
  const { addPosts, addUsers, fault, world } = yield* Emulator
  const until = (yield* Clock.currentTimeMillis) - 60_000
  const author = world.seed.users.main
  const count = Math.floor(random() * 250)
  if (count > 0) yield* addPosts({ author, count, text: () => "#gauge", interval: "1 minute", until })
  if (random() < 0.5) yield* addUsers({ count: Math.floor(random() * 40) + 1, follows: [author] })
  if (random() < 0.2) yield* fault({ path: "/2/tweets/search/recent", status: 503, times: 1 })
  if (random() < 0.1) yield* fault({ path: "/2/tweets/search/recent", reset: "after" })
})

const callOnce = (plan: Plan, options: ScheduleOptions, weather: Weather, random: () => number, tally: Tally) =>
  Effect.gen(function* () {
    const after = random() < 0.4 ? Math.floor(random() * 5) : Infinity
    const called = yield* killedAfter(weather, after, Effect.exit(drive(schedule(plan, options), "20 millis")))
    if (called === undefined) tally.kills += 1
    else if (Exit.isSuccess(called)) tally.ended += 1
    else tally.stopped += 1
  })

const liveInWorld = Effect.fnUntraced(function* (random: () => number, weather: Weather, days: number, tally: Tally) {
  const { bill } = yield* Emulator
  const [plan, directory] = [yield* makePlan(random), yield* newDirectory]
  const budget = { dollars: Math.round(20 + random() * 100) / 100, per: "day" } as const
  const refresh = random() < 0.3 ? ("2 days" as const) : undefined
  const options = {
    directory,
    every: "4 hours",
    budget,
    refresh,
    comply: false,
    once: true,
    give_up_after: "5 minutes"
  } as const
  let [before, number] = [0, Math.floor((yield* Clock.currentTimeMillis) / day)]
  const closeDay = Effect.fnUntraced(function* () {
    const { dollars } = yield* bill()
    const spent = dollars - before
    tally.dollars += spent
    if (spent > budget.dollars + 1e-6) tally.over.push(`${spent} of ${budget.dollars} dollars on day ${number}`)
    before = dollars
  })
  for (const last = number + days; number < last;) {
    yield* live(random)
    yield* callOnce(plan, options, weather, random, tally)
    const now = yield* Clock.currentTimeMillis
    const pause = hour * (3 + Math.floor(random() * 6))
    const midnight = (number + 1) * day
    if (now >= midnight) return yield* Effect.die(new Error("a call took longer than until midnight"))
    // Time passes while a call waits for files, and the bill of a day is that of its calls.
    if (now + pause < midnight - 2 * hour) {
      yield* TestClock.adjust(pause)
      continue
    }
    yield* TestClock.adjust(midnight - now)
    yield* closeDay()
    number += 1
  }
})

/**
 * Runs days of schedules with a budget, which are killed at requests, and whose requests fail. Compares the bill of each day with
 * the budget. The figures are the same for the same seed.
 */
export const simulateBudget = Effect.fnUntraced(function* (days: number, seed: number) {
  const random = randomOf(seed)
  const tally: Tally = { kills: 0, stopped: 0, ended: 0, dollars: 0, over: [] }
  for (let first = 0; first < days; first += daysOfWorld) {
    const weather = makeWeather()
    const http = layerHttp({ bearer_token: defaultCredentials.bearer_token, send, pacing: false })
    yield* TestClock.setTime(Date.parse("2026-01-01T00:00:00Z"))
    yield* liveInWorld(random, weather, Math.min(daysOfWorld, days - first), tally).pipe(
      Effect.scoped,
      Effect.provide(http.pipe(Layer.provideMerge(layerWeather(weather)), Layer.provideMerge(Logger.layer([]))))
    )
  }
  return { days, ...tally } satisfies BudgetFigures
})
