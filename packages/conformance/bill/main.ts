// npm run simulate-bill -- --calls 20000 --seed 1
// npm run simulate-bill -- --mutants
import * as Effect from "effect/Effect"
import { parseArgs } from "node:util"
import { compareMutants } from "./mutants.ts"
import { simulateBill } from "./simulate.ts"

const { values } = parseArgs({
  options: { calls: { type: "string" }, seed: { type: "string" }, mutants: { type: "boolean", default: false } }
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
}

if (values.mutants) process.exitCode = compareMutants(values.calls ?? "2000")
else await compareAll(Number(values.calls ?? 20_000) / 4, Number(values.seed ?? 1))
