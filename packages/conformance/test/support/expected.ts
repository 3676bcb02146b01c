import type { Definition } from "@xeffect/core"
import type { PagingParameter } from "@xeffect/core/define"
import type { OperationFacts, SchemaFacts, SecurityName } from "../../../emulator/src/description/facts-types.ts"
import { allFactsOf, type DescribedParameter, parameterFacts, pathsOf, queryNames, resolve } from "./facts.ts"
import { deviationOf } from "./strict.ts"
import { unreal } from "./unreal.ts"
import type { AnyRow, Bounds } from "./row.ts"
import { isOpen, type Specified, specified, specifiedNames, specifiedValues } from "./specified.ts"

// The expected operation, by the description, the specification and its row. The declaration is not used, except
// for the places of its parameters in a path or a body.

/** A kind of credentials: an app-only token, OAuth 1.0a, an OAuth 2.0 user token. */
export type Kind = "app" | "oauth1" | "oauth2"

/** The expected parameter. */
export interface ExpectedParameter {
  readonly place: DescribedParameter["place"]
  /** The description of its values. A parameter that is only specified has names of fields. */
  readonly schema: SchemaFacts
  readonly required: boolean
  readonly bounds: Bounds
  readonly default: unknown
  /** All values, if others are refused; known ones, if others are sent as they are; undefined if either is right. */
  readonly values: { readonly all: ReadonlyArray<string> } | { readonly known: ReadonlyArray<string> } | undefined
  readonly earliest: string | undefined
  /** A value that the row states. */
  readonly example: unknown
}

/** The expected operation. */
export interface Expected {
  readonly accepts: ReadonlyArray<Kind>
  readonly user_auth: boolean | undefined
  readonly lookup: "always" | "user_auth=false" | undefined
  readonly paging: PagingParameter | undefined
  readonly leadsBack: boolean
  /** The specified parameters. */
  readonly names: ReadonlyArray<string>
  readonly parameters: Readonly<Record<string, ExpectedParameter>>
}

const kinds: ReadonlyArray<readonly [SecurityName, Kind]> = [
  ["BearerToken", "app"],
  ["UserToken", "oauth1"],
  ["OAuth2UserToken", "oauth2"]
]

// If none is needed, any will do.
const needsNone = ({ security }: OperationFacts): boolean => Object.keys(security).length === 0

const acceptedBy = (operations: ReadonlyArray<OperationFacts>): ReadonlyArray<Kind> =>
  kinds.flatMap(([name, kind]) => (operations.some((one) => name in one.security || needsNone(one)) ? [kind] : []))

const described = ({ type, ...schema }: SchemaFacts): Bounds =>
  type === "array"
    ? [schema.minItems, schema.maxItems]
    : type === "string"
      ? [schema.minLength, schema.maxLength]
      : [schema.minimum, schema.maximum]

const specifiedBounds = (given: Specified | undefined, name: string): Bounds => {
  if (name === "max_results") return [given?.max_results?.[0], given?.max_results?.[1]]
  return [undefined, given?.maxLength?.[name] ?? given?.several?.[name]]
}

// If the two differ, the wider range is accepted.
const widest = (one: Bounds, other: Bounds): Bounds => {
  const known = (values: ReadonlyArray<number | undefined>) => values.filter((value) => value !== undefined)
  const [minima, maxima] = [known([one[0], other[0]]), known([one[1], other[1]])]
  return [minima.length === 0 ? undefined : Math.min(...minima), maxima.length === 0 ? undefined : Math.max(...maxima)]
}

const boundsOf = (operation: string, name: string, given: Specified | undefined, schema: SchemaFacts): Bounds => {
  const [minimum, maximum] = widest(described(schema), specifiedBounds(given, name))
  const stated = (fact: "minimum" | "maximum") => {
    const value = deviationOf(operation, name, fact)?.value
    return typeof value === "number" ? value : undefined
  }
  return [stated("minimum") ?? minimum, stated("maximum") ?? maximum]
}

