// npm run simulate -- stream --hours 24 --seed 1
// npm run simulate -- stream --clocks 20   a stream that is followed by wrong clocks, so many times each
import * as Effect from "effect/Effect"
import { parseArgs } from "node:util"
import { simulate } from "./simulate.ts"
import { followByWrongClock, type Wrong, wrongs } from "./wrong-clocks.ts"

const text = { type: "string" } as const
const { values } = parseArgs({ options: { clocks: text, hours: text, seed: text } })
let isWrong = false

const times = Number(values.clocks ?? 0)
const rows: Record<string, object> = {}
for (const wrong of times > 0 ? (Object.keys(wrongs) as ReadonlyArray<Wrong>) : []) {
  for (const dateless of [0, 0.4]) {
    const sum = { made: 0, lost: 0, lost_unreported: 0, remaining: 0, recovered: 0, restarts: 0, jumps: 0 }
    for (let run = 0; run < times; run++) {
      const figures = await Effect.runPromise(followByWrongClock(wrong, `clock-${run}`, { dateless }))
      for (const key of Object.keys(sum) as ReadonlyArray<keyof typeof sum>) sum[key] += figures[key]
    }
    rows[`${wrong}${dateless > 0 ? ", 40 % of responses without a Date" : ""}`] = sum
    isWrong ||= sum.lost_unreported > 0 || (dateless === 0 && sum.lost > 0)
  }
}
if (times > 0) console.table(rows)

const hours = times > 0 ? 0 : Number(values.hours ?? 24)
for (const backfill of hours > 0 ? [true, false] : []) {
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
