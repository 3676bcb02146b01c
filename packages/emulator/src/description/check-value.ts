/** Checks a value against a schema of the description. */
import { resolve, type SchemaFacts } from "./facts.ts"
import type { Complaint } from "../request/problems.ts"
import { lengthOf } from "../world/entities.ts"

/** Checks one value; `at` is its place, as in `reply.in_reply_to_tweet_id`. */
type Check = (schema: SchemaFacts, value: unknown, at: string) => ReadonlyArray<Complaint>

const show = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? "undefined"))

const complain = (at: string, value: unknown, message: string): ReadonlyArray<Complaint> => [
  { parameter: at, values: [show(value)], message: `The value [${show(value)}] of '${at}' ${message}.` }
]

const dateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/

const checkString: Check = (schema, value, at) => {
  if (typeof value !== "string") return complain(at, value, "is not a string")
  const length = lengthOf(value)
  if (schema.format === "date-time" && !(dateTime.test(value) && Number.isFinite(new Date(value).getTime()))) {
    return complain(at, value, "is not a time in the form YYYY-MM-DDTHH:mm:ssZ")
  }
  if (schema.pattern !== undefined && !new RegExp(schema.pattern, "u").test(value)) {
    return complain(at, value, `does not match ${schema.pattern}`)
  }
  if (length < (schema.minLength ?? 0)) return complain(at, value, `is shorter than ${schema.minLength}`)
  if (length > (schema.maxLength ?? Infinity)) return complain(at, value, `is longer than ${schema.maxLength}`)
  return []
}

const checkNumber: Check = (schema, value, at) => {
  if (typeof value !== "number" || (schema.type === "integer" && !Number.isInteger(value))) {
    return complain(at, value, schema.type === "integer" ? "is not a whole number" : "is not a number")
  }
  if (value < (schema.minimum ?? -Infinity)) return complain(at, value, `is less than ${schema.minimum}`)
  if (value > (schema.maximum ?? Infinity)) return complain(at, value, `is more than ${schema.maximum}`)
  return []
}

const checkArray: Check = (schema, value, at) => {
  if (!Array.isArray(value)) return complain(at, value, "is not a list")
  const items: ReadonlyArray<unknown> = value
  if (items.length < (schema.minItems ?? 0)) return complain(at, value, `has fewer than ${schema.minItems} entries`)
  if (items.length > (schema.maxItems ?? Infinity))
    return complain(at, value, `has more than ${schema.maxItems} entries`)
  if (schema.uniqueItems === true && new Set(items.map(show)).size < items.length) {
    return complain(at, value, "has an entry twice")
  }
  const inner = schema.items
  return inner === undefined ? [] : items.flatMap((item) => checkValue(inner, item, at))
}

const checkObject: Check = (schema, value, at) => {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return complain(at, value, "is not an object")
  const given = new Map<string, unknown>(Object.entries(value))
  const place = (name: string) => (at === "" ? name : `${at}.${name}`)
  const absent = (schema.required ?? [])
    .filter((name) => !given.has(name))
    .map((name) => ({ parameter: place(name), values: [], message: `The field '${place(name)}' is required.` }))
  const present = Array.from(given).flatMap(([name, inner]): ReadonlyArray<Complaint> => {
    const known = schema.properties?.[name]
    if (known !== undefined) return checkValue(known, inner, place(name))
    const others = schema.additionalProperties ?? true
    if (others === true) return []
    return others === false
      ? complain(place(name), inner, "is for a field that is not known")
      : checkValue(others, inner, place(name))
  })
  return [...absent, ...present]
}

const byType: Check = (schema, value, at) => {
  switch (schema.type) {
    case "string":
      return checkString(schema, value, at)
    case "integer":
    case "number":
      return checkNumber(schema, value, at)
    case "boolean":
      return typeof value === "boolean" ? [] : complain(at, value, "is neither true nor false")
    case "array":
      return checkArray(schema, value, at)
    case "object":
      return checkObject(schema, value, at)
    default:
      // One of several forms may be told from the others by its fields alone.
      return schema.required === undefined ? [] : checkObject(schema, value, at)
  }
}

/** What is wrong with a value, by a schema of the description: nothing, or a complaint for each fault. */
export const checkValue: Check = (reference, value, at) => {
  const schema = resolve(reference)
  if (value === null && schema.nullable === true) return []
  const faults = byType(schema, value, at)
  if (faults.length > 0) return faults
  if (schema.enum !== undefined && !schema.enum.some((allowed) => allowed === value)) {
    return complain(at, value, `is not one of [${schema.enum.join(",")}]`)
  }
  const choices = schema.oneOf ?? schema.anyOf
  if (choices !== undefined && !choices.some((choice) => checkValue(choice, value, at).length === 0)) {
    return complain(at, value, "fits none of the forms it may have")
  }
  return (schema.allOf ?? []).flatMap((part) => checkValue(part, value, at))
}
