/**
 * Keeps mirrors of a world that lives for a year: people post, edit, delete, follow; accounts are suspended and protected; the
 * index shows posts late. Updates come twice a day; clients are killed, requests fail, and the local clock is set. Compares the
 * mirrors with the world every week, and the bill with that of an oracle that knows what is new.
 *
 *     npm run simulate -- year                          # 365 days, 100 kills
 *     npm run simulate -- year --days 30 --seed 2
 */
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { parseArgs } from "node:util"
import { simulateYear } from "./simulate.ts"

const { values } = parseArgs({
  options: {
    days: { type: "string", default: "365" },
    kills: { type: "string", default: "100" },
    seed: { type: "string", default: "1" }
  }
})
const started = performance.now()
const { bills, wrong, ...figures } = await simulateYear(
  Number(values.days),
  Number(values.seed),
  Number(values.kills)
).pipe(Effect.provide(TestClock.layer()), Effect.runPromise)
console.table({ ...figures, wrong: wrong.length })
console.table(bills)
for (const one of wrong.slice(0, 20)) console.log(one)
console.log(`in ${Math.round((performance.now() - started) / 1000)} s`)
const isEstimated = Object.values(bills).every(({ isWithin }) => isWithin)
if (wrong.length > 0 || figures.ratio > 1.05 || !isEstimated) process.exitCode = 1
