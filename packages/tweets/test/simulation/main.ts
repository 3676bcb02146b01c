// npm run simulate -- threads --threads 10000 --seed 1
import * as Effect from "effect/Effect"
import { parseArgs } from "node:util"
import { simulate } from "./simulate.ts"

const { values } = parseArgs({ options: { threads: { type: "string" }, seed: { type: "string" } } })
const started = performance.now()
const figures = await Effect.runPromise(simulate(Number(values.threads ?? 10_000), Number(values.seed ?? 1)))
console.table(figures)
console.log(`in ${Math.round(performance.now() - started)} ms`)
if (figures.twice + figures.mistaken + figures.missing + figures.stopped > 0) process.exitCode = 1
