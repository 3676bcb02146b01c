/** Checks a value against a schema of the description. */
import { resolve, type SchemaFacts } from "./facts.ts"
import { lengthOf } from "../world/entities.ts"

/** The part of a schema that a value breaks, by its name in JSON Schema. */
export type Rule =
  | "additionalProperties"
  | "anyOf"
  | "enum"
  | "format"
  | "maximum"
  | "maxItems"
  | "maxLength"
  | "minimum"
  | "minItems"
  | "minLength"
  | "pattern"
  | "required"
  | "type"
  | "uniqueItems"

/** One fault of a value. */
export interface Fault {
  /** The place of the value, as in `$.poll.options[0]`. */
  readonly at: string
  /** The value: for `required` and `additionalProperties` the object that lacks the property, or has it. */
  readonly value: unknown
  readonly rule: Rule
  readonly schema: SchemaFacts
  /** The property that is missing, or may not be there. */
  readonly property?: string | undefined
}

/** Checks one value; `at` is its place. */
type Check = (schema: SchemaFacts, value: unknown, at: string) => ReadonlyArray<Fault>

const dateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/

const isDateTime = (text: string): boolean => dateTime.test(text) && Number.isFinite(new Date(text).getTime())

const brokenByString = (schema: SchemaFacts, value: unknown): Rule | undefined => {
  if (typeof value !== "string") return "type"
  const length = lengthOf(value)
  if (schema.format === "date-time" && !isDateTime(value)) return "format"
  if (schema.pattern !== undefined && !new RegExp(schema.pattern, "u").test(value)) return "pattern"
  if (length < (schema.minLength ?? 0)) return "minLength"
  return length > (schema.maxLength ?? Infinity) ? "maxLength" : undefined
}

const brokenByNumber = (schema: SchemaFacts, value: unknown): Rule | undefined => {
  if (typeof value !== "number" || (schema.type === "integer" && !Number.isInteger(value))) return "type"
  if (value < (schema.minimum ?? -Infinity)) return "minimum"
  return value > (schema.maximum ?? Infinity) ? "maximum" : undefined
}

const brokenByList = (schema: SchemaFacts, value: ReadonlyArray<unknown>): Rule | undefined => {
  if (value.length < (schema.minItems ?? 0)) return "minItems"
  if (value.length > (schema.maxItems ?? Infinity)) return "maxItems"
  const isTwice = schema.uniqueItems === true && new Set(value.map((item) => JSON.stringify(item))).size < value.length
  return isTwice ? "uniqueItems" : undefined
}

const faults = (
  rule: Rule | undefined,
  schema: SchemaFacts,
  value: unknown,
  at: string,
  property?: string
): ReadonlyArray<Fault> => (rule === undefined ? [] : [{ at, value, rule, schema, property }])

const checkArray: Check = (schema, value, at) => {
  if (!Array.isArray(value)) return faults("type", schema, value, at)
  const items: ReadonlyArray<unknown> = value
  const rule = brokenByList(schema, items)
  if (rule !== undefined) return faults(rule, schema, value, at)
  const inner = schema.items
  return inner === undefined ? [] : items.flatMap((item, index) => checkValue(inner, item, `${at}[${index}]`))
}

const checkObject: Check = (schema, value, at) => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return faults("type", schema, value, at)
  const given = new Map<string, unknown>(Object.entries(value))
  const absent = (schema.required ?? [])
    .filter((name) => !given.has(name))
    .flatMap((name) => faults("required", schema, value, at, name))
  const present = Array.from(given).flatMap(([name, inner]): ReadonlyArray<Fault> => {
    const known = schema.properties?.[name] ?? schema.additionalProperties ?? true
    if (known === true) return []
    return known === false
      ? faults("additionalProperties", schema, value, at, name)
      : checkValue(known, inner, `${at}.${name}`)
  })
  return [...absent, ...present]
}

const byType: Check = (schema, value, at) => {
  switch (schema.type) {
    case "string":
      return faults(brokenByString(schema, value), schema, value, at)
    case "integer":
    case "number":
      return faults(brokenByNumber(schema, value), schema, value, at)
    case "boolean":
      return typeof value === "boolean" ? [] : faults("type", schema, value, at)
    case "array":
      return checkArray(schema, value, at)
    case "object":
      return checkObject(schema, value, at)
    default:
      // One of several forms may be told from the others by its fields alone.
      return schema.required === undefined ? [] : checkObject(schema, value, at)
  }
}

/** The faults of a value, by a schema of the description. */
export const checkValue: Check = (reference, value, at) => {
  const schema = resolve(reference)
  if (value === null && schema.nullable === true) return []
  const found = byType(schema, value, at)
  if (found.length > 0) return found
  if (schema.enum !== undefined && !schema.enum.some((allowed) => allowed === value)) {
    return faults("enum", schema, value, at)
  }
  const choices = schema.oneOf ?? schema.anyOf
  if (choices !== undefined && !choices.some((choice) => checkValue(choice, value, at).length === 0)) {
    return faults("anyOf", schema, value, at)
  }
  return (schema.allOf ?? []).flatMap((part) => checkValue(part, value, at))
}
