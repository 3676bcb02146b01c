import type { Facts, OperationFacts, SchemaFacts } from "../../../packages/emulator/src/description/facts.ts"
import { resolveIn } from "../../../spec/resolve-in.ts"

/** The newer name of something, by its name in the older vocabulary. */
export const isRenamed = (old: string, name: string): boolean =>
  old !== name && old.replaceAll("retweet", "repost").replaceAll("tweet", "post") === name

const between = (minimum: number | undefined, maximum: number | undefined) => {
  if (maximum !== undefined) return `${minimum ?? 0} to ${maximum}`
  return minimum === undefined ? "" : `${minimum} or more`
}

/** The type alone: what a response may hold. */
export const typeWords = (facts: Facts, schema: SchemaFacts | undefined): string => {
  const { format, items, oneOf, type } = resolveIn(facts, schema)
  if (type === "array") return `list of ${typeWords(facts, items)}`
  if (oneOf !== undefined) return [...new Set(oneOf.map((one) => typeWords(facts, one)))].join(" or ")
  if (type === "string") return format === "date-time" ? "time" : "text"
  if (type === "integer" || type === "number") return "number"
  return type ?? "any value"
}

/** The type with its bounds: what a request may hold. Without the values of an enumeration. */
export const boundWords = (facts: Facts, schema: SchemaFacts | undefined): string => {
  const resolved = resolveIn(facts, schema)
  const { default: byDefault, items, maxItems, maxLength, maximum, minItems, minLength, minimum, pattern } = resolved
  const range = {
    array: between(minItems, maxItems),
    string: between(minLength, maxLength),
    integer: between(minimum, maximum),
    number: between(minimum, maximum),
    boolean: "",
    object: ""
  }[resolved.type ?? "object"]
  const item = resolveIn(facts, items)
  return [
    typeWords(facts, resolved),
    ...(range === "" ? [] : [resolved.type === "string" ? `of ${range} characters` : range]),
    ...(pattern === undefined ? [] : [`matching ${pattern}`]),
    ...(item.pattern === undefined ? [] : [`each matching ${item.pattern}`]),
    ...(byDefault === undefined ? [] : [`default ${JSON.stringify(byDefault)}`])
  ].join(", ")
}

/** The values of an enumeration, of a list's elements as well. */
export const valuesOf = (facts: Facts, schema: SchemaFacts | undefined): ReadonlyArray<string> => {
  const { enum: values, items } = resolveIn(facts, schema)
  return [...new Set((values ?? resolveIn(facts, items).enum ?? []).map(String))]
}

/** The values that came and went between two enumerations; nothing if either is open. */
export const valueWords = (before: ReadonlyArray<string>, after: ReadonlyArray<string>): ReadonlyArray<string> => {
  if (before.length === 0 && after.length > 0) return [`takes only ${after.join(", ")}`]
  if (before.length > 0 && after.length === 0) return ["no longer lists its values"]
  const renamed = before.flatMap((old) => {
    const name = after.find((value) => isRenamed(old, value))
    return name === undefined || after.includes(old) || before.includes(name) ? [] : [[old, name] as const]
  })
  const known = new Set(renamed.flat())
  const came = after.filter((value) => !before.includes(value) && !known.has(value))
  const went = before.filter((value) => !after.includes(value) && !known.has(value))
  return [
    ...(renamed.length === 0 ? [] : [`values renamed: ${renamed.map((pair) => pair.join(" to ")).join(", ")}`]),
    ...(came.length === 0 ? [] : [`new values ${came.join(", ")}`]),
    ...(went.length === 0 ? [] : [`values gone: ${went.join(", ")}`])
  ]
}

// In the order in which they are listed.
const kinds: Readonly<Record<string, string>> = {
  OAuth2UserToken: "OAuth 2.0",
  BearerToken: "an app-only token",
  UserToken: "OAuth 1.0a"
}

const order = Object.keys(kinds)

/** The credentials that an operation accepts. */
export const credentialWords = ({ security }: Pick<OperationFacts, "security">): string =>
  Object.entries(security)
    .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .map(
      ([kind, scopes]) => `${kinds[kind] ?? kind}${scopes.length === 0 ? "" : ` with ${scopes.toSorted().join(", ")}`}`
    )
    .join(" or ") || "any credentials or none"
