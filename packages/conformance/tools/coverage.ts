/**
 * Prints every operation of the description with its function and the number of rules that are tested for it, and which
 * operations are missing.
 *
 *     npm run facts -- coverage
 */
import { covered, named, undescribed } from "../test/support/coverage.ts"
import { camelCase } from "../test/support/names.ts"
import type { AnyRow } from "../test/support/row.ts"
import { rulesOf } from "../test/support/rules.ts"

const counts = new Map<AnyRow, number>()

const rulesFor = (row: AnyRow): number => {
  const count = counts.get(row) ?? rulesOf(row).length
  counts.set(row, count)
  return count
}

const ids = Math.max(...covered.map(({ id }) => id.length)) + 2

const shownRow = (id: string, row: AnyRow): string => {
  const names = row.functions.join(", ")
  return `${id.padEnd(ids)}${names.padEnd(44)}${`${rulesFor(row)}`.padStart(5)}`
}

const lines = covered.flatMap(({ id, rows }) => {
  const plan = named.get(id)
  const absent = plan === undefined ? "missing" : `missing: ${camelCase(plan.name)} of ${plan.package}`
  return rows.length === 0 ? [`${id.padEnd(ids)}${absent}`] : rows.map(({ row }) => shownRow(id, row))
})

console.log(`${"operation".padEnd(ids)}${"function".padEnd(44)}tests`)
for (const line of lines) console.log(line)
for (const row of undescribed) console.log(shownRow("(not described)", row))

const tested = covered.filter(({ rows }) => rows.length > 0).length
const total = Array.from(counts.values()).reduce((sum, count) => sum + count, 0)
console.log(
  `${tested} of ${covered.length} operations of the description, by ${counts.size} functions, with ${total} tests`
)
