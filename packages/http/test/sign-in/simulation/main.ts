// npm run simulate -- tokens --users 1000 --seed 1
import * as Effect from "effect/Effect"
import { parseArgs } from "node:util"
import { simulate } from "./simulate.ts"

const { values } = parseArgs({ options: { users: { type: "string" }, seed: { type: "string" } } })
const started = performance.now()
const figures = await Effect.runPromise(simulate(Number(values.users ?? 1000), Number(values.seed ?? 1)))
console.table(figures)
console.log(`in ${Math.round(performance.now() - started)} ms`)
if (figures.lost + figures.twice + figures.stuck + figures.waited > 0) process.exitCode = 1
