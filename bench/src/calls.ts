/**
 * The time of a call, as pairs: each figure is a ratio to the same without the packages, or with another client, taken
 * in turns. Prints the table, with a column for each Node that is given, and with `--write` puts it into
 * `docs/benchmarks.md`.
 *
 *     npm run bench -- calls                                    # under the Node that runs the scripts, about five minutes
 *     npm run bench -- calls --table wire                       # one of wire, memory, streams, uploads
 *     npm run bench -- calls --node /usr/bin/node               # under another Node; may be given several times
 */
import { parseArgs } from "node:util"
import { busyWarning } from "./busy.ts"
import { callsSection, isTableName, tableNames } from "./calls/section.ts"
import { printSection } from "./report.ts"
import { writeSection } from "./write-section.ts"

const { values } = parseArgs({
  options: {
    node: { type: "string", multiple: true, default: [process.execPath] },
    table: { type: "string", multiple: true },
    seconds: { type: "string", default: "60" },
    write: { type: "boolean", default: false }
  }
})

const names = values.table ?? tableNames
const tables = names.filter(isTableName)
if (tables.length < names.length) {
  console.error(`The tables are ${tableNames.join(", ")}.`)
  process.exit(2)
}
const warning = busyWarning()
if (warning !== undefined) console.error(warning)
const section = await callsSection(values.node, tables, Number(values.seconds))
printSection(section)
if (values.write) await writeSection(section)
