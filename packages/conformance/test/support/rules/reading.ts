import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { allFactsOf, isStream } from "../facts.ts"
import { expected } from "../expected.ts"
import type { AnyRow } from "../row.ts"
import { specified } from "../specified.ts"
import { refusesAll, callWith, type RuleTest } from "./rule.ts"

/** The parameter of paging. paging.test.ts reads the pages. */
export const paging = (row: AnyRow): ReadonlyArray<RuleTest> => {
  const { paging } = expected(row)
  const { definition } = row.operation
  const others = ["pagination_token", "next_token"].filter((name) => name !== paging && !(name in definition.params))
  const calls = others.map((name) => [callWith(row, { [name]: "b26v89c19zqg8o3f" }), name] as const)
  return [
    {
      title: paging === undefined ? "is not paged" : `is paged by ${paging}`,
      check: Effect.sync(() => assert.strictEqual(definition.paging, paging))
    },
    ...(calls.length === 0 ? [] : [refusesAll(row, calls, `has no ${others.join(" and no ")}`)])
  ]
}

/** The parameters that the specification lists. */
export const specification = (row: AnyRow): ReadonlyArray<RuleTest> => {
  const { lookup, names } = expected(row)
  const given = specified[row.name]
  if (given === undefined) return []
  return [
    {
      title: "accepts the specified parameters",
      rules: names.length,
      check: Effect.sync(() => assert.includeMembers(Object.keys(row.operation.definition.params), [...names]))
    },
    {
      title: lookup === undefined ? "needs no ID of the user" : `needs the ID of the user: ${lookup}`,
      check: Effect.sync(() => assert.strictEqual(lookup, given.lookup))
    }
  ]
}

/** What the response is: JSON, nothing, a stream of lines or bytes. */
export const response = (row: AnyRow): ReadonlyArray<RuleTest> => {
  const [described] = allFactsOf(row.operation.definition)
  if (described === undefined) return []
  const [schema] = Object.values(described.responses)
  const kind = isStream(described)
    ? "lines"
    : schema === undefined || "204" in described.responses
      ? "empty"
      : Object.keys(schema).length === 0
        ? "bytes"
        : "json"
  return [
    {
      title: `has a response of the kind ${kind}`,
      check: Effect.sync(() => {
        const { response } = row.operation.definition
        if (row.differs?.["response"] === undefined) assert.strictEqual(response.kind, kind)
        else assert.notStrictEqual(response.kind, kind)
      })
    }
  ]
}
