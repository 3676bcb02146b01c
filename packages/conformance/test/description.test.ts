import { assert, describe, it } from "@effect/vitest"
import type { AcceptedCredentials } from "@xeffect/core"
import type { OperationFacts } from "../../emulator/src/description/facts-types.ts"
import { rows } from "./rows/all.ts"
import { bodyPaths, differingBounds, factsOf, parameterFacts, pathsOf, queryNames } from "./support/facts.ts"
import type { AnyRow } from "./support/row.ts"

// Every declaration against the table that is derived from the X API's own description. What differs on purpose is
// stated in the operation's row, with the reason; a stated difference that no longer exists fails as well.

const sorted = (values: Iterable<string>) => Array.from(new Set(values)).toSorted()

const acceptedBy = ({ security }: OperationFacts): AcceptedCredentials => ({
  ...("BearerToken" in security ? { appOnly: true as const } : {}),
  ...("UserToken" in security ? { oauth1: true as const } : {}),
  ...(security.OAuth2UserToken === undefined ? {} : { oauth2: security.OAuth2UserToken })
})

const differences = ({ operation: { definition } }: AnyRow): ReadonlyArray<string> => {
  const described = pathsOf(definition).map((path) => factsOf(definition, path))
  if (described.some((operation) => operation === undefined)) return ["path"]
  const operations = described.filter((operation) => operation !== undefined)
  const security = operations.some((one) => kinds(acceptedBy(one)) !== kinds(definition.accepts))

  const declared = Object.entries(definition.params).flatMap(([name, parameter]) => {
    const found = operations.flatMap((one) => parameterFacts(definition, one, name, parameter) ?? [])
    const isInPath = pathsOf(definition).some((path) => path.includes(`{${name}}`))
    const isAlternative = typeof definition.path === "object" && name in definition.path
    return found.length === 0
      ? [`${name} is not described`]
      : [
          ...found.flatMap(({ schema }) => differingBounds(name, parameter, schema)),
          ...found.flatMap(({ required }) =>
            required === (parameter.required === true || isInPath || isAlternative) ? [] : [`${name}.required`]
          )
        ]
  })
  const names = new Set(Object.keys(definition.params))
  const bodies = new Set(Object.entries(definition.params).map(([name, { at = [name] }]) => at.join(".")))
  const constant = Object.keys(definition.body?.constant ?? {})
  const missing = operations.flatMap((one) => [
    ...queryNames(one).filter((name) => !names.has(name)),
    ...bodyPaths(one.body).filter((path) => !bodies.has(path) && !constant.includes(path))
  ])
  return sorted([...(security ? ["accepts"] : []), ...declared, ...missing.map((name) => `${name} is not declared`)])
}

const kinds = ({ appOnly, oauth1, oauth2 }: AcceptedCredentials) =>
  JSON.stringify([appOnly === true, oauth1 === true, oauth2?.toSorted()])

describe("the declaration of an operation is what the X API describes", () => {
  it.each(rows.map((row) => [row.name, row] as const))("%s", (_, row) => {
    // The form of a parameter and of a response are compared elsewhere.
    const stated = Object.keys(row.differs ?? {}).filter((key) => !/^response\b|\.form$/.test(key))
    assert.deepStrictEqual(differences(row), sorted(stated))
    for (const reason of Object.values(row.differs ?? {})) assert.isNotEmpty(reason)
  })
})
