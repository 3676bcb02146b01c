/** How the X API words the faults of a request. Programs compare these sentences. */
import type { Complaint } from "../request/problems.ts"
import type { Fault, Rule } from "./check-value.ts"
import type { SchemaFacts } from "./facts.ts"

type Wording = Readonly<Record<Rule, (schema: SchemaFacts, fault: Fault) => string>>

const typeOf = (value: unknown): string => {
  if (value === null) return "null"
  if (Array.isArray(value)) return "array"
  return typeof value === "number" && Number.isInteger(value) ? "integer" : typeof value
}

// The X API checks bodies by a validator of JSON Schema, and passes its sentences on.
const ofBodies: Wording = {
  additionalProperties: () => "is not defined in the schema and the schema does not allow additional properties",
  anyOf: () => "should be valid to any of the schemas",
  enum: ({ enum: allowed = [] }) => `does not have a value in the enumeration [${allowed.join(", ")}]`,
  format: ({ format }, { value }) => `${String(value)} is an invalid ${format}`,
  maximum: ({ maximum }) => `must have a maximum value of ${maximum}`,
  maxItems: ({ maxItems }) => `there must be a maximum of ${maxItems} items in the array`,
  maxLength: ({ maxLength }) => `may only be ${maxLength} characters long`,
  minimum: ({ minimum }) => `must have a minimum value of ${minimum}`,
  minItems: ({ minItems }) => `there must be a minimum of ${minItems} items in the array`,
  minLength: ({ minLength }) => `must be at least ${minLength} characters long`,
  pattern: ({ pattern }) => `does not match the regex pattern ${pattern}`,
  required: () => "is missing but it is required",
  type: ({ type = "object" }, { value }) => `${typeOf(value)} found, ${type} expected`,
  uniqueItems: () => "the items in the array must be unique"
}

/** The fault of a body, by its place and the value there. */
export const bodyComplaint = (fault: Fault): Complaint => {
  const { at, property, rule, schema, value } = fault
  const place = property === undefined ? at : `${at}.${property}`
  const message = `${place}: ${ofBodies[rule](schema, fault)}`
  return { parameter: at, values: [JSON.stringify(value) ?? "null"], message }
}

const between = (least: number | undefined, greatest: number | undefined, otherwise: string): string =>
  least === undefined || greatest === undefined ? otherwise : `is not between ${least} and ${greatest}`

const wantedTypes: Readonly<Record<string, string>> = {
  integer: "is not a whole number",
  number: "is not a number",
  boolean: "is neither true nor false"
}

// No parameter is an object, or has several forms.
const ofParameters: Omit<Wording, "additionalProperties" | "anyOf" | "required" | "maxItems" | "minItems"> = {
  enum: ({ enum: allowed = [] }) => `is not one of [${allowed.join(",")}]`,
  format: () => "is not a time in the form YYYY-MM-DDTHH:mm:ssZ",
  maximum: ({ maximum, minimum }) => between(minimum, maximum, `is more than ${maximum}`),
  maxLength: ({ maxLength }) => `is longer than ${maxLength}`,
  minimum: ({ maximum, minimum }) => between(minimum, maximum, `is less than ${minimum}`),
  minLength: ({ minLength }) => `is shorter than ${minLength}`,
  pattern: () => "is not valid",
  type: ({ type = "" }) => wantedTypes[type] ?? "is not valid",
  uniqueItems: () => "has an entry twice"
}

const isWorded = (rule: Rule): rule is keyof typeof ofParameters => rule in ofParameters

/** The fault of a parameter of the path or the query. */
export const parameterComplaint = (parameter: string, fault: Fault): Complaint => {
  const { rule, schema, value } = fault
  const text = String(value)
  if (!isWorded(rule)) {
    const count = Array.isArray(value) ? value.length : 0
    const range = between(schema.minItems ?? 1, schema.maxItems, "is not valid")
    const message = `The number of values in the \`${parameter}\` query parameter list [${count}] ${range}`
    return { parameter, values: [text], message }
  }
  const sentence = ofParameters[rule](schema, fault)
  return { parameter, values: [text], message: `The \`${parameter}\` query parameter value [${text}] ${sentence}` }
}
