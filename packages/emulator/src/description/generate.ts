/** Generates a value that fits a schema of the description, the same one every time. */
import { checkValue } from "./check-value.ts"
import { resolve, type SchemaFacts } from "./facts.ts"

/** The options that the values depend on. */
export interface GenerateOptions {
  /** In milliseconds since 1970: the time that times have. */
  readonly now: number
  /** Values to prefer, by the name of the field, such as the values of the request's path. Each is used if it fits. */
  readonly known: Readonly<Record<string, unknown>>
}

/** Where a value is: the name of its field, and the schemas it is inside of. */
interface Place {
  readonly name: string
  readonly inside: ReadonlyArray<string>
}

const deepest = 8

const digits = "1900000000000000001"

// One of these fits each pattern of the description; a test says which one does not.
const candidates = [digits, "123456789012", "US", "7_1900000000000000001", "1-2", "1", "https://x.com", "a"]

const isIdentifier = /(?:^|_)(?:ids?|id_str|by)$/
const isFigure = /(?:_count|_ms|_msec|cap|usage|_day|_token)$/

const textOf = ({ format, maxLength, minLength = 0, pattern }: SchemaFacts, name: string, now: number): string => {
  if (format === "date-time" || (pattern === undefined && name.endsWith("_at"))) return new Date(now).toISOString()
  if (format === "uri") return "https://x.com"
  const fits = (text: string) => pattern === undefined || new RegExp(pattern, "u").test(text)
  const usual = isIdentifier.test(name) ? digits : isFigure.test(name) ? "1" : name === "" ? "text" : name
  const text = [usual, ...candidates].find(fits) ?? usual
  return text.padEnd(minLength, "0").slice(0, maxLength)
}

const numberOf = ({ maximum, minimum }: SchemaFacts): number =>
  Math.min(Math.max(1, minimum ?? 1), maximum ?? Number.POSITIVE_INFINITY)

const mergedParts = (schema: SchemaFacts): SchemaFacts => {
  const parts = (schema.allOf ?? []).map(resolve).map(mergedParts)
  return {
    ...schema,
    properties: Object.assign({}, ...parts.map(({ properties }) => properties), schema.properties),
    required: [...parts.flatMap(({ required }) => required ?? []), ...(schema.required ?? [])]
  }
}

// A schema that contains itself is cut off, and so is one that is nested too deep.
const isCutOff = (schema: SchemaFacts, { inside }: Place): boolean =>
  inside.length >= deepest || (schema.$ref !== undefined && inside.includes(schema.$ref))

const formOf = (schema: SchemaFacts, place: Place, options: GenerateOptions): Readonly<Record<string, unknown>> => {
  const { properties = {}, required = [] } = mergedParts(schema)
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]) => {
      const inner = property.items ?? property
      if (isCutOff(inner, place) && !required.includes(name)) return []
      return [[name, generate(property, options, { name, inside: place.inside })]]
    })
  )
}

const listOf = (schema: SchemaFacts, place: Place, options: GenerateOptions): ReadonlyArray<unknown> =>
  Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => generate(schema.items ?? {}, options, place))

const chosen = (schema: SchemaFacts): SchemaFacts | undefined => {
  const [mapped] = Object.entries(schema.discriminator?.mapping ?? {})
  if (mapped !== undefined && schema.oneOf === undefined) return { $ref: mapped[1] }
  return schema.oneOf?.[0] ?? schema.anyOf?.[0]
}

/** A value that a schema allows. All that an object may have is in it, except itself again. */
export const generate = (
  reference: SchemaFacts,
  options: GenerateOptions,
  place: Place = { name: "", inside: [] }
): unknown => {
  const known = options.known[place.name]
  if (known !== undefined && checkValue(reference, known, "").length === 0) return known
  const schema = resolve(reference)
  const inside = { ...place, inside: [...place.inside, reference.$ref ?? ""] }
  const choice = chosen(schema)
  if (schema.enum !== undefined) return schema.enum[0]
  if (choice !== undefined) return generate(choice, options, inside)
  switch (schema.type) {
    case "array":
      return listOf(schema, inside, options)
    case "integer":
    case "number":
      return numberOf(schema)
    case "boolean":
      return true
    case "string":
      return textOf(schema, place.name, options.now)
    default:
      return formOf(schema, inside, options)
  }
}
