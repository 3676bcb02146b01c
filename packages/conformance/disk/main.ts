/**
 * Injects faults of the disk into what stores something: each call of the file system and each statement of SQLite fails once, and
 * the process is killed, or the power is cut, at each of them. Then it is started again. Prints what is lost or there twice; the exit
 * status is 1 if no page of the guide says so.
 *
 *     npm run simulate -- disk
 *     npm run simulate -- disk --only tokens
 *     npm run simulate -- disk --every 7 --seed 3   # each seventh point
 */
import { parseArgs } from "node:util"
import { inject, type Row } from "./inject.ts"
import { subjects } from "./subjects/subjects.ts"

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    every: { type: "string", default: "1" },
    seed: { type: "string", default: "0" }
  }
})
const [every, seed] = [Number(values.every), Number(values.seed)]

const began = performance.now()
const found: Array<Row> = []
for (const subject of subjects.filter(({ name }) => name.includes(values.only))) {
  const rows = await inject(subject, (point) => point % every === seed % every)
  for (const { examples } of rows) for (const example of examples.slice(0, 5)) console.error(example)
  found.push(...rows)
}
const columns = ["subject", "after", "calls", "points", "lost", "doubled", "violations", "seconds"]
console.table(found, columns)
const sumOf = (name: "points" | "lost" | "doubled" | "violations") => found.reduce((sum, row) => sum + row[name], 0)
const seconds = ((performance.now() - began) / 1000).toFixed(0)
console.log(
  `${sumOf("points")} faults in ${seconds} s: ${sumOf("lost")} lost, ${sumOf("doubled")} doubled, ${sumOf("violations")} against what the pages say`
)
process.exitCode = sumOf("violations") === 0 ? 0 : 1
