/**
 * Prints how often a call changes package on its way, and how many functions and files it enters:
 *
 *     npm run ways            one line for each call
 *     npm run ways --places   with the functions in order
 *     npm run ways --json
 */
import { instrumentSources } from "./ways/trace.ts"

instrumentSources()
// Loaded from here on, so that the packages are instrumented.
const { countWays } = await import("./ways/count.ts")

const ways = await countWays()
if (process.argv.includes("--json")) console.log(JSON.stringify(ways))
else
  for (const { files, functions, name, packageChanges, places } of ways) {
    console.log(`${name}: ${functions} functions, ${files} files, ${packageChanges} changes of package`)
    if (process.argv.includes("--places")) console.log(places.map((place) => `  ${place}`).join("\n"))
  }
