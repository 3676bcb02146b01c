/**
 * Complies with collections for which X has all kinds of results: known and unknown actions, edits, places, errors, lines that
 * cannot be read. Calls are stopped at any request and called again, lookups fail, updates come in between. Only what a known
 * action names may change, and nothing of what was removed may be in any byte.
 *
 *     npm run simulate -- compliance                                 # 100 collections
 *     npm run simulate -- compliance --collections 1000 --seed 2
 */
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { parseArgs } from "node:util"
import { simulateCompliance } from "./simulate.ts"

const { values } = parseArgs({
  options: { collections: { type: "string", default: "100" }, seed: { type: "string", default: "1" } }
})
const started = performance.now()
const { wrong, ...figures } = await simulateCompliance(Number(values.collections), Number(values.seed)).pipe(
  Effect.provide(TestClock.layer()),
  Effect.runPromise
)
console.table({ ...figures, wrong: wrong.length })
for (const one of wrong.slice(0, 20)) console.log(one)
console.log(`in ${Math.round((performance.now() - started) / 1000)} s`)
if (wrong.length > 0) process.exitCode = 1
