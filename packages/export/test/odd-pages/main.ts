/**
 * Makes collections whose pages are odd in some forty ways, in every format, in processes that are killed. A collection that
 * is complete has every row, or its manifest counts what it lacks; one that is not says why; a later run completes it. Most are
 * updated afterwards in the same way, when their lists have more.
 *
 *     npm run simulate -- odd-pages                                   # 200 collections
 *     npm run simulate -- odd-pages --collections 1000 --seed 2
 */
import { parseArgs } from "node:util"
import { simulate } from "./simulate.ts"

const { values } = parseArgs({
  options: { collections: { type: "string", default: "200" }, seed: { type: "string", default: "1" } }
})
const started = performance.now()
const { broken, ...figures } = await simulate(Number(values.collections), Number(values.seed), console.log)
console.table({ ...figures, broken: broken.length })
console.log(`in ${Math.round((performance.now() - started) / 1000)} s`)
if (broken.length > 0) process.exitCode = 1
