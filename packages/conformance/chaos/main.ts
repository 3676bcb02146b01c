// npm run chaos -- --calls 10000 --seed 1
import * as Effect from "effect/Effect"
import { parseArgs } from "node:util"
import { chaos } from "./run.ts"

const { values } = parseArgs({ options: { calls: { type: "string" }, seed: { type: "string" } } })
const figures = await Effect.runPromise(chaos(Number(values.calls ?? 10_000), Number(values.seed ?? 1)))
console.log(JSON.stringify(figures, undefined, 2))
if (figures.twice + figures.wronglyFailed + figures.wronglyDone + figures.defects > 0) process.exitCode = 1
process.exit()
