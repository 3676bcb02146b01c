/**
 * Walks every state that the machines can reach within stated bounds, and holds their promises in each of them. Prints states,
 * depth and time, and for a broken promise the shortest trace as a test to paste.
 *
 *     npm run explore
 *     npm run explore -- --short           # at most 20 seconds
 *     npm run explore -- --only tokens     # one machine
 */
import { availableParallelism } from "node:os"
import { parseArgs } from "node:util"
import { exploreApart } from "./apart.ts"
import { type Exploration, toTest } from "./explorer.ts"
import { runs } from "./explorations.ts"

const { values } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    only: { type: "string" },
    /** The numbers of runs: of a process that explores them. */
    runs: { type: "string" }
  }
})

/** How long one exploration may take, in seconds. */
const maxSeconds = 200

const rowOf = (run: number, { depth, isComplete, moves, seconds, states }: Exploration) => ({
  machine: runs[run]?.machine,
  bounds: runs[run]?.bounds,
  states,
  moves,
  depth,
  seconds: Number(seconds.toFixed(1)),
  whole: isComplete
})

const exploreAll = async () => {
  const open = runs.flatMap(({ isShort, machine }, run) =>
    (isShort || !values.short) && (values.only ?? machine) === machine ? [run] : []
  )
  if (open.length === 0)
    throw new Error(`--only is one of ${[...new Set(runs.map(({ machine }) => machine))].join(", ")}`)
  const explored: Array<readonly [number, Exploration]> = []
  const work = async () => {
    for (let run = open.shift(); run !== undefined; run = open.shift())
      for (const exploration of await exploreApart([run])) explored.push([run, exploration])
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  console.table(explored.toSorted(([a], [b]) => a - b).map(([run, exploration]) => rowOf(run, exploration)))
  const broken = explored.flatMap(([run, { violations }]) => violations.map((violation) => [run, violation] as const))
  for (const [run, violation] of broken)
    console.log(
      `\n${runs[run]?.machine} (${runs[run]?.bounds}): ${violation.promise}\n\n${toTest(`${runs[run]?.machine}(bounds)`, violation)}`
    )
  const states = explored.reduce((sum, [, exploration]) => sum + exploration.states, 0)
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  console.log(`${states} states of ${explored.length} explorations in ${seconds} s: ${broken.length} promises broken`)
  process.exitCode = broken.length === 0 ? 0 : 1
}

if (values.runs === undefined) await exploreAll()
else {
  process.send?.(values.runs.split(",").map((run) => runs[Number(run)]?.explore({ seconds: maxSeconds })))
  process.disconnect?.()
}
