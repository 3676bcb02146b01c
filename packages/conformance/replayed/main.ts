/**
 * Has drivers work with faults and kills, from a seed, and replays what happened through their machines: each event leads to the same
 * state and commands again, and each command is carried out once, in its order and its time, and nothing else is.
 *
 *     npm run simulate -- drivers
 *     npm run simulate -- drivers --seed 7 --times 10
 */
import "./hooks.ts"
import * as Effect from "effect/Effect"
import { parseArgs } from "node:util"
import type { Replayed } from "./check.ts"

const { values } = parseArgs({
  options: { only: { type: "string" }, seed: { type: "string", default: "1" }, times: { type: "string", default: "1" } }
})

const seed = Number(values.seed)
const times = Number(values.times)

// Imported after the hooks.
const runs: Readonly<Record<string, () => Promise<Effect.Effect<ReadonlyArray<Replayed>>>>> = {
  following: async () => (await import("./following.ts")).following(2 * times, seed)
}

const sum = (all: ReadonlyArray<Replayed>, name: Exclude<keyof Replayed, "faults">) =>
  all.reduce((total, one) => total + one[name], 0)

const counted = ["machines", "events", "commands", "seen"] as const
const rows: Array<object> = []
for (const [machine, run] of Object.entries(runs)) {
  if (machine !== (values.only ?? machine)) continue
  const before = process.cpuUsage()
  const all = await Effect.runPromise(await run())
  const { system, user } = process.cpuUsage(before)
  const faults = all.flatMap((one) => one.faults)
  if (faults.length > 0) process.exitCode = 1
  const [machines, events, commands, seen] = counted.map((name) => sum(all, name))
  const ms = Math.round((system + user) / 1000)
  rows.push({ machine, machines, events, commands, seen, ms, count: faults.length, faults: faults.slice(0, 10) })
}
console.log(JSON.stringify(rows, undefined, 1))
