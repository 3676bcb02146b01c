import * as Bytes from "@xeffect/core/bytes"
import * as Parameter from "@xeffect/core/parameter"
import type { SchemaFacts } from "../../../emulator/src/description/facts-types.ts"
import { resolve } from "./facts.ts"

// The parameter that follows from a schema of the description, by rules that name no operation. A declaration that has
// another one is a deviation.

const patterns: Readonly<Record<string, Parameter.Parameter<never>>> = {
  "^[0-9]{1,19}$": Parameter.id,
  "^[A-Za-z0-9_]{1,15}$": Parameter.username,
  "^[a-zA-Z0-9]{1,13}$": Parameter.spaceId
}

const ofList = ({ items, maxItems, minItems }: SchemaFacts): Parameter.Parameter<never> => {
  const element = resolve(items)
  const kind = patterns[element.pattern ?? ""]
  const minimum = minItems === 1 ? undefined : minItems
  if (kind === Parameter.username) return Parameter.usernames(maxItems ?? Number.POSITIVE_INFINITY)
  if (kind === Parameter.spaceId) return Parameter.spaceIds(maxItems ?? Number.POSITIVE_INFINITY)
  if (kind === Parameter.id) return Parameter.ids(maxItems, minimum)
  if (element.enum !== undefined) return Parameter.openChoices(...element.enum.map(String))
  return Parameter.texts(minItems ?? 1, maxItems, element.maxLength)
}

const ofText = ({
  enum: values,
  format,
  maxLength,
  minLength = 0,
  pattern
}: SchemaFacts): Parameter.Parameter<never> => {
  if (values !== undefined) return Parameter.choice(...values.map(String))
  if (format === "date-time") return Parameter.time()
  if (format === "binary") return Bytes.parameter
  const known = patterns[pattern ?? ""]
  if (known !== undefined) return known
  return pattern === undefined
    ? Parameter.text(minLength, maxLength)
    : Parameter.matching(new RegExp(pattern), "", minLength === 0 ? undefined : minLength, maxLength)
}

/** The parameter of a name and a schema; undefined for a structure, which no rule makes. */
export const parameterByRule = (
  name: string,
  schema: SchemaFacts,
  isInBody = false
): Parameter.Parameter<never> | undefined => {
  if (!isInBody && (name.endsWith("_fields") || name === "expansions")) return Parameter.names
  const { maximum = Number.POSITIVE_INFINITY, minimum = Number.NEGATIVE_INFINITY } = schema
  switch (schema.type) {
    case "array":
      return ofList(schema)
    case "boolean":
      return Parameter.flag
    case "integer":
      return Parameter.integer(minimum, maximum)
    case "number":
      return Parameter.decimal(schema.minimum, schema.maximum)
    case "string":
      return ofText(schema)
    default:
      return undefined
  }
}
