/**
 * Tries the properties of `@xeffect/text` on many random texts. The tests try them on a few.
 *
 *     npm run simulate -- text                     # 100,000 of each
 *     npm run simulate -- text splitting --runs 1000
 */
import { parseArgs } from "node:util"
import * as fc from "fast-check"
import { properties } from "./all.ts"

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: "string", default: "100000" }, seed: { type: "string" } }
})
const wanted = positionals.length === 0 ? Object.keys(properties) : positionals
const runs = Number(values.runs)
const firstSeed = Number(values.seed ?? 1)

// Each batch has a seed of its own, so that a failure can be repeated without those before.
const batch = 5000

for (const name of wanted) {
  const property = properties[name]
  if (property === undefined) throw new Error(`there is no ${name}: choose from ${Object.keys(properties).join(", ")}`)
  const start = performance.now()
  let done = 0
  for (let seed = firstSeed; done < runs && process.exitCode !== 1; seed++) {
    const { counterexample, errorInstance, failed, numRuns } = await fc.check(property, {
      numRuns: Math.min(batch, runs - done),
      seed
    })
    done += numRuns
    if (!failed) continue
    console.error(`${name} fails with the seed ${seed}: ${JSON.stringify(counterexample)}\n  ${String(errorInstance)}`)
    process.exitCode = 1
  }
  console.log(`${name}: ${done} tried in ${((performance.now() - start) / 1000).toFixed(0)} s`)
}
