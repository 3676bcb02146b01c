/**
 * The X API's own description as data: every operation with its parameters, bodies and credentials. It is read by the
 * emulator, and by tests that compare an operation with the description.
 */
import { described } from "#spec"
import { undescribed, undescribedStatuses } from "./facts-supplement.ts"
import { oneForm } from "./one-form.ts"
import type { Facts, OperationFacts, ParameterFacts, SchemaFacts } from "./facts-types.ts"

export type * from "./facts-types.ts"

const withStatuses = (operation: OperationFacts): OperationFacts => {
  const [status, like] = undescribedStatuses[operation.id] ?? []
  const schema = operation.responses[like ?? ""]
  if (status === undefined || schema === undefined) return operation
  return { ...operation, responses: { ...operation.responses, [status]: schema } }
}

const complete = (described: Facts): Facts => ({
  ...described,
  operations: described.operations.map(withStatuses)
})

/** The description with what is kept of those before. */
export const facts: Facts = complete(described)

const parameterOf = (parameter: string | ParameterFacts): ParameterFacts => {
  if (typeof parameter !== "string") return parameter
  const found = facts.parameters[parameter.slice(1)]
  // A test resolves every reference of the table, so this speaks only of a table changed by hand.
  if (found === undefined) throw new Error(`spec/description names an unknown parameter ${parameter}`)
  return found
}

/** The parameters of an operation, references looked up. */
export const parametersOf = (operation: OperationFacts): ReadonlyArray<ParameterFacts> =>
  operation.parameters.map(parameterOf)

const keyOf = ({ method, path }: OperationFacts) => `${method} ${path}`

// Fields and expansions of another operation.
const borrowed = (operation: OperationFacts): ReadonlyArray<ParameterFacts> => {
  const lender = facts.operations.find((one) => keyOf(one) === undescribed[keyOf(operation)])
  return lender === undefined
    ? []
    : parametersOf(lender).filter(({ name }) => name.endsWith(".fields") || name === "expansions")
}

/** The query parameters that an operation takes, including those that the description no longer has. */
export const queryParametersOf = (operation: OperationFacts): ReadonlyArray<ParameterFacts> =>
  [...parametersOf(operation), ...borrowed(operation)].filter((parameter) => parameter.in === "query")

/** The schema that a reference names, or the schema itself. The empty schema, which allows everything, if there is none. */
export const resolve = (schema: SchemaFacts | undefined): SchemaFacts => {
  if (schema?.$ref === undefined) return schema ?? {}
  const found = facts.schemas[schema.$ref]
  // A test resolves every reference of the table, so this speaks only of a table changed by hand.
  if (found === undefined) throw new Error(`spec/description names an unknown schema ${schema.$ref}`)
  return resolve(found)
}

/** {@link oneForm}, with references to this table. */
export const formOf = (schema: SchemaFacts | undefined): SchemaFacts => oneForm(schema, resolve)

/** The operation of a method and a path template, as in `findOperation("GET", "/2/tweets/{id}")`. */
export const findOperation = (method: string, path: string): OperationFacts | undefined =>
  facts.operations.find((operation) => operation.method === method && operation.path === path)
