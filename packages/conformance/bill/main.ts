// npm run simulate -- bill --calls 20000 --seed 1
// npm run simulate -- bill --estimates --calls 300 --seed 1
import * as Effect from "effect/Effect"
import { parseArgs } from "node:util"
import { estimateMany } from "./estimates.ts"
import { simulateBill } from "./simulate.ts"

const { values } = parseArgs({
  options: {
    calls: { type: "string" },
    seed: { type: "string" },
    estimates: { type: "boolean", default: false }
  }
})

const compareAll = async (calls: number, seed: number): Promise<void> => {
  for (const [index, options] of [
    {},
    { includes: false },
    { owner_id: "2244994945" },
    { includes: false, owner_id: "2244994945" }
  ].entries()) {
    const compared = await Effect.runPromise(simulateBill({ seed: seed + index, calls, ...options }))
    console.log(JSON.stringify(options), JSON.stringify(compared))
    if (compared.counted !== compared.billed) process.exitCode = 1
  }
  // What is lost may have been billed, up to its upper bound; all else is equal.
  const lossy = await Effect.runPromise(simulateBill({ seed, calls, isLossy: true }))
  console.log("with lost responses", JSON.stringify(lossy))
  if (lossy.billed > lossy.counted || lossy.billed < lossy.counted - lossy.bound - 1e-9) process.exitCode = 1
}

/** Without includes each range is at most 10 % from its middle; with them it is as wide as it is, and says why. */
const compareEstimates = async (calls: number, seed: number): Promise<void> => {
  for (const one of await Effect.runPromise(estimateMany(seed, calls))) {
    console.log(JSON.stringify(one))
    const isWide = one.kind.includes("includes") ? one.explained < one.calls : one.widest > 0.1 + 1e-9
    if (one.within < one.calls || isWide) process.exitCode = 1
  }
}

if (values.estimates) await compareEstimates(Number(values.calls ?? 300), Number(values.seed ?? 1))
else await compareAll(Number(values.calls ?? 20_000) / 4, Number(values.seed ?? 1))
