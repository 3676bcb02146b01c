/**
 * Tries the properties of `@xeffect/text` on many random texts. The tests try them on a few.
 *
 *     npm run text-properties                     # 100,000 of each
 *     npm run text-properties -- splitting --runs 1000
 */
import { parseArgs } from "node:util"
import * as fc from "fast-check"
import { properties } from "./all.ts"

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: "string", default: "100000" }, seed: { type: "string" } }
})
const wanted = positionals.length === 0 ? Object.keys(properties) : positionals
const seed = values.seed === undefined ? {} : { seed: Number(values.seed) }

for (const name of wanted) {
  const property = properties[name]
  if (property === undefined) throw new Error(`there is no ${name}: choose from ${Object.keys(properties).join(", ")}`)
  const start = performance.now()
  const {
    counterexamplePath,
    failed,
    numRuns,
    seed: used,
    ...details
  } = await fc.check(property, { numRuns: Number(values.runs), ...seed })
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  console.log(`${name}: ${numRuns} in ${seconds} s, ${failed ? "failed" : "all hold"} (seed ${used})`)
  if (!failed) continue
  console.error(
    `  path ${counterexamplePath}: ${JSON.stringify(details.counterexample)}\n  ${String(details.errorInstance)}`
  )
  process.exitCode = 1
}
