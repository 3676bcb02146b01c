import { resolve } from "../../../packages/emulator/src/description/facts.ts"
import type { SchemaFacts } from "../../../packages/emulator/src/description/facts-types.ts"
import { type Kind, kinds, orders, patterns, several } from "../../../spec/kinds.ts"
import type { Fact } from "../../../spec/deviations.ts"
import { type DescribedParameter, deviationOf, wanting } from "./described.ts"
import { numberCode, textCode, valueCode } from "./value.ts"

/** How a parameter is declared. */
export interface Declared extends Kind {
  readonly name: string
  readonly isRequired: boolean
  /** Numbers that the code of a group may need. */
  readonly minimum: number | undefined
  readonly maximum: number | undefined
  readonly default: unknown
}

const list = (...values: ReadonlyArray<number | undefined>) => {
  const last = values.findLastIndex((value) => value !== undefined)
  return values
    .slice(0, last + 1)
    .map((value) => (value === undefined ? "undefined" : numberCode(value)))
    .join(", ")
}

/** Looks up a text of a description in a table, by its own names alone. */
const ownOf = <A>(table: Readonly<Record<string, A>>, name: string | undefined): A | undefined =>
  name !== undefined && Object.hasOwn(table, name) ? table[name] : undefined

/** The effective facts of a parameter: as described, unless a person decided otherwise. */
interface Effective {
  readonly name: string
  readonly schema: SchemaFacts
  readonly minimum: number | undefined
  readonly maximum: number | undefined
  readonly default: unknown
  readonly values: ReadonlyArray<string> | undefined
  /** Whether it is sent in a body, where a name that ends with fields is no choice of what a response has. */
  readonly isInBody: boolean
}

const pascal = (name: string) => name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

const choiceOf = (values: ReadonlyArray<string>, kind: "choice" | "openChoice" = "choice"): Kind => {
  const texts = values.map(textCode)
  const others = kind === "choice" ? [] : ["(string & {})"]
  return { code: `Parameter.${kind}(${texts.join(", ")})`, type: [...texts, ...others].join(" | ") }
}

const ofList = ({ maximum, minimum, schema }: Effective): Kind => {
  const element = resolve(schema.items)
  const known = ownOf(several, element.pattern)
  const least = minimum === 1 ? undefined : minimum
  if (known !== undefined) {
    return { ...known, code: `${known.code}(${list(maximum, least)})` }
  }
  if (element.enum !== undefined) {
    const values = element.enum.map(valueCode)
    return { code: `Parameter.openChoices(${values.join(", ")})`, type: `Names<${values.join(" | ")}>` }
  }
  return { code: `Parameter.texts(${list(minimum ?? 1, maximum, element.maxLength)})`, type: "ReadonlyArray<string>" }
}

// A pattern that is written out has the bounds as well, if it has any.
const bounded = (kind: Kind | undefined, { maximum, minimum }: Effective): Kind | undefined =>
  kind === undefined || !kind.code.startsWith("Parameter.matching(") || (minimum ?? maximum) === undefined
    ? kind
    : { ...kind, code: kind.code.replace(/\)$/, `, ${list(minimum, maximum)})`) }

const ofText = (one: Effective): Kind | undefined => {
  const { maximum, minimum = 0, name, schema, values } = one
  if (values !== undefined) return choiceOf(values)
  if (schema.format === "date-time") return { code: "Parameter.time()", type: "Time" }
  // A file, of a body that is sent as form parts.
  if (schema.format === "binary") return { code: "Bytes.parameter", type: "BinaryInput" }
  if (schema.pattern !== undefined) return bounded(ownOf(patterns, schema.pattern), one)
  const isToken = /^(pagination|next)_token$/.test(name) && minimum === 1 && maximum === undefined
  return { code: isToken ? "Parameter.token" : `Parameter.text(${list(minimum, maximum)})`, type: "string" }
}

const byRule = (one: Effective): Kind | undefined => {
  const { default: byDefault, name, schema } = one
  if (!one.isInBody && (name.endsWith("_fields") || name === "expansions")) {
    return { code: "Parameter.names", type: `Names<${pascal(name.replace(/_fields$/, ""))}Field>` }
  }
  switch (schema.type) {
    case "array":
      return ofList(one)
    case "boolean":
      return { code: "Parameter.flag", type: "boolean" }
    case "integer": {
      const { maximum = Number.POSITIVE_INFINITY, minimum = Number.NEGATIVE_INFINITY } = one
      const bounds = list(minimum, maximum, typeof byDefault === "number" ? byDefault : undefined)
      return { code: `Parameter.integer(${bounds})`, type: "number" }
    }
    case "number":
      return { code: `Parameter.decimal(${list(one.minimum, one.maximum)})`, type: "number" }
    case "string":
      return ofText(one)
    default:
      return undefined
  }
}

const boundsOf = ({ maxItems, maximum, maxLength, minItems, minimum, minLength, type }: SchemaFacts) => {
  if (type === "array") return { minimum: minItems, maximum: maxItems }
  return type === "string" ? { minimum: minLength, maximum: maxLength } : { minimum, maximum }
}

const decided = (kind: string, { maximum, values = [] }: Effective): Kind | undefined => {
  if (kind.startsWith("text without commas")) return choiceOf(values, "openChoice")
  if (kind === "a choice") return choiceOf(values)
  const found = ownOf(kinds, kind)
  if (found === undefined || !found.code.endsWith("()")) return found
  return { ...found, code: found.code.replace("()", `(${list(maximum)})`) }
}

const sorted = (name: string, values: ReadonlyArray<string>): ReadonlyArray<string> => {
  const order = ownOf(orders, name) ?? []
  const rank = (value: string) => (order.includes(value) ? order.indexOf(value) : order.length)
  return values.toSorted((a, b) => rank(a) - rank(b))
}

/** How a parameter of an operation is declared; as a text, until a person decides, if no rule says so. */
export const declaredOf = (
  operation: string,
  { isRequired, name, place, schema }: DescribedParameter,
  own: Kind | undefined,
  hasBody: boolean
): Declared => {
  const fact = <A>(which: Fact, described: A): A => {
    const found = deviationOf(operation, name, which)
    // A deviation states a value of the kind that is described.
    return found === undefined ? described : (found.value as A)
  }
  const { maximum, minimum } = boundsOf(schema)
  const effective: Effective = {
    name,
    schema,
    minimum: fact("minimum", minimum),
    maximum: fact("maximum", maximum),
    default: fact("default", schema.default),
    values: fact("values", schema.enum === undefined ? undefined : sorted(name, schema.enum.map(String))),
    isInBody: place === "body"
  }
  const kind = deviationOf(operation, name, "kind")
  const ruled = own ?? (kind === undefined ? byRule(effective) : decided(String(kind.value), effective))
  if (ruled === undefined) wanting.add(`${operation}: no rule in spec/kinds.ts says how ${name} is declared`)
  const found = ruled ?? { code: "Parameter.text(0)", type: "string" }
  const needed = fact("required", isRequired)
  const placed = hasBody && place === "query" ? `Parameter.inQuery(${found.code})` : found.code
  const code = needed && place !== "path" ? `Parameter.required(${placed})` : placed
  const isQuery = name === "query" && code === "Parameter.required(Parameter.text(1, 4096))"
  return { ...effective, ...found, code: isQuery ? "Parameter.query" : code, isRequired: needed }
}
