/**
 * Reads a collection in loops, its database by node:sqlite and by the command sqlite3, and its files by DuckDB, while it is
 * updated again and again in processes that are killed. No reader meets an error, half a page, or fewer posts than before.
 *
 *     npm run simulate -- readers                     # 40 updates, 80 kills
 *     npm run simulate -- readers --updates 200
 */
import * as Effect from "effect/Effect"
import { parseArgs } from "node:util"
import { simulateReaders } from "./simulate.ts"

const { values } = parseArgs({ options: { updates: { type: "string", default: "40" } } })
const { kills, posts, readings } = await Effect.runPromise(simulateReaders(Number(values.updates)))
console.log(`${posts} posts in the first file, ${kills} kills`)
console.table(readings.map(({ last, reads, stale, way, wrong }) => ({ way, reads, last, stale, wrong: wrong.length })))
for (const { way, wrong } of readings) for (const one of wrong.slice(0, 5)) console.log(way, one)
if (readings.some(({ reads, wrong }) => reads === 0 || wrong.length > 0)) process.exitCode = 1
