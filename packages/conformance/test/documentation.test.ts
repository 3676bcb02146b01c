import { assert, describe, it } from "@effect/vitest"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { rows } from "./rows/all.ts"
import { camelCase } from "./support/names.ts"
import { leadsBack, tokenOf } from "./support/paged.ts"
import type { AnyRow } from "./support/row.ts"

const packages = join(import.meta.dirname, "..", "..")
const sources = globSync("{tweets,users,spaces,lists,dms}/src/**/*.ts", { cwd: packages }).map((path) =>
  readFileSync(join(packages, path), "utf8")
)

/** The comment of an operation, as one line. */
const commentOf = ({ name }: AnyRow): string => {
  const declaration = `export const ${camelCase(name)} = `
  const source = sources.find((text) => text.includes(declaration)) ?? ""
  const before = source.slice(0, source.indexOf(declaration))
  return before.slice(before.lastIndexOf("/**")).replace(/\s+\* /g, " ")
}

describe("the documentation of an operation names", () => {
  const named = (test: (row: AnyRow) => boolean) => rows.filter(test).map((row) => [row.name, commentOf(row)] as const)
  const isWrite = ({ operation }: AnyRow) => operation.definition.method !== "GET"

  it.each(named((row) => isWrite(row) && row.idempotent !== true))(
    "OutcomeUnknown if it is not safe to retry: %s",
    (_, comment) => assert.include(comment, "`OutcomeUnknown`")
  )

  it.each(named((row) => tokenOf(row) !== undefined && !leadsBack(row)))(
    "no token of the page before if pages lead forward only: %s",
    (_, comment) => {
      assert.include(comment, "`meta.next_token`")
      assert.notInclude(comment, "previous_token")
    }
  )
})
