import { describe, expect, it } from "@effect/vitest"
import { operations } from "../src/areas/all.ts"
import { facts, type OperationFacts, parametersOf, type SchemaFacts } from "../src/description/facts.ts"
import { neededFacts } from "../tools/needed.ts"

const needed = neededFacts(facts, new Set(Object.keys(operations)))

/** A schema with its references resolved, except those to a schema that it is inside of. */
const expand = (
  schemas: Readonly<Record<string, SchemaFacts>>,
  value: unknown,
  inside: ReadonlyArray<string> = []
): unknown => {
  if (Array.isArray(value)) return value.map((one) => expand(schemas, one, inside))
  if (typeof value !== "object" || value === null) return value
  const { $ref } = value as SchemaFacts
  if ($ref !== undefined && !inside.includes($ref)) {
    expect(schemas).toHaveProperty([$ref])
    return expand(schemas, schemas[$ref], [...inside, $ref])
  }
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, expand(schemas, one, inside)]))
}

const requestOf = (schemas: typeof facts.schemas, operation: OperationFacts): unknown => {
  const { responses: _, ...request } = operation
  return expand(schemas, { ...request, parameters: parametersOf(operation) })
}

describe("the facts of a published emulator", () => {
  it("The facts of each request are those of the whole description", () => {
    for (const [index, operation] of needed.operations.entries()) {
      const described = facts.operations[index]
      expect(described && requestOf(facts.schemas, described)).toEqual(requestOf(needed.schemas, operation))
    }
    expect(needed.parameters).toEqual(facts.parameters)
  })

  it("An operation without a handler has its response, with all schemas that this refers to", () => {
    const handled = new Set(Object.keys(operations))
    handled.delete("getPostsById")
    const { operations: found, schemas } = neededFacts(facts, handled)
    const response = ({ id }: OperationFacts) => id === "getPostsById"
    const [one, other] = [found.find(response), facts.operations.find(response)]
    expect(expand(schemas, one?.responses)).toEqual(expand(facts.schemas, other?.responses))
  })

  it("The facts are less than 60 % of the whole description", () => {
    expect(JSON.stringify(needed).length).toBeLessThan(0.6 * JSON.stringify(facts).length)
  })
})
