/**
 * Everything that a change has to pass, two commands at a time. Each is a script of package.json, and can be run alone.
 * Prints a line for each command with its time, and the output of those that fail.
 *
 *     npm test
 *     npm test -- lint vitest    # these, and what they need
 */
import { availableParallelism } from "node:os"
import { findUnknown, runSteps, steps, withNeeds } from "./steps.ts"

const names = process.argv.slice(2)
const unknown = findUnknown(steps, names)
if (unknown.length > 0) {
  console.error(`unknown command: ${unknown.join(", ")}. Choose from ${steps.map(({ name }) => name).join(", ")}`)
  process.exit(2)
}

const start = performance.now()
const failed = await runSteps(withNeeds(steps, names), Math.max(2, availableParallelism()), console.log)
const seconds = ((performance.now() - start) / 1000).toFixed(0)
console.log(failed.length === 0 ? `passed in ${seconds} s` : `failed: ${failed.join(", ")} (in ${seconds} s)`)
process.exitCode = failed.length === 0 ? 0 : 1
