import type { Facts, OperationFacts, ParameterFacts, SchemaFacts } from "../src/description/facts.ts"
import { checked } from "./check-facts.ts"
import { schemaFacts, type Json } from "./derive-schema.ts"
import { DescriptionError, isObject, objectAt, refName, stringAt } from "./json.ts"

export { DescriptionError } from "./json.ts"

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"] as const

const byName = <A>(entries: Array<[string, A]>): Record<string, A> =>
  Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))

const parameterFacts = (parameter: Json, where: string): ParameterFacts => {
  const location = stringAt(parameter, "in", where)
  if (location !== "path" && location !== "query") {
    throw new DescriptionError(`${where}: a parameter in "${location}" is not understood`)
  }
  return {
    name: stringAt(parameter, "name", where),
    in: location,
    ...(parameter["required"] === true ? { required: true as const } : undefined),
    schema: schemaFacts(objectAt(parameter, "schema", where), where)
  }
}

const operationParameters = (list: unknown, where: string): Array<string | ParameterFacts> => {
  if (list === undefined) return []
  if (!Array.isArray(list)) throw new DescriptionError(`${where}: "parameters" is not a list`)
  return list.map((parameter: unknown) => {
    if (!isObject(parameter)) throw new DescriptionError(`${where}: a parameter is not an object`)
    return "$ref" in parameter ? `#${refName(parameter, where)}` : parameterFacts(parameter, where)
  })
}

/** The schema of one form of a body. */
const schemaOf = (holder: Json, form: string, where: string): SchemaFacts | undefined => {
  const content = holder["content"]
  const found = isObject(content) ? content[form] : undefined
  const schema = isObject(found) ? found["schema"] : undefined
  return isObject(schema) ? schemaFacts(schema, where) : undefined
}

const jsonSchema = (holder: Json, where: string) => schemaOf(holder, "application/json", where)

const isBinary = ({ format, type }: SchemaFacts) => type === "string" && format === "binary"

/** The body of a request: its JSON form if there is one, the parts of a form, or bytes alone. */
const bodyFacts = (request: unknown, where: string): Pick<OperationFacts, "body" | "bytes" | "multipart"> => {
  if (!isObject(request)) return {}
  const json = jsonSchema(request, where)
  if (json !== undefined) return { body: json }
  const parts = schemaOf(request, "multipart/form-data", where)
  if (parts !== undefined) return { body: parts, multipart: true }
  const bytes = schemaOf(request, "application/octet-stream", where)
  if (bytes !== undefined && isBinary(bytes)) return { body: bytes, bytes: true }
  throw new DescriptionError(`${where}: it has neither a JSON form nor form parts nor bytes`)
}

const successResponses = (operation: Json, where: string): Record<string, SchemaFacts> => {
  const result: Record<string, SchemaFacts> = {}
  for (const [status, response] of Object.entries(objectAt(operation, "responses", where))) {
    if (!/^2\d\d$/.test(status) || !isObject(response)) continue
    result[status] = jsonSchema(response, `${where} ${status}`) ?? {}
  }
  return result
}

const securityFacts = (operation: Json, where: string): Record<string, ReadonlyArray<string>> => {
  const security = operation["security"] ?? []
  if (!Array.isArray(security)) throw new DescriptionError(`${where}: "security" is not a list`)
  return Object.fromEntries(
    security.map((alternative: unknown): [string, ReadonlyArray<string>] => {
      const entries = isObject(alternative) ? Object.entries(alternative) : []
      const [entry] = entries
      if (entry === undefined || entries.length > 1 || !Array.isArray(entry[1])) {
        throw new DescriptionError(`${where}: each entry of "security" must name one kind of credential`)
      }
      return [entry[0], entry[1].map(String).sort()]
    })
  )
}

const operationFacts = (method: string, path: string, operation: Json): OperationFacts => {
  const where = `${method.toUpperCase()} ${path}`
  return {
    id: stringAt(operation, "operationId", where),
    method: method.toUpperCase(),
    path,
    parameters: operationParameters(operation["parameters"], where),
    ...bodyFacts(operation["requestBody"], `${where} body`),
    responses: successResponses(operation, where),
    ...(operation["x-twitter-streaming"] === true ? { streaming: true as const } : undefined),
    security: securityFacts(operation, where)
  }
}

const pathOperations = ([path, item]: [string, unknown]): Array<OperationFacts> => {
  if (!isObject(item)) throw new DescriptionError(`${path}: not an object`)
  if ("parameters" in item) throw new DescriptionError(`${path}: parameters of a whole path are not understood`)
  return methods.flatMap((method) => {
    const operation = item[method]
    return isObject(operation) ? [operationFacts(method, path, operation)] : []
  })
}

/** The content of the table, from a description given as parsed JSON. Fails with a `DescriptionError`. */
export const deriveFacts = (description: unknown): Facts => {
  if (!isObject(description) || !String(description["openapi"]).startsWith("3.0.")) {
    throw new DescriptionError('not an OpenAPI 3.0 description: its top has no "openapi": "3.0.…"')
  }
  const components = objectAt(description, "components", "top")
  const parameters = Object.entries(objectAt(components, "parameters", "components"))
  const schemas = Object.entries(objectAt(components, "schemas", "components"))
  const named = ([name, value]: [string, unknown]): [string, Json] => {
    if (!isObject(value)) throw new DescriptionError(`${name}: not an object`)
    return [name, value]
  }
  return checked({
    version: stringAt(objectAt(description, "info", "top"), "version", "info"),
    operations: Object.entries(objectAt(description, "paths", "top"))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(pathOperations),
    parameters: byName(parameters.map(named).map(([name, value]) => [name, parameterFacts(value, name)])),
    schemas: byName(schemas.map(named).map(([name, value]) => [name, schemaFacts(value, name)]))
  })
}
