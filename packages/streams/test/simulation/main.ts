// npm run simulate-stream -- --hours 24 --seed 1
import * as Effect from "effect/Effect"
import { parseArgs } from "node:util"
import { simulate } from "./simulate.ts"

const { values } = parseArgs({ options: { hours: { type: "string" }, seed: { type: "string" } } })
const hours = Number(values.hours ?? 24)
let isWrong = false
for (const backfill of [true, false]) {
  const started = performance.now()
  const figures = await Effect.runPromise(
    simulate({ duration: `${hours} hours`, backfill, seed: values.seed ?? "1", posts_a_second: 50 })
  )
  const { faults, waits, ...rest } = figures
  console.log(
    `${hours} hours ${backfill ? "with" : "without"} backfill, in ${Math.round(performance.now() - started)} ms`
  )
  console.table(rest)
  console.table(waits)
  console.table(faults)
  isWrong ||= rest.twice + rest.too_early + rest.lost_unreported > 0 || rest.most_open > 1
  isWrong ||= backfill && rest.lost > 0
}
if (isWrong) process.exitCode = 1
