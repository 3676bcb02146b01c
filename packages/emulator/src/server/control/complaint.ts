/** Complaints about documents that do not fit a schema, each in one sentence that has the nearest name or value. */
import * as SchemaIssue from "effect/SchemaIssue"
import { nearestOf } from "../../request/nearest.ts"

/** The parts of a JSON schema that are read here. */
interface Described {
  readonly properties?: Readonly<Record<string, Described>>
  readonly additionalProperties?: Described | boolean
  readonly items?: Described
  readonly enum?: ReadonlyArray<unknown>
  readonly anyOf?: ReadonlyArray<Described>
}

type Path = ReadonlyArray<string>

const issuesOf = SchemaIssue.makeFormatterStandardSchemaV1()

const alternatives = (schema: Described): ReadonlyArray<Described> => schema.anyOf?.flatMap(alternatives) ?? [schema]

const childOf = ({ additionalProperties, items, properties }: Described, key: string): ReadonlyArray<Described> => {
  const found = properties !== undefined && Object.hasOwn(properties, key) ? properties[key] : items
  const child = found ?? (typeof additionalProperties === "object" ? additionalProperties : undefined)
  return child === undefined ? [] : alternatives(child)
}

const schemasAt = (schema: Described, path: Path): ReadonlyArray<Described> => {
  let found = alternatives(schema)
  for (const key of path) found = found.flatMap((one) => childOf(one, key))
  return found
}

const valueAt = (value: unknown, path: Path): unknown => {
  let found = value
  for (const key of path) {
    found = typeof found === "object" && found !== null ? Reflect.get(found, key) : undefined
  }
  return found
}

const shown = (value: unknown): string => JSON.stringify(value).slice(0, 60)

const excess = (schema: Described, path: Path): string => {
  const place = path.slice(0, -1)
  const name = path.at(-1) ?? ""
  const names = schemasAt(schema, place).flatMap(({ properties = {} }) => Object.keys(properties))
  const whole = place.length === 0 ? "The JSON document" : place.join(".").slice(0, 100)
  const close = nearestOf(name, names)
  return `${whole} has the unknown property ${shown(name)}${close === "" ? `; known: ${names.join(", ")}` : close}.`
}

/** Types of JSON in a sentence. */
const typesInWords: Readonly<Record<string, string>> = {
  array: "a list",
  boolean: "true or false",
  number: "a number",
  object: "an object",
  string: "a text"
}

/** The words of a schema about a value, without its jargon. */
const inWords = (message: string): string => {
  if (message === "missing key") return "is missing"
  if (!message.startsWith("expected ")) return `is not valid: ${message}`
  const types = message.slice("expected ".length).split(" | ")
  return `must be ${types.map((type) => typesInWords[type] ?? type).join(" or ")}`
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** The sentence about an issue of a document. */
export const complaintOf = (issue: SchemaIssue.Issue, schema: unknown, value: unknown): string => {
  const [first] = issuesOf(issue).issues
  const path = (first?.path ?? []).map((key) => String(typeof key === "object" ? key.key : key))
  const message = lowerFirst((first?.message ?? "").split("\n")[0] ?? "").slice(0, 300)
  // The document of a schema has the parts that are read here, or other ones.
  const described = schema as Described
  if (message === "expected no excess property") return excess(described, path)
  const words = schemasAt(described, path).flatMap((one) => one.enum ?? [])
  const given = valueAt(value, path)
  const texts = words.filter((word) => typeof word === "string")
  const close = typeof given === "string" ? nearestOf(given, texts) : ""
  const text = path.length === 0 ? "The JSON document" : path.join(".").slice(0, 100)
  return `${text} ${inWords(message)}${close}.`
}
