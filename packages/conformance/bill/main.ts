// npm run simulate-bill -- --calls 20000 --seed 1
import * as Effect from "effect/Effect"
import { parseArgs } from "node:util"
import { simulateBill } from "./simulate.ts"

const { values } = parseArgs({ options: { calls: { type: "string" }, seed: { type: "string" } } })
const seed = Number(values.seed ?? 1)
const calls = Number(values.calls ?? 20_000) / 4
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
