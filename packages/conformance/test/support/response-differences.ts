import * as Shape from "@xeffect/core/shape"
import type { SchemaFacts } from "../../../emulator/src/description/facts-types.ts"
import { operationDeviations } from "../../../../spec/operation-deviations.ts"
import { type ResponseDeviation, responseDeviations } from "../../../../spec/response-deviations.ts"
import type { Described } from "../../tools/responses.ts"
import { responsesOf } from "./descriptions.ts"
import { shapeOf } from "./read-response.ts"

// A consequence of a rule is no difference: a number is read as numeric text and the reverse, data of a write and IDs are always
// there, and the older of two names for one thing is declared beside the newer.

// The parts of a response that are declared and not described, or described and not declared. A place is named by the
// schema that it is in, since many responses have the same resources.

type Name = string

interface Place {
  readonly schema: Name
  readonly path: string
}

const typeOfShape = (shape: Shape.Shape): string => {
  if (shape.type === "converted") return typeOfShape(shape.of)
  if (shape.type === "either") return "one of several"
  return shape.type
}

const typeOfSchema = ({ anyOf, oneOf, type }: SchemaFacts): string => {
  if (oneOf !== undefined || anyOf !== undefined) return "one of several"
  if (type === "array") return "list"
  if (type === "object") return "struct"
  return type === "integer" ? "number" : (type ?? "unknown")
}

const newer = (name: string) =>
  name
    .replace("retweet", "repost")
    .replace("tweets", "posts")
    .replace("tweet", "post")
    .replace(/_msec$/, "_ms")

const isIdentity = (name: string, place: string) => name === "id" || (name === "data" && place.endsWith("Response"))

const merged = (schema: SchemaFacts, named: (one: SchemaFacts) => SchemaFacts): SchemaFacts => {
  const parts = (schema.allOf ?? []).map((one) => merged(named(one), named))
  return parts.length === 0
    ? schema
    : {
        ...schema,
        type: "object",
        properties: Object.assign({}, ...parts.map(({ properties }) => properties), schema.properties),
        required: [...parts.flatMap(({ required }) => required ?? []), ...(schema.required ?? [])]
      }
}

/** Every difference of the responses of all operations from a description, each place once. */
export const responseDifferences = (description: Described): ReadonlyArray<string> => {
  const found = new Set<string>()
  const seen = new Map<unknown, Set<string>>()
  const named = (schema: SchemaFacts): SchemaFacts =>
    schema.$ref === undefined ? schema : named(description.schemas[schema.$ref] ?? {})
  const inside = (place: Place, schema: SchemaFacts, step: string): Place =>
    schema.$ref === undefined ? { ...place, path: `${place.path}${step}` } : { schema: schema.$ref, path: "" }

  const walk = (shape: Shape.Shape, given: SchemaFacts, place: Place): void => {
    const schema = merged(named(given), named)
    const met = seen.get(shape) ?? new Set()
    const key = `${place.schema}${place.path}`
    if (met.has(key)) return
    seen.set(shape, met.add(key))
    const inner = shape.type === "converted" && shape.of.type === "list" ? shape.of : shape
    const [declared, described] = [typeOfShape(inner), typeOfSchema(schema)]
    if (declared !== described) found.add(`${key}: declared as ${declared}, described as ${described}`)
    if (inner.type === "list" && schema.type === "array" && schema.items !== undefined) {
      return walk(inner.of, schema.items, inside(place, schema.items, "[]"))
    }
    if (inner.type === "struct" && schema.properties !== undefined) fields(inner.fields, schema, place)
  }

  const fields = (declared: Shape.Fields, { properties = {}, required = [] }: SchemaFacts, place: Place): void => {
    const key = `${place.schema}${place.path}`
    for (const [name, field] of Object.entries(declared)) {
      const property = properties[name]
      if (property === undefined && properties[newer(name)] === undefined) found.add(`${key}.${name}: not described`)
      if (property !== undefined) walk(Shape.ofField(field), property, inside(place, property, `.${name}`))
      if (field.type === "always" && property !== undefined && !required.includes(name) && !isIdentity(name, key)) {
        found.add(`${key}.${name}: always there, described as optional`)
      }
    }
    for (const name of Object.keys(properties))
      if (declared[name] === undefined) found.add(`${key}.${name}: not declared`)
  }

  for (const { key, row, schema } of responsesOf(description)) {
    const shape = shapeOf(row.operation.definition)
    // Its description differs from the field itself.
    const isSlip = operationDeviations[row.name]?.["response.data"] !== undefined
    if (shape !== undefined && !isSlip) walk(shape, schema, inside({ schema: key, path: "" }, schema, ""))
  }
  return [...found].toSorted()
}

const fits = ({ place }: { readonly place: string }, difference: string): boolean =>
  place.startsWith("*") ? difference.endsWith(place.slice(1)) : difference === place

const places = (deviation: ResponseDeviation) => deviation.places.map((place) => ({ place }))

/** Differences that no deviation explains, and deviations that explain none. */
export const unexplainedResponses = (description: Described): ReadonlyArray<string> => {
  const differences = responseDifferences(description)
  const all = responseDeviations.flatMap(places)
  return [
    ...differences.filter((one) => !all.some((deviation) => fits(deviation, one))),
    ...all
      .filter((one) => !differences.some((difference) => fits(one, difference)))
      .map(({ place }) => `unused: ${place}`)
  ]
}
