import type { Definition } from "@xeffect/core"
import * as Parameter from "@xeffect/core/parameter"
import {
  type OperationFacts,
  type ParameterFacts,
  type SchemaFacts
} from "../../../emulator/src/description/facts-types.ts"
import { facts, formOf, parametersOf, resolve } from "../../../emulator/src/description/facts.ts"

const anonymous = (path: string) => path.replaceAll(/\{\w+\}/g, "{}")

const find = (operations: ReadonlyArray<OperationFacts>, { method }: Definition, path: string) =>
  operations.find((one) => one.method === method && anonymous(one.path) === anonymous(path))

/** The operation of the description for a path of a definition, whatever either calls its placeholders. */
export const factsOf = (definition: Definition, path: string): OperationFacts | undefined =>
  find(facts.operations, definition, path)

/** The same for each path. */
export const allFactsOf = (definition: Definition): ReadonlyArray<OperationFacts> =>
  pathsOf(definition).flatMap((path) => find(facts.operations, definition, path) ?? [])

/** The operations of the description. */
export const describedOperations: ReadonlyArray<OperationFacts> = facts.operations

/** The paths of a definition. */
export const pathsOf = ({ path }: Definition): ReadonlyArray<string> =>
  typeof path === "string" ? [path] : Object.values(path)

export { resolve }

const property = (schema: SchemaFacts | undefined, name: string): SchemaFacts | undefined => {
  const found = formOf(schema).properties?.[name]
  return found === undefined ? undefined : formOf(found)
}

const placeholders = (path: string) => Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name)

// Placeholders of a path are told by their place, since the two have names of their own for some of them.
const inPath = (definition: Definition, operation: OperationFacts, name: string): ParameterFacts | undefined => {
  const path = pathsOf(definition).find((one) => anonymous(one) === anonymous(operation.path)) ?? ""
  const described = placeholders(operation.path)[placeholders(path).indexOf(name)]
  return parametersOf(operation).find((one) => one.in === "path" && one.name === described)
}

const inQuery = (operation: OperationFacts, name: string): ParameterFacts | undefined => {
  // Most operations are described with the name of the newer vocabulary, streams with that of the older.
  const names = [...(name === "tweet_fields" ? ["post.fields"] : []), name.replace(/_fields$/, ".fields")]
  return parametersOf(operation).find((one) => one.in === "query" && names.includes(one.name))
}

/** The description of a parameter. */
export interface DescribedParameter {
  readonly place: "path" | "query" | "body"
  readonly schema: SchemaFacts
  readonly required: boolean
}

/** The description of a parameter, wherever it is in a request. */
export const parameterFacts = (
  definition: Definition,
  operation: OperationFacts,
  name: string,
  { at = [name] }: Parameter.Parameter
): DescribedParameter | undefined => {
  const found = inPath(definition, operation, name) ?? inQuery(operation, name)
  if (found !== undefined) {
    return { place: found.in, schema: resolve(found.schema), required: found.required === true }
  }
  if (operation.bytes === true && name === "bytes") {
    return { place: "body", schema: operation.body ?? {}, required: true }
  }
  let schema = operation.body
  let isRequired = true
  for (const key of at) {
    // A field inside of another that may be left out may be left out with it.
    isRequired = isRequired && formOf(schema).required?.includes(key) === true
    schema = property(schema, key)
  }
  return schema === undefined ? undefined : { place: "body", schema, required: isRequired }
}

/** The parameters of the query that the description has, by the names that the definition gives them. */
export const queryNames = (operation: OperationFacts): ReadonlyArray<string> =>
  parametersOf(operation)
    .filter((one) => one.in === "query")
    .map((one) => (one.name === "post.fields" ? "tweet_fields" : one.name.replace(".fields", "_fields")))

/** The keys of the body that the description has, as paths. */
export const bodyPaths = (schema: SchemaFacts | undefined, prefix: ReadonlyArray<string> = []): ReadonlyArray<string> =>
  Object.entries(formOf(schema).properties ?? {}).flatMap(([key, value]) => {
    const nested = resolve(value)
    const path = [...prefix, key]
    return nested.type === "object" && prefix.length === 0 ? bodyPaths(nested, path) : [path.join(".")]
  })

/** Whether the response is a stream of lines. */
export const isStream = ({ streaming }: OperationFacts): boolean => streaming === true
