/**
 * Runs schedules with budgets for 2,000 days, while they are killed and their requests fail. Compares the bill of each day with the
 * budget.
 *
 *     npm run simulate -- schedule-budgets                     # 2,000 days
 *     npm run simulate -- schedule-budgets --days 200 --seed 2
 */
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { parseArgs } from "node:util"
import { simulateBudget } from "./simulate.ts"

const { values } = parseArgs({
  options: { days: { type: "string", default: "2000" }, seed: { type: "string", default: "1" } }
})
const started = performance.now()
const { over, ...figures } = await simulateBudget(Number(values.days), Number(values.seed)).pipe(
  Effect.provide(TestClock.layer()),
  Effect.runPromise
)
console.table({ ...figures, over: over.length })
for (const one of over.slice(0, 20)) console.log(one)
console.log(`in ${Math.round((performance.now() - started) / 1000)} s`)
if (over.length > 0) process.exitCode = 1
