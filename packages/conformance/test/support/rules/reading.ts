import { assert } from "@effect/vitest"
import { allFactsOf, isStream } from "../facts.ts"
import { expected } from "../expected.ts"
import type { AnyRow } from "../row.ts"
import { specified } from "../specified.ts"
import { refusesAll, callWith, type RuleTest } from "./rule.ts"

/** The parameter of paging. paging.test.ts reads the pages. */
export const checkPaging = (row: AnyRow): void =>
  assert.strictEqual(row.operation.definition.paging, expected(row).paging, "paging")

/** A token that the operation does not have is refused. */
export const paging = (row: AnyRow): ReadonlyArray<RuleTest> => {
  const { definition } = row.operation
  const others = ["pagination_token", "next_token"].filter((name) => !(name in definition.params))
  const calls = others.map((name) => [callWith(row, { [name]: "b26v89c19zqg8o3f" }), name] as const)
  return calls.length === 0 ? [] : [refusesAll(row, calls, `has no ${others.join(" and no ")}`)]
}

/** The parameters that the specification lists, and whether it needs the ID of the user. */
export const checkSpecified = (row: AnyRow): void => {
  const { lookup, names } = expected(row)
  const given = specified[row.name]
  if (given === undefined) return
  assert.includeMembers(Object.keys(row.operation.definition.params), [...names])
  assert.strictEqual(lookup, given.lookup, "the lookup of the user's ID")
}

/** The kind of the response: JSON, nothing, a stream of lines or bytes. */
export const checkResponse = (row: AnyRow): void => {
  const [described] = allFactsOf(row.operation.definition)
  if (described === undefined) return
  const [schema] = Object.values(described.responses)
  const kind = isStream(described)
    ? "lines"
    : schema === undefined || "204" in described.responses
      ? "empty"
      : Object.keys(schema).length === 0
        ? "bytes"
        : "json"
  const { response } = row.operation.definition
  assert.strictEqual(response.kind, kind)
}
