import type { SchemaFacts } from "../src/description/facts.ts"
import { DescriptionError, isObject, type Json, mappingNames, objectAt, refName, stringAt } from "./json.ts"

export type { Json } from "./json.ts"

const copied = new Set([
  "type",
  "format",
  "enum",
  "default",
  "minimum",
  "maximum",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "uniqueItems",
  "required",
  "nullable"
])

/** Said to readers, not to programs. */
const prose = new Set(["description", "summary", "title", "example", "examples", "externalDocs"])

// Characters are written as in other dialects of regular expressions, `\x{FFFF}`, which here would be other characters.
const ecmaScript = (pattern: unknown): unknown =>
  typeof pattern === "string"
    ? pattern.replaceAll(/\\x\{([0-9A-Fa-f]{1,4})\}/g, (_, code: string) => `\\u${code.padStart(4, "0")}`)
    : pattern

const one = (value: unknown, where: string): SchemaFacts => {
  if (!isObject(value)) throw new DescriptionError(`${where}: a schema is not an object`)
  return schemaFacts(value, where)
}

const several = (value: unknown, where: string): ReadonlyArray<SchemaFacts> => {
  if (!Array.isArray(value)) throw new DescriptionError(`${where}: not a list of schemas`)
  return value.map((schema: unknown) => one(schema, where))
}

const keyword = (schema: Json, key: string, where: string): unknown => {
  const value = schema[key]
  switch (key) {
    case "$ref":
      return refName(schema, where)
    case "items":
      return one(value, where)
    case "additionalProperties":
      return typeof value === "boolean" ? value : one(value, where)
    case "oneOf":
    case "anyOf":
    case "allOf":
      return several(value, where)
    case "properties":
      // Every key in here is the name of a property, also one called `description` or `title`.
      return Object.fromEntries(
        Object.entries(objectAt(schema, key, where)).map(([name, property]) => [
          name,
          one(property, `${where}.${name}`)
        ])
      )
    case "discriminator": {
      const discriminator = objectAt(schema, key, where)
      return {
        propertyName: stringAt(discriminator, "propertyName", where),
        mapping: mappingNames(objectAt(discriminator, "mapping", where), where)
      }
    }
    case "pattern":
      return ecmaScript(value)
    default:
      if (copied.has(key)) return value
      // A keyword that is dropped in silence would let wrong requests pass, so an unknown one is a failure.
      throw new DescriptionError(`${where}: the keyword "${key}" is not understood`)
  }
}

/** A schema without its prose, in the keywords' own order. */
export const schemaFacts = (schema: Json, where: string): SchemaFacts =>
  Object.fromEntries(
    Object.keys(schema)
      .filter((key) => !prose.has(key) && !key.startsWith("x-"))
      .map((key) => [key, keyword(schema, key, where)])
  )
