import { assert, describe, it } from "@effect/vitest"
import type { AcceptedCredentials } from "@xeffect/core"
import * as Parameter from "@xeffect/core/parameter"
import { deviations } from "../../../spec/deviations.ts"
import { operationDeviations } from "../../../spec/operation-deviations.ts"
import type { OperationFacts } from "../../emulator/src/description/facts-types.ts"
import { rows } from "./rows/all.ts"
import { bodyPaths, factsOf, pathsOf, queryNames, resolve } from "./support/facts.ts"
import { unexplained, unused } from "./support/strict.ts"
import type { AnyRow } from "./support/row.ts"

// Every declaration against the table that is derived from the X API's own description. An intended difference is
// a deviation in `spec`, with the reason; a deviation that no longer explains anything fails as well.

const sorted = (values: Iterable<string>) => Array.from(new Set(values)).toSorted()

const acceptedBy = ({ security }: OperationFacts): AcceptedCredentials => ({
  ...("BearerToken" in security ? { appOnly: true as const } : {}),
  ...("UserToken" in security ? { oauth1: true as const } : {}),
  ...(security.OAuth2UserToken === undefined ? {} : { oauth2: security.OAuth2UserToken })
})

const hasMeta = ({ responses }: OperationFacts) => resolve(responses["200"]).properties?.["meta"] !== undefined

const metaDifference = (
  { meta, paging }: AnyRow["operation"]["definition"],
  operations: ReadonlyArray<OperationFacts>
) => {
  if (paging === undefined || (meta === "optional") !== operations.some(hasMeta)) return []
  return [meta === "optional" ? "the last page may lack meta" : "each page has meta"]
}

const differences = ({ operation: { definition } }: AnyRow): ReadonlyArray<string> => {
  const described = pathsOf(definition).map((path) => factsOf(definition, path))
  if (described.some((operation) => operation === undefined)) return ["path"]
  const operations = described.filter((operation) => operation !== undefined)
  const security = operations.some((one) => kinds(acceptedBy(one)) !== kinds(definition.accepts))

  const names = new Set(Object.keys(definition.params))
  const bodies = new Set(Object.entries(definition.params).map(([name, { at = [name] }]) => at.join(".")))
  const constant = Object.keys(definition.body?.constant ?? {})
  const missing = operations.flatMap((one) => [
    ...queryNames(one).filter((name) => !names.has(name)),
    ...bodyPaths(one.body).filter((path) => !bodies.has(path) && !constant.includes(path))
  ])
  const undeclared = missing.map((name) => `${name} is not declared`)
  return sorted([...(security ? ["accepts"] : []), ...metaDifference(definition, operations), ...undeclared])
}

const kinds = ({ appOnly, oauth1, oauth2 }: AcceptedCredentials) =>
  JSON.stringify([appOnly === true, oauth1 === true, oauth2?.toSorted()])

describe("the declaration of an operation is what the X API describes", () => {
  it.each(rows.map((row) => [row.name, row] as const))("%s", (name, row) => {
    const stated = Object.keys(operationDeviations[name] ?? {}).filter((key) => !/^response\b/.test(key))
    assert.deepStrictEqual(differences(row), sorted(stated))
    assert.deepStrictEqual(unexplained(row), [])
  })
})

describe("the deviations from the description", () => {
  it("explain at least one difference each, in every operation that they name", () => {
    assert.deepStrictEqual(unused(rows), [])
  })

  it("are of operations that exist, and have a reason", () => {
    const names = rows.map(({ name }) => name)
    assert.includeMembers(names, Object.keys(operationDeviations))
    const reasons = [...deviations, ...Object.values(operationDeviations)].flatMap((one) => Object.values(one))
    for (const reason of reasons) assert.notStrictEqual(reason, "")
  })

  const row = rows.find(({ name }) => name === "like")

  it.each([
    ["another kind", { tweet_id: Parameter.required(Parameter.text(0)) }, ["kind"]],
    ["a parameter that is optional", { tweet_id: Parameter.id }, ["required"]],
    ["a default", { tweet_id: { ...Parameter.required(Parameter.id), default: "20" } }, ["default"]],
    ["a bound", { tweet_id: { ...Parameter.required(Parameter.id), maximum: 4 } }, ["maximum"]],
    [
      "a parameter without a description",
      { tweet_id: Parameter.required(Parameter.id), at: Parameter.flag },
      ["undescribed"]
    ]
  ] as const)("are needed for %s", (_, params, facts) => {
    assert.isDefined(row)
    if (row === undefined) return
    const changed = { ...row, operation: { definition: { ...row.operation.definition, params } } }
    assert.deepStrictEqual(
      unexplained(changed).map(({ fact }) => fact),
      [...facts]
    )
  })
})
