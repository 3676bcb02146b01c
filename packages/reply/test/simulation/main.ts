// npm run simulate -- replies --kills 200 --seed 1
import * as Effect from "effect/Effect"
import { parseArgs } from "node:util"
import { simulateReplies } from "./simulate.ts"

const number = { type: "string" } as const
const { values } = parseArgs({ options: { kills: number, seed: number } })
const started = performance.now()
const figures = await Effect.runPromise(
  simulateReplies({ kills: Number(values.kills ?? 200), seed: Number(values.seed ?? 1) })
)
console.table(figures)
console.log(`in ${Math.round(performance.now() - started)} ms`)
const { missed, toOptedOut, twice, whileStopped } = figures
if (missed + toOptedOut + twice + whileStopped > 0 || figures.kills === 0) process.exitCode = 1
