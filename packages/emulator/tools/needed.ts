import type { Facts, OperationFacts, SchemaFacts } from "../src/description/facts-types.ts"

const namesIn = (value: unknown): ReadonlyArray<string> => {
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "$ref" && typeof inner === "string" ? [inner] : namesIn(inner)
  )
}

/** The schemas that values refer to, and those that these refer to. */
const referredTo = (schemas: Facts["schemas"], values: ReadonlyArray<unknown>): ReadonlySet<string> => {
  const found = new Set<string>()
  const waiting = values.flatMap(namesIn)
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue
    found.add(name)
    waiting.push(...namesIn(schemas[name]))
  }
  return found
}

const anything: SchemaFacts = {}

/**
 * The part of the description that an emulator reads: everything about requests, and the schema of a response only if the
 * operation has no handler, since that response follows from it. Almost half of a page's facts are schemas of responses.
 */
export const neededFacts = (facts: Facts, handled: ReadonlySet<string>): Facts => {
  const operations = facts.operations.map((operation): OperationFacts => {
    if (!handled.has(operation.id)) return operation
    const statuses = Object.keys(operation.responses)
    return { ...operation, responses: Object.fromEntries(statuses.map((status) => [status, anything])) }
  })
  const names = referredTo(facts.schemas, [operations, facts.parameters])
  const schemas = Object.fromEntries(Object.entries(facts.schemas).filter(([name]) => names.has(name)))
  return { ...facts, operations, schemas }
}
