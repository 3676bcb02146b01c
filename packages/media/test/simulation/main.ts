// npm run simulate -- uploads --uploads 1000 --seed 1
import * as Effect from "effect/Effect"
import { parseArgs } from "node:util"
import { simulate } from "./simulate.ts"

const { values } = parseArgs({ options: { uploads: { type: "string" }, seed: { type: "string" } } })
const started = performance.now()
const figures = await Effect.runPromise(simulate(Number(values.uploads ?? 1000), Number(values.seed ?? 1)))
console.log(JSON.stringify(figures, undefined, 2))
console.log(`in ${Math.round(performance.now() - started)} ms`)
if (figures.corrupted + figures.again + figures.unexplained > 0) process.exitCode = 1
