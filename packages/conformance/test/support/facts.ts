import type { Definition, Parameter } from "@xeffect/core"
import {
  facts,
  type OperationFacts,
  type ParameterFacts,
  parametersOf,
  type SchemaFacts
} from "@xeffect/emulator/facts"

const anonymous = (path: string) => path.replaceAll(/\{\w+\}/g, "{}")

/** The operation of the description for a path of a definition, whatever either calls its placeholders. */
export const factsOf = ({ method }: Definition, path: string): OperationFacts | undefined =>
  facts.operations.find((one) => one.method === method && anonymous(one.path) === anonymous(path))

/** The paths of a definition. */
export const pathsOf = ({ path }: Definition): ReadonlyArray<string> =>
  typeof path === "string" ? [path] : Object.values(path)

const resolve = (schema: SchemaFacts | undefined): SchemaFacts | undefined =>
  schema?.$ref === undefined ? schema : resolve(facts.schemas[schema.$ref])

const property = (schema: SchemaFacts | undefined, name: string): SchemaFacts | undefined =>
  resolve(resolve(schema)?.properties?.[name])

/** What the description says of a parameter, wherever it stands in a request. */
export const parameterFacts = (
  operation: OperationFacts,
  name: string,
  { at = [name] }: Parameter
): { readonly schema: SchemaFacts; readonly required: boolean } | undefined => {
  const wire = name === "tweet_fields" ? "post.fields" : name.replace(/_fields$/, ".fields")
  const inPath = operation.path.split("/").filter((segment) => segment.startsWith("{"))
  const query = parametersOf(operation).find(
    (one: ParameterFacts) => one.name === wire || `{${wire}}` === inPath.at(-1)
  )
  const found = parametersOf(operation).find((one) => one.name === wire) ?? (query?.in === "path" ? query : undefined)
  if (found !== undefined) {
    const schema = resolve(found.schema)
    return schema === undefined ? undefined : { schema, required: found.required === true }
  }
  let schema = operation.body
  for (const key of at) schema = property(schema, key)
  const isRequired = at.length === 1 && resolve(operation.body)?.required?.includes(name) === true
  return schema === undefined ? undefined : { schema, required: isRequired }
}

/** The parameters of the query that the description has, by the names that the definition gives them. */
export const queryNames = (operation: OperationFacts): ReadonlyArray<string> =>
  parametersOf(operation)
    .filter((one) => one.in === "query")
    .map((one) => (one.name === "post.fields" ? "tweet_fields" : one.name.replace(".fields", "_fields")))

/** The keys of the body that the description has, as paths. */
export const bodyPaths = (schema: SchemaFacts | undefined, prefix: ReadonlyArray<string> = []): ReadonlyArray<string> =>
  Object.entries(resolve(schema)?.properties ?? {}).flatMap(([key, value]) => {
    const nested = resolve(value)
    const path = [...prefix, key]
    return nested?.type === "object" && prefix.length === 0 ? bodyPaths(nested, path) : [path.join(".")]
  })

/** A bound that a definition and the description state differently. */
export const differingBounds = (name: string, parameter: Parameter, schema: SchemaFacts): ReadonlyArray<string> => {
  const isList = schema.type === "array"
  const isText = schema.type === "string"
  const minimum = isList ? schema.minItems : isText ? schema.minLength : schema.minimum
  const maximum = isList ? schema.maxItems : isText ? schema.maxLength : schema.maximum
  const values = isList ? resolve(schema.items)?.enum : schema.enum
  const finite = (value: number | undefined) => (value === Number.POSITIVE_INFINITY ? undefined : value)
  return [
    minimum !== undefined && parameter.minimum !== undefined && parameter.minimum !== minimum ? `${name}.minimum` : "",
    finite(parameter.maximum) === maximum ? "" : `${name}.maximum`,
    parameter.values !== undefined && String(parameter.values.toSorted()) !== String(values?.toSorted() ?? [])
      ? `${name}.values`
      : ""
  ].filter((difference) => difference !== "")
}
