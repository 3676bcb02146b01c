/**
 * Polls mentions while the program is killed again and again and a fifth of its requests fail. Counts the mentions that were
 * lost, and those that were processed twice.
 *
 *     npm run simulate -- polling                           # 10,000 mentions, 100 kills
 *     npm run simulate -- polling --kills 10 --seed 2
 *     npm run simulate -- polling --kill                 # a process of its own, by SIGKILL, in real time
 */
import { parseArgs } from "node:util"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { killPolling } from "./kill-polling.ts"
import { pollUnderKills } from "../test/support/poll-under-kills.ts"

const { values } = parseArgs({
  options: {
    mentions: { type: "string", default: "10000" },
    kills: { type: "string", default: "100" },
    seed: { type: "string", default: "1" },
    kill: { type: "boolean", default: false }
  }
})
const options = { mentions: Number(values.mentions), kills: Number(values.kills), seed: Number(values.seed) }
const { delivered, expected, gaps, kills } = await Effect.runPromise(
  values.kill
    ? Effect.orDie(killPolling(options))
    : Effect.orDie(Effect.provide(pollUnderKills(options), TestClock.layer()))
)
const processed = new Set(delivered)
const lost = expected.filter((id) => !processed.has(id)).length
const twice = delivered.length - processed.size
console.table({ mentions: expected.length, kills, gaps, lost, twice })
if (lost + twice > 0) process.exitCode = 1
