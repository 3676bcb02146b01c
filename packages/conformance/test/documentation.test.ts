import { assert, describe, it } from "@effect/vitest"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { rows } from "./rows/all.ts"
import { camelCase } from "./support/names.ts"
import { leadsBack, tokenOf } from "./support/paged.ts"
import type { AnyRow } from "./support/row.ts"

const packages = join(import.meta.dirname, "..", "..")
const sources = globSync("*/src/**/*.ts", { cwd: packages }).map((path) => readFileSync(join(packages, path), "utf8"))

/** The comment of an operation, as one line. */
const commentOf = ({ name }: AnyRow): string => {
  const declaration = `export const ${camelCase(name)} = `
  const source = sources.find((text) => text.includes(declaration)) ?? ""
  const before = source.slice(0, source.indexOf(declaration))
  return before.slice(before.lastIndexOf("/**")).replace(/\s+\* /g, " ")
}

/** The part that is written by hand: all except what `npm run docs` writes between its two markers. */
const byHand = (row: AnyRow) => commentOf(row).replace(/<!-- from the definition -->.*<!-- end -->/, "")

describe("the documentation of an operation", () => {
  const named = (test: (row: AnyRow) => boolean) => rows.filter(test).map((row) => [row.name, row] as const)
  const isWrite = ({ operation }: AnyRow) => operation.definition.method !== "GET"

  it.each(named((row) => isWrite(row) && row.idempotent !== true))(
    "names OutcomeUnknown if it is not safe to retry: %s",
    (_, row) => assert.include(commentOf(row), "`OutcomeUnknown`")
  )

  it.each(named((row) => tokenOf(row) !== undefined && !leadsBack(row)))(
    "names no token of the page before if pages lead forward only: %s",
    (_, row) => {
      assert.include(commentOf(row), "`meta.next_token`")
      assert.notInclude(commentOf(row), "previous_token")
    }
  )

  // A scope; a number of requests; a range or a length.
  const derived = /`[a-z.]+\.(?:read|write)`|\d requests?\b|\d to \d|\d (?:characters|digits)/

  it.each(named(() => true))("says nothing by hand that its definition says: %s", (_, row) => {
    assert.include(commentOf(row), "<!-- end -->")
    assert.notMatch(byHand(row), derived)
  })
})
