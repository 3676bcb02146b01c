/**
 * Updates searches of worlds in which posts are listed late and others are deleted, and counts the late posts that are missing
 * without a gap, and those that are missing after the gaps were fetched: none may be.
 *
 *     npm run simulate -- late                   # 12 worlds
 *     npm run simulate -- late --worlds 100 --seed 2
 */
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { parseArgs } from "node:util"
import { randomOf } from "../../../conformance/bill/random.ts"
import { simulateLate } from "./simulate.ts"

const { values } = parseArgs({
  options: { worlds: { type: "string", default: "12" }, seed: { type: "string", default: "1" } }
})
const random = randomOf(Number(values.seed))
const pick = <A>(all: readonly [A, ...ReadonlyArray<A>]): A => all[Math.floor(random() * all.length)] ?? all[0]

let wrong = 0
for (let world = 0; world < Number(values.worlds); world++) {
  const perDay = pick([500, 500, 2000, 5000, 20_000])
  const options = {
    days: 4,
    perDay,
    late: pick([0.01, 0.02, 0.1]),
    deleted: pick([0, 0.02, 0.05, 0.1]),
    kills: 0.2,
    random
  }
  const hours = pick([1, 6, 24])
  const figures = await simulateLate(options, hours).pipe(
    Effect.scoped,
    Effect.provide(TestClock.layer()),
    Effect.runPromise
  )
  const { random: _, ...drawn } = options
  console.log(JSON.stringify({ ...drawn, hours, ...figures }))
  wrong += figures.lost + figures.missingAfterFetch + figures.fetchableAfterFetch
}
console.log(wrong === 0 ? "each late post is there or in a gap, and gaps can be fetched" : `${wrong} wrong`)
if (wrong > 0) process.exitCode = 1
