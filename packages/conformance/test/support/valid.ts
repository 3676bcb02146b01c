import type { SchemaFacts } from "../../../emulator/src/description/facts-types.ts"
import type { Described } from "../../tools/responses.ts"
import { schemaNamed } from "./descriptions.ts"

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isWithin = (value: number, minimum: number | undefined, maximum: number | undefined): boolean =>
  value >= (minimum ?? -Infinity) && value <= (maximum ?? Infinity)

const isText = (schema: SchemaFacts, value: unknown): boolean =>
  typeof value === "string" &&
  isWithin(value.length, schema.minLength, schema.maxLength) &&
  // One enumeration has a value that its own pattern does not allow: `mentionedUsers` of `reply_settings`.
  (schema.pattern === undefined || schema.enum !== undefined || new RegExp(schema.pattern, "u").test(value)) &&
  (schema.format !== "date-time" || !Number.isNaN(Date.parse(value))) &&
  (schema.format !== "uri" || URL.canParse(value))

const isNumber = (schema: SchemaFacts, value: unknown): boolean =>
  typeof value === "number" &&
  (schema.type === "number" || Number.isSafeInteger(value)) &&
  isWithin(value, schema.minimum, schema.maximum)

const isOfType = (schema: SchemaFacts, value: unknown): boolean => {
  switch (schema.type) {
    case "string":
      return isText(schema, value)
    case "integer":
    case "number":
      return isNumber(schema, value)
    case "boolean":
      return typeof value === "boolean"
    case "array":
      return Array.isArray(value) && isWithin(value.length, schema.minItems, schema.maxItems)
    case "object":
      return isRecord(value)
    default:
      return true
  }
}

const within = function* (description: Described, schema: SchemaFacts, value: unknown, at: string) {
  if (isRecord(value)) {
    // Notes required a field until 2.166 that was described under another name.
    const required = (schema.required ?? []).filter((name) => name in (schema.properties ?? {}))
    for (const name of required) if (value[name] === undefined) yield `${at}.${name} is missing`
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      if (value[name] !== undefined) yield invalidAt(description, property, value[name], `${at}.${name}`)
    }
  }
  if (Array.isArray(value) && schema.items !== undefined) {
    for (const entry of value) yield invalidAt(description, schema.items, entry, `${at}[]`)
  }
  for (const part of schema.allOf ?? []) yield invalidAt(description, part, value, at)
  const choices = (schema.oneOf ?? schema.anyOf)?.map((one) => invalidAt(description, one, value, at))
  if (choices?.every((found) => found !== undefined)) yield choices[0]
}

/** The first place of a value that a description does not allow. */
export const invalidAt = (description: Described, schema: SchemaFacts, value: unknown, at = ""): string | undefined => {
  if (schema.$ref !== undefined) return invalidAt(description, schemaNamed(description, schema.$ref), value, at)
  if (value === null && schema.nullable === true) return undefined
  if (!isOfType(schema, value)) return `${at} is not ${JSON.stringify(schema)}`
  if (schema.enum !== undefined && !schema.enum.some((one) => one === value))
    return `${at} is not one of ${schema.enum}`
  for (const found of within(description, schema, value, at)) if (found !== undefined) return found
  return undefined
}