const valuesOf = (given: Specified | undefined, name: string, schema: SchemaFacts): ExpectedParameter["values"] => {
  const known = ((schema.type === "array" ? schema.items?.enum : schema.enum) ?? []).map(String)
  const listed = specifiedValues(given, name)
  if (listed !== undefined) return { all: Array.from(new Set([...listed, ...known])) }
  return isOpen(given, name) ? { known } : undefined
}

const fieldNames: DescribedParameter = { place: "query", required: false, schema: { type: "array" } }

const parameterOf = (row: AnyRow, operations: ReadonlyArray<OperationFacts>, name: string): ExpectedParameter => {
  const { definition } = row.operation
  const given = specified[row.name]
  const found = operations.flatMap(
    (one) => parameterFacts(definition, one, name, definition.params[name] ?? none) ?? []
  )
  const [first = fieldNames] = found
  const { place, schema } = found.find((one) => one.place === "path") ?? first
  const isAlternative = name in { ...row.exactlyOneOf, ...row.atMostOneOf }
  return {
    place,
    schema,
    required: !isAlternative && first.required,
    bounds: boundsOf(row.name, name, given, schema),
    default: (name === "max_results" ? given?.max_results?.[2] : undefined) ?? schema.default,
    values: valuesOf(given, name, schema),
    earliest: name === "start_time" || name === "end_time" ? given?.earliest?.[name] : undefined,
    example: row.examples?.[name]
  }
}

const none: Definition["params"][string] = { kind: "json", encode: () => undefined, rule: () => "" }

const pagingOf = ({ paging }: AnyRow, operations: ReadonlyArray<OperationFacts>, given: Specified | undefined) => {
  if (paging !== undefined) return paging === false ? undefined : paging
  const names = operations.flatMap(queryNames)
  const described = (["pagination_token", "next_token"] as const).find((name) => names.includes(name))
  return given?.paging ?? described
}

const hasPrevious = ({ responses }: OperationFacts): boolean =>
  resolve(resolve(responses["200"]).properties?.["meta"]).properties?.["previous_token"] !== undefined

// The path has the ID of the authenticated user, which no parameter is for.
const looksUp = ({ call, sends }: AnyRow): boolean => {
  const others = { ...unreal, me: "13" }
  const isIn = JSON.stringify(sends(unreal)) !== JSON.stringify(sends(others))
  return isIn && JSON.stringify(call(unreal)) === JSON.stringify(call(others))
}

// By default an operation uses the app's token if it accepts one, and is signed for the user if it does not.
const usualUserAuth = (
  given: Specified | undefined,
  operations: ReadonlyArray<OperationFacts>
): boolean | undefined => {
  const [operation] = operations
  if (given !== undefined || operation === undefined || operation.security.UserToken === undefined) return undefined
  return operation.security.BearerToken === undefined
}

const expectedOf = (row: AnyRow): Expected => {
  const { definition } = row.operation
  const operations = allFactsOf(definition)
  const given = specified[row.name]
  const user_auth = row.user_auth ?? given?.user_auth ?? usualUserAuth(given, operations)
  const paging = pagingOf(row, operations, given)
  const parameters = Object.keys(definition.params).map((name) => [name, parameterOf(row, operations, name)] as const)
  return {
    accepts: acceptedBy(operations),
    user_auth,
    lookup: looksUp(row) ? (user_auth === undefined ? "always" : "user_auth=false") : undefined,
    paging,
    leadsBack: paging === "pagination_token" && operations.some(hasPrevious),
    names: given === undefined ? [] : specifiedNames(given),
    parameters: Object.fromEntries(parameters)
  }
}

const made = new WeakMap<AnyRow, Expected>()

/** The expected operation of a row. */
export const expected = (row: AnyRow): Expected => {
  const found = made.get(row) ?? expectedOf(row)
  made.set(row, found)
  return found
}

/** The names of the alternatives of a row, which exclude each other. */
export const alternativesOf = ({ atMostOneOf, exactlyOneOf }: AnyRow): ReadonlyArray<string> =>
  Object.keys(exactlyOneOf ?? atMostOneOf ?? {})

/** Whether the path of an operation depends on which parameter is given. */
export const hasSeveralPaths = ({ operation }: AnyRow): boolean => pathsOf(operation.definition).length > 1
