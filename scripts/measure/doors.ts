/**
 * Measures what each public module saves by having a path of its own, in built packages:
 *
 *     npm run build && npm run doors               prints the table
 *     npm run build && npm run doors -- --write    writes it into docs/size.md
 *
 * It fails if a module saves nothing. Times are the least of `--runs`, default 7, and mean something on a quiet machine only.
 */
import { parseArgs } from "node:util"
import { readPackages } from "../workspace.ts"
import { type Door, measureDoors } from "./doors/measure.ts"
import { reasonOf, tableOf } from "./doors/table.ts"
import { writeTable } from "./page.ts"

const { values } = parseArgs({
  options: { write: { type: "boolean", default: false }, runs: { type: "string", default: "7" } }
})

const doors: Array<Door> = []
for (const one of readPackages()) {
  if (one.exports.size > 0 && one.folder !== "xeffect") doors.push(...(await measureDoors(one, Number(values.runs))))
}

const table = tableOf(doors)
if (!values.write) console.log(table)
else if (!(await writeTable("doors", table))) throw new Error("docs/size.md has no place for the table of doors")

for (const door of doors) {
  if (reasonOf(door) !== undefined) continue
  console.error(`${door.name} keeps nothing out, and saves neither bytes nor time: close it`)
  process.exitCode = 1
}
