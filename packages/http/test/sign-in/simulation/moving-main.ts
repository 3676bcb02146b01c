// npm run simulate -- moving --users 1000 --kills 100 --seed 1
import * as Effect from "effect/Effect"
import { parseArgs } from "node:util"
import { simulateMoving } from "./moving.ts"

const number = { type: "string" } as const
const { values } = parseArgs({ options: { users: number, kills: number, seed: number } })
const started = performance.now()
const options = {
  users: Number(values.users ?? 1000),
  kills: Number(values.kills ?? 100),
  seed: Number(values.seed ?? 1)
}
const figures = await Effect.runPromise(simulateMoving(options))
console.table(figures)
console.log(`in ${Math.round(performance.now() - started)} ms`)
if (figures.broken + figures.needless + figures.unlisted > 0) process.exitCode = 1
