/**
 * The X API's own description as data: every operation with its parameters, bodies and credentials. Written by
 * `npm run generate` from `spec/description`; read by the emulator, and by tests that compare an operation with the description.
 */
import json from "./facts.json" with { type: "json" }
import vanished from "./vanished.json" with { type: "json" }
import { supplement, undescribed, undescribedStatuses } from "./facts-supplement.ts"
import type { Facts, OperationFacts, ParameterFacts, SchemaFacts } from "./facts-types.ts"

export type * from "./facts-types.ts"

const withStatuses = (operation: OperationFacts): OperationFacts => {
  const [status, like] = undescribedStatuses[operation.id] ?? []
  const schema = operation.responses[like ?? ""]
  if (status === undefined || schema === undefined) return operation
  return { ...operation, responses: { ...operation.responses, [status]: schema } }
}

const complete = (described: Facts, gone: ReadonlyArray<OperationFacts>): Facts => ({
  ...described,
  operations: [...described.operations.map(withStatuses), ...gone, ...supplement]
})

/** The description, what it had before, and what is specified in addition. */
// The compiler sees a separate type for each of thousands of literals; the tool that writes the file is typed by Facts.
export const facts: Facts = complete(json as unknown as Facts, vanished as ReadonlyArray<OperationFacts>)

const parameterOf = (parameter: string | ParameterFacts): ParameterFacts => {
  if (typeof parameter !== "string") return parameter
  const found = facts.parameters[parameter.slice(1)]
  // A test resolves every reference of the table, so this speaks only of a table changed by hand.
  if (found === undefined) throw new Error(`facts.json names an unknown parameter ${parameter}`)
  return found
}

/** The parameters of an operation, references looked up. */
export const parametersOf = (operation: OperationFacts): ReadonlyArray<ParameterFacts> =>
  operation.parameters.map(parameterOf)

/** The query parameters that an operation takes, including those that the description no longer has. */
export const queryParametersOf = ({ id, parameters }: OperationFacts): ReadonlyArray<ParameterFacts> =>
  [...parameters, ...(undescribed[id] ?? [])].map(parameterOf).filter((parameter) => parameter.in === "query")

/** The schema that a reference names, or the schema itself. The empty schema, which allows everything, if there is none. */
export const resolve = (schema: SchemaFacts | undefined): SchemaFacts => {
  if (schema?.$ref === undefined) return schema ?? {}
  const found = facts.schemas[schema.$ref]
  // A test resolves every reference of the table, so this speaks only of a table changed by hand.
  if (found === undefined) throw new Error(`facts.json names an unknown schema ${schema.$ref}`)
  return resolve(found)
}

/** The operation of a method and a path template, as in `findOperation("GET", "/2/tweets/{id}")`. */
export const findOperation = (method: string, path: string): OperationFacts | undefined =>
  facts.operations.find((operation) => operation.method === method && operation.path === path)
